import { judgedCompany } from "../../src/funds/match/match.ts"
import { matcher } from "../../src/funds/match/matcher.ts"
import { snapshotsOf } from "../seed/funds.ts"
import { listingsOf } from "../seed/listings.ts"
import { readHoldings } from "../starter/funds.ts"
import { readStarter } from "../starter/starter.ts"

/** Funds of the S&P 500 whose lists of holdings are in the release. */
const funds = ["IVV", "SPY", "VOO"] as const

/** Returns the companies that these funds hold, by their main symbol, each once. */
export function sp500Symbols(folder: string): readonly string[] {
  const lines = listingsOf(readStarter(folder), []).map((line) => ({
    ...line,
    isin: line.isin ?? null,
    canonical: line.canonical === true,
  }))
  const match = matcher(lines, new Map())
  const mainSymbols = new Map(
    lines.flatMap(({ cik, canonical, symbol }) => (canonical && cik !== null ? [[cik, symbol]] : [])),
  )
  const snapshots = snapshotsOf(readHoldings(folder))
  const held = funds.flatMap((fund) => snapshots.get(fund)?.holdings ?? [])
  const ciks = held.flatMap((holding) => {
    const found = match(holding)
    return found === null ? [] : (judgedCompany(found) ?? [])
  })
  return [...new Set(ciks)].flatMap((cik) => mainSymbols.get(cik) ?? [])
}
