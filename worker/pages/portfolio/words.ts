import { screenWords } from "../../../src/contract/declared/screens.ts"
import type { PortfolioPosition } from "../../../src/portfolio/schema.ts"
import { type Bound, type ScreenName, screenNames } from "../../../src/vocabulary.ts"
import { printDay } from "../../html/dates.tsx"
import { boundWords, printExact, printExactRatio, printPercent } from "../../html/numbers.ts"
import { type InlineVerdictModel, verdictKindOf, verdictNames } from "../../html/verdict.tsx"

/** What the report says of a position, in words. */

const unknown = "not known"

/** `at most USD 12.30`, with two decimals. */
export function amountText(value: number | null, currency: string | null, bound?: Bound | null): string {
  if (value === null || currency === null) return unknown
  return `${boundWords(bound)}${currency} ${printExact(value, 2)}`
}

export function verdictOf({
  kind,
  status,
  withheld,
  purity_percentage: purity,
}: PortfolioPosition): InlineVerdictModel {
  if (kind === "fund") {
    return purity === null
      ? { mark: "pending", words: "Fund, not rated" }
      : { mark: "weighed", words: `Fund: ${printPercent(purity)} compliant` }
  }
  const mark = verdictKindOf({ status, withheld })
  return { mark, words: mark === "pending" ? "No verdict" : verdictNames[mark] }
}

/** `Debt 2.12%, 27.88 points below its limit`: null where no screen is said to decide. */
export function bindingText({ binding }: PortfolioPosition): string | null {
  if (binding === null) return null
  const { screen, value, bound, threshold, distance, result } = binding
  const label = labelOf(screen)
  if (value === null || threshold === null) return label
  const limit = `limit ${printExactRatio(threshold)}`
  const points =
    distance === null ? "" : `, ${printPoints(distance)} ${result === "pass" ? "to spare" : "over"}`
  return `${label} ${boundWords(bound)}${printExactRatio(value)}, ${limit}${points}`
}

/** `below USD 12.30 (−20.5%)`: where the price of a share turns the verdict. */
export function flipText({ flip }: PortfolioPosition): string | null {
  if (flip === null) return null
  const change = `${flip.distance > 0 ? "+" : ""}${printExact(Math.round(flip.distance * 1000) / 10)}%`
  return flip.price === null || flip.currency === null
    ? change
    : `${flip.currency} ${flip.price.toFixed(2)} (${change})`
}

/** `USD 229.87, your price`, `USD 402.40, close of 3 Aug 2026`. */
export function priceText(position: PortfolioPosition): string {
  const { price, currency, price_source: source, price_date: day } = position
  if (price === null) return "no price"
  const whose =
    source === "yours" ? "your price" : `close of ${day === null ? "an unknown day" : printDay(day)}`
  return `${currency === null ? "" : `${currency} `}${printExact(price, 2)}, ${whose}`
}

function labelOf(screen: string): string {
  return (screenNames as readonly string[]).includes(screen)
    ? screenWords[screen as ScreenName].label
    : screen
}

function printPoints(distance: number): string {
  return `${printExact(Math.round(Math.abs(distance) * 100) / 100)} points`
}
