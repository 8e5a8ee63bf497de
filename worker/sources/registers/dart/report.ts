import type { Series } from "../../../../src/facts/fact.ts"
import { convertedAnswer, readDartReceipt } from "../../../../src/filings/dart/answer.ts"
import { type DartCompany, readDartCompany } from "../../../../src/filings/dart/company.ts"
import { type DartForm, type DartSlot, dartSlots } from "../../../../src/filings/dart/report-list.ts"
import { type DartShares, dartShareSeries, readDartShares } from "../../../../src/filings/dart/shares.ts"
import { type DartReport, readDartStatements } from "../../../../src/filings/dart/statements.ts"
import { filerNumber } from "../../../../src/identifiers/filer.ts"
import type { Fetched } from "../../../../src/pipeline/ports.ts"
import type { ReportRead, StoredReport } from "../../../../src/pipeline/registers/ports.ts"
import { type AskDart, type DartAnswered, type DartFailure, unreachable } from "./ask.ts"

/** The report that is read. */
interface Asked {
  readonly companyCode: string
  readonly receipt: string
  readonly form: DartForm
  readonly isCorrection: boolean
  readonly periodEnd: string
  readonly filed: string
  /** True if the report has consolidated statements, so that those of the parent alone are not used. */
  readonly isConsolidated: boolean
}

/** `elsewhere`: the report is not in that place. */
type Looked = Fetched<ReportRead> | { readonly kind: "elsewhere" }

/**
 * Reads the statements and the share counts of a report. The service is asked by business year and kind of
 * report. The list of filings states neither. So each place in which the report may be is asked
 * until an answer has the number of the report.
 */
export async function readReport(ask: AskDart, report: StoredReport): Promise<Fetched<ReportRead>> {
  const asked = askedOf(report)
  if (asked === null) return unreadable(`A report "${report.form}" for the period to ${report.period}.`)
  const [likely, ...others] = dartSlots(asked, null)
  const first = likely === undefined ? elsewhere : await lookInto(ask, asked, likely)
  if (first.kind !== "elsewhere") return first
  const company = await askCompany(ask, asked)
  if (isFailure(company)) return company
  const month = company.kind === "found" ? company.content.accountingMonth : null
  const rest = month === null ? others : dartSlots(asked, month).filter((slot) => !isSame(slot, likely))
  for (const slot of rest) {
    const looked = await lookInto(ask, asked, slot)
    if (looked.kind !== "elsewhere") return looked
  }
  return { kind: "missing" }
}

const elsewhere = { kind: "elsewhere" } as const

function askedOf({ filer, accession, form, filed, period, document }: StoredReport): Asked | null {
  const [, base = "", correction] = /^(annual|half-year|quarterly) report(\/A)?$/.exec(form) ?? []
  if (base === "" || period === null) return null
  return {
    companyCode: filerNumber(filer),
    receipt: accession,
    form: `${base} report` as DartForm,
    isCorrection: correction !== undefined,
    periodEnd: period,
    filed,
    isConsolidated: document === "consolidated",
  }
}

function isSame(slot: DartSlot, other: DartSlot | undefined): boolean {
  return slot.year === other?.year && slot.code === other.code
}

function isFailure(answered: { readonly kind: string }): answered is DartFailure {
  return answered.kind === "paused" || answered.kind === "unreachable"
}

/** Reads the report if the service has it in this place. */
async function lookInto(ask: AskDart, asked: Asked, slot: DartSlot): Promise<Looked> {
  const found = await statementsIn(ask, asked, slot)
  if (found.kind === "nothing") return elsewhere
  if (found.kind !== "found") return found
  const shares = await askShares(ask, asked, slot)
  if (isFailure(shares)) return shares
  const { receipt } = found.content
  return receipt === asked.receipt
    ? await readFound(ask, asked, slot, found.content, shares)
    : whyOther(asked, receipt, shares)
}

interface Statements {
  readonly receipt: string
  readonly text: string
  readonly scope: "group" | "company"
}

/**
 * The consolidated statements in a place. If there are none, the statements of the company alone, unless the
 * report has consolidated statements, which the service then does not have yet.
 */
async function statementsIn(ask: AskDart, asked: Asked, slot: DartSlot): Promise<DartAnswered<Statements>> {
  const group = await askStatements(ask, asked, slot, "group")
  return group.kind === "nothing" && !asked.isConsolidated
    ? await askStatements(ask, asked, slot, "company")
    : group
}

/** `fs_div` */
const divisions = { group: "CFS", company: "OFS" } as const

