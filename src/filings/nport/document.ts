import { type Holding, holdingsMax, quoted, tidy, weightPercentMax } from "../../holdings/holdings-file.ts"
import { groupedDigits } from "../../numbers.ts"
import type { HoldingKind } from "../../vocabulary.ts"
import { attribute, type PieceReader, type XmlReader, type XmlTag, xmlReader } from "../xml.ts"

/** The fields of an N-PORT document that are read: those above Part C by element name, and Part C. */
export interface NportDocument {
  readonly stated: ReadonlyMap<string, string>
  readonly holdings: readonly Holding[]
}

const nportNamespace = "http://www.sec.gov/edgar/nport"
const root = "edgarSubmission"
const holdingPath = `${root}/formData/invstOrSecs/invstOrSec`

/** Paths of the elements above Part C whose text is read. */
const statedPaths: ReadonlyMap<string, string> = new Map([
  [`${root}/headerData/submissionType`, "submissionType"],
  [`${root}/headerData/isConfidential`, "isConfidential"],
  [`${root}/headerData/filerInfo/seriesClassInfo/seriesId`, "header seriesId"],
  [`${root}/formData/genInfo/regName`, "regName"],
  [`${root}/formData/genInfo/regCik`, "regCik"],
  [`${root}/formData/genInfo/seriesName`, "seriesName"],
  [`${root}/formData/genInfo/seriesId`, "seriesId"],
  [`${root}/formData/genInfo/repPdDate`, "repPdDate"],
  [`${root}/formData/fundInfo/netAssets`, "netAssets"],
  [`${root}/formData/fundInfo/cshNotRptdInCorD`, "cshNotRptdInCorD"],
])
const identifierFields: ReadonlySet<string> = new Set(["isin", "ticker"])

/** The form has texts of up to 150 characters. Much larger texts are no form. */
const textMax = 1_000

interface OpenHolding {
  readonly line: number
  readonly fields: Map<string, string>
}

/** The parser's state: what was kept so far, and the open element. */
interface NportState {
  readonly stated: Map<string, string>
  readonly holdings: Holding[]
  /** Names of the open elements; empty for an element of another namespace. */
  readonly path: string[]
  holding: OpenHolding | null
  readonly refuse: XmlReader["refuse"]
}

/**
 * Reads an N-PORT document (EDGAR N-PORT XML technical specification) piece by piece. Each line of Part C
 * becomes a holding when its element closes, so that only one line at a time is kept as XML.
 */
export function nportDocumentReader(): PieceReader<NportDocument | string> {
  const state: NportState = {
    stated: new Map(),
    holdings: [],
    path: [],
    holding: null,
    refuse: (why) => reader.refuse(why),
  }
  const reader = xmlReader({
    isRoot: ({ uri, local }) => uri === nportNamespace && local === root,
    open: (tag) => open(state, tag, reader.line()),
    close: (_tag, text) => close(state, text),
  })
  const { write, isBroken } = reader
  return { write, isBroken, end: () => reader.end() ?? state }
}

/** Returns true if the text of the element is read. */
function open(state: NportState, tag: XmlTag, line: number): boolean {
  const { path, holding } = state
  path.push(tag.uri === nportNamespace ? tag.local : "")
  if (holding !== null) return openInHolding(state, holding, tag)
  return path.length <= 5 && openAbove(state, path.join("/"), line)
}

function openAbove(state: NportState, path: string, line: number): boolean {
  if (path === holdingPath) state.holding = { line, fields: new Map() }
  return statedPaths.has(path)
}

/**
 * The depth of the fields that are read. Deeper elements (in a swap or a convertible bond) have the same
 * names and are not read.
 */
const levelOfFields = holdingPath.split("/").length + 1

