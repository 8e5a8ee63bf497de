import { env } from "cloudflare:workers"
import { cikOf, type FilerId, filerNumber } from "../../../src/identifiers/filer.ts"
import { filingLedger } from "../../../src/pipeline/discovery/ledger.ts"
import { saveFunds } from "../../../src/pipeline/funds/register.ts"
import type { FundFilingRequest } from "../../../src/pipeline/ports.ts"
import type { Env } from "../../../worker/env.ts"
import { memory } from "../../../worker/memory.ts"
import { consume, rescreenQueueName } from "../../../worker/queue.ts"
import { runTask, type TaskName } from "../../../worker/tasks.ts"
import { apple, entryText, feedText } from "../../support/edgar/feed.ts"
import { nportDocument, nportLine } from "../../support/nport.ts"
import { batchOf, queueTelling } from "./batch.ts"
import { openMirror } from "./edgar-mirror.ts"
import { fundEntry } from "./funds.ts"
import { fundLine } from "./listing.ts"
import { database, list } from "./stores.ts"

/** The registrant, the series and the name stated by `nportDocument`. */
export const trust: FilerId = "edgar:0001100663"
export const series = "S000004310"
export const fundName = "iShares Core S&P 500 ETF"

/** The accession number of the trust's `n`th filing. */
export function accessionOf(n: number): string {
  return `0001100663-26-${String(n).padStart(6, "0")}`
}

/** Shares of `seedWorld`: Apple is compliant, Alphabet is not, the third is unknown. */
export function shares(applePercent: number, alphabetPercent: number, unknownPercent = 0): string[] {
  const other = (name: string, ticker: string, percent: number) => {
    const identifiers = `<ticker value="${ticker}"/>`
    return nportLine({ cusip: "N/A", lei: "N/A", name, pctVal: String(percent), identifiers })
  }
  return [
    nportLine({ pctVal: String(applePercent) }),
    other("ALPHABET INC", "GOOGL", alphabetPercent),
    other("A FIRM NOBODY KNOWS", "Q", unknownPercent),
  ]
}

/** An N-PORT document with the holdings of a day. */
export function nportOf(day: string, lines: readonly string[] = shares(60, 30, 10)): string {
  return nportDocument(lines).replace("2024-12-31", day)
}

/** A filing of the day, by default the trust's NPORT-P. */
export interface Found {
  readonly accession: string
  readonly form?: string
  readonly filer?: FilerId
}

export type FundFilingSide = Awaited<ReturnType<typeof openSide>>

/** The whole write side with a mirror of EDGAR. Queued filings are kept until they are delivered. */
export async function openSide() {
  const mirror = await openMirror()
  const sent: FundFilingRequest[] = []
  let delay = 0
  memory.fundReader = null
  const queue = queueTelling((body, delaySeconds) => {
    delay = delaySeconds
    if ("accession" in (body as object)) sent.push(body as FundFilingRequest)
  })
  const ours: Env = { ...mirror.env, RESCREEN: queue }
  /** Delivers one message. Returns whether it was acknowledged or retried. */
  const deliver = async (request: FundFilingRequest, attempts = 1, queue = rescreenQueueName) => {
    const { batch, settlements } = batchOf(queue, request, attempts)
    await consume(batch, ours)
    return settlements
  }
  return {
    mirror,
    env: ours,
    sent,
    /** The delay of the last message. */
    delaySeconds: () => delay,
    /** Puts filings, and no others, into the feed. */
    feed: (filings: readonly Found[]) => mirror.put(feedPath, feedText(filings.map(entryOf))),
    /** Adds filings to the ledger as the feed would, without a request. */
    async find(filings: readonly Found[]) {
      const clock = { nowMilliseconds: () => Date.parse("2026-05-28T16:00:00Z") }
      const found = { filer: trust, form: "NPORT-P", filed: "2026-05-28", acceptedAt: "2026-05-28T15:00:00Z" }
      const added = filings.map((filing) => ({ ...found, ...filing }))
      await filingLedger(database, clock).add(added, "feed")
    },
    document: (accession: string, body: string, filer = trust) =>
      mirror.put(documentPath(accession, filer), body),
    run: async (task: TaskName, at: string) =>
      (await runTask(task, ours, { nowMilliseconds: () => Date.parse(at) })).counts,
    deliver,
    /** Delivers all queued messages. */
    async deliverSent() {
      const settlements: string[] = []
      for (const request of sent.splice(0)) settlements.push(...(await deliver(request)))
      return settlements
    },
  }
}

