import { SaxesParser, type SaxesTagNS } from "saxes"
import type { BorrowingAxis, RevenueAxis } from "../../facts/fact.ts"
import { excerpt } from "../json-document.ts"

/** A context whose dimensions are all known axes. `start` is null for an instant. Dates are YYYY-MM-DD. */
export interface Context {
  readonly start: string | null
  readonly end: string
  readonly members: ReadonlyMap<Axis, string>
}

/** A fact with its context; the text of the fact is not parsed. */
export interface WrittenFact {
  readonly concept: string
  /** True for a concept that the filer defines. */
  readonly isOwn: boolean
  readonly context: Context
  /** Local name of the unit: `USD`, `shares`; null for text and for quotients. */
  readonly unit: string | null
  /** Number of exact decimals; Infinity for `INF`. Decimals state precision and never scale the value. */
  readonly decimals: number
  readonly text: string
}

export interface InstanceDocument {
  readonly facts: readonly WrittenFact[]
  /** CIK numbers of the filer in the contexts. */
  readonly entityCiks: ReadonlySet<number>
  /** The reference to the filing's schema, as written; null if there is none. */
  readonly schema: string | null
}

interface DocumentReader {
  write(piece: string): void
  /** True if the document is invalid, so that further pieces are useless. */
  isBroken(): boolean
  /** The document, or its error as the end of a sentence. */
  end(): InstanceDocument | string
}

interface PendingFact {
  readonly concept: string
  readonly isOwn: boolean
  readonly contextRef: string
  readonly unitRef: string | null
  readonly decimals: number
  readonly text: string
}

interface OpenContext {
  readonly id: string
  start: string | null
  end: string | null
  /** Null after an unknown dimension or an invalid date: the context is ignored. */
  members: Map<Axis, string> | null
}

const cikScheme = "http://www.sec.gov/CIK"
/** The most numbers of a filer's own concepts that are kept; real filings have some hundreds. */
const ownFactsMax = 20_000

/** The parser's state: what was kept so far, and the open element. */
interface InstanceState {
  readonly concepts: ReadonlySet<string>
  readonly contexts: Map<string, Context>
  readonly units: Map<string, string>
  readonly pending: PendingFact[]
  readonly entityCiks: Set<number>
  schema: string | null
  /** The number of facts of the filer's own concepts so far. */
  own: number
  /** The namespace of a prefix in the open element. */
  readonly namespaceOf: (prefix: string) => string
  context: OpenContext | null
  unitId: string | null
  /** The text of the open element so far; null if its text is not read. */
  text: string | null
}

/**
 * Reads an XBRL 2.1 instance piece by piece. It keeps only the facts of the given concepts, and the numbers
 * under the filer's own concepts. Contexts and units may come before or after the facts that use them.
 */
export function documentReader(concepts: ReadonlySet<string>): DocumentReader {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const state: InstanceState = {
    concepts,
    contexts: new Map(),
    units: new Map(),
    pending: [],
    entityCiks: new Set(),
    schema: null,
    own: 0,
    namespaceOf: (prefix) => parser.resolve(prefix) ?? "",
    context: null,
    unitId: null,
    text: null,
  }
  let broken: string | null = null
  let depth = 0
  const readText = (written: string) => {
    if (state.text !== null) state.text += written
  }
  parser.on("error", ({ message }) => {
    broken ??= excerpt(message)
  })
  parser.on("opentag", (tag) => {
    depth++
    if (depth === 1 && !(tag.uri === instanceNamespace && tag.local === "xbrl"))
      broken ??= `its root is ${excerpt(tag.name)}`
    if (depth === 2) openTop(state, tag)
    else if (depth > 2) openInside(state, tag)
  })
  parser.on("text", readText)
  parser.on("cdata", readText)
  parser.on("closetag", (tag) => {
    if (depth === 2) closeTop(state, tag)
    else if (depth > 2 && state.text !== null) closeInside(state, tag, state.text.trim())
    state.text = null
    depth--
  })
  return {
    write: (piece) => {
      if (broken === null) parser.write(piece)
    },
    isBroken: () => broken !== null,
    end: () => {
      if (broken === null) parser.close()
      return broken ?? { facts: factsOf(state), entityCiks: state.entityCiks, schema: state.schema }
    },
  }
}

function openTop(state: InstanceState, tag: SaxesTagNS): void {
  if (tag.uri === linkbaseNamespace) {
    if (tag.local === "schemaRef") state.schema ??= attributeIn(tag, xlinkNamespace, "href")
    return
  }
  if (tag.uri !== instanceNamespace) {
    if ((state.concepts.has(conceptOf(tag)) || isOwnNumber(state, tag)) && !isNil(tag)) state.text = ""
    return
  }
  const id = attribute(tag, "id") ?? ""
  if (tag.local === "context") state.context = { id, start: null, end: null, members: new Map() }
  if (tag.local === "unit") state.unitId = id
}

function isOwnNumber(state: InstanceState, tag: SaxesTagNS): boolean {
  if (!isFilersOwn(tag.uri) || attribute(tag, "unitRef") === null) return false
  state.own++
  return state.own <= ownFactsMax
}