function openInHolding(state: NportState, holding: OpenHolding, tag: XmlTag): boolean {
  const { path } = state
  const name = path.at(-1) ?? ""
  if (path.length === levelOfFields) {
    if (markFields.has(name)) holding.fields.set(name, "")
    else if (name === "assetConditional") keep(state, holding, "assetCat", attribute(tag, "assetCat") ?? "")
    else if (name === "issuerConditional")
      keep(state, holding, "issuerCat", attribute(tag, "issuerCat") ?? "")
    return textFields.has(name)
  }
  // There may be up to a hundred identifiers. The first of each kind is the line's own.
  const isFirst = path.length === levelOfFields + 1 && identifierFields.has(name) && !holding.fields.has(name)
  if (isFirst && path[levelOfFields - 1] === "identifiers")
    keep(state, holding, name, attribute(tag, "value") ?? "")
  return false
}

function close(state: NportState, text: string | null): void {
  const { path, holding } = state
  if (text !== null && holding !== null) keep(state, holding, path.at(-1) ?? "", text)
  else if (text !== null) keepStated(state, path.join("/"), text)
  else if (holding !== null && path.length === levelOfFields - 1) closeHolding(state, holding)
  path.pop()
}

function keep(state: NportState, { line, fields }: OpenHolding, name: string, written: string): void {
  if (fields.has(name)) complain(state, line, `${name} stands twice`)
  else if (written.length > textMax)
    complain(state, line, `${name} has ${groupedDigits(written.length)} characters`)
  else fields.set(name, written)
}

function keepStated(state: NportState, path: string, written: string): void {
  const name = statedPaths.get(path) ?? path
  if (state.stated.has(name)) state.refuse(`${name} stands twice`)
  else if (written.length > textMax) state.refuse(`${name} has ${groupedDigits(written.length)} characters`)
  else state.stated.set(name, written.trim())
}

function closeHolding(state: NportState, { line, fields }: OpenHolding): void {
  const { holdings, stated } = state
  state.holding = null
  const netAssets = numberIn(stated, "netAssets")
  const holding = holdingOf(fields, typeof netAssets === "number" ? netAssets : null)
  if (typeof holding === "string") complain(state, line, holding)
  else if (holdings.length >= holdingsMax)
    state.refuse(`it has more than ${groupedDigits(holdingsMax)} holdings`)
  else holdings.push(holding)
}

function complain(state: NportState, line: number, what: string): void {
  state.refuse(
    `invstOrSec ${groupedDigits(state.holdings.length + 1)} (line ${groupedDigits(line)}): ${what}`,
  )
}

/** The unparsed fields of one `invstOrSec` (N-PORT, Part C), by element name. */
type WrittenHolding = ReadonlyMap<string, string>

/** Elements of an `invstOrSec` whose text is read. */
const textFields: ReadonlySet<string> = new Set([
  "name",
  "lei",
  "title",
  "cusip",
  "balance",
  "valUSD",
  "pctVal",
  "payoffProfile",
  "assetCat",
  "issuerCat",
  "invCountry",
])

/** Elements of an `invstOrSec` whose mere presence decides the kind of the line. */
const markFields: ReadonlySet<string> = new Set(["debtSec", "repurchaseAgrmt", "derivativeInfo"])

/** Form N-PORT, Item C.4.a. Preferred stock is not `equity`: the company's verdict does not apply to it. */
const kindOfCategory: Readonly<Record<string, HoldingKind>> = {
  EC: "equity",
  EP: "other",
  RE: "other",
  DBT: "debt",
  LON: "debt",
  SN: "debt",
  "ABS-MBS": "debt",
  "ABS-APCP": "debt",
  "ABS-CBDO": "debt",
  "ABS-O": "debt",
  RA: "cash",
  STIV: "cash",
  COMM: "commodity",
  DCO: "derivative",
  DCR: "derivative",
  DE: "derivative",
  DFE: "derivative",
  DIR: "derivative",
  DO: "derivative",
}

