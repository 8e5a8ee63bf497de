import { screenWords } from "../contract/declared/screens.ts"
import { dayMilliseconds } from "../days.ts"
import { taxonomyPrefixes } from "../identifiers/taxonomy-prefixes.ts"
import { fiscalYearDaysMax, fiscalYearDaysMin, reportForm } from "../terms.ts"
import { derivedShares } from "./derived-shares.ts"
import { type Exact, exactly, printExact, sumOf } from "./exact.ts"
import type { VerificationInput } from "./input.ts"
import { type PacketRatio, type PacketSource, sourcesOf } from "./packet.ts"
import { factsNamed, filingNamed, type RawFact } from "./raw-facts.ts"
import { bareLine, judgedLine, numberLine, type ReportLine, textLine } from "./report-line.ts"

/** A raw value of a source, and the sum of the facts of its tags; null if there are no facts to add. */
export interface RawValue {
  readonly name: string
  readonly stated: number
  readonly recomputed: Exact | null
  /** The larger of the two ends of a share count. */
  readonly most?: Exact
  readonly source: PacketSource
}

interface CheckedSources {
  readonly lines: readonly ReportLine[]
  readonly values: readonly RawValue[]
}

/** Checks each raw value of a ratio's sources against the facts of its tags. */
export function checkSources(input: VerificationInput, ratio: PacketRatio): CheckedSources {
  const checked = ratio.sources.flatMap((source) =>
    Object.entries(source.rawValues).map(([name, stated]) => checkValue(input, ratio, source, name, stated)),
  )
  const derived = derivedShares(
    (name) => checked.find(({ value }) => value.name === name)?.value.recomputed ?? null,
  )
  const counted = checked.map((each) => {
    const { name, stated, source } = each.value
    if (derived === null || name !== sharesName || source.tags.length > 0) return each
    const lines = each.lines.map((untold) =>
      numberLine({ ...untold, how: derived.how }, stated, derived.least),
    )
    return { lines, value: { name, stated, source, recomputed: derived.least, most: derived.most } }
  })
  return { lines: counted.flatMap(({ lines }) => lines), values: counted.map(({ value }) => value) }
}

interface CheckedValue {
  readonly lines: readonly ReportLine[]
  readonly value: RawValue
}

function checkValue(
  input: VerificationInput,
  ratio: PacketRatio,
  source: PacketSource,
  name: string,
  stated: number,
): CheckedValue {
  const part = screenWords[ratio.name].title
  const what = `${name} of ${source.countedOn ?? source.periodEnd}`
  if (source.tags.length === 0) {
    return {
      lines: [untagged(part, what, source, stated)],
      value: { name, stated, recomputed: null, source },
    }
  }
  const tagged = taggedFacts(input, source, name, stated)
  const recomputed = sumOfTagged(tagged)
  const subject = { part, what }
  const sum =
    recomputed === null
      ? bareLine({ ...subject, how: whyNotFound(tagged) }, findingOf(tagged), String(stated))
      : numberLine({ ...subject, how: addends(tagged) }, stated, recomputed)
  const lines = [...componentLines(ratio, source, tagged), sum, ...laterLines(part, tagged)]
  return { lines, value: { name, stated, recomputed, source } }
}

const untaggedStrategies: Readonly<Record<string, string>> = {
  UpperBound: "An upper bound (UpperBound): no fact states it, and no tags are named.",
  ZeroByEvidence: "Taken as zero, because no fact states any (ZeroByEvidence): no tags are named.",
  Derived: "Computed by a subtraction or an estimate (Derived): no tags are named.",
}

/** Extraction strategies of figures that always have tags. */
const readFromTags: readonly string[] = ["PrimaryFields", "ComponentSum", "ShareCountFallback"]

function untagged(part: string, what: string, { strategy, rule }: PacketSource, stated: number): ReportLine {
  if (strategy === "ZeroByEvidence" && stated !== 0) {
    return judgedLine({ part, what, how: "Zero by evidence is zero." }, String(stated), "0", false)
  }
  if (rule !== null || readFromTags.includes(strategy)) {
    return bareLine(
      { part, what, how: `Read from tags (${strategy}), but no tag is named.` },
      "differs",
      String(stated),
    )
  }
  const how = untaggedStrategies[strategy] ?? `No tags are named (${strategy}).`
  return bareLine({ part, what, how }, "unchecked", String(stated))
}

/** Checks each component of the numerator against the fact of its tag. */
function componentLines(
  ratio: PacketRatio,
  source: PacketSource,
  tagged: readonly TagLookup[],
): readonly ReportLine[] {
  const { components } = ratio.numerator
  if (components === null) return []
  return tagged.flatMap((each) => {
    const stated = components[componentName(each.tag)]
    if (stated === undefined || each.state !== "found") return []
    const what = `${each.tag} of ${source.periodEnd} in ${source.accession}`
    return [numberLine({ part: screenWords[ratio.name].title, what }, stated, exactly(each.fact.value))]
  })
}

