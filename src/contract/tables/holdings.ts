import type { EtfHolding, EtfHoldings } from "../../funds/schema.ts"
import { type Column, column } from "./table.ts"

/** A row of the table `holdings`: one holding of a fund. */
export interface HoldingRow {
  readonly fund: Pick<EtfHoldings, "instrument_id" | "symbol" | "holdings_as_of">
  readonly holding: EtfHolding
}

/** The columns of `holdings`, in order. A published column is never removed. */
export const holdingColumns: readonly Column<HoldingRow>[] = [
  column(
    "fund_instrument_id",
    "text",
    "The fund: the exact string to send to the API",
    ({ fund }) => fund.instrument_id,
  ),
  column("fund_symbol", "text", "The fund's symbol on its exchange", ({ fund }) => fund.symbol),
  column("holdings_as_of", "date", "Day of the holdings", ({ fund }) => fund.holdings_as_of),
  column("rank", "integer", "1 for the largest weight", ({ holding }) => holding.rank),
  column(
    "symbol",
    "text",
    "The symbol of the stock that the line is matched to, or else the symbol that the fund states; null if the fund states none",
    ({ holding }) => holding.symbol,
  ),
  column(
    "name",
    "text",
    "The name of the stock it is matched to, or else the one that the fund writes",
    ({ holding }) => holding.name,
  ),
  column(
    "weight",
    "number",
    "Percent of net assets, as the fund states it: 6.5 means 6.5%",
    ({ holding }) => holding.weight,
  ),
  column("cusip", "text", "Null if the fund states none", ({ holding }) => holding.cusip),
  column("isin", "text", "Null if the fund states none", ({ holding }) => holding.isin),
  column("sector", "text", "Derived from the SIC code; null without one", ({ holding }) => holding.sector),
  column(
    "industry",
    "text",
    "The SEC's title of the SIC code; null without one",
    ({ holding }) => holding.industry,
  ),
  column(
    "compliance_status",
    "text",
    "`compliant`, `non-compliant` or `pending`; `pending` also for a line that is not a share, and for a line that no instrument is matched to. Null if `sandbox_restricted`",
    ({ holding }) => holding.compliance_status,
  ),
  column(
    "health_status",
    "text",
    "`fragile`, `robust` or `antifragile`; null when the company is not rated, and if `sandbox_restricted`",
    ({ holding }) => holding.health_status,
  ),
  column(
    "sandbox_restricted",
    "boolean",
    "True for a line matched to an instrument outside the sandbox, read with a sandbox key",
    ({ holding }) => holding.sandbox_restricted,
  ),
  column(
    "kind",
    "text",
    "Only `equity` is a share. Check it before you read `compliance_status`",
    ({ holding }) => holding.kind,
  ),
  column("side", "text", "`long` or `short`", ({ holding }) => holding.side),
  column(
    "instrument_id",
    "text",
    "The instrument it is matched to; null when it was not matched",
    ({ holding }) => holding.instrument_id,
  ),
  column(
    "match_method",
    "text",
    "How it was matched: `isin`, `cusip`, `ticker` or `name`; null when it was not",
    ({ holding }) => holding.match?.method ?? null,
  ),
  column(
    "match_confidence",
    "number",
    "From 0 to 1; below 0.7 the line carries no verdict. Null when it was not matched",
    ({ holding }) => holding.match?.confidence ?? null,
  ),
]
