import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { gzipSync } from "node:zlib"
import type { Metafile } from "esbuild"
import { stayOffline } from "../support/offline.ts"
import { root } from "../support/root.ts"
import type { DeployedEnvironment } from "./environments.ts"

const wrangler = join(root, "node_modules/wrangler/bin/wrangler.js")
const entryPoint = "worker/index.ts"
const timeoutMilliseconds = 120_000

/** The text that `wrangler deploy` uploads, without its source map. */
export interface DeployedBundle {
  readonly text: string
  readonly bytes: number
  /** The size at gzip's default level, as wrangler reports it. */
  readonly gzippedBytes: number
  readonly modules: readonly BundledModule[]
}

export interface BundledModule {
  /** The path from the repository's root, with `/`. */
  readonly path: string
  readonly bytes: number
  /** True if the module is evaluated at the start of an isolate; false if `import()` loads it. */
  readonly isEager: boolean
}

/** Lets wrangler check an environment and build its Worker. Sends nothing; throws wrangler's errors. */
export async function bundleDeployed(environment: DeployedEnvironment): Promise<DeployedBundle> {
  stayOffline()
  const folder = mkdtempSync(join(tmpdir(), "qistas-deploy-"))
  try {
    const args = ["deploy", "--dry-run", "--env", environment, "--outdir", folder, "--metafile"]
    await promisify(execFile)(process.execPath, [wrangler, ...args], {
      cwd: root,
      timeout: timeoutMilliseconds,
    })
    const text = readFileSync(join(folder, "index.js"), "utf8")
    const metafile: Metafile = JSON.parse(readFileSync(join(folder, "bundle-meta.json"), "utf8"))
    return {
      text,
      bytes: Buffer.byteLength(text),
      gzippedBytes: gzipSync(text).byteLength,
      modules: modulesOf(metafile),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function modulesOf({ inputs, outputs }: Metafile): readonly BundledModule[] {
  const output = Object.values(outputs).find((each) => each.entryPoint === entryPoint)
  if (output === undefined) throw new Error(`wrangler did not build ${entryPoint}`)
  const eager = evaluatedFrom(entryPoint, inputs)
  return Object.entries(output.inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path, { bytesInOutput: bytes }]) => ({ path, bytes, isEager: eager.has(path) }))
}

/** Returns the modules that a module imports or requires, directly or not, without `import()`. */
function evaluatedFrom(entry: string, inputs: Metafile["inputs"]): ReadonlySet<string> {
  const reached = new Set([entry])
  for (const path of reached) {
    for (const imported of inputs[path]?.imports ?? []) {
      if (imported.kind !== "dynamic-import" && !imported.external) reached.add(imported.path)
    }
  }
  return reached
}

/** Returns the package of a module; null for the repository's own modules. */
export function packageOf({ path }: Pick<BundledModule, "path">): string | null {
  return /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? null
}
