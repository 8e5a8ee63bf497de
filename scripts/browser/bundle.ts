import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "esbuild"
import { bundle } from "../support/bundle.ts"
import { type Built, keptText } from "../support/kept.ts"
import { root } from "../support/root.ts"

/** The scripts of pages that are built from worker/browser/ and its imports. */
export const bundledScripts = ["verify", "portfolio"] as const
type BundledScript = (typeof bundledScripts)[number]

/**
 * Builds each script whose source has changed, and writes it where the Worker imports it as text. Git ignores these
 * files.
 */
export async function buildBrowserScripts(): Promise<void> {
  for (const script of bundledScripts) {
    const path = join(root, `worker/assets/${script}.js`)
    const text = await keptText(`${script}.js`, () => bundleScript(script))
    if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text)
  }
}

/**
 * Bundles a script with its dependencies into one module for browsers. The same source gives the same bytes.
 */
async function bundleScript(script: BundledScript): Promise<Built> {
  const { text, inputs } = await bundle(`worker/browser/${script}.ts`, {
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    plugins: [wordsRead],
  })
  return { text, inputs: [...inputs, "scripts/browser/bundle.ts"] }
}

/** Fields of the declared standards and screens that no page script reads: addresses, and most texts. */
const unread: ReadonlySet<string> = new Set([
  ...["source", "notes", "description", "changes", "grade", "inForceFrom"],
  ...["activities", "state", "combine", "entrant_limit", "exit_limit"],
  ...["label", "compared", "purification"],
])

const wordsRead: Plugin = {
  name: "words-read",
  setup({ onLoad }) {
    onLoad({ filter: /\/data\/(screens|standards\/[^/]+)\.json$/ }, ({ path }) => {
      const read = (key: string, value: unknown) => (unread.has(key) ? undefined : value)
      const table: unknown = JSON.parse(readFileSync(path, "utf8"), read)
      return { contents: JSON.stringify(table), loader: "json" }
    })
  },
}
