import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { unstable_readConfig as readConfig } from "wrangler"
import { deployedEnvironments } from "../../../scripts/deploy/environments.ts"
import { deliveriesMax } from "../../../src/pipeline/patience.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const config = join(root, "wrangler.toml")
const deployed = [...deployedEnvironments]

/** The fields of an environment that the test reads. Wrangler's own type allows any field. */
interface Environment {
  readonly name: string
  readonly main: string
  readonly targetEnvironment?: string
  readonly definedEnvironments: readonly string[]
  readonly workers_dev: boolean
  readonly preview_urls: boolean
  readonly vars: Readonly<Record<string, string>>
  readonly secrets?: { readonly required: readonly string[] }
  readonly d1_databases: readonly { readonly database_name: string; readonly database_id?: string }[]
  readonly r2_buckets: readonly { readonly bucket_name: string }[]
  readonly ratelimits: readonly { readonly namespace_id: string }[]
  readonly queues: {
    readonly producers: readonly unknown[]
    readonly consumers: readonly { queue: string }[]
  }
}

const topLevel = environmentOf()
const environments = [topLevel, ...deployed.map(environmentOf)]

function environmentOf(env?: string): Environment {
  const { ...read } = readConfig({ config, ...(env !== undefined && { env }) })
  return read
}

/** The keys for names and identifiers of an environment's own resources, at any depth. */
const ownKeys = ["queue", "dead_letter_queue", "database_name", "database_id", "bucket_name", "namespace_id"]

/** The settings that every environment shares. */
function settingsOf({
  targetEnvironment: _target,
  name: _name,
  secrets: _secrets,
  ...settings
}: Environment) {
  return withoutOwn(settings)
}

function withoutOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwn)
  if (typeof value !== "object" || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !ownKeys.includes(key))
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutOwn(inner)]))
}

describe("the environments of wrangler.toml", () => {
  it("are staging and production", () => {
    expect(topLevel.definedEnvironments).toEqual(deployed)
  })

  it.each(environments.slice(1).map((each) => [each.name, each] as const))(
    "include %s with every binding, variable and setting of the top level",
    (_name, environment) => {
      expect(settingsOf(environment)).toEqual(settingsOf(topLevel))
    },
  )

  it.each([
    ["Worker", ({ name }: Environment) => [name]],
    ["database", ({ d1_databases }: Environment) => d1_databases.map((each) => each.database_name)],
    ["bucket", ({ r2_buckets }: Environment) => r2_buckets.map((each) => each.bucket_name)],
    ["queue", ({ queues }: Environment) => queues.consumers.map((each) => each.queue)],
    ["count of addresses", ({ ratelimits }: Environment) => ratelimits.map((each) => each.namespace_id)],
  ])("share no %s", (_resource, namesOf) => {
    const names = environments.flatMap((each) => namesOf(each))
    expect(names.length).toBeGreaterThanOrEqual(environments.length)
    expect(names).not.toContain(undefined)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(environments.map((each) => [each.name, each] as const))(
    "include %s, which sends to the queue that it consumes, and dead messages to the other queue",
    (name, { queues }) => {
      const [rescreen, dead, webhooks] = [`${name}-rescreen`, `${name}-rescreen-dead`, `${name}-webhooks`]
      expect(queues.producers).toEqual([
        { binding: "RESCREEN", queue: rescreen },
        { binding: "WEBHOOKS", queue: webhooks },
      ])
      expect(queues.consumers).toMatchObject([
        { queue: rescreen, dead_letter_queue: dead, max_retries: deliveriesMax - 1 },
        { queue: dead },
        { queue: webhooks },
      ])
    },
  )

  it("have no address from Cloudflare, and no setting that only a developer's machine has", () => {
    for (const { vars, main, workers_dev, preview_urls } of environments) {
      expect([workers_dev, preview_urls]).toEqual([false, false])
      expect(main).toBe(join(root, "worker/index.ts"))
      expect(Object.keys(vars)).not.toContain("STRIPE_URL")
      expect(vars.DNS_URL).toMatch(/^https:/)
      expect(JSON.stringify(vars)).not.toMatch(/localhost|127\.0\.0\.1/)
    }
  })
})

describe("each binding that the Worker reads", () => {
  const declared = readFileSync(join(root, "worker/env.ts"), "utf8")
  const strings = [...declared.matchAll(/^ {2}readonly ([A-Z0-9_]+)\??: string$/gm)].flatMap(
    ([, name]) => name ?? [],
  )
  const operations = readFileSync(join(root, "docs/operations.md"), "utf8")
  const required = environments.slice(1).map(({ secrets }) => secrets?.required)

  it("is found in its source", () => {
    expect(strings).toContain("KEY_PEPPER")
    expect(strings).toContain("STRIPE_PRICE_PLUS")
  })

  it.each(strings)(
    "%s is a variable of every environment, a required secret, or documented in docs/operations.md",
    (name) => {
      const isVariable = environments.every(({ vars }) => name in vars)
      const isRequired = required.every((names) => names?.includes(name))
      expect(isVariable || isRequired || operations.includes(`\`${name}\``)).toBe(true)
    },
  )

  it("is, if a secret, required in staging and production alike and documented in docs/operations.md", () => {
    expect(required).toEqual(deployed.map(() => ["KEY_PEPPER", "OPERATOR_TOKEN", "EDGAR_USER_AGENT"]))
    for (const name of required.flatMap((names) => names ?? [])) {
      expect(strings).toContain(name)
      expect(operations).toContain(`\`${name}\``)
    }
  })
})
