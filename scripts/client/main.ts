/** `npm run build:client`: writes the package `@qistas/client` into build/client/, and packs it. */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { root } from "../support/root.ts"
import { buildClient } from "./build.ts"

const folder = join(root, "build/client")
await buildClient(folder)
const packed = execFileSync("npm", ["pack", "--silent", "--pack-destination", join(root, "build")], {
  cwd: folder,
  encoding: "utf8",
})
for (const file of ["index.js", "qistas.js"]) {
  const bytes = readFileSync(join(folder, file))
  console.log(`${file.padEnd(9)} ${bytes.length} bytes, ${gzipSync(bytes).length} with gzip`)
}
console.log(`npm install ${join(root, "build", packed.trim())}`)
