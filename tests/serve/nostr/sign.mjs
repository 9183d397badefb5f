// Signs event templates with nostr-tools: one JSON object {secret, template} a line in, one signed event a line out.
// The first argument is a package.json beside whose node_modules nostr-tools lies.

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const { finalizeEvent } = createRequire(process.argv[2])('nostr-tools/pure');

for await (const line of createInterface({ input: process.stdin })) {
  const { secret, template } = JSON.parse(line);
  console.log(JSON.stringify(finalizeEvent(template, Buffer.from(secret, 'hex'))));
}