function openInside(state: InstanceState, tag: SaxesTagNS): void {
  const { context, unitId } = state
  if (unitId !== null) {
    if (tag.local === "measure") state.text = ""
    return
  }
  if (context === null) return
  if (tag.uri === dimensionNamespace && tag.local === "typedMember") context.members = null
  if (readInContext.has(tag.local)) state.text = ""
}
const readInContext = new Set(["identifier", "instant", "startDate", "endDate", "explicitMember"])

function closeInside(state: InstanceState, tag: SaxesTagNS, written: string): void {
  const { context, unitId } = state
  if (unitId !== null) noteMeasure(state, unitId, written.slice(written.indexOf(":") + 1))
  if (context === null) return
  if (tag.local === "identifier") noteEntity(state, tag, written)
  else if (tag.local === "explicitMember") readDimension(state, context, tag, written)
  else readDate(context, tag, written)
}

/** Notes a unit, or the denominator of a quotient: `JPY/shares`. */
function noteMeasure({ units }: InstanceState, id: string, measure: string): void {
  const numerator = units.get(id)
  units.set(id, numerator === undefined ? measure : `${numerator}/${measure}`)
}

function noteEntity({ entityCiks }: InstanceState, tag: SaxesTagNS, written: string): void {
  if (attribute(tag, "scheme") === cikScheme && /^\d+$/.test(written)) entityCiks.add(Number(written))
}

function readDate(context: OpenContext, tag: SaxesTagNS, written: string): void {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) context.members = null
  else if (tag.local === "startDate") context.start = written
  else context.end = written
}

function readDimension(state: InstanceState, context: OpenContext, tag: SaxesTagNS, member: string): void {
  const axis = axisNamed(nameInContent(state, tag, attribute(tag, "dimension") ?? ""))
  if (axis === null || context.members?.has(axis)) context.members = null
  else context.members?.set(axis, nameInContent(state, tag, member))
}

/** Resolves a prefixed name in content or in an attribute; an outer element may bind the prefix. */
function nameInContent({ namespaceOf }: InstanceState, tag: SaxesTagNS, name: string): string {
  const colon = name.indexOf(":")
  const prefix = name.slice(0, Math.max(0, colon)).trim()
  return qualifiedName(tag.ns[prefix] ?? namespaceOf(prefix), prefix, name.slice(colon + 1).trim())
}

function closeTop(state: InstanceState, tag: SaxesTagNS): void {
  const { context, text, pending } = state
  state.context = null
  state.unitId = null
  if (context !== null) {
    const { id, start, end, members } = context
    if (end !== null && members !== null) state.contexts.set(id, { start, end, members })
    return
  }
  const contextRef = attribute(tag, "contextRef")
  if (text === null || contextRef === null) return
  pending.push({
    concept: conceptOf(tag),
    isOwn: isFilersOwn(tag.uri),
    contextRef,
    unitRef: attribute(tag, "unitRef"),
    decimals: decimalsOf(attribute(tag, "decimals")),
    text: text.trim(),
  })
}

function factsOf({ pending, contexts, units }: InstanceState): readonly WrittenFact[] {
  return pending.flatMap(({ contextRef, unitRef, ...fact }) => {
    const context = contexts.get(contextRef)
    const unit = unitRef === null ? null : (units.get(unitRef) ?? null)
    return context === undefined ? [] : [{ ...fact, context, unit }]
  })
}

function conceptOf(tag: SaxesTagNS): string {
  return qualifiedName(tag.uri, tag.prefix, tag.local)
}

/** The value of an attribute in a namespace, whatever its prefix. */
export function attributeIn(tag: SaxesTagNS, namespace: string, name: string): string | null {
  const found = Object.values(tag.attributes).find(({ uri, local }) => uri === namespace && local === name)
  return found?.value ?? null
}

function attribute(tag: SaxesTagNS, name: string): string | null {
  return tag.attributes[name]?.value ?? null
}

function isNil(tag: SaxesTagNS): boolean {
  return Object.values(tag.attributes).some(
    ({ uri, local, value }) => uri === nilNamespace && local === "nil" && /^(true|1)$/.test(value.trim()),
  )
}

function decimalsOf(written: string | null): number {
  if (written === null) return Number.NEGATIVE_INFINITY
  return written === "INF" ? Number.POSITIVE_INFINITY : Number(written)
}