/** Reads one `invstOrSec` as a holding, or returns its error. `netAssets`: USD; null if unknown. */
function holdingOf(written: WrittenHolding, netAssets: number | null): Holding | string {
  const lacking = ["name", "pctVal", "payoffProfile", "assetCat"].find((field) => !written.has(field))
  if (lacking !== undefined) return `there is no ${lacking}`
  const balance = numberIn(written, "balance")
  if (typeof balance === "string") return balance
  const value = numberIn(written, "valUSD")
  if (typeof value === "string") return value
  const weight = weightOf(written, value, netAssets)
  if (typeof weight === "string") return weight
  const profile = text(written, "payoffProfile") ?? "N/A"
  if (!/^(Long|Short|N\/A)$/.test(profile))
    return wrong(written, "payoffProfile", "is none of Long, Short and N/A")
  const isOwed = [weight, balance, value].some((amount) => amount !== null && amount < 0)
  const kind = kindOf(written)
  return {
    name: nameOf(written, kind),
    ticker: text(written, "ticker"),
    isin: identifier(written, "isin"),
    cusip: identifier(written, "cusip"),
    lei: leiOf(written),
    countryCode: countryOf(written),
    exchange: null,
    kind,
    side: profile === "Short" || isOwed ? "short" : "long",
    weight,
  }
}

/** The text of an element; null if it is empty or `N/A`. */
export function text(written: WrittenHolding, field: string): string | null {
  const tidied = tidy(written.get(field) ?? "")
  return tidied === "" || (tidied.length <= 3 && /^N\/?A$/i.test(tidied)) ? null : tidied
}

/** The number of an element; null if it is `N/A` or missing; a string if it is not a number. */
export function numberIn(written: WrittenHolding, field: string): number | null | string {
  const stated = text(written, field)
  if (stated === null) return null
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(stated) ? Number(stated) : wrong(written, field, "is no number")
}

/**
 * The weight: `pctVal`, or value over net assets if `pctVal` is `N/A`, which the schema allows (Item C.2.d).
 * A line with the value 0 has the weight 0, whatever it states: one filing gives -20% to a worthless right.
 */
function weightOf(written: WrittenHolding, value: number | null, netAssets: number | null): number | string {
  const stated = numberIn(written, "pctVal")
  if (typeof stated === "string") return stated
  if (value === 0) return 0
  const ofValue = value !== null && netAssets !== null && netAssets > 0 ? (value / netAssets) * 100 : null
  const weight = stated ?? ofValue
  if (weight === null) return wrong(written, "pctVal", "is no number, and valUSD and netAssets give none")
  if (Math.abs(weight) > weightPercentMax)
    return wrong(written, "pctVal", `is beyond ${groupedDigits(weightPercentMax)} percent`)
  return weight
}

/**
 * The kind by asset category and by the line's elements. An instrument with a coupon or a counterparty is not
 * a share, whatever its category. A share of a registered or private fund counts as a fund.
 */
function kindOf(written: WrittenHolding): HoldingKind {
  if (written.has("derivativeInfo")) return "derivative"
  const kind = kindOfCategory[text(written, "assetCat") ?? ""] ?? "other"
  if (kind !== "equity" && kind !== "other") return kind
  if (written.has("repurchaseAgrmt")) return "cash"
  if (written.has("debtSec")) return "debt"
  return /^(RF|PF)$/.test(text(written, "issuerCat") ?? "") ? "fund" : kind
}

/** The name. For a derivative the title, since its `name` is the exchange or the counterparty. */
function nameOf(written: WrittenHolding, kind: HoldingKind): string {
  const [name, title] = [text(written, "name"), text(written, "title")]
  return (kind === "derivative" ? (title ?? name) : (name ?? title)) ?? "N/A"
}

/** The identifier; null if it is missing or all zeros. */
function identifier(written: WrittenHolding, field: string): string | null {
  const stated = text(written, field)
  return stated === null || /^0+$/.test(stated) ? null : stated
}

/** The LEI; null if the element contains an RSSD identifier of ten digits instead (Item C.1.b). */
function leiOf(written: WrittenHolding): string | null {
  const lei = text(written, "lei")
  return lei !== null && /^[0-9A-Z]{18}[0-9]{2}$/.test(lei) ? lei : null
}

/** The country code; null for `XX`, which means unknown. */
function countryOf(written: WrittenHolding): string | null {
  const code = text(written, "invCountry")
  return code !== null && /^[A-Z]{2}$/.test(code) && code !== "XX" ? code : null
}

function wrong(written: WrittenHolding, field: string, what: string): string {
  return `${field} ${quoted(written.get(field) ?? "")} ${what}`
}
