import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import { storeHoldingsIn, storeScreenedIn } from "../../worker/local/stores.ts"
import { saveCompanies, saveListings } from "../../worker/storage/write/companies.ts"
import { saveFunds, savePurity } from "../../worker/storage/write/funds/register.ts"
import { callersOf, startService } from "../support/harness.ts"
import { beginningOf, issuersOf, linesOf, realIssuers } from "../universe/issuers.ts"
import { loadUniverse, type StoredDocuments } from "../universe/load.ts"
import type { Issuer } from "../universe/synthetic.ts"
import type { RouteQuestion } from "./routes.ts"
import {
  objectsOf,
  ordinaryCloses,
  type RealCompany,
  realCompanies,
  starterFund,
  storedDocumentsOf,
} from "./starter.ts"

/** The stock and the fund to request; many holdings of the fund are companies of the starter universe. */
const stock = "AAPL"
const fund = "IJR"
/** Few enough for a universe of 1,000 lines. */
const publishedMax = 60
/** Enough keys and addresses that no limit per minute is reached. */
const callers = 60

/** The data of every universe. */
export interface PreparedUniverse {
  /** Published as the service publishes, with their documents in R2, so that responses are of real size. */
  readonly published: readonly RealCompany[]
  readonly publishedIssuers: readonly Issuer[]
  /** In an order of which any beginning is a representative sample. */
  readonly otherIssuers: readonly Issuer[]
  /** With its holdings and its history. */
  readonly fund: ReturnType<typeof starterFund>
  /** Of every company of the starter universe: each synthetic determination has those of one of them. */
  readonly documents: readonly StoredDocuments[]
  readonly closes: string
  /** Objects and bytes in R2, by their folder, of the average company. */
  readonly objectsPerCompany: ReadonlyMap<string, { readonly objects: number; readonly bytes: number }>
}

/** Screens the starter universe, and adds synthetic issuers up to `size` lines. */
export async function prepareUniverse(size: number): Promise<PreparedUniverse> {
  const companies = realCompanies()
  const byTicker = new Map(companies.map((company) => [company.ticker, company]))
  const held = starterFund(fund)
  const published = [stock, ...held.tickers]
    .flatMap((ticker) => byTicker.get(ticker) ?? [])
    .slice(0, publishedMax)
  const ciks = new Set(published.map(({ publication }) => publication.cik))
  const fundLines = new Set(held.listings.map(({ instrumentId }) => instrumentId))
  /** A synthetic line may have the symbol of the fund. */
  const isOfFund = ({ lines }: Issuer) => lines.some(({ instrumentId }) => fundLines.has(instrumentId))
  const isPublished = ({ company }: Issuer) => company !== null && ciks.has(company.cik)
  return {
    published,
    publishedIssuers: realIssuers().filter(isPublished),
    otherIssuers: issuersOf(size).filter((issuer) => !isPublished(issuer) && !isOfFund(issuer)),
    fund: held,
    documents: companies.map(storedDocumentsOf),
    closes: ordinaryCloses(),
    objectsPerCompany: averageOf(companies),
  }
}

function averageOf(companies: readonly RealCompany[]): PreparedUniverse["objectsPerCompany"] {
  const rooms = new Map<string, { objects: number; bytes: number }>()
  for (const [room, bytes] of companies.flatMap(objectsOf)) {
    const { objects, bytes: before } = rooms.get(room) ?? { objects: 0, bytes: 0 }
    rooms.set(room, { objects: objects + 1 / companies.length, bytes: before + bytes / companies.length })
  }
  return rooms
}

/** A running service whose universe grows. */
export interface Universe {
  readonly database: D1Database
  readonly packets: R2Bucket
  readonly origin: string
  readonly callers: readonly Record<string, string>[]
  /** To request: a published company, and a fund that holds it. */
  readonly stock: string
  readonly fund: string
  /** Lines of different companies, some of them published. */
  readonly symbols: readonly string[]
  /** Loads synthetic issuers up to `size` lines in total, and returns the number of lines. */
  readonly grow: (
    size: number,
    progress: (step: string, written: number, rows: number) => void,
  ) => Promise<number>
  readonly close: () => Promise<void>
}

/** Starts a service with only the published companies and the fund. */
export async function startUniverse(prepared: PreparedUniverse): Promise<Universe> {
  const { target, origin, stop } = await startService()
  const { database, packets } = target
  await publish(database, packets, prepared)
  const { publishedIssuers, otherIssuers, documents, closes } = prepared
  const publishedLines = linesOf(publishedIssuers)
  let loaded = 0
  return {
    database,
    packets,
    origin,
    callers: await callersOf(database, callers),
    stock,
    fund,
    symbols: [...publishedIssuers.slice(0, 10), ...otherIssuers.slice(0, 100)].flatMap(
      ({ company, lines }) => (company === null ? [] : (lines[0]?.instrumentId ?? [])),
    ),
    async grow(size, progress) {
      const wanted = beginningOf(otherIssuers, size - publishedLines)
      await loadUniverse(database, wanted.slice(loaded), { documents, closes, progress })
      loaded = wanted.length
      return publishedLines + linesOf(wanted)
    },
    close: stop,
  }
}

async function publish(
  database: D1Database,
  packets: R2Bucket,
  { published, publishedIssuers, fund: held }: PreparedUniverse,
): Promise<void> {
  await saveCompanies(
    database,
    publishedIssuers.flatMap(({ company }) => company ?? []),
  )
  const { listings, entries, snapshots, past } = held
  await saveListings(database, [...publishedIssuers.flatMap(({ lines }) => lines), ...listings])
  await storeScreenedIn(
    database,
    packets,
  )({
    inputs: published.map(({ input }) => input),
    publications: published.map(({ publication }) => publication),
  })
  await saveFunds(database, entries)
  await storeHoldingsIn(database, packets)([...snapshots])
  await savePurity(database, past)
}

let sent = 0

/** Sends the request, with each caller in turn, and returns the bytes of the body. Throws for another status. */
export async function bytesAnswered(
  { origin, callers }: Universe,
  { request: { path, body }, status = 200 }: Pick<RouteQuestion, "request" | "status">,
): Promise<number> {
  const caller = callers[sent++ % callers.length]
  const response = await fetch(`${origin}${path}`, {
    headers: { ...caller, "Content-Type": "application/json" },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  })
  const bytes = (await response.arrayBuffer()).byteLength
  if (response.status !== status) throw new Error(`${path} answered ${response.status}`)
  return bytes
}
