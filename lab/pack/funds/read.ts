import type { StarterFund } from "../../../scripts/starter/funds.ts"
import type { StarterListing } from "../../../scripts/starter/tables.ts"
import { readDirectories } from "../directory.ts"
import { readRegistrants } from "../registrants.ts"
import { requireSource } from "../source.ts"
import { groupFund } from "./groups.ts"

/** A share class of a registrant's series, by the SEC's list of funds. */
interface FundClass {
  readonly cik: number
  readonly series: string
  readonly class: string
}

/**
 * Returns the exchange-traded funds of the exchanges' directories, in order of symbol. The SEC's lists add
 * none: their other funds are mutual funds, with five letters that end in X.
 */
export function readFunds(source: string, listings: readonly StarterListing[]): StarterFund[] {
  const listed = new Map(listings.map((line) => [line.symbol, line]))
  const entries = [...readDirectories(source)].filter(([, { isFund }]) => isFund)
  const classes = fundClasses(source)
  const registrants = new Map(readRegistrants(source).map(({ symbols, name }) => [symbols[0], name]))
  const named = entries.map(([symbol, { securityName, exchange }]) => {
    const stated = fundName(securityName)
    const name = kindOfShare.test(stated) ? (registrants.get(symbol) ?? stated) : stated
    return { symbol, name, exchange: exchange || null, ...groupFund(name) }
  })
  const houses = ownHouses(named, classes)
  const funds = named.map((fund): StarterFund => {
    const { symbol, name, exchange, family, category, focus } = fund
    const cik = listed.get(symbol)?.cik ?? null
    const found = classes.get(symbol)
    const isOther =
      found !== undefined && (isReused(fund, found, houses) || (cik !== null && cik !== found.cik))
    const own = isOther ? undefined : found
    return {
      symbol,
      name,
      exchange,
      cik: cik ?? own?.cik ?? null,
      series: own?.series ?? null,
      class: own?.class ?? null,
      family,
      category,
      focus,
    }
  })
  return funds.sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
}

function fundClasses(source: string): Map<string, FundClass> {
  const rows: { data: (readonly [number, string, string, string])[] } = JSON.parse(
    requireSource(`${source}/tickers/company_tickers_mf.json`),
  )
  return new Map(rows.data.map(([cik, series, id, symbol]) => [symbol, { cik, series, class: id }]))
}

/** Returns the security name without the kind of share. A month at the end of a series' name stays. */
function fundName(securityName: string): string {
  return securityName
    .replace(/^Common (?:Shares|Units) of Beneficial Interest of /i, "")
    .replace(/:? ETF Class Shares$/, "")
    .replace("1a??10", "1-10")
    .replace(/\s+/g, " ")
    .trim()
}

/** The directory names some funds only by the kind of their shares. */
const kindOfShare = /^common (shares|units)( of beneficial interest)?$/i

interface NamedFund {
  readonly symbol: string
  readonly family: string | null
}

/** Finds the family of two thirds or more of a registrant's funds, for each registrant with four funds or more. */
function ownHouses(
  funds: readonly NamedFund[],
  classes: ReadonlyMap<string, FundClass>,
): Map<number, string> {
  const counts = new Map<number, Map<string, number>>()
  for (const { symbol, family } of funds) {
    const cik = classes.get(symbol)?.cik
    if (cik === undefined) continue
    const of = counts.get(cik) ?? new Map<string, number>()
    of.set(family ?? "", (of.get(family ?? "") ?? 0) + 1)
    counts.set(cik, of)
  }
  const houses = new Map<number, string>()
  for (const [cik, of] of counts) {
    const all = [...of.values()].reduce((sum, count) => sum + count, 0)
    const [family, count] = [...of].sort((a, b) => b[1] - a[1])[0] ?? ["", 0]
    if (family !== "" && all >= houseFundsMin && count / all >= houseShareMin) houses.set(cik, family)
  }
  return houses
}
const houseFundsMin = 4
const houseShareMin = 2 / 3

/** True if a new fund has taken the symbol since: its family is not that of the registrant. */
function isReused({ family }: NamedFund, { cik }: FundClass, houses: ReadonlyMap<number, string>): boolean {
  const house = houses.get(cik)
  return house !== undefined && family !== null && family !== house
}
