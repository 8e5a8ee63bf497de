/** What npm runs before it packs `@qistas/client`: builds the package in its workspace and says its size. */
import { readFileSync } from "node:fs"
import { basename } from "node:path"
import { gzipSync } from "node:zlib"
import { buildClient } from "./build.ts"

for (const file of await buildClient()) {
  const bytes = readFileSync(file)
  // The standard output of `npm pack` is the name of the package's file.
  console.error(`${basename(file).padEnd(9)} ${bytes.length} bytes, ${gzipSync(bytes).length} with gzip`)
}
