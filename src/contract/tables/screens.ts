import type { Bound, RatioScreenName, ScreenResult } from "../../vocabulary.ts"
import type { Column } from "./table.ts"

/** Makes the columns of a ratio screen, such as `debt_to_market_cap_value`. */

/** The fields of a ratio screen in the API's documents. The history has no numerator and no denominator. */
interface ScreenCells {
  readonly result: ScreenResult
  readonly value: number | null
  readonly bound: Bound | null
  readonly threshold: number | null
  readonly numerator?: ScreenPart | null
  readonly denominator?: ScreenPart | null
}

interface ScreenPart {
  readonly value: number
  readonly bound: Bound | null
}

export const boundMeaning =
  "`at_most` or `at_least` for an estimate that no filing states; null if the number is filed, or computed from filed numbers"

interface ScreenPartColumn extends Omit<Column<ScreenCells>, "name"> {
  readonly suffix: string
}

const result: ScreenPartColumn = {
  suffix: "result",
  type: "text",
  description: "`pass`, `fail` or `not_applicable`",
  read: (screen) => screen.result,
}
const value: ScreenPartColumn = {
  suffix: "value",
  type: "number",
  description: "The ratio as a decimal: 0.082 means 8.2%. Null if it could not be computed",
  read: (screen) => screen.value,
}
const bound: ScreenPartColumn = {
  suffix: "bound",
  type: "text",
  description: `How the ratio is bounded: ${boundMeaning}`,
  read: (screen) => screen.bound,
}
const threshold: ScreenPartColumn = {
  suffix: "threshold",
  type: "number",
  description: "The limit as a decimal: 0.3 means 30%",
  read: (screen) => screen.threshold,
}
const numerator: ScreenPartColumn = {
  suffix: "numerator",
  type: "number",
  description: "The amount above the line, in the reporting currency. Null if it could not be computed",
  read: (screen) => screen.numerator?.value ?? null,
}
const numeratorBound: ScreenPartColumn = {
  suffix: "numerator_bound",
  type: "text",
  description: `How the numerator is bounded: ${boundMeaning}`,
  read: (screen) => screen.numerator?.bound ?? null,
}
const denominator: ScreenPartColumn = {
  suffix: "denominator",
  type: "number",
  description: "The amount below the line, in the reporting currency. Null if it could not be computed",
  read: (screen) => screen.denominator?.value ?? null,
}
const denominatorBound: ScreenPartColumn = {
  suffix: "denominator_bound",
  type: "text",
  description: `How the denominator is bounded: ${boundMeaning}`,
  read: (screen) => screen.denominator?.bound ?? null,
}

/** The columns of a screen in the history, which has no amounts. */
export const decidedParts = [result, value, bound, threshold]
const amountParts = [numerator, numeratorBound, denominator, denominatorBound]
export const everyPart = [...decidedParts, ...amountParts]
/** The columns of another standard's screen. The limit is left out: `GET /methodologies` states it. */
export const comparedParts = [result, value, bound, ...amountParts]

/**
 * Makes the columns of one ratio screen. `find` returns the screen of a row; if it returns undefined, the
 * cells are null. `by` is null for the standard of the row's verdict. For any other standard, `by` has the
 * standard's prefix and short name.
 */
export function screenColumns<Row>(
  screen: RatioScreenName,
  parts: readonly ScreenPartColumn[],
  find: (row: Row) => ScreenCells | undefined,
  by: { readonly prefix: string; readonly name: string } | null = null,
): readonly Column<Row>[] {
  return parts.map(({ suffix, type, description, read }) => ({
    name: `${by === null ? "" : `${by.prefix}_`}${screen}_${suffix}`,
    type,
    description: by === null ? description : `By ${by.name}. ${description}`,
    read: (row) => {
      const found = find(row)
      return found === undefined ? null : read(found)
    },
  }))
}
