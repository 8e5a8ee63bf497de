import { judgedCompany } from "../../../../src/funds/match/match.ts"
import type { HeldLine } from "../../../../src/pipeline/funds/ports.ts"
import type { HoldingKind, HoldingSide, MatchMethod } from "../../../../src/vocabulary.ts"

/** A row of `fund_holdings`. */
export interface FundHoldingRow {
  readonly fund: string
  readonly rank: number
  readonly name: string
  readonly ticker: string | null
  readonly isin: string | null
  readonly cusip: string | null
  readonly country_code: string | null
  readonly exchange: string | null
  readonly kind: HoldingKind
  readonly side: HoldingSide
  readonly weight: number
  readonly matched: string | null
  readonly cik: number | null
  readonly match_method: MatchMethod | null
  readonly match_confidence: number | null
}

/** The company stands in the row only where the line bears its verdict: read back, a doubtful match has none. */
export function heldLine(row: FundHoldingRow): HeldLine {
  const { country_code: countryCode, matched, cik, match_method: method, match_confidence: confidence } = row
  const { fund, rank, name, ticker, isin, cusip, exchange, kind, side, weight } = row
  const match =
    matched === null || method === null || confidence === null
      ? null
      : { instrumentId: matched, cik, method, confidence }
  return { fund, rank, name, ticker, isin, cusip, countryCode, exchange, kind, side, weight, match }
}

/** What a statement reads of a line. */
export function heldRow({ match, ...line }: HeldLine) {
  return {
    ...line,
    matched: match?.instrumentId ?? null,
    cik: match === null ? null : judgedCompany(match),
    method: match?.method ?? null,
    confidence: match?.confidence ?? null,
  }
}

/** ?4: a list of lines. A condition on ?1, ?2 and ?3 may follow. */
export const insertHeld = `
INSERT INTO fund_holdings (
  fund, rank, name, ticker, isin, cusip, country_code, exchange, kind, side, weight, matched, cik, match_method,
  match_confidence
)
SELECT value ->> 'fund', value ->> 'rank', value ->> 'name', value ->> 'ticker', value ->> 'isin', value ->> 'cusip',
  value ->> 'countryCode', value ->> 'exchange', value ->> 'kind', value ->> 'side', value ->> 'weight',
  value ->> 'matched', value ->> 'cik', value ->> 'method', value ->> 'confidence'
FROM json_each(?4)`

/** ?1: a list of lines. A line whose snapshot went meanwhile is not there, or is another of the same rank: left alone. */
export const rematchHeld = `
UPDATE fund_holdings SET
  matched = value ->> 'matched', cik = value ->> 'cik', match_method = value ->> 'method',
  match_confidence = value ->> 'confidence'
FROM json_each(?1)
WHERE fund_holdings.fund = value ->> 'fund' AND fund_holdings.rank = value ->> 'rank'
  AND fund_holdings.name = value ->> 'name' AND fund_holdings.weight = value ->> 'weight'`
