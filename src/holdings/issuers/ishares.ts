import { type CsvRow, csvRows } from "../../csv-rows.ts"
import type { HoldingKind } from "../../vocabulary.ts"
import { csvTable, isBlank } from "../csv.ts"
import {
  cellReader,
  dayOf,
  type FileProblem,
  type FileRow,
  type Holding,
  type HoldingsFile,
  type HoldingsOutcome,
  holdingsOutcome,
  monthNamed,
  readRows,
  sideOf,
  tidy,
  weightOf,
} from "../holdings-file.ts"

const dayLabel = "Fund Holdings as of"
const columns = ["Ticker", "Name", "Asset Class", "Weight (%)", "Location", "Exchange"]
/** The last line at which the header is searched. The preamble has nine lines. */
const headerLineMax = 50

/** The kinds by asset class. Any other asset class, such as preferred stock, is `other`. */
const kindOfAssetClass: Readonly<Record<string, HoldingKind>> = {
  Equity: "equity",
  "Fixed Income": "debt",
  Cash: "cash",
  "Cash and/or Derivatives": "cash",
  "Cash Collateral and Margins": "cash",
  "Money Market": "cash",
  Futures: "derivative",
  Forwards: "derivative",
  FX: "derivative",
  Options: "derivative",
  Rights: "derivative",
  Swaps: "derivative",
  Warrants: "derivative",
  Commodity: "commodity",
  Commodities: "commodity",
  "Mutual Fund": "fund",
  "Exchange Traded Fund": "fund",
  ETF: "fund",
  Funds: "fund",
}

/** True for a text in the format of iShares' holdings files, with or without the preamble. */
export function looksLikeIshares(text: string): boolean {
  return headerAt(csvRows(text.slice(0, 20_000), ",")) >= 0
}

/**
 * Reads a holdings file of an iShares fund (CSV). It has a preamble with the fund's name and day, the table,
 * a blank line and legal text. A file without its day is refused. A file that ends with the table is refused
 * too, because it is truncated.
 */
export function readIshares(text: string): HoldingsOutcome {
  return holdingsOutcome("iShares file", fileOf(csvRows(text, ",")))
}

function fileOf(all: readonly CsvRow[]): HoldingsFile | FileProblem {
  const at = headerAt(all)
  if (at < 0) return "it has no header that begins with Ticker, Name"
  const preamble = all.slice(0, at)
  const asOf = dayIn(preamble)
  if (asOf === null) return `it states no day of the holdings ("${dayLabel}")`
  const table = csvTable(all, at)
  if (typeof table === "string") return table
  if (!table.isEnded) return "it breaks off: the blank line and the legal text below the holdings are missing"
  const cell = cellReader(table.header, columns)
  if (typeof cell === "string") return cell
  const holdings = readRows(table.rows, (row) => holdingOf(row, cell))
  if (typeof holdings === "string") return holdings
  const fundName = nameIn(preamble)
  return { source: "ishares", fundName, fundTicker: null, seriesId: null, filerCik: null, asOf, holdings }
}

function holdingOf(
  row: FileRow,
  cell: (row: FileRow, column: string) => string | null,
): Holding | FileProblem {
  const weight = weightOf("Weight (%)", cell(row, "Weight (%)"))
  if (typeof weight === "string") return weight
  const ticker = cell(row, "Ticker")
  const name = cell(row, "Name") ?? ticker
  if (name === null) return "there is no Name"
  return {
    name,
    ticker,
    isin: cell(row, "ISIN"),
    cusip: cell(row, "CUSIP"),
    lei: null,
    countryCode: countryNamed(cell(row, "Location")),
    exchange: cell(row, "Exchange"),
    kind: kindOfAssetClass[cell(row, "Asset Class") ?? ""] ?? "other",
    side: sideOf(weight),
    weight,
  }
}

function headerAt(all: readonly CsvRow[]): number {
  return all
    .slice(0, headerLineMax)
    .findIndex(({ cells: [ticker, name] }) => ticker === "Ticker" && name === "Name")
}

/** Returns the fund's name, which is the only cell of the first line. */
function nameIn([first]: readonly FileRow[]): string | null {
  if (first === undefined || isBlank(first) || first.cells.length > 1) return null
  return tidy(first.cells[0] ?? "")
}

/** Reads a day such as `Dec 06, 2024`. */
function dayIn(preamble: readonly FileRow[]): string | null {
  const stated = preamble.find(({ cells }) => tidy(cells[0] ?? "") === dayLabel)?.cells[1] ?? ""
  const [, month, day, year] = /^([A-Za-z]{3,9}) (\d{1,2}), (\d{4})$/.exec(tidy(stated)) ?? []
  return month === undefined ? null : dayOf(Number(year), monthNamed(month), Number(day))
}

/** ISO 3166-1 codes of the countries in iShares files, in the spelling of iShares and of the standard. */
const codes: ReadonlyMap<string, string> = new Map(
  `AE United Arab Emirates,AR Argentina,AT Austria,AU Australia,BB Barbados,BD Bangladesh,BE Belgium,BG Bulgaria,
BH Bahrain,BM Bermuda,BR Brazil,BS Bahamas,CA Canada,CH Switzerland,CL Chile,CN China,CO Colombia,CR Costa Rica,
CW Curacao,CY Cyprus,CZ Czech Republic,CZ Czechia,DE Germany,DK Denmark,EE Estonia,EG Egypt,ES Spain,FI Finland,
FO Faroe Islands,FR France,GB United Kingdom,GE Georgia,GG Guernsey,GI Gibraltar,GR Greece,HK Hong Kong,HR Croatia,
HU Hungary,ID Indonesia,IE Ireland,IL Israel,IM Isle of Man,IN India,IS Iceland,IT Italy,JE Jersey,JO Jordan,JP Japan,
KE Kenya,KR Korea (South),KR Korea,KR South Korea,KW Kuwait,KY Cayman Islands,KZ Kazakhstan,LI Liechtenstein,
LK Sri Lanka,LT Lithuania,LU Luxembourg,LV Latvia,MA Morocco,MC Monaco,MH Marshall Islands,MO Macau,MO Macao,MT Malta,
MU Mauritius,MX Mexico,MY Malaysia,NG Nigeria,NL Netherlands,NO Norway,NZ New Zealand,OM Oman,PA Panama,PE Peru,
PG Papua New Guinea,PH Philippines,PK Pakistan,PL Poland,PR Puerto Rico,PT Portugal,QA Qatar,RO Romania,RS Serbia,
RU Russian Federation,RU Russia,SA Saudi Arabia,SE Sweden,SG Singapore,SI Slovenia,TH Thailand,TR Turkey,TR Türkiye,
TW Taiwan,UA Ukraine,US United States,UY Uruguay,VG British Virgin Islands,VG Virgin Islands (British),VN Vietnam,
VN Viet Nam,ZA South Africa`
    .split(",")
    .map((pair) => pair.trim())
    .map((pair) => [pair.slice(3).toLowerCase(), pair.slice(0, 2)]),
)

/** Finds the ISO 3166-1 alpha-2 code of a country by its English name; null for other text. */
function countryNamed(name: string | null): string | null {
  return codes.get(name?.toLowerCase() ?? "") ?? null
}