/** The usual prefix of each taxonomy. Namespaces contain a year, and a document may bind any prefix. */
const taxonomies: readonly (readonly [namespace: RegExp, prefix: string])[] = [
  [/^http:\/\/(fasb\.org|xbrl\.us)\/us-gaap\//, "us-gaap"],
  [/^http:\/\/fasb\.org\/srt\//, "srt"],
  [/^http:\/\/(xbrl\.sec\.gov|xbrl\.us)\/dei\//, "dei"],
  [/^https?:\/\/xbrl\.ifrs\.org\/taxonomy\/.*\/ifrs-full$/, "ifrs-full"],
  [/^http:\/\/disclosure\.edinet-fsa\.go\.jp\/taxonomy\/jppfs\//, "jppfs"],
  [/^http:\/\/disclosure\.edinet-fsa\.go\.jp\/taxonomy\/jpigp\//, "jpigp"],
  [/^http:\/\/disclosure\.edinet-fsa\.go\.jp\/taxonomy\/jpcrp\//, "jpcrp"],
  [/^http:\/\/disclosure\.edinet-fsa\.go\.jp\/taxonomy\/jpdei\//, "jpdei"],
]

const instanceNamespace = "http://www.xbrl.org/2003/instance"
const dimensionNamespace = "http://xbrl.org/2006/xbrldi"
const nilNamespace = "http://www.w3.org/2001/XMLSchema-instance"
export const linkbaseNamespace = "http://www.xbrl.org/2003/linkbase"
export const xlinkNamespace = "http://www.w3.org/1999/xlink"
export const schemaNamespace = "http://www.w3.org/2001/XMLSchema"

const publishedTaxonomies =
  /^https?:\/\/((www\.)?(fasb|ifrs)\.org|xbrl\.(us|sec\.gov|fasb\.org|ifrs\.org)|www\.(xbrl|w3)\.org|disclosure\.edinet-fsa\.go\.jp\/taxonomy)\//

/** True for the namespace of a filer's own concepts. */
function isFilersOwn(namespace: string): boolean {
  return namespace !== "" && !publishedTaxonomies.test(namespace)
}

/** A name with its taxonomy's usual prefix; a filer's own names keep the document's prefix. */
function qualifiedName(namespace: string, prefix: string, local: string): string {
  const known = taxonomies.find(([stem]) => stem.test(namespace))
  const usual = known?.[1] ?? prefix
  return usual === "" ? local : `${usual}:${local}`
}

/** The axes that are read. Facts with any other dimension are ignored. */
type Axis = "class" | "listing" | "statements" | "votes" | RevenueAxis | BorrowingAxis

const axes: Readonly<Record<string, Axis>> = {
  "us-gaap:StatementClassOfStockAxis": "class",
  "ifrs-full:ClassesOfOrdinarySharesAxis": "class",
  "ifrs-full:ClassesOfShareCapitalAxis": "class",
  "dei:EntityListingsExchangeAxis": "listing",
  "jppfs:ConsolidatedOrNonConsolidatedAxis": "statements",
  "jpcrp:ClassesOfSharesAxis": "class",
  "jpcrp:CategoriesIssuedSharesAxis": "votes",
  "us-gaap:StatementBusinessSegmentsAxis": "segment",
  "ifrs-full:SegmentsAxis": "segment",
  "srt:ProductOrServiceAxis": "product",
  "us-gaap:ProductOrServiceAxis": "product",
  "us-gaap:ProductsAndServicesAxis": "product",
  "ifrs-full:ProductsAndServicesAxis": "product",
  "srt:ConsolidationItemsAxis": "consolidation",
  "us-gaap:ConsolidationItemsAxis": "consolidation",
  "ifrs-full:SegmentConsolidationItemsAxis": "consolidation",
  "us-gaap:DebtInstrumentAxis": "instrument",
  "ifrs-full:BorrowingsByNameAxis": "instrument",
  "us-gaap:LongtermDebtTypeAxis": "debt_type",
  "us-gaap:ShortTermDebtTypeAxis": "debt_type",
  "us-gaap:CreditFacilityAxis": "facility",
  "us-gaap:LineOfCreditFacilityAxis": "facility",
  "us-gaap:VariableInterestEntitiesByClassificationOfEntityAxis": "vehicle",
  "srt:ConsolidatedEntitiesAxis": "vehicle",
  "us-gaap:ConsolidatedEntitiesAxis": "vehicle",
}

/** Our name of an XBRL axis; null for an axis that is not read. */
function axisNamed(name: string): Axis | null {
  return axes[name] ?? null
}

/** A fact and the number it states. */
export interface Amount {
  readonly fact: WrittenFact
  readonly value: number
}

/**
 * One amount for each key. The most precise fact counts (38,712 million in the table, not 38.7 billion in the
 * text); if equally precise facts contradict each other, the key has no amount.
 */
export function preciseAmounts(
  facts: readonly WrittenFact[],
  keyOf: (fact: WrittenFact) => string,
): readonly Amount[] {
  const chosen = new Map<string, Amount | null>()
  const precision = new Map<string, number>()
  for (const fact of facts) {
    const value = numberOf(fact.text)
    if (value === null) continue
    const key = keyOf(fact)
    const decimals = precision.get(key)
    if (decimals === undefined || fact.decimals > decimals) {
      precision.set(key, fact.decimals)
      chosen.set(key, { fact, value })
    } else if (fact.decimals === decimals && chosen.get(key)?.value !== value) chosen.set(key, null)
  }
  return [...chosen.values()].filter((amount) => amount !== null)
}

/** The number of a text in XBRL's notation: unscaled, without separators. Minus zero becomes zero. */
export function numberOf(text: string): number | null {
  return /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/.test(text) ? Number(text) + 0 : null
}
