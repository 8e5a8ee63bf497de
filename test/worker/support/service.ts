import { evictDurableObject, runInDurableObject } from "cloudflare:test"
import { env, exports } from "cloudflare:workers"
import { and, eq, isNull } from "drizzle-orm"
import { expect } from "vitest"
import { type EndpointName, type Endpoints, endpoints } from "../../../src/api/endpoints.ts"
import type { DataOf } from "../../../src/contract/endpoint.ts"
import { apiKeys } from "../../../src/database/access.ts"
import { publishAll } from "../../../src/pipeline/rescreen/publication.ts"
import type { KeyType, Plan } from "../../../src/vocabulary.ts"
import type { Allowance } from "../../../worker/limits/allowance.ts"
import { createTables } from "../../../worker/limits/usage-days.ts"
import { accountsOf, createAccount, issueKey } from "../../../worker/storage/accounts.ts"
import { publishSnapshot } from "../../support/snapshot.ts"
import { decided, heldBack, soundMeasures } from "./documents.ts"
import { fundEntry, holding, seedFund, snapshot } from "./funds.ts"
import { soundInput } from "./inputs.ts"
import { fundLine, listing } from "./listing.ts"
import { inputs } from "./rescreening.ts"
import { database, list, publishing } from "./stores.ts"

/** The snapshot of the seeded universes. */
export const seededSnapshot = { day: "2026-03-31", revision: 1 }

export const base = "https://qistas.test/v1"

/**
 * Apple and Alphabet are decided, McDonald's is withheld, Berkshire is not analysed. There are a fund, a line
 * without filings, and a snapshot too.
 */
export async function seedUniverse(): Promise<void> {
  await publishSnapshot({ database: env.DB, bucket: env.PACKETS }, seededSnapshot)
  const lines = [
    listing("AAPL", "Apple Inc.", "edgar:0000320193", { sandbox: true }),
    listing("GOOG", "Alphabet Inc. Class C", "edgar:0001652044", { canonical: false }),
    listing("GOOGL", "Alphabet Inc. Class A", "edgar:0001652044"),
    listing("MCD", "McDonald's Corp", "edgar:0000063908", { sandbox: true }),
    listing("BRK-B", "Berkshire Hathaway Inc. Class B", "edgar:0001067983"),
    fundLine("SPY", "SPDR S&P 500 ETF Trust"),
    listing("ABCDY", "A line without SEC filings", null),
  ]
  await list(lines, { sic: null })
  await publishAll(publishing, [
    decided("edgar:0000320193", { measured: soundMeasures("edgar:0000320193") }),
    decided("edgar:0001652044", { measured: soundMeasures("edgar:0001652044") }),
    heldBack("edgar:0000063908"),
  ])
  await inputs.write(soundInput("edgar:0000320193"))
  await inputs.write(soundInput("edgar:0001652044"))
  await seedFund(
    fundEntry("SPY", { family: "SPDR", category: "Equity: large companies", focus: "United States" }),
    snapshot([
      holding("Apple Inc", 60, { ticker: "AAPL" }),
      holding("McDonald's Corp", 30, { ticker: "MCD" }),
      holding("US Dollar", 9.5, { kind: "cash" }),
    ]),
  )
}

export interface Credential {
  readonly accountId: string
  readonly keyId: string
  readonly key: string
}

export async function newKey(
  type: KeyType,
  subscription: { readonly plan: Plan; readonly activeUntil: string | null } | null = null,
): Promise<Credential> {
  const accountId = await createAccount(env.DB)
  if (subscription !== null) await accountsOf(env.DB).grant(accountId, subscription)
  const { id, key } = await issueKey(env.DB, env.KEY_PEPPER, { accountId, type, name: null })
  return { accountId, keyId: id, key }
}

export function plusKey(): Promise<Credential> {
  return newKey("live", { plan: "plus", activeUntil: null })
}

/**
 * A key of an account on Plus that the tests of a file share, for requests whose count does not matter. The
 * first request of an account takes seven times as long as a later one. After some uses, another key is
 * returned before the minute is spent.
 */
export function liveKey(): Promise<string> {
  return sharedKey("live", 400, plusKey)
}

/** A sandbox key that the tests of a file share, like `liveKey`. */
export function sandboxKey(): Promise<string> {
  return sharedKey("sandbox", 20, () => newKey("sandbox"))
}

