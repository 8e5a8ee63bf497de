import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync, writeSync } from "node:fs"
import { openPromise, type ZipFile } from "yauzl"
import type { PriceSplit } from "../../src/facts/measures/shares/past-closes.ts"
import type { DayRates } from "../../src/facts/reference-rates.ts"
import { withRatesFor } from "../../src/screening/conversion.ts"
import type { PastInput } from "../../src/screening/known-on.ts"
import type { StarterListing } from "../starter/tables.ts"
import { readFacts, screenOne, unpacked } from "./company.ts"
import { noPrices, parsePrices, pricesInDollars } from "./prices.ts"

export interface FolderScreening {
  /** A folder of companyfacts files, or EDGAR's bulk download (companyfacts.zip). */
  readonly from: string
  /** A file of JSON lines, one for each company. */
  readonly out: string
  /** A folder of `TICKER.csv[.gz]` files; null if there is none. */
  readonly prices: string | null
  /** The splits that the release names, by symbol; those of a file of prices come first. */
  readonly splits: ReadonlyMap<string, readonly PriceSplit[]>
  /** Reference rates, oldest first. */
  readonly rates: readonly DayRates[]
  readonly listings: readonly StarterListing[]
  readonly asOf: string | null
  readonly today: string
}

export interface FolderTally {
  readonly companies: number
  readonly refused: number
}

/** Screens every file of a folder or archive. An unusable file gives a line with its error. */
export async function screenFolder(task: FolderScreening): Promise<FolderTally> {
  const out = openSync(task.out, "w")
  let companies = 0
  let refused = 0
  try {
    for await (const { name, bytes, total } of entriesOf(task.from)) {
      const line = screenEntry(task, name, bytes)
      if ("error" in line) refused++
      companies++
      writeSync(out, `${JSON.stringify(line)}\n`)
      showProgress(companies, total, refused)
    }
  } finally {
    closeSync(out)
  }
  if (process.stderr.isTTY) process.stderr.write("\n")
  return { companies, refused }
}

function showProgress(done: number, total: number, refused: number): void {
  const text = `screened ${done} of ${total}, ${refused} refused`
  if (process.stderr.isTTY) process.stderr.write(`\r${text}`)
  else if (done % progressEvery === 0 || done === total) process.stderr.write(`${text}\n`)
}
const progressEvery = 100

function screenEntry(task: FolderScreening, name: string, read: () => Uint8Array): object {
  try {
    const facts = readFacts(name, read())
    if (!facts.ok) return { file: name, error: { code: facts.code, message: facts.message } }
    const line = task.listings.find((listing) => listing.filer === facts.value.filer)
    const { prices, splits } = line === undefined ? noPrices : readFolderPrices(task, line.symbol)
    const hints = { ticker: null, sic: null, ordinaryPerShare: null }
    const rated = prices && withRatesFor(prices, facts.value, task.rates)
    const priced = { prices: rated, splits }
    const documents = screenOne(facts.value, priced, hints, task.listings, task.asOf, task.today)
    return { file: name, filer: facts.value.filer, ...documents }
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : "cannot be read"
    return { file: name, error: { code: "unreadable", message: `${name}: ${message}` } }
  }
}

function readFolderPrices(task: FolderScreening, symbol: string): Pick<PastInput, "prices" | "splits"> {
  if (task.prices === null) return noPrices
  for (const path of [`${task.prices}/${symbol}.csv`, `${task.prices}/${symbol}.csv.gz`]) {
    if (!existsSync(path)) continue
    const named = parsePrices(path, new TextDecoder().decode(unpacked(readFileSync(path))), task.today)
    if (!named.ok) throw new Error(named.message)
    return pricesInDollars(named.value, task.splits.get(symbol))
  }
  return noPrices
}

interface Entry {
  readonly name: string
  readonly bytes: () => Uint8Array
  readonly total: number
}

async function* entriesOf(from: string): AsyncGenerator<Entry> {
  if (statSync(from).isDirectory()) {
    const names = readdirSync(from)
      .filter((name) => /\.json(\.gz)?$/.test(name))
      .sort()
    for (const name of names) {
      yield { name, bytes: () => unpacked(readFileSync(`${from}/${name}`)), total: names.length }
    }
    return
  }
  const archive = await openPromise(from)
  for await (const entry of archive.eachEntry()) {
    if (!/\.json$/.test(entry.fileName)) continue
    const read = await entryBytes(archive, entry)
    yield { name: entry.fileName, bytes: read, total: archive.entryCount }
  }
}

type ZipEntry = Parameters<ZipFile["openReadStreamPromise"]>[0]

/** Returns a function that returns the bytes or throws the read error, so that the others continue. */
async function entryBytes(archive: ZipFile, entry: ZipEntry): Promise<() => Uint8Array> {
  try {
    const stream = await archive.openReadStreamPromise(entry)
    const chunks: Uint8Array[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const bytes = unpacked(Buffer.concat(chunks))
    return () => bytes
  } catch (thrown) {
    return () => {
      throw thrown
    }
  }
}
