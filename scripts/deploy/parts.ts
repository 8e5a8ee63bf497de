import { join } from "node:path"
import { unstable_readConfig as readConfig } from "wrangler"
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
export function partsOf(environment: DeployedEnvironment): Parts {
  const {
    configPath: _path,
    userConfigPath: _userPath,
    main: _main,
    ...config
  } = readConfig({
    config: join(root, "wrangler.toml"),
    env: environment,
  })
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
    configuration: JSON.stringify(config, (_key, value: unknown) =>
      typeof value === "string" ? value.replaceAll(root, "") : value,
    ),
  }
}
