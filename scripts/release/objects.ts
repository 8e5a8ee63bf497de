/**
 * Stores the Durable Objects of this release, with the code that calls them, as one module: `npm run
 * release:objects`. During the next deployment new Workers call these objects, and these Workers call new
 * objects. test/worker/limits/releases.test.ts tries both.
 */
import { join, resolve } from "node:path"
import { build, type Plugin } from "esbuild"
import { root } from "../support/root.ts"

const stored = join(root, "test/worker/limits/released/objects.js")
const modules = ["allowance", "allowances", "pace", "pace-client"]

/** Leaves out unused modules. */
const usedOnly: Plugin = {
  name: "used-only",
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ resolveDir, path }) => ({
      path: resolve(resolveDir, path),
      sideEffects: false,
    }))
  },
}

await build({
  stdin: {
    contents: modules.map((module) => `export * from "./worker/limits/${module}.ts"`).join("\n"),
    resolveDir: root,
  },
  outfile: stored,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2024",
  packages: "external",
  external: ["cloudflare:*"],
  plugins: [usedOnly],
})
console.log(`stored ${stored}`)