const shared = new Map<KeyType, { file: string | undefined; uses: number; key: Promise<string> }>()

function sharedKey(type: KeyType, usesMax: number, issue: () => Promise<Credential>): Promise<string> {
  const file = expect.getState().testPath
  const known = shared.get(type)
  if (known !== undefined && known.file === file && known.uses < usesMax) {
    known.uses += 1
    return known.key
  }
  const key = issue().then((credential) => credential.key)
  shared.set(type, { file, uses: 1, key })
  return key
}

export function accountObject(accountId: string) {
  return env.LIMITS.getByName(`account:${accountId}`)
}

/** Gives an object its tables, which it otherwise makes with its first write. */
export async function prepared(object: DurableObjectStub<Allowance>): Promise<DurableObjectStub<Allowance>> {
  await runInDurableObject(object, (_, { storage }) => createTables(storage.sql))
  await evictDurableObject(object)
  return object
}

/** Counts this many requests of a key today, all of them in the sandbox. */
export async function countToday({ accountId, keyId }: Credential, requests: number): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  await runInDurableObject(await prepared(accountObject(accountId)), (_, { storage }) => {
    storage.sql.exec(
      `INSERT INTO usage (key_id, day, requests, sandbox_requests, mcp_requests, minute, minute_requests)
       VALUES (?1, ?2, ?3, ?3, 0, 0, 0)`,
      ...[keyId, day, requests],
    )
  })
  await evictDurableObject(accountObject(accountId))
}

/** A sandbox key that has used its day's requests. */
export async function spentKey(): Promise<string> {
  const sandbox = await newKey("sandbox")
  await countToday(sandbox, 500)
  return sandbox.key
}

let callers = 0

/** Sends a request to the Worker, by default from an IP address of its own. */
export function ask(
  path: string,
  key: string | null,
  init: { readonly method?: string; readonly ip?: string; readonly body?: unknown } = {},
): Promise<Response> {
  callers += 1
  const headers = new Headers({
    "CF-Connecting-IP": init.ip ?? `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
  })
  if (key !== null) headers.set("X-API-Key", key)
  if (init.body === undefined)
    return exports.default.fetch(`${base}${path}`, { method: init.method ?? "GET", headers })
  headers.set("Content-Type", "application/json")
  const body = typeof init.body === "string" ? init.body : JSON.stringify(init.body)
  return exports.default.fetch(`${base}${path}`, { method: init.method ?? "POST", headers, body })
}

interface Body {
  readonly data?: unknown
  readonly error?: { readonly code: string; readonly message: string; readonly retry_after?: number }
  readonly meta: Readonly<Record<string, unknown>>
}

/** Status, envelope and headers of an answer. */
export async function read(answering: Promise<Response>) {
  const response = await answering
  const body = await response.json<Body>()
  return { status: response.status, headers: response.headers, ...body }
}

/** Marks a key as revoked only in the database. Isolates with the row in their cache follow within 30 s. */
export async function markRevoked(keyId: string, revokedAt = new Date().toISOString()): Promise<void> {
  await database.query
    .update(apiKeys)
    .set({ revokedAt })
    .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)))
}

/** The answer to a GET, or to a POST if there is a body. The default key is that of `liveKey`. */
export async function get(path: string, key?: string, body?: unknown) {
  return read(ask(path, key ?? (await liveKey()), { body }))
}

/** The data and meta of a 200. The data must have exactly what their endpoint declares. */
export async function answerOf<Name extends EndpointName>(
  name: Name,
  path: string,
  key?: string,
  body?: unknown,
) {
  const { status, data, error, meta } = await get(path, key, body)
  expect([status, error?.message]).toEqual([200, undefined])
  const parsed = endpoints[name].data.parse(data) as DataOf<Endpoints[Name]>
  expect(parsed).toEqual(data)
  return { data: parsed, meta }
}

export async function dataOf<Name extends EndpointName>(
  name: Name,
  path: string,
  key?: string,
  body?: unknown,
) {
  return (await answerOf(name, path, key, body)).data
}

/** A refusal as text with status, code and sentence, such as `404 not_found There is no such webhook.` */
export async function refusalOf(path: string, key?: string, body?: unknown): Promise<string> {
  const { status, error } = await get(path, key, body)
  return `${status} ${error?.code} ${error?.message}`
}
