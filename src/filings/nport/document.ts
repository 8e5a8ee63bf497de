import { SaxesParser, type SaxesTagNS } from "saxes"
import type { Holding } from "../../holdings/holding.ts"
import { holdingsMax, withCommas } from "../../holdings/holdings-file.ts"
import { excerpt } from "../error-body.ts"
import { holdingOf, markFields, numberIn, textFields } from "./holding.ts"

/** The fields of an N-PORT document that are read: those above Part C by element name, and Part C. */
export interface NportDocument {
  readonly stated: ReadonlyMap<string, string>
  readonly holdings: readonly Holding[]
}

export interface NportDocumentReader {
  write(piece: string): void
  /** True when the document is invalid, so that further pieces are useless. */
  isBroken(): boolean
  /** The document, or its error as the end of a sentence. */
  end(): NportDocument | string
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

/** The form is nine elements deep with texts of 150 characters; a document far beyond that is not the form. */
const depthMax = 32
const textMax = 1_000
const elementCharactersMax = 1_000_000
/** Characters parsed between two checks for an error. */
const sliceCharacters = 65_536

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
  text: string | null
  broken: string | null
  /** Lines of white space before the document. */
  linesBefore: number
  charactersSinceTag: number
  hasBegun: boolean
}

/**
 * Reads an N-PORT document (EDGAR N-PORT XML technical specification) piece by piece. Each line of Part C becomes a
 * holding when its element closes, so that only one is kept as XML at a time.
 */
export function nportDocumentReader(): NportDocumentReader {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const state: NportState = {
    stated: new Map(),
    holdings: [],
    path: [],
    holding: null,
    text: null,
    broken: null,
    linesBefore: 0,
    charactersSinceTag: 0,
    hasBegun: false,
  }
  const readText = (written: string) => {
    if (state.text !== null) state.text += written
  }
  parser.on("error", ({ message }) => {
    state.broken ??= `line ${withCommas(state.linesBefore + parser.line)}: ${excerpt(message)}`
  })
  parser.on("doctype", () => {
    state.broken ??= "it declares a document type, which the form does not"
  })
  parser.on("opentag", (tag) => open(state, tag, state.linesBefore + parser.line))
  parser.on("text", readText)
  parser.on("cdata", readText)
  parser.on("closetag", () => close(state))
  return {
    write: (piece) => {
      for (
        let rest = begun(state, piece);
        rest !== "" && state.broken === null;
        rest = rest.slice(sliceCharacters)
      ) {
        const slice = rest.slice(0, sliceCharacters)
        state.charactersSinceTag += slice.length
        parser.write(slice)
        if (state.charactersSinceTag > elementCharactersMax + sliceCharacters)
          state.broken ??= `line ${withCommas(state.linesBefore + parser.line)}: a tag or text has no end`
      }
    },
    isBroken: () => state.broken !== null,
    end: () => {
      if (state.broken === null) parser.close()
      return state.broken ?? state
    },
  }
}

/** Strips leading white space: EDGAR serves some documents with a blank line before the XML declaration, which is invalid. */
function begun(state: NportState, piece: string): string {
  if (state.hasBegun) return piece
  const start = piece.search(/[^\s\uFEFF]/u)
  const blank = start < 0 ? piece : piece.slice(0, start)
  state.linesBefore += blank.split("\n").length - 1
  state.hasBegun = start >= 0
  return piece.slice(blank.length)
}

function open(state: NportState, tag: SaxesTagNS, line: number): void {
  const { path, holding } = state
  state.charactersSinceTag = 0
  state.text = null
  path.push(tag.uri === nportNamespace ? tag.local : "")
  if (path.length === 1 && path[0] !== root) state.broken ??= `its root is ${excerpt(tag.name)}`
  if (path.length > depthMax)
    state.broken ??= `line ${withCommas(line)}: elements stand in one another without end`
  if (state.broken !== null) return
  if (holding !== null) openInHolding(state, holding, tag)
  else if (path.length <= 5) openAbove(state, path.join("/"), line)
}

function openAbove(state: NportState, path: string, line: number): void {
  if (path === holdingPath) state.holding = { line, fields: new Map() }
  else if (statedPaths.has(path)) state.text = ""
}

/** Deeper elements (of a swap, of a convertible bond) reuse the same names and are not read. */
const levelOfFields = holdingPath.split("/").length + 1

function openInHolding(state: NportState, holding: OpenHolding, tag: SaxesTagNS): void {
  const { path } = state
  const name = path.at(-1) ?? ""
  if (path.length === levelOfFields) {
    if (textFields.has(name)) state.text = ""
    else if (markFields.has(name)) holding.fields.set(name, "")
    else if (name === "assetConditional") keep(state, holding, "assetCat", attribute(tag, "assetCat"))
    else if (name === "issuerConditional") keep(state, holding, "issuerCat", attribute(tag, "issuerCat"))
    return
  }
  // There may be up to a hundred identifiers: the first of each kind is the line's own.
  if (path.length !== levelOfFields + 1 || !identifierFields.has(name) || holding.fields.has(name)) return
  if (path[levelOfFields - 1] === "identifiers") keep(state, holding, name, attribute(tag, "value"))
}

function close(state: NportState): void {
  const { path, holding, text } = state
  state.charactersSinceTag = 0
  if (state.broken === null) {
    if (text !== null && holding !== null) keep(state, holding, path.at(-1) ?? "", text)
    else if (text !== null) keepStated(state, path.join("/"), text)
    else if (holding !== null && path.length === levelOfFields - 1) closeHolding(state, holding)
  }
  state.text = null
  path.pop()
}

function keep(state: NportState, { line, fields }: OpenHolding, name: string, written: string): void {
  if (fields.has(name)) complain(state, line, `${name} stands twice`)
  else if (written.length > textMax)
    complain(state, line, `${name} has ${withCommas(written.length)} characters`)
  else fields.set(name, written)
}

function keepStated(state: NportState, path: string, written: string): void {
  const name = statedPaths.get(path) ?? path
  if (state.stated.has(name)) state.broken ??= `${name} stands twice`
  else if (written.length > textMax) state.broken ??= `${name} has ${withCommas(written.length)} characters`
  else state.stated.set(name, written.trim())
}

function closeHolding(state: NportState, { line, fields }: OpenHolding): void {
  const { holdings, stated } = state
  state.holding = null
  const netAssets = numberIn(stated, "netAssets")
  const holding = holdingOf(fields, typeof netAssets === "number" ? netAssets : null)
  if (typeof holding === "string") complain(state, line, holding)
  else if (holdings.length >= holdingsMax)
    state.broken ??= `it has more than ${withCommas(holdingsMax)} holdings`
  else holdings.push(holding)
}

function complain(state: NportState, line: number, what: string): void {
  state.broken ??= `invstOrSec ${withCommas(state.holdings.length + 1)} (line ${withCommas(line)}): ${what}`
}

function attribute(tag: SaxesTagNS, name: string): string {
  return tag.attributes[name]?.value ?? ""
}
