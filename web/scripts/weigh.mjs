// Weighs what a first visit loads (the page, its entry, what that preloads, its styles), gzipped, and fails when it is too much.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const MOST = 250_000;
const folder = process.argv[2] ?? fileURLToPath(new URL("../../src/yonder/serve/page", import.meta.url));
const html = readFileSync(`${folder}/index.html`, "utf8");
const linked = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, path]) => path);

/** Static imports are loaded too, though a page need not name them. */
function reached(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  if (!path.endsWith(".js")) return found;
  const text = readFileSync(`${folder}/${path}`, "utf8");
  for (const [, name] of text.matchAll(/(?:^|[;}\s])(?:import|export)[^;("']*?["']\.\/([^"']+\.js)["']/g)) {
    reached(`assets/${name}`, found);
  }
  return found;
}

const files = new Set(["index.html", ...linked.flatMap((path) => [...reached(path)])]);
let sum = 0;
for (const path of files) {
  const size = gzipSync(readFileSync(`${folder}/${path}`)).length;
  sum += size;
  console.log(`${String(size).padStart(8)}  ${path}`);
}
console.log(`${String(sum).padStart(8)}  first load, gzipped (at most ${MOST})`);
if (sum > MOST) process.exit(1);