function laterLines(part: string, tagged: readonly TagLookup[]): readonly ReportLine[] {
  return tagged.flatMap((each) => {
    if (each.state !== "found" || each.later === null) return []
    const { tag, fact, later } = each
    const how = `${later.form} ${later.accession}, filed ${later.filed}, is newer and was there on the day of the packet.`
    const what = `${tag} as last filed`
    return [judgedLine({ part, what, how }, String(fact.value), String(later.value), false)]
  })
}

function findingOf(tagged: readonly TagLookup[]): "differs" | "absent" {
  return tagged.some(({ state }) => state === "no_fact") ? "differs" : "absent"
}

function whyNotFound(tagged: readonly TagLookup[]): string {
  return tagged.flatMap((each) => (each.state === "found" ? [] : [whyNot(each)])).join(" ")
}

function whyNot({ state, tag }: Exclude<TagLookup, { state: "found" }>): string {
  if (state === "of_member")
    return `${tag} is of one class, segment or product: companyfacts leaves such facts out, the filing's own XBRL has them.`
  if (state === "own_tag")
    return `${tag} is the filer's own tag: companyfacts leaves such facts out, the filing's own XBRL has them.`
  if (state === "no_filing") return `The filing that states ${tag} is not in these facts.`
  return `The filing is in these facts, and states no ${tag} for that period.`
}

/** The sum as text, such as `1997000000 + 8310000000`; null for fewer than two facts. */
function addends(tagged: readonly TagLookup[]): string | null {
  const values = tagged.flatMap((each) => (each.state === "found" ? [exactly(each.fact.value)] : []))
  return values.length < 2 ? null : values.map(printExact).join(" + ")
}

/**
 * Figures of the fiscal year, the most frequent first. If a standard has a screen of income, each of its
 * packets has at least one.
 */
const yearNames = ["revenue", "total_income", "profit_before_tax"]

/** The last day of the fiscal year whose income is read; null if no source states it. */
export function yearEndIn(sources: readonly PacketSource[]): string | null {
  for (const name of yearNames) {
    const source = sources.find(({ rawValues }) => name in rawValues)
    if (source !== undefined) return source.periodEnd
  }
  return null
}

/** The component name of a tag: `long_term_debt_current` for `us-gaap:LongTermDebtCurrent`. */
export function componentName(tag: string): string {
  const member = /\[(.*)\]$/.exec(tag)?.[1] ?? tag
  const local = member.slice(member.indexOf(":") + 1)
  return local.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "_").toLowerCase()
}

/** The report's heading for filings. */
export const filingsPart = "Filings"

/** Checks the form and filing date of each source against its facts. */
export function filingLines({ facts, packet }: VerificationInput): readonly ReportLine[] {
  return sourcesOf(packet).flatMap((source) => {
    const { accession, filingType, filed, periodEnd } = source
    const subject = { part: filingsPart, what: accession }
    const stated = `${filingType} filed ${filed}`
    const filing = filingNamed(facts, accession)
    if (filing === null) {
      return [bareLine({ ...subject, how: "None of the facts given is of this filing." }, "absent", stated)]
    }
    const line =
      filing.isFilingStated === false
        ? bareLine(
            { ...subject, how: "The register's list states form and day, and the report does not." },
            "unchecked",
            stated,
          )
        : textLine(subject, stated, `${baseForm(filing.form)} filed ${filing.filed}`)
    return [line, ...(source.tags.length === 0 ? [periodLine(accession, periodEnd, filing.ends)] : [])]
  })
}

/** Checks the period of a source without tags. */
function periodLine(accession: string, periodEnd: string, ends: ReadonlySet<string>): ReportLine {
  const subject = { part: filingsPart, what: `${accession}: a period that ends` }
  return ends.has(periodEnd)
    ? textLine(subject, periodEnd, periodEnd)
    : bareLine({ ...subject, how: "The filing states nothing for such a period." }, "differs", periodEnd)
}

/** The base form of an amendment or a transition report. */
function baseForm(form: string): string {
  return form.replace(/\/A$/, "").replace(/^(10-[KQ])T$/, "$1")
}

/**
 * The result of looking up a tag. `of_member`: the fact is of one class, segment or product. `own_tag`: the
 * tag is the filer's own. Companyfacts contains neither kind of fact.
 */
type TagLookup =
  | { readonly state: "found"; readonly tag: string; readonly fact: RawFact; readonly later: RawFact | null }
  | { readonly state: "of_member" | "own_tag" | "no_filing" | "no_fact"; readonly tag: string }

/** The prefixes of published taxonomies, and of lines that have only a name. Facts have no tag of a filer's own. */
const publishedPrefixes: ReadonlySet<string> = new Set(Object.values(taxonomyPrefixes).flat())

/** Raw values of a fiscal year. All other raw values except the share count are of a balance-sheet day. */
export const incomeNames: readonly string[] = [
  "revenue",
  "total_income",
  "profit_before_tax",
  "gross_interest_income",
  "prohibited_activity_revenue",
  "segment_revenue",
  "interest_and_dividends",
  "investment_income_line",
  "finance_income",
  "non_operating_income",
  "operating_result",
  "non_operating_losses",
  "interest_income_of_wrong_sign",
  "profit_of_shareholders",
  "earnings_per_share",
]
const sharesName = "shares_outstanding"
const coverTag = "dei:EntityCommonStockSharesOutstanding"

