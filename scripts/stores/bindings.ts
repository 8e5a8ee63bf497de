import { join } from "node:path"
import type { V4WorkerOptionsShape } from "miniflare"
import { type Built, keptText } from "../support/kept.ts"
import { root } from "../support/root.ts"

/** The bindings of a Worker in the form of Miniflare. */
export interface LocalBindings extends V4WorkerOptionsShape {
  readonly compatibilityDate: string
  readonly d1Databases: NonNullable<V4WorkerOptionsShape["d1Databases"]>
  readonly r2Buckets: NonNullable<V4WorkerOptionsShape["r2Buckets"]>
}

/** Returns the name and the bindings of the top level of wrangler.toml as Miniflare wants them, without any secret. */
export async function localBindings(): Promise<LocalBindings> {
  return JSON.parse(await keptText("bindings.json", translateBindings))
}

/** Lets wrangler translate its file. It is loaded only here, because loading it takes more than a second. */
async function translateBindings(): Promise<Built> {
  const { unstable_getMiniflareWorkerOptions: translate, unstable_readConfig: read } = await import(
    "wrangler"
  )
  const config = read({ config: join(root, "wrangler.toml") })
  const { rootPath, cronTriggers, ...translated } = translate(config).workerOptions
  // wrangler adds the secrets of .dev.vars to the variables.
  const bindings = { ...translated, name: config.name, bindings: config.vars }
  return { text: JSON.stringify(bindings), inputs: ["wrangler.toml"] }
}
