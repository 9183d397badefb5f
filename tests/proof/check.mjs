// Checks logs with the page's own verifier: one log in base64 a line in, the first bad entry and its code a line out.
// Most logs differ in one place, so signatures and proofs that were looked at before are not looked at again.

import { registerHooks } from 'node:module';
import { createInterface } from 'node:readline';

const proof = new URL('../../web/src/proof/', import.meta.url);
const crypto = new URL('crypto/', proof);
const costly = ['schnorr', 'vrf'];

const remembering = (name) => `
  import * as real from '${new URL(`${name}.ts`, crypto)}?real';
  const known = new Map();
  const text = (value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value));
  export const verify = (...given) => {
    const key = given.map(text).join(' ');
    if (!known.has(key)) known.set(key, real.verify(...given));
    return known.get(key);
  };
  export * from '${new URL(`${name}.ts`, crypto)}?real';
`;

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || specifier.endsWith('.js')) return next(specifier, context);
    const name = specifier.split('/').at(-1);
    const url = new URL(`${specifier}.ts`, context.parentURL.split('?')[0]).href;
    return { url: costly.includes(name) ? `${url}?remembering` : url, shortCircuit: true };
  },
  load(url, context, next) {
    if (!url.endsWith('?remembering')) return next(url, context);
    const name = costly.find((each) => url.includes(`/${each}.ts`));
    return { format: 'module', source: remembering(name), shortCircuit: true };
  },
});

const { checkNow } = await import(new URL('log/check.ts', proof));

for await (const line of createInterface({ input: process.stdin })) {
  let told;
  try {
    const { bad } = checkNow(new Uint8Array(Buffer.from(line, 'base64')));
    told = bad ? [bad.seq, bad.code] : [null, ''];
  } catch (error) {
    told = [null, `broken: ${error.stack}`];
  }
  console.log(JSON.stringify(told));
}
