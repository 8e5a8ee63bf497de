import * as z from "zod"
import type { Series } from "../../facts/fact.ts"
import { dartCommonShares, dartPreferredShares } from "../../facts/measures/shares/tags.ts"
import type { Outcome } from "../../outcome.ts"
import { printedLine } from "../json-document.ts"
import { convertedAnswer, type DartAnswer, dartCell, readDartAnswer } from "./answer.ts"
import { type DartReport, dartReports } from "./statements.ts"

/** The share counts of a report, as `stockTotqySttus.json` gives them (development guide DS002, 2020002). */
export interface DartShares {
  /** The number of the report: 14 digits. */
  readonly receipt: string
  readonly companyName: string
  /** The last day of the reported period (결산기준일, YYYY-MM-DD); null if it is not stated. */
  readonly settled: string | null
  readonly count: DartShareCount
}

/** Shares outstanding: issued less those that the company holds itself (유통주식수). */
export type DartShareCount =
  | { readonly kind: "counted"; readonly common: number; readonly preferred: number }
  /** The table does not say for certain how many shares of each class there are. */
  | { readonly kind: "unclear"; readonly reason: string }

const line = z.object({
  rcept_no: z.string().regex(/^\d{14}$/),
  corp_name: dartCell.pipe(printedLine),
  /** The class of shares, `합계` (total) or `비고` (remarks). */
  se: dartCell,
  /** Shares issued, less those cancelled. */
  istc_totqy: dartCell,
  /** Shares that the company holds itself. */
  tesstk_co: dartCell,
  /** The first less the second. */
  distb_stock_co: dartCell,
  stlm_dt: dartCell,
})
type Line = z.output<typeof line>
const table = z.object({ list: z.array(line).min(1) })

/** Reads the counts of one report. Refuses a table whose lines are of several reports or several days. */
export function readDartShares(text: string): Outcome<DartAnswer<DartShares>, "malformed_answer"> {
  return convertedAnswer(readDartAnswer(text, ofOneReport), ({ list }) => {
    const [{ rcept_no: receipt, corp_name: companyName, stlm_dt: day } = none] = list
    const settled = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null
    return { receipt, companyName, settled, count: countOf(list) }
  })
}
const none = { rcept_no: "", corp_name: "", stlm_dt: "" }

const ofOneReport = table.refine(
  ({ list: [first, ...rest] }) =>
    rest.every(({ rcept_no, stlm_dt }) => rcept_no === first?.rcept_no && stlm_dt === first.stlm_dt),
  "lines of several reports",
)

/**
 * The counts as facts, at the end of the reported period: common shares, and shares of all other classes
 * together (0 if there are none).
 */
export function dartShareSeries(
  { common, preferred }: { readonly common: number; readonly preferred: number },
  report: DartReport,
): readonly Series[] {
  const { form } = dartReports[report.code]
  const filing = {
    accession: report.receipt,
    form: report.isCorrection ? `${form}/A` : form,
    filed: report.filed,
  }
  const at = (concept: string, value: number): Series => ({
    concept,
    unit: "shares",
    facts: [{ start: null, end: report.periodEnd, value, ...filing }],
  })
  return [at(dartCommonShares, common), at(dartPreferredShares, preferred)]
}

/**
 * `se` is free text. Common shares are called 보통주, 보통주식, or shares with a vote (의결권 있는 주식), in
 * the words of the form for reports. The rest are preferred, redeemable or convertible shares, or shares
 * without a vote.
 */
type Kind = "common" | "preferred" | "total" | "remark" | "unknown"

function kindOf({ se }: Line): Kind {
  const name = se.normalize("NFKC").replace(/\s/gu, "")
  if (/^(합계|총계|계)$/u.test(name)) return "total"
  if (/^비고$/u.test(name)) return "remark"
  if (/우선|종류|상환|전환|의결권(이)?없는|무의결권/u.test(name)) return "preferred"
  if (/^(기명식)?보통주(식)?$|^의결권(이)?있는(보통주(식)?|주식)(\(보통주(식)?\))?$/u.test(name))
    return "common"
  return /^보통주(식)?\(의결권(이)?있는주식\)$/u.test(name) ? "common" : "unknown"
}

/**
 * The shares of each class. There must be one line of common shares, and the total must be that of the
 * classes, so that no class is missing.
 */
function countOf(list: readonly Line[]): DartShareCount {
  const lines = list.map((each) => ({ kind: kindOf(each), counts: countsIn(each) }))
  if (lines.some(({ counts }) => counts === "contradictory"))
    return unclear("shares issued less treasury shares are not the shares outstanding")
  const filled = lines.flatMap(({ kind, counts }) =>
    counts === null || counts === "contradictory" ? [] : [{ kind, outstanding: counts }],
  )
  const of = (kind: Kind) => filled.filter((each) => each.kind === kind).map((each) => each.outstanding)
  if (of("unknown").some((outstanding) => outstanding !== 0))
    return unclear("a class of shares has an unknown name")
  const [[common, ...others], [total, ...totals]] = [of("common"), of("total")]
  if (common === undefined || others.length > 0 || common <= 0)
    return unclear("there is not one line of common shares")
  const preferred = of("preferred").reduce((sum, outstanding) => sum + outstanding, 0)
  if (total === undefined || totals.length > 0) return unclear("there is not one total")
  return total === common + preferred
    ? { kind: "counted", common, preferred }
    : unclear("the classes do not add up to the total")
}

function unclear(reason: string): DartShareCount {
  return { kind: "unclear", reason }
}

/** The shares outstanding of a line; null if the line has none. */
function countsIn(each: Line): number | null | "contradictory" {
  const [issued, outstanding] = [numberIn(each.istc_totqy), numberIn(each.distb_stock_co)]
  // A dash is printed for a company that holds no shares itself.
  const treasury = each.tesstk_co === "-" ? 0 : numberIn(each.tesstk_co)
  if (outstanding === null) return issued === null || treasury === null ? null : issued - treasury
  if (issued !== null && treasury !== null && issued - treasury !== outstanding) return "contradictory"
  return outstanding
}

/** Null for an empty cell, for a dash, and for anything else that is not a whole number. */
function numberIn(cell: string): number | null {
  const digits = cell.replaceAll(",", "")
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null
}
