import { execFileSync } from "node:child_process"
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { BuildOptions, Plugin } from "esbuild"
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
  mkdirSync(join(built, "cjs"), { recursive: true })
  const copied = folder === source ? [] : ["package.json", "README.md"]
  for (const file of copied) copyFileSync(join(source, file), join(folder, file))
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"))
  const [library, command] = [join(built, "index.js"), join(built, "qistas.js")]
  const libraryIn = (format: "esm" | "cjs") =>
    bundled("src/index.ts", { platform: "browser", format, plugins: [printedTable] })
  writeFileSync(library, await libraryIn("esm"))
  const inCommand: BuildOptions = { platform: "node", format: "esm", plugins: [sharedLibrary] }
  writeFileSync(command, await bundled("command/main.ts", inCommand), { mode: 0o755 })
  // One set of declarations has to be CommonJS: an ES module may import it, but not the other way round.
  const commonJs = join(built, "cjs")
  writeFileSync(join(commonJs, "package.json"), '{ "type": "commonjs" }\n')
  writeFileSync(join(commonJs, "index.js"), await libraryIn("cjs"))
  writeDeclarations(commonJs)
  writeFileSync(join(built, "index.d.ts"), 'export * from "./cjs/index.js"\n')
  return [library, command]
}

async function bundled(entry: string, options: BuildOptions): Promise<string> {
  const { text } = await bundle(join("packages/client", entry), {
    ...options,
    target: ["es2022", "node20"],
    charset: "utf8",
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

/**
 * Writes the compiler's declarations, and a printed declaration of the table. The table has only types, which
 * need no `export type *`: TypeScript before 5.0 does not know it.
 */
function writeDeclarations(folder: string): void {
  execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-b", source])
  for (const file of readdirSync(declarations)) {
    const text = file === "table.d.ts" ? printTypes() : readFileSync(join(declarations, file), "utf8")
    const older = text.replace("export type *", "export *")
    writeFileSync(join(folder, file), older.replaceAll(/(?<=from "\.\/\w+)\.ts(?=")/g, ".js"))
  }
}
