import type { Holding } from "../holdings/holding.ts"
import type { ListingKind, MatchMethod } from "../vocabulary.ts"

/** A match with less confidence is reported, and carries no verdict. */
export const confidenceMin = 0.7

/** A listing a holding may be matched to. */
export interface ListedLine {
  readonly instrumentId: string
  readonly symbol: string
  readonly name: string
  /** ISO 3166-1 alpha-2 of the company. */
  readonly countryCode: string | null
  /** The registrant the line is a share of; null for any other line, preferred shares and notes among them. */
  readonly cik: number | null
  readonly isin: string | null
  readonly kind: ListingKind
  /** The line its company is shown under. */
  readonly canonical: boolean
}

export interface Match {
  readonly instrumentId: string
  readonly cik: number | null
  readonly method: MatchMethod
  /** From 0 to 1; under {@link confidenceMin} no verdict may rest on it. */
  readonly confidence: number
}

/** The company whose verdict a match carries; null where the line is none's share or the confidence too low. */
export function judgedCompany({ cik, confidence }: Match): number | null {
  return confidence < confidenceMin ? null : cik
}

/** What tells which listing a holding is. */
export type HoldingClues = Pick<
  Holding,
  "name" | "ticker" | "isin" | "cusip" | "countryCode" | "exchange" | "kind" | "side"
>

/**
 * Matches holdings to listings. `cusips` is the operator's table, CUSIP to instrument.
 */
export function matcher(
  lines: Iterable<ListedLine>,
  cusips: ReadonlyMap<string, string>,
): (holding: HoldingClues) => Match | null {
  const byInstrument = new Map([...lines].map((line) => [line.instrumentId, line]))
  return (holding) => {
    const line = byInstrument.get(cusips.get(holding.cusip ?? "") ?? "")
    if (line === undefined || line.kind === "fund") return null
    return { instrumentId: line.instrumentId, cik: line.cik, method: "cusip", confidence: 0.98 }
  }
}
