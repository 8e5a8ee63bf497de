import { readTable } from "../../scripts/starter/table.ts"
import { type Column, date, list, oneOf, optional, type RowOf, symbol } from "../../scripts/starter/tables.ts"
import type { RatioRule } from "../../src/rulebooks/schema.ts"
import { versionOf } from "../../src/screening/methodologies.ts"
import { passes } from "../../src/screening/screens/ratio.ts"
import { table } from "./table.ts"

/**
 * The notices of the KMI All Share Islamic Index: the ratios by which its board judged, and the result of our
 * rule for the same ratios.
 */

const amount: Column<number> = {
  read: (written) => (/^-?\d+(\.\d+)?$/.test(written) ? Number(written) : undefined),
  print: String,
}

/**
 * The notices as printed. Ratios are in percent, and net liquid assets and price are for one share. The marks
 * are printed next to the company's name.
 */
const noticesTable = {
  name: "kmi.tsv.gz",
  columns: {
    review: date,
    symbol,
    debt: optional(amount),
    investments: optional(amount),
    income: optional(amount),
    illiquid: optional(amount),
    netLiquidAssets: optional(amount),
    price: optional(amount),
    status: oneOf(["compliant", "non-compliant", "by nature", "no opinion"] as const),
    marks: optional(list),
  },
} as const

export type NoticeRow = RowOf<(typeof noticesTable)["columns"]>

/** A row that has a status and every ratio, so that our rule can be compared with it. */
export type JudgedRow = NoticeRow & Readonly<Record<NoticeAmount, number>>
type NoticeAmount = "debt" | "investments" | "income" | "illiquid" | "netLiquidAssets" | "price"

export function readNotices(folder: string): readonly NoticeRow[] {
  return readTable(folder, noticesTable)
}

export function isJudged(row: NoticeRow): row is JudgedRow {
  const { debt, investments, income, illiquid, netLiquidAssets, price, status } = row
  const amounts = [debt, investments, income, illiquid, netLiquidAssets, price]
  return amounts.every((each) => each !== null) && (status === "compliant" || status === "non-compliant")
}

const found = versionOf("kmi-meezan@2026.1")
if (found === null) throw new Error("kmi-meezan@2026.1 is not declared")
const standard = found

/**
 * Functions that return the printed quotient for each of the standard's ratios. If net liquid assets are
 * negative, the notice prints a price of 0.00.
 */
const quotients: Readonly<Record<string, (row: JudgedRow) => number>> = {
  debt_to_total_assets: ({ debt }) => debt / 100,
  cash_to_total_assets: ({ investments }) => investments / 100,
  illiquid_assets_to_total_assets: ({ illiquid }) => illiquid / 100,
  net_liquid_assets_to_market_cap: ({ netLiquidAssets, price }) => netLiquidAssets / price,
  prohibited_revenue: ({ income }) => income / 100,
}

/** Returns the ratios of `kmi-meezan` that the printed figures fail. */
export function failedRatios(row: JudgedRow): readonly RatioRule[] {
  return standard.rules.ratios.filter(({ name, operator, limit }) => {
    const quotient = quotients[name]
    if (quotient === undefined) throw new Error(`the notices print no ${name}`)
    return !passes(operator, quotient(row), limit)
  })
}

/** An exception that the notices grant, with the ratios to which it applies. */
interface Exception {
  readonly what: string
  readonly ratios: readonly string[]
}

const [assets, liquid] = ["illiquid_assets_to_total_assets", "net_liquid_assets_to_market_cap"]
const [debt, investments, income] = ["debt_to_total_assets", "cash_to_total_assets", "prohibited_revenue"]

const service: Exception = { what: "services, which need few fixed assets", ratios: [assets, liquid] }
const receivables: Exception = {
  what: "receivables swollen by the state's unpaid energy bills, or under AAOIFI SS 59 (sale of debt)",
  ratios: [assets, liquid],
}
const slight: Exception = { what: "a limit slightly exceeded", ratios: [debt, investments, income] }
const unpaidBills: Exception = {
  what: "interest for late payment of the state's energy bills",
  ratios: [investments, income, assets, liquid],
}
const promised: Exception = {
  what: "a promise, or accounts of the next quarter, that it will comply",
  ratios: [debt, investments, income],
}
const merger: Exception = { what: "a merger", ratios: [income, liquid] }

/**
 * The exception that each mark stands for, by the legend of each notice. Marks with another meaning
 * (provisional rates, Islamic banks) are left out.
 */
const legends: Readonly<Record<string, Readonly<Record<string, Exception>>>> = {
  "2021-06-30": { "#": service, "^^": slight },
  "2022-06-30": { "#": service, "^": slight, "^^": receivables },
  "2023-06-30": { "#": service, "%": slight, "^": promised, "^^": receivables, "^^^": unpaidBills },
  "2023-12-31": { "#": unpaidBills, "##": service, "^": receivables },
  "2024-06-30": { "#": unpaidBills, "##": service, "^": receivables, "^^": slight },
  "2024-12-31": {
    "#": unpaidBills,
    "##": service,
    "%": unpaidBills,
    "^": receivables,
    "^^": slight,
    "***": merger,
  },
  "2025-06-30": { "#": unpaidBills, "##": service, "%": promised, "^": receivables, "^^^": unpaidBills },
}

