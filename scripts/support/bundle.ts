import { type BuildOptions, build } from "esbuild"
import type { Built } from "./kept.ts"
import { root } from "./root.ts"

/**
 * Bundles a program for a process (`esm`) or a thread (`cjs`) of this machine. To load its modules one by one would
 * take seconds of processor time. Bundling takes a tenth of that, once.
 */
export function bundleProgram(module: string, format: "esm" | "cjs"): Promise<Built> {
  return bundle(module, {
    platform: "node",
    format,
    target: `node${process.versions.node}`,
    external: ["esbuild", "miniflare", "wrangler"],
  })
}

export function bundleWorker(module: string): Promise<Built> {
  return bundle(module, {
    platform: "neutral",
    format: "esm",
    target: "es2024",
    minify: true,
    mainFields: ["browser", "module", "main"],
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*"],
  })
}

/** Bundles a module (its path from the repository's root) and its imports into one text. */
export async function bundle(module: string, options: BuildOptions): Promise<Built> {
  const { outputFiles, metafile } = await build({
    ...options,
    absWorkingDir: root,
    entryPoints: [module],
    bundle: true,
    write: false,
    metafile: true,
    logLevel: "silent",
  })
  const [output] = outputFiles ?? []
  if (output === undefined) throw new Error(`${module} produced no output`)
  const inputs = Object.keys(metafile?.inputs ?? {}).filter((path) => !path.includes("node_modules/"))
  return { text: output.text, inputs }
}