function askStatements(
  ask: AskDart,
  asked: Asked,
  slot: DartSlot,
  scope: Statements["scope"],
): Promise<DartAnswered<Statements>> {
  const parameters = { ...placeOf(asked, slot), fs_div: divisions[scope] }
  return ask("fnlttSinglAcntAll.json", parameters, (text) =>
    convertedAnswer(readDartReceipt(text), (receipt) => ({ receipt, text, scope })),
  )
}

function askShares(ask: AskDart, asked: Asked, slot: DartSlot): Promise<DartAnswered<DartShares>> {
  return ask("stockTotqySttus.json", placeOf(asked, slot), readDartShares)
}

function askCompany(ask: AskDart, { companyCode }: Asked): Promise<DartAnswered<DartCompany>> {
  return ask("company.json", { corp_code: companyCode }, readDartCompany)
}

function placeOf({ companyCode }: Asked, { year, code }: DartSlot): Readonly<Record<string, string>> {
  return { corp_code: companyCode, bsns_year: String(year), reprt_code: code }
}

/**
 * What it means that another report is in the place. If that report is of the same period and was received
 * later, it replaced the report. If it was received earlier, the service does not have the report yet. The
 * period is the one in the table of shares, since statements have no dates.
 */
function whyOther(
  asked: Asked,
  receipt: string,
  shares: Exclude<DartAnswered<DartShares>, DartFailure>,
): Looked {
  if (shares.kind === "nothing" || shares.content.settled !== asked.periodEnd) return elsewhere
  return receipt > asked.receipt
    ? { kind: "fetched", body: { kind: "superseded", by: receipt }, validator: null }
    : { kind: "missing" }
}

async function readFound(
  ask: AskDart,
  asked: Asked,
  { code }: DartSlot,
  { text, scope }: Statements,
  shares: Exclude<DartAnswered<DartShares>, DartFailure>,
): Promise<Fetched<ReportRead>> {
  const { receipt, periodEnd, filed, isCorrection } = asked
  const statementsOf = scope === "group" ? "consolidated" : "parent alone"
  const report: DartReport = { receipt, code, statements: statementsOf, periodEnd, filed, isCorrection }
  const statements = readDartStatements(text, report)
  if (!statements.ok) return unreachable(`fnlttSinglAcntAll.json: ${statements.message}`)
  const counted = sharesOf(report, shares)
  if (counted.kind === "contradictory") return unreadable(counted.reason)
  const entityName = await nameOf(ask, asked, shares)
  if (typeof entityName !== "string") return entityName
  const alone = "The statements are those of the company alone, because it has no consolidated ones."
  return {
    kind: "fetched",
    body: {
      kind: "facts",
      entityName,
      series: [...(statements.value ?? []), ...counted.series],
      notes: [...(scope === "company" ? [alone] : []), ...counted.notes],
    },
    validator: null,
  }
}

type Counted =
  | { readonly kind: "counted"; readonly series: readonly Series[]; readonly notes: readonly string[] }
  | { readonly kind: "contradictory"; readonly reason: string }

/** The share counts of the report; none, with a note, if the table does not state them for certain. */
function sharesOf(report: DartReport, shares: Exclude<DartAnswered<DartShares>, DartFailure>): Counted {
  if (shares.kind === "nothing") return withoutShares("the service has no table of shares")
  const { receipt, settled, count } = shares.content
  if (receipt !== report.receipt) return withoutShares(`the table of shares is of the report ${receipt}`)
  if (settled === null) return withoutShares("the table of shares states no day")
  if (settled !== report.periodEnd) {
    const reason = `Its name says that the period ends on ${report.periodEnd}, its table of shares ${settled}.`
    return { kind: "contradictory", reason }
  }
  if (count.kind === "unclear") return withoutShares(count.reason)
  return { kind: "counted", series: dartShareSeries(count, report), notes: [] }
}

function withoutShares(reason: string): Counted {
  return { kind: "counted", series: [], notes: [`Share counts were left out: ${reason}.`] }
}

/** The name in the table of shares, else the company's. */
async function nameOf(
  ask: AskDart,
  asked: Asked,
  shares: Exclude<DartAnswered<DartShares>, DartFailure>,
): Promise<string | DartFailure> {
  if (shares.kind === "found" && shares.content.companyName !== "") return shares.content.companyName
  const company = await askCompany(ask, asked)
  if (isFailure(company)) return company
  const name = company.kind === "found" ? company.content.names.at(-1) : undefined
  return name ?? unreachable(`company.json: no company ${asked.companyCode}`)
}

function unreadable(reason: string): Fetched<ReportRead> {
  return { kind: "fetched", body: { kind: "unreadable", reason }, validator: null }
}
