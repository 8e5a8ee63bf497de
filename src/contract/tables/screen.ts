import type { ScreenRow } from "../../screen/schema.ts"
import { type Column, column, endpointTable } from "./table.ts"

const columns: readonly Column<ScreenRow>[] = [
  column(
    "requested_symbol",
    "text",
    "`symbol` of the response: the identifier in the request, in upper case",
    ({ symbol }) => symbol,
  ),
  column("instrument_id", "text", "The exact string to send to the API", (row) => row.instrument_id),
  column("name", "text", "The name of the company", ({ name }) => name),
  column(
    "country_code",
    "text",
    "Country of domicile, ISO 3166-1 alpha-2; null when unknown",
    (row) => row.country_code,
  ),
  column(
    "status",
    "text",
    "`compliance_status` of the response: `compliant`, `non-compliant` or `pending`",
    (row) => row.compliance_status,
  ),
  column(
    "verdict_as_of",
    "date",
    "The day of the verdict; null while the stock is not analysed",
    (row) => row.verdict_as_of,
  ),
  column("stale", "boolean", "True if the verdict is out of date; null when unknown", ({ stale }) => stale),
  column(
    "health_status",
    "text",
    "`fragile`, `robust` or `antifragile`; null when the company is not rated",
    (row) => row.health_status,
  ),
  column(
    "price",
    "number",
    "Last close; null when no close is known",
    ({ market_data }) => market_data.price,
  ),
  column(
    "change_24h",
    "number",
    "The change against the close of the trading day before; null when it is not known",
    ({ market_data }) => market_data.change_24h,
  ),
  column(
    "change_percent_24h",
    "number",
    "The same in percent: 1.5 means 1.5%",
    ({ market_data }) => market_data.change_percent_24h,
  ),
  column(
    "flip_distance",
    "number",
    "The change of the share price that would turn the verdict, as a share of the price: -0.2 is a fall by a fifth. Null unless `sort` is `flip_distance`",
    (row) => row.flip_distance ?? null,
  ),
]

/** The table of `screen`, with one row for each stock. */
export const screenTable = endpointTable(
  (rows: readonly ScreenRow[]) => rows,
  () => columns,
)
