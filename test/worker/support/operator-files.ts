import { env, exports } from "cloudflare:workers"
import { saveFunds } from "../../../src/pipeline/funds/register.ts"
import { fundEntry, seedFunds } from "./funds.ts"
import { forgetReads } from "./isolate.ts"
import { fundLine } from "./listing.ts"
import { ask, plusKey, read } from "./service.ts"
import { database, list } from "./stores.ts"
import { seedWorld } from "./universe.ts"

export type Body = string | Uint8Array | ReadableStream

const origin = "https://api.example"
const token = "operator-token-that-only-the-tests-know"

/** Adds IVV, SPUS and SPY without any data to the companies of `seedWorld` and the funds of `seedFunds`. */
export async function seedOperated(): Promise<void> {
  await seedWorld()
  await seedFunds()
  await list([
    fundLine("IVV", "iShares Core S&P 500 ETF"),
    fundLine("SPUS", "SP Funds S&P 500 Sharia Industry Exclusions ETF"),
  ])
}

/** Deletes the imports, and saves IVV with its series. */
export async function beginImports(): Promise<void> {
  const ours = "IN ('IVV', 'SPUS', 'SPY')"
  await env.DB.batch([
    env.DB.prepare(`DELETE FROM fund_holdings WHERE fund ${ours}`),
    env.DB.prepare(`DELETE FROM fund_purity WHERE fund ${ours}`),
    env.DB.prepare(`DELETE FROM funds WHERE instrument_id ${ours}`),
    env.DB.prepare("DELETE FROM imported_cusips"),
  ])
  await saveFunds(database, [fundEntry("IVV", { cik: 1100663, seriesId: "S000004310" })])
  forgetReads()
}

const asOperator = { Authorization: `Bearer ${token}` }

export function requestOf(path: string, body: Body, headers: Record<string, string> = asOperator): Request {
  return new Request(`${origin}/operator/${path}`, { method: "POST", headers, body })
}

/** Sends a request to an operator route, by default as an operator. Clears cached reads, but not keys. */
export async function post(path: string, body: Body, headers: Record<string, string> = asOperator) {
  const response = await exports.default.fetch(requestOf(path, body, headers))
  forgetReads()
  return { status: response.status, body: await response.json<Record<string, unknown>>() }
}

/** A file laid out like those of iShares. */
export function ishares(day: string, lines: readonly string[], name = "iShares Core S&P 500 ETF"): string {
  return [
    `\uFEFF${name}`,
    `Fund Holdings as of,"${day}"`,
    "",
    "Ticker,Name,Sector,Asset Class,Market Value,Weight (%),Location,Exchange",
    ...lines,
    "\u00A0",
    '"The content contained herein is owned or licensed by BlackRock."',
    "",
  ].join("\n")
}

/** Apple with 60 percent, Alphabet with 40. */
export const appleLine =
  '"AAPL","APPLE INC","Information Technology","Equity","41,700,670,815.44","60","United States","NASDAQ"'
export const alphabetLine =
  '"GOOGL","ALPHABET INC CLASS A","Communication","Equity","9,734,139,683.00","40","United States","NASDAQ"'

/** A fund as readers see it. */
export async function inForce(symbol: string) {
  const { key } = await plusKey()
  const { data } = await read(ask(`/etfs/${symbol}`, key))
  const { purity, status } = data as { purity: Record<string, unknown> | null; status: string }
  return { status, purity: purity?.percentage, asOf: purity?.holdings_as_of }
}
