import type { BorrowingAxis, RevenueAxis } from "../../facts/fact.ts"
import { attribute, attributeIn, copied, type PieceReader, type XmlTag, xmlReader } from "../xml.ts"

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
  /** CIK numbers of the filer in the contexts, at most two. */
  readonly entityCiks: ReadonlySet<number>
  /** The reference to the filing's schema, as written; null if there is none. */
  readonly schema: string | null
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
  members: ReadonlyMap<Axis, string> | null
}

/** Shared by all contexts without a dimension. */
const noMembers: ReadonlyMap<Axis, string> = new Map()

const cikScheme = "http://www.sec.gov/CIK"
/** The most numbers of a filer's own concepts that are kept; real filings have some hundreds. */
const ownFactsMax = 5_000
/** Longer facts are not kept. In real instances the facts that are read have up to 42 characters. */
const factCharactersMax = 1_000
/**
 * The most characters of contexts, units and facts, where every text counts `entryCharacters` in addition to its length:
 * some 150,000 contexts. The most that a real instance has are 779, and 449,315 such characters.
 */
const keptCharactersMax = 30_000_000
const entryCharacters = 150

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
  /** The characters kept so far. */
  kept: number
  /** The namespace of a prefix in the open element. */
  readonly namespaceOf: (prefix: string) => string
  readonly refuse: (why: string) => never
  context: OpenContext | null
  unitId: string | null
}

/**
 * Reads an XBRL 2.1 instance piece by piece. It keeps only the facts of the given concepts, and the numbers
 * under the filer's own concepts. Contexts and units may come before or after the facts that use them.
 */
export function documentReader(concepts: ReadonlySet<string>): PieceReader<InstanceDocument | string> {
  const state: InstanceState = {
    concepts,
    contexts: new Map(),
    units: new Map(),
    pending: [],
    entityCiks: new Set(),
    schema: null,
    own: 0,
    kept: 0,
    namespaceOf: (prefix) => reader.namespaceOf(prefix),
    refuse: (why) => reader.refuse(why),
    context: null,
    unitId: null,
  }
  const reader = xmlReader({
    isRoot: ({ uri, local }) => uri === instanceNamespace && local === "xbrl",
    open: (tag, depth) => (depth === 2 ? openTop(state, tag) : depth > 2 && openInside(state, tag)),
    close: (tag, text, depth) => {
      if (depth === 2) closeTop(state, tag, text)
      else if (depth > 2 && text !== null) closeInside(state, tag, text.trim())
    },
  })
  const { write, isBroken } = reader
  const document = () => ({ facts: factsOf(state), entityCiks: state.entityCiks, schema: state.schema })
  return { write, isBroken, end: () => reader.end() ?? document() }
}

/** Counts what is kept of an instance. Refuses an instance that has too much. */
function keep(state: InstanceState, ...written: readonly string[]): void {
  for (const { length } of written) state.kept += entryCharacters + length
  if (state.kept > keptCharactersMax) state.refuse("it has too many contexts, units and facts")
}

/** Returns true for a fact that is read. */
function openTop(state: InstanceState, tag: XmlTag): boolean {
  if (tag.uri === linkbaseNamespace) {
    if (tag.local === "schemaRef") state.schema ??= attributeIn(tag, xlinkNamespace, "href")
    return false
  }
  if (tag.uri !== instanceNamespace)
    return (state.concepts.has(conceptOf(tag)) || isOwnNumber(state, tag)) && !isNil(tag)
  const id = attribute(tag, "id") ?? ""
  if (tag.local === "context") state.context = { id, start: null, end: null, members: noMembers }
  if (tag.local === "unit") state.unitId = id
  return false
}

function isOwnNumber(state: InstanceState, tag: XmlTag): boolean {
  if (!isFilersOwn(tag.uri) || attribute(tag, "unitRef") === null) return false
  state.own++
  return state.own <= ownFactsMax
}

