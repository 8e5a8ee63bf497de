import { SaxesParser, type SaxesTagNS } from "saxes"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import { excerpt } from "../json-document.ts"
import { attributeIn, linkbaseNamespace, schemaNamespace, xlinkNamespace } from "./document.ts"

/** The statements about a filing's concepts in a schema or a linkbase (XBRL 2.1, 5.2). */
export interface Linkbase {
  /** For each concept, the sums to which the concept is added. Subtracted concepts are left out. */
  readonly parents: ReadonlyMap<string, ReadonlySet<string>>
  /** Standard English labels. */
  readonly labels: ReadonlyMap<string, string>
  /** The calculation and label linkbases that a schema names in its own folder. */
  readonly references: readonly string[]
}

export const emptyLinkbase: Linkbase = { parents: new Map(), labels: new Map(), references: [] }

/** Merges two linkbases. If both have a label for a concept, the first label counts. */
export function mergeLinkbases(left: Linkbase, right: Linkbase): Linkbase {
  const parents = new Map(left.parents)
  for (const [child, sums] of right.parents)
    parents.set(child, new Set([...(parents.get(child) ?? []), ...sums]))
  return {
    parents,
    labels: new Map([...right.labels, ...left.labels]),
    references: [...left.references, ...right.references],
  }
}

interface Arc {
  readonly from: string
  readonly to: string
}

interface LinkbaseState {
  readonly parents: Map<string, Set<string>>
  readonly labels: Map<string, string>
  readonly references: string[]
  /** The content of the open extended link: concepts and label texts by locator name, and arcs. */
  concepts: Map<string, string>
  texts: Map<string, string>
  arcs: Arc[]
  /** The locator name of the open label; null if its text is not read. */
  label: string | null
}

const standardLabel = "http://www.xbrl.org/2003/role/label"
/** Real linkbases have some ten thousand locators, arcs and labels. */
const entriesMax = 200_000
const labelLengthMax = 500

/** Reads a schema or a linkbase from pieces of text. Errors thrown by `pieces` pass through. */
export async function readLinkbase(
  name: string,
  pieces: AsyncIterable<string>,
): Promise<Outcome<Linkbase, "malformed_linkbase">> {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const state: LinkbaseState = {
    parents: new Map(),
    labels: new Map(),
    references: [],
    concepts: new Map(),
    texts: new Map(),
    arcs: [],
    label: null,
  }
  let broken: string | null = null
  let depth = 0
  let entries = 0
  const readText = (written: string) => {
    const { label, texts } = state
    if (label !== null) texts.set(label, `${texts.get(label) ?? ""}${written}`.slice(0, labelLengthMax))
  }
  parser.on("error", ({ message }) => {
    broken ??= excerpt(message)
  })
  parser.on("opentag", (tag) => {
    depth++
    if (depth === 1 && !isRoot(tag)) broken ??= `its root is ${excerpt(tag.name)}`
    if (tag.uri !== linkbaseNamespace) return
    entries++
    if (entries > entriesMax) broken ??= `it has more than ${entriesMax} entries`
    else open(state, tag)
  })
  parser.on("text", readText)
  parser.on("cdata", readText)
  parser.on("closetag", (tag) => {
    depth--
    if (tag.uri === linkbaseNamespace) close(state, tag)
  })
  for await (const piece of pieces) {
    parser.write(piece)
    if (broken !== null) break
  }
  if (broken === null) parser.close()
  if (broken !== null) return refuse("malformed_linkbase", `${name} cannot be read: ${broken}.`)
  const { parents, labels, references } = state
  return answer({ parents, labels, references })
}

function isRoot({ uri, local }: SaxesTagNS): boolean {
  return (
    (uri === linkbaseNamespace && local === "linkbase") || (uri === schemaNamespace && local === "schema")
  )
}

function open(state: LinkbaseState, tag: SaxesTagNS): void {
  if (tag.local === "loc") readLocator(state, tag)
  else if (tag.local === "calculationArc") readCalculation(state, tag)
  else if (tag.local === "labelArc") readArc(state, tag)
  else if (tag.local === "label") readLabel(state, tag)
  else if (tag.local === "linkbaseRef") readReference(state, tag)
}

function readLocator({ concepts }: LinkbaseState, tag: SaxesTagNS): void {
  const concept = conceptOf(xlink(tag, "href") ?? "")
  if (concept !== null) concepts.set(xlink(tag, "label") ?? "", concept)
}

/** Turns `hubs-20231231.xsd#hubs_AccruedCosts` into `hubs:AccruedCosts` (EDGAR Filer Manual, II, 6.7). */
function conceptOf(href: string): string | null {
  const [, prefix, name] = /#([A-Za-z][\w.-]*?)_([\w.-]+)$/.exec(href) ?? []
  return prefix === undefined || name === undefined ? null : `${prefix}:${name}`
}

function readCalculation(state: LinkbaseState, tag: SaxesTagNS): void {
  if (Number(tag.attributes.weight?.value) > 0) readArc(state, tag)
}

function readArc({ arcs }: LinkbaseState, tag: SaxesTagNS): void {
  if (tag.attributes.use?.value === "prohibited") return
  arcs.push({ from: xlink(tag, "from") ?? "", to: xlink(tag, "to") ?? "" })
}

function readLabel(state: LinkbaseState, tag: SaxesTagNS): void {
  const isEnglish = /^en\b/i.test(tag.attributes["xml:lang"]?.value ?? "en")
  if (isEnglish && xlink(tag, "role") === standardLabel) state.label = xlink(tag, "label")
}

/** Reads a reference to a file in the schema's own folder; published taxonomies are elsewhere. */
function readReference({ references }: LinkbaseState, tag: SaxesTagNS): void {
  const href = xlink(tag, "href") ?? ""
  const isOfInterest =
    /\/(calculation|label)LinkbaseRef$/.test(xlink(tag, "role") ?? "") || /_(cal|lab)\.xml$/i.test(href)
  if (isOfInterest && isPlainName(href) && !references.includes(href)) references.push(href)
}

/** True for a file name without a folder. */
export function isPlainName(name: string): boolean {
  return /^\w[\w.-]*\.(xml|xsd)$/i.test(name)
}

function close(state: LinkbaseState, { local }: SaxesTagNS): void {
  if (local === "label") state.label = null
  if (local !== "calculationLink" && local !== "labelLink") return
  const { concepts, texts, arcs, parents, labels } = state
  for (const { from, to } of arcs) {
    const concept = concepts.get(from)
    const child = concepts.get(to)
    const text = texts.get(to)?.replace(/\s+/g, " ").trim()
    if (concept === undefined) continue
    if (local === "labelLink" && text !== undefined && !labels.has(concept)) labels.set(concept, text)
    if (local === "calculationLink" && child !== undefined)
      parents.set(child, (parents.get(child) ?? new Set()).add(concept))
  }
  state.concepts = new Map()
  state.texts = new Map()
  state.arcs = []
}

function xlink(tag: SaxesTagNS, name: string): string | null {
  return attributeIn(tag, xlinkNamespace, name)
}
