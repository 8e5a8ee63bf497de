import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Plugin } from "esbuild"
import { bundle } from "../support/bundle.ts"

/** The scripts of pages that are built from worker/browser/ and its imports. */
export const bundledScripts = ["verify", "portfolio"] as const
export type BundledScript = (typeof bundledScripts)[number]

/** Returns the path of a bundle. Bundles are committed, and part of the Worker. */
export function bundlePath(script: BundledScript): string {
  return fileURLToPath(new URL(`../../worker/assets/${script}.js`, import.meta.url))
}

/**
 * Bundles a script with its dependencies into one module for browsers. The same source gives the same bytes.
 */
export function bundleScript(script: BundledScript): Promise<string> {
  return bundle(new URL(`../../worker/browser/${script}.ts`, import.meta.url), {
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    plugins: [wordsRead],
  })
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