/** Returns true for a part of a unit or context that is read. */
function openInside({ context, unitId }: InstanceState, tag: XmlTag): boolean {
  if (unitId !== null) return tag.local === "measure"
  if (context === null) return false
  if (tag.uri === dimensionNamespace && tag.local === "typedMember") context.members = null
  return readInContext.has(tag.local)
}
const readInContext = new Set(["identifier", "instant", "startDate", "endDate", "explicitMember"])

function closeInside(state: InstanceState, tag: XmlTag, written: string): void {
  const { context, unitId } = state
  if (unitId !== null) noteMeasure(state, unitId, written.slice(written.indexOf(":") + 1))
  if (context === null) return
  if (tag.local === "identifier") noteEntity(state, tag, written)
  else if (tag.local === "explicitMember") readDimension(state, context, tag, written)
  else readDate(context, tag, written)
}

/** Notes a unit, or the denominator of a quotient: `JPY/shares`. */
function noteMeasure(state: InstanceState, id: string, measure: string): void {
  const numerator = state.units.get(id)
  keep(state, id, measure)
  state.units.set(id, numerator === undefined ? measure : `${numerator}/${measure}`)
}

function noteEntity({ entityCiks }: InstanceState, tag: XmlTag, written: string): void {
  const isCik = attribute(tag, "scheme") === cikScheme && /^\d+$/.test(written)
  if (isCik && entityCiks.size < 2) entityCiks.add(Number(written))
}

function readDate(context: OpenContext, tag: XmlTag, written: string): void {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) context.members = null
  else if (tag.local === "startDate") context.start = written
  else context.end = written
}

function readDimension(state: InstanceState, context: OpenContext, tag: XmlTag, member: string): void {
  const { members } = context
  const axis = axisNamed(nameInContent(state, tag, attribute(tag, "dimension") ?? ""))
  const isKnown = axis !== null && members !== null && !members.has(axis)
  context.members = isKnown ? new Map([...members, [axis, nameInContent(state, tag, member)]]) : null
}

/** Resolves a prefixed name in content or in an attribute; an outer element may bind the prefix. */
function nameInContent({ namespaceOf }: InstanceState, tag: XmlTag, name: string): string {
  const colon = name.indexOf(":")
  const prefix = name.slice(0, Math.max(0, colon)).trim()
  return qualifiedName(tag.ns[prefix] ?? namespaceOf(prefix), prefix, name.slice(colon + 1).trim())
}

function closeTop(state: InstanceState, tag: XmlTag, text: string | null): void {
  const { context } = state
  state.context = null
  state.unitId = null
  if (context !== null) keepContext(state, context)
  else if (text !== null) keepFact(state, tag, text.trim())
}

function keepContext(state: InstanceState, { id, start, end, members }: OpenContext): void {
  if (end === null || members === null) return
  keep(state, id, ...members.values())
  state.contexts.set(id, { start, end, members })
}

function keepFact(state: InstanceState, tag: XmlTag, text: string): void {
  const contextRef = attribute(tag, "contextRef")
  if (contextRef === null || text.length > factCharactersMax) return
  const unitRef = attribute(tag, "unitRef")
  const concept = copied(conceptOf(tag))
  keep(state, concept, contextRef, unitRef ?? "", text)
  const decimals = decimalsOf(attribute(tag, "decimals"))
  state.pending.push({ concept, isOwn: isFilersOwn(tag.uri), contextRef, unitRef, decimals, text })
}

function factsOf({ pending, contexts, units }: InstanceState): readonly WrittenFact[] {
  return pending.flatMap(({ contextRef, unitRef, ...fact }) => {
    const context = contexts.get(contextRef)
    const unit = unitRef === null ? null : (units.get(unitRef) ?? null)
    return context === undefined ? [] : [{ ...fact, context, unit }]
  })
}

function conceptOf(tag: XmlTag): string {
  return qualifiedName(tag.uri, tag.prefix, tag.local)
}

function isNil(tag: XmlTag): boolean {
  return /^\s*(true|1)\s*$/.test(attributeIn(tag, nilNamespace, "nil") ?? "")
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