const feedPath =
  "/cgi-bin/browse-edgar?action=getcurrent&type=NPORT-P&owner=include&count=100&start=0&output=atom"

export function documentPath(accession: string, filer = trust): string {
  return `/Archives/edgar/data/${cikOf(filer)}/${accession.replaceAll("-", "")}/primary_doc.xml`
}

function entryOf({ accession, form = "NPORT-P", filer = trust }: Found): string {
  const updated = "2026-05-28T11:00:00-04:00"
  const written = { name: "iShares Trust", cik: filerNumber(filer), filed: "2026-05-28", updated }
  return entryText({ ...apple, ...written, form, accession })
}

/** Deletes funds, filings and their documents. Then lists and stores a fund of the trust as XIVV. */
export async function beginFunds(): Promise<void> {
  const tables = ["funds", "fund_holdings", "fund_purity", "filings", "discovery_cursors"]
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
  const { objects } = await env.PACKETS.list({ prefix: "holdings/" })
  await env.PACKETS.delete(objects.map(({ key }) => key))
  await listFund("XIVV", fundName, series)
}

export async function listFund(
  symbol: string,
  name: string,
  seriesId: string | null,
  filer: FilerId | null = trust,
): Promise<void> {
  await list([fundLine(symbol, name)])
  await saveFunds(database, [fundEntry(symbol, { filer, seriesId })])
}

export async function ledgerOf(accession: string, filer = trust) {
  return await env.DB.prepare(
    "SELECT state, period, attempts, error, due_at FROM filings WHERE accession = ? AND filer = ?",
  )
    .bind(accession, filer)
    .first()
}

/** A fund as readers see it. Throws if its parts are from different snapshots. */
export async function holdingsInForce(symbol = "XIVV") {
  const fund = await env.DB.prepare("SELECT * FROM funds WHERE instrument_id = ?")
    .bind(symbol)
    .first<FundRow>()
  const lines = await env.DB.prepare("SELECT name, weight FROM fund_holdings WHERE fund = ? ORDER BY rank")
    .bind(symbol)
    .raw<[string, number]>()
  const points = await env.DB.prepare("SELECT date, purity_percentage FROM fund_purity WHERE fund = ?")
    .bind(symbol)
    .raw<[string, number]>()
  if (fund?.snapshot_key == null) return { asOf: null, accession: null, purity: null, lines, points }
  const snapshot = await (await env.PACKETS.get(fund.snapshot_key))?.json<{
    asOf: string
    holdings: object[]
  }>()
  if (snapshot?.asOf !== fund.holdings_as_of || snapshot.holdings.length !== lines.length)
    throw new Error("the snapshot, the fund and its lines are not of one day")
  if (fund.holdings_lines !== lines.length) throw new Error("lines are missing")
  const { purity, holdings_source: source } = JSON.parse(fund.weighed)
  if (purity.holdings_as_of !== fund.holdings_as_of) throw new Error("weighed from other holdings")
  if (source.accession_number !== fund.holdings_accession) throw new Error("weighed from another filing")
  return {
    asOf: fund.holdings_as_of,
    accession: fund.holdings_accession,
    purity: purity.percentage,
    lines,
    points,
  }
}

interface FundRow {
  readonly snapshot_key: string | null
  readonly holdings_as_of: string
  readonly holdings_accession: string | null
  readonly holdings_lines: number
  readonly weighed: string
}
