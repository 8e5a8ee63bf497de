import { fileURLToPath } from "node:url"
import { type BuildOptions, build } from "esbuild"

/**
 * Bundles a module and its imports for a Node thread. Loading the modules one by one would take each thread
 * half a second of processor time. Bundling takes a tenth of that, once.
 */
export function bundleThread(module: URL): Promise<string> {
  return bundle(module, { platform: "node", format: "cjs", target: `node${process.versions.node}` })
}

export function bundleWorker(module: URL): Promise<string> {
  return bundle(module, {
    platform: "neutral",
    format: "esm",
    target: "es2024",
    mainFields: ["browser", "module", "main"],
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*"],
  })
}

/** Bundles a module and its imports into one text. */
export async function bundle(module: URL, options: BuildOptions): Promise<string> {
  const entry = fileURLToPath(module)
  const { outputFiles } = await build({
    ...options,
    entryPoints: [entry],
    bundle: true,
    write: false,
    logLevel: "silent",
  })
  const [output] = outputFiles ?? []
  if (output === undefined) throw new Error(`${entry} produced no output`)
  return output.text
}
