import { existsSync, statSync } from "node:fs"
import { parseArgs } from "node:util"
import type { DayRates } from "../../src/facts/reference-rates.ts"
import { filerText } from "../../src/identifiers/filer.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { readEcbFile } from "../../src/pipeline/rates/ecb-file.ts"
import { keptCurrencies } from "../../src/pipeline/rates/run.ts"
import { withRatesFor } from "../../src/screening/conversion.ts"
import type { PastInput } from "../../src/screening/known-on.ts"
import { readListings, readSplits } from "../starter/starter.ts"
import type { StarterListing } from "../starter/tables.ts"
import { owedBy, readBytes, readFacts, screenOne } from "./company.ts"
import { screenFolder } from "./folder.ts"
import { isDate, noPrices, parsePrices, pricesInDollars } from "./prices.ts"

const usage = `Usage:
  npm run --silent screen -- --facts FILE[.gz] [--prices CSV] [--rates CSV] [--sic CODE] [--ticker T] [--ordinary-per-share N] [--as-of YYYY-MM-DD] [--owed]
  npm run --silent screen -- --facts DIR|companyfacts.zip --out FILE.jsonl [--prices DIR] [--rates CSV] [--as-of YYYY-MM-DD]`

const data = new URL("../../data", import.meta.url).pathname

interface ScreenArguments {
  readonly facts: string
  readonly prices: string | null
  /** The European Central Bank's `eurofxref-hist.csv`; null if there is none. */
  readonly rates: string | null
  readonly sic: string | null
  readonly ticker: string | null
  readonly ordinaryPerShare: number | null
  readonly asOf: string | null
  readonly out: string | null
  /** True to print what holders owe, instead of the verdict. */
  readonly isOwed: boolean
}

const options = {
  facts: { type: "string" },
  prices: { type: "string" },
  rates: { type: "string" },
  sic: { type: "string" },
  ticker: { type: "string" },
  "ordinary-per-share": { type: "string" },
  "as-of": { type: "string" },
  out: { type: "string" },
  owed: { type: "boolean" },
} as const

function readArguments(today: string): Outcome<ScreenArguments, "usage"> {
  try {
    const { values } = parseArgs({ options, strict: true })
    const asOf = values["as-of"] ?? null
    if (values.facts === undefined) return refuse("usage", usage)
    if (values.sic !== undefined && !/^\d{3,4}$/.test(values.sic))
      return refuse("usage", `--sic ${values.sic}: a SIC code has four digits.`)
    const ratio = values["ordinary-per-share"]
    if (ratio !== undefined && !(Number(ratio) > 0 && Number.isFinite(Number(ratio))))
      return refuse("usage", `--ordinary-per-share ${ratio}: a number above 0, such as 10 or 0.5.`)
    if (asOf !== null && !isDate(asOf)) return refuse("usage", `--as-of ${asOf}: not a date like 2026-08-31.`)
    if (asOf !== null && asOf > today) return refuse("usage", `--as-of ${asOf} lies in the future.`)
    return answer({
      facts: values.facts,
      prices: values.prices ?? null,
      rates: values.rates ?? null,
      sic: values.sic?.padStart(4, "0") ?? null,
      ticker: values.ticker?.toUpperCase().replaceAll(".", "-") ?? null,
      ordinaryPerShare: ratio === undefined ? null : Number(ratio),
      asOf,
      out: values.out ?? null,
      isOwed: values.owed === true,
    })
  } catch (thrown) {
    return refuse("usage", `${thrown instanceof Error ? thrown.message : ""}\n${usage}`)
  }
}

async function run(): Promise<Outcome<string, string>> {
  const today = new Date().toISOString().slice(0, 10)
  const read = readArguments(today)
  if (!read.ok) return read
  const listings = readListings(data)
  if (!existsSync(read.value.facts))
    return refuse("unreadable", `${read.value.facts}: there is no such file or folder.`)
  const isMany = statSync(read.value.facts).isDirectory() || read.value.facts.endsWith(".zip")
  return isMany ? many(read.value, listings, today) : one(read.value, listings, today)
}

function one(
  args: ScreenArguments,
  listings: readonly StarterListing[],
  today: string,
): Outcome<string, string> {
  const bytes = readBytes(args.facts)
  if (!bytes.ok) return bytes
  const facts = readFacts(args.facts, bytes.value)
  if (!facts.ok) return facts
  const owner = listings.find((listing) => listing.symbol === args.ticker)
  if (owner !== undefined && owner.filer !== facts.value.filer) {
    const { filer, entityName } = facts.value
    return refuse(
      "other_company",
      `${args.ticker} is ${owner.name} (${filerText(owner.filer)}); the facts are of ${entityName} (${filerText(filer)}).`,
    )
  }
  const named = readPrices(args.prices, args.ticker, today)
  if (!named.ok) return named
  const rates = readRates(args.rates)
  if (!rates.ok) return rates
  const { prices, splits } = named.value
  const rated = prices && withRatesFor(prices, facts.value, rates.value)
  const printed = args.isOwed ? owedBy : screenOne
  const documents = printed(facts.value, { prices: rated, splits }, args, listings, args.asOf, today)
  return answer(JSON.stringify(documents, null, 2))
}

/** Reads a file of prices. If it names no split, the splits of the ticker in the release count. */
function readPrices(
  path: string | null,
  ticker: string | null,
  today: string,
): Outcome<Pick<PastInput, "prices" | "splits">, string> {
  if (path === null) return answer(noPrices)
  const bytes = readBytes(path)
  if (!bytes.ok) return bytes
  const named = parsePrices(path, new TextDecoder().decode(bytes.value), today)
  if (!named.ok) return named
  return answer(pricesInDollars(named.value, readSplits(data).get(ticker ?? "")))
}

function readRates(path: string | null): Outcome<readonly DayRates[], string> {
  if (path === null) return answer([])
  const bytes = readBytes(path)
  if (!bytes.ok) return bytes
  const csv = new TextDecoder().decode(bytes.value)
  return readEcbFile(csv, { from: firstRatesDay, currencies: keptCurrencies })
}

/** XBRL filings begin in 2009. In October 2008 the Icelandic krona lost a third within a day. */
const firstRatesDay = "2009-01-02"

async function many(
  args: ScreenArguments,
  listings: readonly StarterListing[],
  today: string,
): Promise<Outcome<string, string>> {
  const { facts, out, prices, asOf } = args
  if (out === null)
    return refuse("usage", `--out FILE.jsonl is needed with a folder or an archive.\n${usage}`)
  const rates = readRates(args.rates)
  if (!rates.ok) return rates
  try {
    const splits = readSplits(data)
    const task = { from: facts, out, prices, splits, rates: rates.value, listings, asOf, today }
    const { companies, refused } = await screenFolder(task)
    return answer(JSON.stringify({ out, companies, refused }))
  } catch (thrown) {
    return refuse("unreadable", `${facts}: ${thrown instanceof Error ? thrown.message : "cannot be read"}`)
  }
}

const outcome = await run().catch((thrown: Error) => refuse("unreadable", thrown.message))
if (outcome.ok) process.stdout.write(`${outcome.value}\n`)
else {
  process.stderr.write(`${outcome.message}\n`)
  process.exitCode = 2
}