/** A row that fails a ratio and is printed as compliant, with the exceptions that its marks stand for. */
export interface ExceptionalRow {
  readonly row: JudgedRow
  readonly failed: readonly string[]
  readonly exceptions: readonly Exception[]
}

export interface KmiAgreement {
  readonly rows: readonly NoticeRow[]
  readonly judged: readonly JudgedRow[]
  readonly agreeing: readonly JudgedRow[]
  /** Rows that fail by our rule and are compliant by the notice. */
  readonly exceptional: readonly ExceptionalRow[]
  /** Rows that pass by our rule and are not compliant by the notice. */
  readonly missed: readonly JudgedRow[]
}

export function compareNotices(rows: readonly NoticeRow[]): KmiAgreement {
  const judged = rows.filter(isJudged)
  const passing = new Set(judged.filter((row) => failedRatios(row).length === 0))
  const agreeing = judged.filter((row) => passing.has(row) === (row.status === "compliant"))
  return {
    rows,
    judged,
    agreeing,
    exceptional: judged
      .filter((row) => !passing.has(row) && row.status === "compliant")
      .map((row) => ({
        row,
        failed: failedRatios(row).map(({ name }) => name),
        exceptions: (row.marks ?? []).flatMap((mark) => legends[row.review]?.[mark] ?? []),
      })),
    missed: judged.filter((row) => passing.has(row) && row.status !== "compliant"),
  }
}

/** True if each failed ratio has an exception among the marks. */
export function isExplained({ failed, exceptions }: ExceptionalRow): boolean {
  return failed.every((name) => exceptions.some(({ ratios }) => ratios.includes(name)))
}

export function kmiSection(agreement: KmiAgreement): readonly string[] {
  const { rows, judged, agreeing, exceptional, missed } = agreement
  const reviews = [...new Set(rows.map(({ review }) => review))].sort()
  const agreed = (status: string) => agreeing.filter((row) => row.status === status).length
  const without = (status: string) => rows.filter((row) => !isJudged(row) && row.status === status).length
  return [
    "### The notices of Pakistan's KMI All Share",
    `${rows.length} rows of ${reviews.length} notices, for the reviews of ${reviews[0]} to ${reviews.at(-1)}. ${judged.length} have every ratio and a status. On these figures \`${standard.id}@${standard.version}\` gives the printed status for ${agreeing.length}: ${agreed("compliant")} compliant, ${agreed("non-compliant")} non-compliant. ${exceptional.length} rows fail a ratio and are printed as compliant. ${missed.length} pass every ratio and are printed as non-compliant.`,
    `Not compared: ${without("by nature")} rows of businesses that are non-compliant by nature, ${without("compliant") + without("non-compliant")} for which not every ratio is printed (Islamic banks and modarabas, whose debt and income are not screened, almost all of them), ${without("no opinion")} without an opinion.`,
    "Why a row that fails is printed as compliant, by the marks at its name and the notice's legend:",
    exceptionTable(exceptional),
    "How often the board makes an exception of what fails:",
    leniencyTable(judged),
  ]
}

function exceptionTable(exceptional: readonly ExceptionalRow[]): string {
  const counts = new Map<string, Map<string, number>>()
  for (const each of exceptional) {
    const whats = new Set(each.exceptions.map(({ what }) => what))
    const what = isExplained(each) ? [...whats].sort().join("; ") : "no mark"
    const symbols = counts.get(what) ?? new Map<string, number>()
    counts.set(what, symbols.set(each.row.symbol, (symbols.get(each.row.symbol) ?? 0) + 1))
  }
  const rows = [...counts].map(([what, symbols]) => {
    const total = [...symbols.values()].reduce((sum, one) => sum + one, 0)
    return { what, total, names: [...symbols.keys()].sort() }
  })
  rows.sort((left, right) => right.total - left.total)
  return table(
    ["exception", "rows", "companies"],
    rows.map(({ what, total, names }) => [what, String(total), names.join(", ")]),
  )
}

function leniencyTable(judged: readonly JudgedRow[]): string {
  const groups = new Map<string, JudgedRow[]>()
  for (const row of judged) {
    const failed = failedRatios(row)
    const what = failed.length === 1 ? (failed[0]?.name ?? "") : "several"
    if (failed.length > 0) groups.set(what, [...(groups.get(what) ?? []), row])
  }
  const order = [...standard.rules.ratios.map(({ name }) => name), "several"]
  return table(
    ["fails only", "rows", "printed as compliant"],
    order.map((what) => {
      const rows = groups.get(what) ?? []
      return [
        what.replaceAll("_", " "),
        String(rows.length),
        String(rows.filter(({ status }) => status === "compliant").length),
      ]
    }),
  )
}
