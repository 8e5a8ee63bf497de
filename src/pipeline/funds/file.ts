import { isNamedAlike, isNamedSame } from "../../funds/fund-name.ts"
import type { HoldingsFile } from "../../holdings/holdings-file.ts"
import { candidatesOf } from "../../identifiers/resolve.ts"
import type { KnownFund } from "./ports.ts"

/** Which fund a file of holdings belongs to. */

/**
 * The listed funds of an N-PORT filing's series; for a filer without series its one fund. The SEC's list of series keeps
 * ended ones, and a symbol may since have moved to another fund, so a fund with another name than the filing's is left out.
 */
export function fundsOfFiling(
  listed: readonly KnownFund[],
  { seriesId, fundName }: HoldingsFile,
): readonly KnownFund[] {
  const named = listed.filter(({ name }) => fundName === null || isNamedAlike(fundName, name))
  if (seriesId !== null) return named.filter((fund) => fund.seriesId === seriesId)
  return listed.length === 1 && listed[0]?.seriesId === null ? named : []
}

/**
 * Why a file imported by an operator belongs to another fund: by its ticker, else its series, else its name; null when
 * it does not. Such a file has no other proof of origin, so the name must be the same.
 */
export function whyAnotherFund(
  { fundTicker, seriesId, fundName }: HoldingsFile,
  fund: KnownFund,
): string | null {
  const { instrumentId, name } = fund
  if (fundTicker !== null) {
    const isSame = candidatesOf(fundTicker).some((candidate) => candidate.instrumentId === instrumentId)
    return isSame ? null : `the file is of ${fundTicker}`
  }
  if (seriesId !== null && fund.seriesId !== null) {
    return seriesId === fund.seriesId
      ? null
      : `the file is of the series ${seriesId}, the fund's is ${fund.seriesId}`
  }
  if (fundName === null || isNamedSame(fundName, name)) return null
  return `the file is of "${fundName}", the fund is "${name}"`
}
