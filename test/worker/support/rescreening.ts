import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { vi } from "vitest"
import { cikOf, edgarFiler, type FilerId } from "../../../src/identifiers/filer.ts"
import type { Listing } from "../../../src/listings/instrument.ts"
import { saveCompanies } from "../../../src/pipeline/listings/companies.ts"
import { replaceSeries } from "../../../src/pipeline/prices/store.ts"
import { rescreenStored } from "../../../src/pipeline/rescreen/rescreen.ts"
import type { CompanyInput } from "../../../src/screening/assess.ts"
import worker from "../../../worker/index.ts"
import { rescreenQueueName } from "../../../worker/queue.ts"
import { cloudflareInputs } from "../../../worker/storage/inputs.ts"
import { soundInput, tickerOf } from "./inputs.ts"
import { listing } from "./listing.ts"
import { database, list, publishing } from "./stores.ts"

const clock = { nowMilliseconds: Date.now }

export const inputs = cloudflareInputs(env.DB, env.PACKETS, clock)

let companies = 0

const companyName = (filer: FilerId) => `Company ${cikOf(filer)}`

/** Registers companies with one line each, such as `S7` for `Company 7`. */
export async function registerCompanies(
  filers: readonly FilerId[],
  line: Partial<Listing> = {},
): Promise<void> {
  await saveCompanies(
    database,
    filers.map((filer) => ({ filer, name: companyName(filer), sic: "3674", countryCode: "US" })),
  )
  await list(filers.map((filer) => listing(tickerOf(filer), companyName(filer), filer, line)))
}

export async function newCompanies(count: number): Promise<readonly FilerId[]> {
  const filers = Array.from({ length: count }, () => edgarFiler(++companies))
  await registerCompanies(filers)
  return filers
}

/** A newly registered company with one line. */
export async function newCompany(): Promise<FilerId> {
  await newCompanies(1)
  return edgarFiler(companies)
}

export async function companyWith(change: Partial<CompanyInput> = {}): Promise<FilerId> {
  const filer = await newCompany()
  await store(soundInput(filer, change))
  return filer
}

/** Stores an input with its closes. */
export async function store(input: CompanyInput): Promise<void> {
  await inputs.write(input)
  const instrumentId = tickerOf(input.subject.filer)
  await env.DB.prepare("DELETE FROM price_series WHERE instrument_id = ?").bind(instrumentId).run()
  if (input.prices !== null) {
    await replaceSeries(database, clock, [{ instrumentId, source: "starter", splits: [], ...input.prices }])
  }
}

/** Screens companies from their stored data as of a day, and publishes. */
export async function screenOn(day: string, ...filers: readonly FilerId[]): Promise<void> {
  for (const filer of filers) await rescreenStored({ inputs, publishing }, filer, day)
}

let messages = 0

export function message(body: unknown, change: { day?: string; attempts?: number; id?: string } = {}) {
  messages += 1
  const { day = "2026-04-01", attempts = 1, id = `message-${messages}` } = change
  return { id, timestamp: new Date(`${day}T23:59:00Z`), attempts, body }
}
type Sent = ReturnType<typeof message>

/** The result of a batch. Its retries are recorded here, because the plugin does not report their delays. */
export async function deliver(sent: readonly Sent[], change: { queue?: string; bucket?: R2Bucket } = {}) {
  const batch = createMessageBatch(change.queue ?? rescreenQueueName, [...sent])
  const retries = batch.messages.map((message) => vi.spyOn(message, "retry"))
  await worker.queue(batch, { ...env, PACKETS: change.bucket ?? env.PACKETS })
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext())
  return {
    acked: [...explicitAcks].sort(),
    retried: retryMessages.map(({ msgId }) => msgId),
    delays: retries.flatMap(({ mock }) => mock.calls.map(([options]) => options?.delaySeconds)),
  }
}

const settled = { acked: [], retried: [], delays: [] }
export const acked = (sent: readonly Sent[]) => ({ ...settled, acked: sent.map(({ id }) => id).sort() })
export const retried = ({ id }: Sent, delay: number) => ({ ...settled, retried: [id], delays: [delay] })

export async function current(filer: FilerId) {
  return env.DB.prepare("SELECT * FROM determinations WHERE filer = ?")
    .bind(filer)
    .first<Record<string, string | null>>()
}

export async function historyOf(filer: FilerId): Promise<readonly string[]> {
  const rows = await env.DB.prepare("SELECT as_of FROM determination_history WHERE filer = ? ORDER BY rowid")
    .bind(filer)
    .raw<[string]>()
  return rows.map(([asOf]) => asOf)
}

export async function failureOf({ id }: Sent) {
  return env.DB.prepare(
    "SELECT filer, reason, detail, attempts, failed_at FROM rescreen_failures WHERE message_id = ?",
  )
    .bind(id)
    .first()
}

/** Everything that readers and operators could see. */
export async function everything() {
  const tables =
    "determinations determination_history determination_changes rescreen_failures screening_inputs".split(" ")
  const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)))
  const { objects } = await env.PACKETS.list()
  return [rows.map(({ results }) => results), objects.map(({ key, version }) => [key, version])]
}

/** Makes the database really fail: takes away a table that it needs, and puts it back. */
export async function without(table: string, during: () => Promise<void>): Promise<void> {
  await env.DB.prepare(`ALTER TABLE ${table} RENAME TO taken_away`).run()
  try {
    await during()
  } finally {
    await env.DB.prepare(`ALTER TABLE taken_away RENAME TO ${table}`).run()
  }
}

/** The tests' bucket with one of its calls unreachable. Nothing in workerd makes R2 itself fail. */
export function bucketWithout(call: "get" | "put"): R2Bucket {
  return new Proxy(env.PACKETS, {
    get(bucket, name) {
      if (name === call) return () => Promise.reject(new Error("R2 is out of reach"))
      const member: unknown = Reflect.get(bucket, name)
      return typeof member === "function" ? member.bind(bucket) : member
    },
  })
}
