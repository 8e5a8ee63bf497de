/** Asks Cloudflare about a deployed Worker: its queues, its invocations of the last day, its bucket and its database. */
import * as z from "zod"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { openAccount, type Platform, type PlatformOutcome } from "../deploy/cloudflare.ts"
import type { DeployedEnvironment } from "../deploy/environments.ts"
import { type Parts, partsOf } from "../deploy/parts.ts"
import { readSettings, settingsFile } from "../deploy/settings.ts"
import { findReplication } from "../deploy/stores.ts"

/** A part of the screen, or the reason why it is not shown. */
export type Shown<Value> = Outcome<Value, string>

export interface QueueBacklog {
  readonly name: string
  readonly backlogMessages: number
  /** When the oldest message was sent; null if there is none. */
  readonly oldestMilliseconds: number | null
}

/** The invocations of the last 24 hours, those of the schedule and of the queues included. */
export interface WorkerInvocations {
  readonly requests: number
  readonly errors: number
  readonly subrequests: number
  readonly cpuP50Microseconds: number
  readonly cpuP99Microseconds: number
  /** `success`, `scriptThrewException`, `exceededResources` and others of Cloudflare. */
  readonly byStatus: readonly { readonly status: string; readonly requests: number }[]
}

export interface StoredObjects {
  readonly objects: number
  readonly bytes: number
}

/** Whether D1 keeps copies of the database near its readers. */
export type Replication = "on" | "off"

/** The questions about one Worker. An answer that Cloudflare refuses says why. */
export interface DeployedPlatform {
  readonly queues: () => Promise<Shown<readonly QueueBacklog[]>>
  readonly invocations: () => Promise<Shown<WorkerInvocations>>
  readonly objects: () => Promise<Shown<StoredObjects>>
  readonly replication: () => Promise<Shown<Replication>>
}

/** Opens Cloudflare's API with the login of this machine, for the names in wrangler.toml. */
export async function openPlatform(environment: DeployedEnvironment): Promise<Shown<DeployedPlatform>> {
  const opened = await openAccount(readSettings(settingsFile(environment)))
  if (!opened.ok) return opened.code === "no_login" ? refuse(opened.code, "no login") : opened
  const parts = await partsOf(environment)
  const { worker: scriptName, queues: queueNames, bucket: bucketName } = parts
  const { platform: ask, account } = opened.value
  const accountTag = account.id
  return answer({
    queues: () => readQueues(ask, queueNames),
    invocations: () => readInvocations(ask, { accountTag, scriptName }),
    objects: () => readObjects(ask, { accountTag, bucketName }),
    replication: () => readReplication(ask, parts),
  })
}

const queueList = z.array(z.object({ queue_id: z.string(), queue_name: z.string() }))
const queueMetrics = z.object({
  backlog_count: z.number(),
  oldest_message_timestamp_ms: z.number().nullish(),
})

async function readQueues(ask: Platform, names: readonly string[]): Promise<Shown<readonly QueueBacklog[]>> {
  const read = await Promise.all(names.map((name) => readQueue(ask, name)))
  const refused = read.find((each) => !each.ok)
  return refused ?? answer(read.flatMap((each) => (each.ok ? [each.value] : [])))
}

async function readQueue(ask: Platform, name: string): Promise<Shown<QueueBacklog>> {
  const path = `~/queues?${new URLSearchParams({ name })}`
  const found = await ask({ method: "GET", path, result: queueList })
  if (!found.ok) return found
  const queue = found.value.find(({ queue_name }) => queue_name === name)
  if (queue === undefined) return refuse("missing", `the account has no queue ${name}`)
  const metricsPath = `~/queues/${queue.queue_id}/metrics`
  const metrics = await ask({ method: "GET", path: metricsPath, result: queueMetrics })
  if (!metrics.ok) return metrics
  const { backlog_count: backlogMessages, oldest_message_timestamp_ms: oldest } = metrics.value
  const oldestMilliseconds = backlogMessages > 0 ? oldest || null : null
  return answer({ name, backlogMessages, oldestMilliseconds })
}

async function readReplication(platform: Platform, parts: Parts): Promise<Shown<Replication>> {
  const found = await findReplication({ platform, parts })
  if (!found.ok) return found
  if (found.value === null) return refuse("missing", `the account has no database ${parts.database}`)
  return answer(found.value.isOn ? "on" : "off")
}

