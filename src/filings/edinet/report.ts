import type { Fact, Series } from "../../facts/fact.ts"
import { countedInReport, edinetShareConcepts, issuedByClass } from "../../facts/measures/shares/tags.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import { type Context, documentReader, preciseAmounts, type WrittenFact } from "../instance/document.ts"
import { printedLine } from "../json-document.ts"
import { readPieces } from "../xml.ts"

/** A report on EDINET, the disclosure system of Japan's Financial Services Agency, as its list of documents names it. */
export interface EdinetReport {
  /** `S100VH9B` */
  readonly documentId: string
  /** `E00492` */
  readonly edinetCode: string
  readonly form: "annual report" | "half-year report" | "quarterly report"
  /**
   * Last day of the period reported on (YYYY-MM-DD). Null if the list does not state it: of a correction it
   * states no period, and of a half-year report the fiscal year.
   */
  readonly periodEnd: string | null
  /** YYYY-MM-DD */
  readonly filed: string
}

/** What the instance of a report states. */
export interface EdinetStatements {
  readonly filer: EdinetFiler
  /** Amounts of the statements, and counts of shares. */
  readonly series: readonly Series[]
  /** What was left out, in words for the ledger. */
  readonly notes: readonly string[]
  /** As the report says: `Japan GAAP`, `IFRS`, `US GAAP`. A group under US GAAP has no statement in numbers. */
  readonly accountingStandard: string
  readonly isCorrection: boolean
}

/** The filer, as its report names it. */
export interface EdinetFiler {
  /** The English name first, if the report states one; then the Japanese name. */
  readonly names: readonly string[]
  /** Five characters: the code by which a share is listed, and `0` for ordinary shares (`29140`, `130A0`). */
  readonly securityCode: string | null
  /** False for a report on a form for foreign companies. */
  readonly isDomestic: boolean
}

const dei = {
  edinetCode: "jpdei:EDINETCodeDEI",
  securityCode: "jpdei:SecurityCodeDEI",
  nameInEnglish: "jpdei:FilerNameInEnglishDEI",
  nameInJapanese: "jpdei:FilerNameInJapaneseDEI",
  documentForm: "jpdei:DocumentTypeDEI",
  standard: "jpdei:AccountingStandardsDEI",
  isConsolidated: "jpdei:WhetherConsolidatedFinancialStatementsArePreparedDEI",
  periodEnd: "jpdei:CurrentPeriodEndDateDEI",
  isCorrection: "jpdei:AmendmentFlagDEI",
} as const

/** For a company without subsidiaries these are the only statements. In the report of a group they are those of the parent alone. */
const parentAlone = "jppfs:NonConsolidatedMember"

/**
 * Reads the XBRL instance of a report from pieces of text, keeping the named concepts (`jppfs:Assets`). Only the statements
 * of the group count, or those of a company that has no subsidiaries. Refuses what is no instance, and one of another filer
 * or period. Errors thrown by `pieces` pass through.
 */
export async function readEdinetReport(
  report: EdinetReport,
  pieces: AsyncIterable<string>,
  concepts: ReadonlySet<string>,
): Promise<Outcome<EdinetStatements, "malformed_instance" | "other_instance">> {
  const reader = documentReader(new Set([...concepts, ...countedInReport, ...Object.values(dei)]))
  const document = await readPieces(reader, pieces)
  if (typeof document === "string") return refuse("malformed_instance", `Not an XBRL instance: ${document}.`)
  const cover = (concept: string) => coverText(document.facts, concept)
  const code = cover(dei.edinetCode)
  if (code !== report.edinetCode) return refuse("other_instance", `The instance is of ${code ?? "nobody"}.`)
  const periodEnd = cover(dei.periodEnd)
  if (periodEnd === null || periodEnd > report.filed || periodEnd !== (report.periodEnd ?? periodEnd))
    return refuse("other_instance", `The instance is of the period that ended on ${periodEnd ?? "no day"}.`)
  const isGroup = cover(dei.isConsolidated) !== "false"
  const isCorrection = cover(dei.isCorrection) === "true"
  const ofStatements = document.facts.filter(
    ({ concept, unit, context }) => concepts.has(concept) && unit !== null && isOf(context, isGroup),
  )
  const shares = reportedShares(document.facts)
  return answer({
    filer: filerOn(cover),
    series: seriesOf([...ofStatements, ...shares.facts], report, isCorrection),
    notes: shares.notes,
    accountingStandard: cover(dei.standard) ?? "",
    isCorrection,
  })
}

/**
 * The statements that decide among those of a report's instances, or a text that says why none do. A text in
 * `read` says why an instance has none. A group that states its accounts twice, under IFRS and as Japan's law
 * prescribes, has an instance for each: those under IFRS decide.
 */
