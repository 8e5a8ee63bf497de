import { execFileSync } from "node:child_process"
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "esbuild"
import { routes } from "../../packages/client/src/table.ts"
import { bundle } from "../support/bundle.ts"
import { root } from "../support/root.ts"
import { printTypes } from "./types.ts"

const source = join(root, "packages/client")
const declarations = join(root, "build/packages/client")

/**
 * Builds the package in its workspace, where npm packs and links it, or as a whole in another folder. Returns
 * the files of the library and the command.
 */
export async function buildClient(folder = source): Promise<readonly string[]> {
  const built = join(folder, "dist")
  rmSync(built, { recursive: true, force: true })
  mkdirSync(join(built, "types"), { recursive: true })
  const copied = folder === source ? [] : ["package.json", "README.md"]
  for (const file of copied) copyFileSync(join(source, file), join(folder, file))
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"))
  const [library, command] = [join(built, "index.js"), join(built, "qistas.js")]
  writeFileSync(library, await bundled("src/index.ts", "browser", printedTable))
  writeFileSync(command, await bundled("command/main.ts", "node", sharedLibrary), { mode: 0o755 })
  writeDeclarations(join(built, "types"))
  return [library, command]
}

async function bundled(entry: string, platform: "browser" | "node", plugin: Plugin): Promise<string> {
  const { text } = await bundle(join("packages/client", entry), {
    platform,
    format: "esm",
    target: ["es2022", "node18"],
    charset: "utf8",
    plugins: [plugin],
  })
  return text
}

/** Replaces the endpoints' declarations by a printed table. */
const printedTable: Plugin = {
  name: "printed-table",
  setup({ onLoad }) {
    onLoad({ filter: /packages\/client\/src\/table\.ts$/ }, () => ({
      contents: `export const routes = ${JSON.stringify(routes)}`,
      loader: "js",
    }))
  },
}

/** Makes the command import the library of its own package, so that the package contains that code once. */
const sharedLibrary: Plugin = {
  name: "shared-library",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/src\/index\.ts$/ }, () => ({ path: "./index.js", external: true }))
  },
}

/** Writes the compiler's declarations, and a printed declaration of the table. */
function writeDeclarations(folder: string): void {
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-b", source])
  for (const file of readdirSync(declarations)) {
    const text = file === "table.d.ts" ? printTypes() : readFileSync(join(declarations, file), "utf8")
    writeFileSync(join(folder, file), text.replaceAll(/(?<=from "\.\/\w+)\.ts(?=")/g, ".js"))
  }
}
