import * as z from "zod"

/** A line of a printed statement on DART, with its account if it has one. */

/** A cell of the table. Absent, null and empty mean the same. */
const cell = z
  .string()
  .nullish()
  .transform((text) => text ?? "")

export const line = z.object({
  rcept_no: z.string().regex(/^\d{14}$/),
  reprt_code: z.string(),
  sj_div: z.enum(["BS", "IS", "CIS", "CF", "SCE"]),
  account_id: z.string(),
  account_nm: z.string(),
  account_detail: cell,
  ord: z.coerce.number().int(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  thstrm_amount: cell,
  thstrm_add_amount: cell,
  frmtrm_amount: cell,
  frmtrm_q_amount: cell,
  frmtrm_add_amount: cell,
  bfefrmtrm_amount: cell,
})
export type Line = z.output<typeof line>

/** A column of amounts, and the instant or period of these amounts. */
export interface Column {
  readonly field: keyof Line & `${string}_amount`
  readonly start: string | null
  readonly end: string
}

/** An amount of the statements, before it is a fact of a filing. */
export interface Amount extends Omit<Column, "field"> {
  readonly concept: string
  readonly unit: string
  readonly value: number
}

/** The whole amount in a cell, in the line's currency. Null for an empty cell, a dash and anything that is no whole number. */
export function amountOf(each: Line, field: Column["field"]): number | null {
  const digits = each[field].replaceAll(",", "").trim()
  if (!/^-?\d+$/.test(digits)) return null
  const amount = Number(digits)
  return Number.isSafeInteger(amount) ? amount : null
}

/**
 * The account of a line with its taxonomy: `ifrs-full:Assets`, `dart:BondsIssued`. Null for a line without a standard account.
 * Until 2019 the prefix of IFRS was `ifrs`.
 */
export function accountOf({ account_id: id }: Line): string | null {
  const account = /^(ifrs|ifrs-full|dart)_(\w+)$/.exec(id)
  if (account === null) return null
  const [, prefix = "", name = ""] = account
  return `${prefix === "dart" ? "dart" : "ifrs-full"}:${name}`
}