export function decidingStatements(read: readonly (EdinetStatements | string)[]): EdinetStatements | string {
  const [first] = read
  if (first === undefined) return "The report has no XBRL instance."
  const statements = read.filter((each) => typeof each !== "string")
  const [only, ...others] = statements
  const count = read.length > 1 ? `The report has ${read.length} XBRL instances: ` : ""
  if (only === undefined) return read.length > 1 ? `${count}none can be read. ${first}` : first
  if (others.length === 0) return only
  const [byIfrs, ...alsoByIfrs] = statements.filter(({ accountingStandard }) => accountingStandard === "IFRS")
  return byIfrs !== undefined && alsoByIfrs.length === 0
    ? byIfrs
    : `${count}${alsoByIfrs.length === 0 ? "none is" : "several are"} under IFRS.`
}

/**
 * Forms of annual, half-year and quarterly reports of domestic companies (Cabinet Office Order on Disclosure of
 * Corporate Affairs: forms 3, 4 and 5 with their sub-numbers; foreign companies use forms 8, 9 and 10).
 */
const domesticForm = /^第[三四五]号/

function filerOn(cover: (concept: string) => string | null): EdinetFiler {
  const names = [cover(dei.nameInEnglish), cover(dei.nameInJapanese)].map((name) =>
    printedLine.parse(name ?? ""),
  )
  return {
    names: names.filter((name) => name !== ""),
    securityCode: cover(dei.securityCode),
    isDomestic: domesticForm.test(cover(dei.documentForm) ?? ""),
  }
}

/** What the cover says of the report. Null if it says nothing, or two things: then two reports are in one document. */
function coverText(facts: readonly WrittenFact[], concept: string): string | null {
  const [text, ...others] = new Set(facts.filter((fact) => fact.concept === concept).map((fact) => fact.text))
  return text === undefined || others.length > 0 ? null : text
}

function isOf({ members }: Context, isGroup: boolean): boolean {
  if (isGroup) return members.size === 0
  return members.size === 1 && members.get("statements") === parentAlone
}

function seriesOf(
  facts: readonly WrittenFact[],
  { documentId, form, filed }: EdinetReport,
  isCorrection: boolean,
): readonly Series[] {
  const series = new Map<
    string,
    { readonly concept: string; readonly unit: string; readonly facts: Fact[] }
  >()
  const filing = { accession: documentId, form: isCorrection ? `${form}/A` : form, filed }
  const amounts = preciseAmounts(facts, ({ concept, unit, context }) =>
    [concept, unit, context.start, context.end].join(" "),
  )
  for (const { fact, value } of amounts) {
    const { concept, context } = fact
    const unit = fact.unit ?? ""
    const key = `${concept} ${unit}`
    const known = series.get(key) ?? { concept, unit, facts: [] }
    series.set(key, known)
    known.facts.push({ start: context.start, end: context.end, value, ...filing })
  }
  return [...series.values()]
}

/** The counts of shares in a report. */
interface ReportedShares {
  /** Facts whose concept has the member behind it: `jpcrp:NumberOf...[jpcrp:OrdinaryShareMember]`. */
  readonly facts: readonly WrittenFact[]
  /** The classes that are not counted, in words for the ledger. */
  readonly notes: readonly string[]
}

const measured: ReadonlySet<string> = new Set(edinetShareConcepts)
const read: ReadonlySet<string> = new Set(countedInReport)

/**
 * Reads the counts of shares: the rows of the table of voting rights, and the shares issued by class
 * (EDINET taxonomy, jpcrp_cor: `CategoriesIssuedSharesAxis`, `ClassesOfSharesAxis`). Shares of other classes
 * than the ordinary are named in a note.
 */
function reportedShares(facts: readonly WrittenFact[]): ReportedShares {
  const counted = facts.filter(
    ({ concept, unit, context }) => read.has(concept) && unit === "shares" && context.start === null,
  )
  const named = counted.flatMap((fact) => {
    const concept = conceptWithMember(fact)
    return concept !== null && measured.has(concept) ? [{ ...fact, concept }] : []
  })
  const leftOut = counted.filter(
    (fact) =>
      fact.concept === issuedByClass &&
      fact.context.members.has("class") &&
      Number(fact.text) !== 0 &&
      !measured.has(conceptWithMember(fact) ?? ""),
  )
  return {
    facts: named,
    notes: leftOut.map(
      ({ text, context }) => `${text} shares of ${context.members.get("class")} are not counted.`,
    ),
  }
}

/** The concept with the member of its only axis; without brackets if it has none, null if it has several. */
function conceptWithMember({ concept, context }: WrittenFact): string | null {
  const [member, ...others] = context.members.values()
  if (others.length > 0) return null
  return member === undefined ? concept : `${concept}[${member}]`
}
