/**
 * Records the examples of the OpenAPI document, from a service with the starter universe: `npm run examples`.
 */
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type Client, client } from "../../packages/client/src/index.ts"
import { entitlement } from "../../src/access/plans.ts"
import {
  type DataEndpointName,
  type EndpointName,
  endpointNames,
  endpoints,
} from "../../src/api/endpoints.ts"
import type { Example } from "../../src/api/examples.ts"
import type { Endpoint } from "../../src/contract/endpoint.ts"
import type { ErrorCode } from "../../src/contract/errors.ts"
import { webhookExampleId } from "../../src/webhooks/endpoint.ts"
import { leaveSnapshot, taskPath } from "../seed/snapshot.ts"
import { startLocalService } from "../support/local-service.ts"

const file = fileURLToPath(new URL("../../src/api/examples.json", import.meta.url))

/** Fixed deliveries of a webhook. The example's receiver does not exist, so real ones would show failures. */
const delivered = {
  id: "msg_2e8f4d0c5b7a49a1b36d0f9c8a7e6d51",
  state: "delivered",
  settled_at: "2026-11-02T08:15:00.120Z",
  attempts: [
    { at: "2026-11-02T08:15:00.000Z", duration_milliseconds: 84, status: 204, error: null, response: "" },
  ],
}

const fixedValues: Readonly<Record<string, unknown>> = {
  request_id: "8f14e45f-ceea-4d6a-9a3b-2f1c0d5e7a90",
  created_at: "2026-11-02T08:15:00.000Z",
  retry_after: 42,
  requests_today: 17,
  age_days: 81,
  last_analyzed_at: "2026-11-02T03:17:00.000Z",
  at: "2026-11-02T08:15:00.000Z",
  secret: "whsec_ZXhhbXBsZSBvZiBhIHNlY3JldCBvZiAzMiBieXRlcy4=",
  previous_secret_until: "2026-11-03T08:15:00.000Z",
  next_attempt_at: "2026-11-02T08:15:00.000Z",
  delivery: delivered.id,
  day: "2026-11-20",
  began_at: "2026-11-20T07:00:00.000Z",
  published_at: "2026-11-20T07:06:00.000Z",
}

/** Fixed values that replace fields of an object, by the name of the object. */
const fixedFields: Readonly<Record<string, object>> = {
  meta: { as_of: "2026-11-20T09:30:00.000Z" },
  key: { id: "0b9f6c1e-52d4-4c57-8f0a-6d3e9a1b7c24", prefix: "qistas_live_4Tz9" },
  usage: { date: "2026-11-20" },
  purity: { as_of: "2026-11-20T06:41:00.000Z" },
}

/** The number of entries kept in a long list, newest first. An example shows only the form. */
const entriesMax: Readonly<Record<string, number>> = {
  annual: 1,
  quarterly: 1,
  history: 2,
  periods: 1,
}

/** The number of files kept in a snapshot, all of its first table, and of columns kept for each table. */
const snapshotEntriesMax = 3

const service = await startLocalService()
try {
  await leaveSnapshot(
    (path) => service.operate("POST", path),
    taskPath,
    () => undefined,
  )
  const errors = await recordErrors()
  const recorded = { endpoints: await recordAnswers(), errors }
  writeFileSync(file, `${JSON.stringify(steady(recorded), null, 2)}\n`)
  for (const [name, example] of Object.entries(recorded.endpoints)) {
    console.log(`${name.padEnd(16)} ${JSON.stringify(example).length} bytes`)
  }
} finally {
  await service.stop()
}

/**
 * Records the answers with sandbox keys. Anyone may read the document, so it must contain no verdict from
 * outside the sandbox. The webhooks have an account of their own, because a key has 30 calls a minute.
 */
