import { execFileSync } from "node:child_process"
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Plugin } from "esbuild"
import { routes } from "../../packages/client/src/table.ts"
import { release } from "../../src/contract/release.ts"
import { bundle } from "../support/bundle.ts"
import { root } from "../support/root.ts"
import { printTypes } from "./types.ts"

const source = join(root, "packages/client")
const declarations = join(root, "build/packages/client")

/** Writes the package into a folder, as npm packs it. */
export async function buildClient(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, "types"), { recursive: true })
  writeFileSync(join(folder, "package.json"), manifest())
  copyFileSync(join(source, "README.md"), join(folder, "README.md"))
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"))
  writeFileSync(join(folder, "index.js"), await bundled("src/index.ts", "browser", printedTable))
  writeFileSync(join(folder, "qistas.js"), await bundled("command/main.ts", "node", libraryBeside))
  writeDeclarations(join(folder, "types"))
}

/** Of the release that the package is built of. */
function manifest(): string {
  const declared = JSON.parse(readFileSync(join(source, "package.json"), "utf8"))
  return `${JSON.stringify({ ...declared, version: release }, null, 2)}\n`
}

function bundled(entry: string, platform: "browser" | "node", plugin: Plugin): Promise<string> {
  return bundle(pathToFileURL(join(source, entry)), {
    platform,
    format: "esm",
    target: ["es2022", "node18"],
    charset: "utf8",
    plugins: [plugin],
  })
}

/** The library knows the endpoints by what is printed of the table. */
const printedTable: Plugin = {
  name: "printed-table",
  setup({ onLoad }) {
    onLoad({ filter: /packages\/client\/src\/table\.ts$/ }, () => ({
      contents: `export const routes = ${JSON.stringify(routes)}`,
      loader: "js",
    }))
  },
}

/** The command imports the library of its own package, so that its code is there once. */
const libraryBeside: Plugin = {
  name: "library-beside",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/src\/index\.ts$/ }, () => ({ path: "./index.js", external: true }))
  },
}

/** The declarations of the compiler, with those of the table printed. */
function writeDeclarations(folder: string): void {
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-b", source])
  for (const file of readdirSync(declarations)) {
    const text = file === "table.d.ts" ? printTypes() : readFileSync(join(declarations, file), "utf8")
    writeFileSync(join(folder, file), text.replaceAll(/(?<=from "\.\/\w+)\.ts(?=")/g, ".js"))
  }
}
