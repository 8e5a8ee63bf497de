import { answer, type Outcome, refuse } from "../../outcome.ts"
import { attributeIn, copied, readPieces, type XmlTag, xmlReader } from "../xml.ts"
import { linkbaseNamespace, schemaNamespace, xlinkNamespace } from "./document.ts"

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
}

const standardLabel = "http://www.xbrl.org/2003/role/label"
/** Real linkbases have some ten thousand locators, arcs and labels. A filing's linkbases are kept together. */
const entriesMax = 100_000
const labelLengthMax = 250

/** Reads a schema or a linkbase from pieces of text. Errors thrown by `pieces` pass through. */
export async function readLinkbase(
  name: string,
  pieces: AsyncIterable<string>,
): Promise<Outcome<Linkbase, "malformed_linkbase">> {
  const state: LinkbaseState = {
    parents: new Map(),
    labels: new Map(),
    references: [],
    concepts: new Map(),
    texts: new Map(),
    arcs: [],
  }
  let entries = 0
  const reader = xmlReader({
    isRoot,
    open: (tag) => {
      if (tag.uri !== linkbaseNamespace) return false
      entries++
      if (entries > entriesMax) reader.refuse(`it has more than ${entriesMax} entries`)
      return open(state, tag)
    },
    close: (tag, text) => {
      if (text !== null) state.texts.set(xlink(tag, "label") ?? "", copied(text.slice(0, labelLengthMax)))
      if (tag.uri === linkbaseNamespace) close(state, tag)
    },
  })
  const broken = await readPieces(reader, pieces)
  if (broken !== null) return refuse("malformed_linkbase", `${name} cannot be read: ${broken}.`)
  const { parents, labels, references } = state
  return answer({ parents, labels, references })
}

function isRoot({ uri, local }: XmlTag): boolean {
  return (
    (uri === linkbaseNamespace && local === "linkbase") || (uri === schemaNamespace && local === "schema")
  )
}

/** Returns true for a label whose text is read. */
function open(state: LinkbaseState, tag: XmlTag): boolean {
  if (tag.local === "loc") readLocator(state, tag)
  else if (tag.local === "calculationArc") readCalculation(state, tag)
  else if (tag.local === "labelArc") readArc(state, tag)
  else if (tag.local === "linkbaseRef") readReference(state, tag)
  return tag.local === "label" && isLabelRead(tag)
}

function readLocator({ concepts }: LinkbaseState, tag: XmlTag): void {
  const concept = conceptOf(xlink(tag, "href") ?? "")
  if (concept !== null) concepts.set(xlink(tag, "label") ?? "", concept)
}

/** Turns `hubs-20231231.xsd#hubs_AccruedCosts` into `hubs:AccruedCosts` (EDGAR Filer Manual, II, 6.7). */
function conceptOf(href: string): string | null {
  const [, prefix, name] = /#([A-Za-z][\w.-]*?)_([\w.-]+)$/.exec(href) ?? []
  return prefix === undefined || name === undefined ? null : `${prefix}:${name}`
}

function readCalculation(state: LinkbaseState, tag: XmlTag): void {
  if (Number(tag.attributes.weight?.value) > 0) readArc(state, tag)
}

function readArc({ arcs }: LinkbaseState, tag: XmlTag): void {
  if (tag.attributes.use?.value === "prohibited") return
  arcs.push({ from: xlink(tag, "from") ?? "", to: xlink(tag, "to") ?? "" })
}

function isLabelRead(tag: XmlTag): boolean {
  const isEnglish = /^en\b/i.test(tag.attributes["xml:lang"]?.value ?? "en")
  return isEnglish && xlink(tag, "role") === standardLabel
}

/** Reads a reference to a file in the schema's own folder; published taxonomies are elsewhere. */
function readReference({ references }: LinkbaseState, tag: XmlTag): void {
  const href = xlink(tag, "href") ?? ""
  const isOfInterest =
    /\/(calculation|label)LinkbaseRef$/.test(xlink(tag, "role") ?? "") || /_(cal|lab)\.xml$/i.test(href)
  if (isOfInterest && isPlainName(href) && !references.includes(href)) references.push(href)
}

/** True for a file name without a folder. */
export function isPlainName(name: string): boolean {
  return /^\w[\w.-]*\.(xml|xsd)$/i.test(name)
}

function close(state: LinkbaseState, { local }: XmlTag): void {
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

function xlink(tag: XmlTag, name: string): string | null {
  return attributeIn(tag, xlinkNamespace, name)
}