/**
 * The facts of a raw value's tags, from the filing and period of its source. If the filing states several
 * values for a tag, facts that add up to the raw value are chosen, if there are any.
 */
function taggedFacts(
  input: VerificationInput,
  source: PacketSource,
  name: string,
  stated: number,
): readonly TagLookup[] {
  const found = source.tags.map((tag) => ({ tag, facts: factsOf(input, source, name, tag) }))
  const choices = found.flatMap(({ facts }) => (facts.length === 0 ? [] : [facts]))
  const chosen = [...(chosenFrom(choices, exactly(stated)) ?? choices.flatMap(([first]) => first ?? []))]
  return found.map(({ tag, facts }): TagLookup => {
    const fact = facts.length === 0 ? undefined : chosen.shift()
    if (fact !== undefined) return { state: "found", tag, fact, later: laterThan(input, name, tag, fact) }
    if (tag.includes("[")) return { state: "of_member", tag }
    if (!publishedPrefixes.has(tag.slice(0, Math.max(tag.indexOf(":"), 0)))) return { state: "own_tag", tag }
    return { state: filingNamed(input.facts, source.accession) === null ? "no_filing" : "no_fact", tag }
  })
}

/** The sum of the facts; null if any tag has no fact. */
function sumOfTagged(tagged: readonly TagLookup[]): Exact | null {
  const facts = tagged.flatMap((each) => (each.state === "found" ? [each.fact] : []))
  return facts.length < tagged.length ? null : sumOf(facts.map(({ value }) => exactly(value)))
}

function factsOf(
  { facts, packet }: VerificationInput,
  source: PacketSource,
  name: string,
  tag: string,
): readonly RawFact[] {
  const { accession, countedOn, periodEnd } = source
  const ofPeriod = factsNamed(facts, tag, unitOf(name, packet.currency)).filter(
    (fact) => fact.accession === accession && fact.end === (countedOn ?? periodEnd) && isOfKind(fact, name),
  )
  const byValue = new Map(ofPeriod.map((fact) => [fact.value, fact]))
  return [...byValue.values()]
}

function unitOf(name: string, currency: string): string {
  if (name === "earnings_per_share") return `${currency}/shares`
  return [sharesName, "shares_issued", "treasury_shares"].includes(name) ? "shares" : currency
}

/** True if the fact's period fits: a fiscal year for income, an instant for balances, any for counts. */
function isOfKind({ start, end }: RawFact, name: string): boolean {
  if (name === sharesName) return true
  if (!incomeNames.includes(name)) return start === null
  if (start === null) return false
  const days = (Date.parse(end) - Date.parse(start)) / dayMilliseconds + 1
  return days >= fiscalYearDaysMin && days <= fiscalYearDaysMax
}

/** The largest number of combinations tried. Reports state one fact per tag, or a few for shares. */
const waysMax = 4096

/** Like `addingUp`, but null if there are too many combinations. */
function chosenFrom(choices: readonly (readonly RawFact[])[], value: Exact): readonly RawFact[] | null {
  const ways = choices.reduce((count, { length }) => count * length, 1)
  return ways > waysMax ? null : addingUp(choices, value)
}

/** Takes one fact from each choice so that the facts add up to a value; null if no combination does. */
function addingUp(
  [choice, ...others]: readonly (readonly RawFact[])[],
  value: Exact,
): readonly RawFact[] | null {
  if (choice === undefined) return value.over === 0n ? [] : null
  for (const fact of choice) {
    const rest = addingUp(others, sumOf([value, exactly(-fact.value)]))
    if (rest !== null) return [fact, ...rest]
  }
  return null
}

/**
 * The fact of a later report with another value for the same period, filed by the packet's day. For a cover
 * page, the fact of any newer cover; an amendment may repeat an older count. Null if there is none.
 */
function laterThan(
  { facts, packet }: VerificationInput,
  name: string,
  tag: string,
  fact: RawFact,
): RawFact | null {
  const isCover = tag === coverTag
  const later = factsNamed(facts, tag, unitOf(name, packet.currency)).filter(
    (other) =>
      reportForm.test(other.form) &&
      other.filed <= packet.asOf &&
      isFiledAfter(other, fact) &&
      (isCover ? isCountedAfter(other, fact) : other.start === fact.start && other.end === fact.end),
  )
  const last = later.reduce<RawFact | null>(
    (latest, other) => (latest === null || isFiledAfter(other, latest) ? other : latest),
    null,
  )
  return last === null || last.value === fact.value ? null : last
}

function isCountedAfter(one: RawFact, other: RawFact): boolean {
  const day = ({ form, end, filed }: RawFact) => (form.endsWith("/A") && end < filed ? end : filed)
  return one.end === other.end ? one.filed > other.filed : day(one) > day(other)
}

function isFiledAfter(one: RawFact, other: RawFact): boolean {
  return one.filed > other.filed || (one.filed === other.filed && one.accession > other.accession)
}
