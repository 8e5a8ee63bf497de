/**
 * Builds the package in its workspace and prints its size. npm runs this before it packs `@qistas/client`.
 */
import { readFileSync } from "node:fs"
import { basename } from "node:path"
import { gzipSync } from "node:zlib"
import { buildClient } from "./build.ts"

for (const file of await buildClient()) {
  const bytes = readFileSync(file)
  // `npm pack` must print only the name of the package's file to the standard output.
  console.error(`${basename(file).padEnd(9)} ${bytes.length} bytes, ${gzipSync(bytes).length} with gzip`)
}