async function recordAnswers(): Promise<Record<string, Example>> {
  const clientWith = (key: string) => client({ baseUrl: service.baseUrl, key })
  const sandbox = clientWith(await service.newKey("sandbox", "free"))
  const owner = clientWith(await service.newKey("sandbox", "free"))
  const live = clientWith(await service.newKey("live", "plus"))
  const recorded: Record<string, Example> = {}
  let createdId = webhookExampleId
  for (const name of inOrder(endpointNames)) {
    const { path, example, answers }: Endpoint = endpoints[name]
    if (answers === "file") {
      recorded[name] = { input: example, answer: null }
      continue
    }
    const others = path.startsWith("/webhooks") ? owner : sandbox
    const qistas = name === "me" ? live : others
    const call = qistas[name as DataEndpointName] as (input: unknown) => ReturnType<Client[DataEndpointName]>
    const reply = await call(example.id === webhookExampleId ? { ...example, id: createdId } : example)
    if (!reply.ok) throw new Error(`${name} was refused: ${reply.message}`)
    if (name === "createWebhook" && "id" in reply.data) createdId = String(reply.data.id)
    const data =
      name === "webhookDeliveries" ? [{ ...[reply.data].flat()[0], ...delivered }] : shortened(reply.data)
    recorded[name] = { input: example, answer: { data, meta: reply.meta } }
  }
  const inOrderOfList = endpointNames.map((name) => [name, recorded[name]])
  return JSON.parse(JSON.stringify(Object.fromEntries(inOrderOfList)).replaceAll(createdId, webhookExampleId))
}

/** Orders the calls as in the list, but creates the webhook first and deletes it last. */
function inOrder(names: readonly EndpointName[]): readonly EndpointName[] {
  const ends: readonly EndpointName[] = ["createWebhook", "deleteWebhook"]
  const between = names.filter((name) => !ends.includes(name))
  return ["createWebhook", ...between, "deleteWebhook"]
}

function shortened(data: object): object {
  if (Array.isArray(data)) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      name in entriesMax ? value.slice(0, entriesMax[name]) : value,
    ]),
  )
}

function firstColumns(columns: Readonly<Record<string, readonly unknown[]>>) {
  return Object.fromEntries(
    Object.entries(columns).map(([table, all]) => [table, all.slice(0, snapshotEntriesMax)]),
  )
}

async function recordErrors(): Promise<Partial<Record<ErrorCode, unknown>>> {
  const sandboxKey = await service.newKey("sandbox", "free")
  const responseOf = async (path: string, key: string | null) => {
    const response = await fetch(`${service.baseUrl}${path}`, {
      headers: key === null ? {} : { "X-API-Key": key },
    })
    const answer: object = JSON.parse(await response.text())
    return answer
  }
  const errors = {
    bad_request: await responseOf("/search?q=apple&limit=1.5", sandboxKey),
    unauthorized: await responseOf("/me", null),
    sandbox_restricted: await responseOf("/instruments/KMB/compliance", sandboxKey),
    not_found: await responseOf("/instruments/APPL/compliance", await service.newKey("live", "plus")),
  }
  const { requestsPerMinute } = entitlement("sandbox", [], Date.now()).limits
  const many = await Promise.all(
    Array.from({ length: requestsPerMinute + 1 }, () => responseOf("/me", sandboxKey)),
  )
  return { ...errors, rate_limit_exceeded: many.find((answer) => "error" in answer) }
}

/**
 * Replaces everything that depends on the call or the day by fixed values, so that every recording is equal.
 */
function steady(recorded: unknown): unknown {
  return JSON.parse(JSON.stringify(recorded), (name, value) => {
    // `latest` is from the request, so it does not depend on the day.
    if (name in fixedValues && value !== null && value !== "latest") return fixedValues[name]
    if (name === "files") return value.slice(0, snapshotEntriesMax)
    if (name === "columns") return firstColumns(value)
    if (name === "message" && typeof value === "string")
      return value.replace(/in \d+ seconds/, "in 42 seconds")
    const fixed = typeof value === "object" && value !== null ? fixedFields[name] : undefined
    return fixed === undefined ? value : { ...value, ...pick(fixed, value) }
  })
}

function pick(fixed: object, value: object): object {
  return Object.fromEntries(Object.entries(fixed).filter(([name]) => name in value))
}