/** The first account of an answer of the GraphQL Analytics API. */
const accountAnswer = <Fields extends z.ZodType>(fields: Fields) =>
  z.object({ viewer: z.object({ accounts: z.array(fields) }) })

interface AnalyticsQuestion<Fields> {
  readonly query: string
  readonly variables: Readonly<Record<string, string>>
  readonly fields: z.ZodType<Fields>
}

/**
 * Asks the GraphQL Analytics API about the account `$accountTag`. The form of the queries is that of
 * https://developers.cloudflare.com/analytics/graphql-api/tutorials/querying-workers-metrics.
 */
async function askAnalytics<Fields>(
  ask: Platform,
  { query, variables, fields }: AnalyticsQuestion<Fields>,
): Promise<Shown<Fields>> {
  const answered: PlatformOutcome<{ viewer: { accounts: Fields[] } }> = await ask({
    method: "POST",
    path: "/graphql",
    body: { query, variables },
    result: accountAnswer(fields),
  })
  if (!answered.ok) return answered
  const [account] = answered.value.viewer.accounts
  return account === undefined ? refuse("missing", "the answer names no account") : answer(account)
}

const invocationsQuery = `query ($accountTag: string, $since: string, $scriptName: string) {
  viewer {
    accounts(filter: { accountTag: $accountTag }) {
      total: workersInvocationsAdaptive(
        limit: 1, filter: { scriptName: $scriptName, datetime_geq: $since }
      ) { sum { requests errors subrequests } quantiles { cpuTimeP50 cpuTimeP99 } }
      statuses: workersInvocationsAdaptive(
        limit: 20, filter: { scriptName: $scriptName, datetime_geq: $since }
      ) { sum { requests } dimensions { status } }
    }
  }
}`

const invocationsFields = z.object({
  total: z.array(
    z.object({
      sum: z.object({ requests: z.number(), errors: z.number(), subrequests: z.number() }),
      quantiles: z.object({ cpuTimeP50: z.number(), cpuTimeP99: z.number() }),
    }),
  ),
  statuses: z.array(
    z.object({ sum: z.object({ requests: z.number() }), dimensions: z.object({ status: z.string() }) }),
  ),
})

const dayMilliseconds = 86_400_000

async function readInvocations(
  ask: Platform,
  names: { readonly accountTag: string; readonly scriptName: string },
): Promise<Shown<WorkerInvocations>> {
  const since = new Date(Date.now() - dayMilliseconds).toISOString()
  const variables = { ...names, since }
  const read = await askAnalytics(ask, { query: invocationsQuery, variables, fields: invocationsFields })
  if (!read.ok) return read
  const [total] = read.value.total
  const byStatus = read.value.statuses
    .map(({ sum, dimensions }) => ({ status: dimensions.status, requests: sum.requests }))
    .toSorted((one, other) => other.requests - one.requests)
  return answer({
    ...(total?.sum ?? { requests: 0, errors: 0, subrequests: 0 }),
    cpuP50Microseconds: total?.quantiles.cpuTimeP50 ?? 0,
    cpuP99Microseconds: total?.quantiles.cpuTimeP99 ?? 0,
    byStatus,
  })
}

const objectsQuery = `query ($accountTag: string, $since: Time, $bucketName: string) {
  viewer {
    accounts(filter: { accountTag: $accountTag }) {
      stored: r2StorageAdaptiveGroups(
        limit: 1, filter: { bucketName: $bucketName, datetime_geq: $since }, orderBy: [datetime_DESC]
      ) { max { objectCount payloadSize metadataSize } dimensions { datetime } }
    }
  }
}`

const objectsFields = z.object({
  stored: z.array(
    z.object({
      max: z.object({ objectCount: z.number(), payloadSize: z.number(), metadataSize: z.number() }),
    }),
  ),
})

/** Reads the newest size of the bucket in the last two days. */
async function readObjects(
  ask: Platform,
  names: { readonly accountTag: string; readonly bucketName: string },
): Promise<Shown<StoredObjects>> {
  const since = new Date(Date.now() - 2 * dayMilliseconds).toISOString()
  const variables = { ...names, since }
  const read = await askAnalytics(ask, { query: objectsQuery, variables, fields: objectsFields })
  if (!read.ok) return read
  const [newest] = read.value.stored
  if (newest === undefined) return refuse("missing", "Cloudflare has not measured the bucket yet")
  const { objectCount: objects, payloadSize, metadataSize } = newest.max
  return answer({ objects, bytes: payloadSize + metadataSize })
}
