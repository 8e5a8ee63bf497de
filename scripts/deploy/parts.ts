import { join } from "node:path"
import { type Built, keptText } from "../support/kept.ts"
import { root } from "../support/root.ts"
import type { DeployedEnvironment } from "./environments.ts"

/** The names of an environment's parts, as wrangler.toml has them. */
export interface Parts {
  readonly worker: string
  readonly database: string
  readonly bucket: string
  readonly queues: readonly string[]
  readonly crons: readonly string[]
  readonly requiredSecrets: readonly string[]
  /** The variables that wrangler.toml sets itself. */
  readonly variables: Readonly<Record<string, unknown>>
  /** Everything of wrangler.toml that is deployed, as text. */
  readonly configuration: string
}

/** The fields of wrangler.toml that are used. */
interface Configuration {
  readonly name?: string | undefined
  readonly vars: Readonly<Record<string, unknown>>
  readonly triggers: { readonly crons?: readonly string[] | undefined }
  readonly secrets?: { readonly required?: readonly string[] | undefined } | undefined
  readonly d1_databases: readonly { readonly database_name?: string | undefined }[]
  readonly r2_buckets: readonly { readonly bucket_name?: unknown }[]
  readonly queues: { readonly consumers?: readonly { readonly queue: string }[] | undefined }
}

/** Reads the parts of an environment. Throws if wrangler.toml does not name one of them. */
export async function partsOf(environment: DeployedEnvironment): Promise<Parts> {
  const config = await configurationOf(environment)
  const { name, vars: variables, triggers, secrets, d1_databases, r2_buckets, queues }: Configuration = config
  const [{ database_name: database } = {}] = d1_databases
  const [{ bucket_name: bucket } = {}] = r2_buckets
  const { consumers = [] } = queues
  if (name === undefined || database === undefined || typeof bucket !== "string")
    throw new Error(`wrangler.toml does not name the parts of ${environment}`)
  return {
    worker: name,
    database,
    bucket,
    variables,
    queues: consumers.map(({ queue }) => queue),
    crons: triggers.crons ?? [],
    requiredSecrets: secrets?.required ?? [],
    configuration: JSON.stringify(config),
  }
}

/** Reads an environment of wrangler.toml, without the paths of this machine. */
async function configurationOf(environment: DeployedEnvironment): Promise<Configuration> {
  return JSON.parse(await keptText(`${environment}.json`, () => readByWrangler(environment)))
}

/** Lets wrangler read its file. It is loaded only here, because loading it takes more than a second. */
async function readByWrangler(environment: DeployedEnvironment): Promise<Built> {
  const { unstable_readConfig: read } = await import("wrangler")
  const { configPath, userConfigPath, main, ...config } = read({
    config: join(root, "wrangler.toml"),
    env: environment,
  })
  const text = JSON.stringify(config, (_key, value: unknown) =>
    typeof value === "string" ? value.replaceAll(root, "") : value,
  )
  return { text, inputs: ["wrangler.toml"] }
}
