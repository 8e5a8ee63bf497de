import indexFunds from "../../../data/index-funds.json" with { type: "json" }
import type { Members, StarterHolding } from "../../../scripts/starter/funds.ts"
import type { StarterListing } from "../../../scripts/starter/tables.ts"
import { cikOf } from "../../../src/identifiers/filer.ts"
import { grouped } from "../../../src/lists.ts"

/**
 * Prints the companies that the funds of `index-funds.json` held, in the form that the screening reads: for each fund
 * and day the CIKs, with the weight in percent if the list states weights. A share of an unknown registrant is left out.
 */
export function printMemberships(
  lists: readonly Members[],
  holdings: readonly StarterHolding[],
  listings: readonly StarterListing[],
): string {
  const filers = new Map(listings.map(({ symbol, filer }) => [symbol, filer]))
  const cikOfSymbol = (symbol: string) => {
    const filer = filers.get(symbol)
    return filer === undefined ? null : cikOf(filer)
  }
  const named = new Set(indexFunds.funds.map(({ fund }) => fund))
  const weighed = [...grouped(holdings, ({ fund, asOf }) => `${fund} ${asOf}`).values()].flatMap((lines) => {
    const [first] = lines
    if (first === undefined || !named.has(first.fund)) return []
    const weights = new Map<number, number>()
    for (const { ticker, kind, weight } of lines) {
      const cik = kind === "equity" && ticker !== null ? cikOfSymbol(ticker.replaceAll(/[./ ]/g, "-")) : null
      if (cik !== null) weights.set(cik, (weights.get(cik) ?? 0) + weight)
    }
    const members = [...weights].map(([cik, weight]) => `${cik}:${Number(weight.toFixed(4))}`)
    return [{ fund: first.fund, asOf: first.asOf, members }]
  })
  const listed = lists.map(({ fund, asOf, symbols }) => {
    const ciks = symbols.flatMap((symbol) => cikOfSymbol(symbol) ?? [])
    return { fund, asOf, members: [...new Set(ciks)].map(String) }
  })
  const rows = [...listed, ...weighed].map(({ members, ...list }) =>
    JSON.stringify({ ...list, members: members.join(" ") }),
  )
  return `[\n  ${rows.join(",\n  ")}\n]\n`
}
