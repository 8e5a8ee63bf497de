import type { LotPeriod, OwedByLot, OwedTotal, UnknownOwed } from "../../../src/contract/purification.ts"
import type { PurificationMethodId } from "../../../src/vocabulary.ts"
import { boundWords } from "../../html/numbers.ts"
import { amount, joinLines, labelledList } from "./format.ts"
import type { ToolResult } from "./tool-result.ts"

/** What lots owe by both methods: the totals, each lot with its years, and what is not known. */
export function lotPurificationText({ data, meta }: ToolResult<"lotPurification">): string {
  const { lots, totals, unknown, methods } = data
  return joinLines(
    "What the lots owe, by two methods. Neither is the only right one. Nothing is converted.",
    ...methods.map(({ id, name, source }) => `${id}: ${name} (${source})`),
    ...totals.map(totalText),
    ...lots.flatMap(lotTexts),
    unknown.length === 0 ? null : "Not known, so not in the amounts, and not zero:",
    ...unknown.map(unknownText),
    labelledList("Not found (search_instruments finds identifiers)", meta.not_found),
    labelledList("Outside the sandbox, which is all this key reaches", meta.sandbox_restricted),
  )
}

function totalText(total: OwedTotal): string {
  return `Total in ${total.currency}: ${owedText(total)}${total.is_complete ? "" : "; not all is known"}`
}

function lotTexts(lot: OwedByLot): readonly string[] {
  const { lot: at, symbol, name, shares, bought_on, sold_on, currency, periods, is_complete } = lot
  const held = `bought ${bought_on}${sold_on === null ? "" : `, sold ${sold_on}`}`
  const unit = currency === null ? "" : ` in ${currency}`
  const whole = is_complete ? "" : "; not all is known"
  return [
    `- lot ${at}: ${symbol} (${name}), ${amount(shares)} shares ${held}: ${owedText(lot)}${unit}${whole}`,
    ...periods.map(periodText),
  ]
}

/** Without a dividend it is in what is not known, or in the lot: the dividends received are of no single year. */
function periodText(period: LotPeriod): string {
  const { label, period_end, shares_held, reason } = period
  const year = label === null ? "the year" : label
  const count =
    shares_held === null ? "a number of shares that is not known" : `${amount(shares_held)} shares`
  const held = reason === "held_at_period_end" ? `${count} held` : "sold before"
  const owed = [methodText("ss21_per_share", period.ss21_per_share, period.ss21_bound)]
  if (period.dividend_share !== null)
    owed.push(methodText("dividend_share", period.dividend_share, period.dividend_bound))
  return `    ${year} to ${period_end}, ${held}: ${owed.join(", ")}`
}

type Owed = Pick<OwedTotal, "ss21_per_share" | "ss21_bound" | "dividend_share" | "dividend_bound">

function owedText({ ss21_per_share, ss21_bound, dividend_share, dividend_bound }: Owed): string {
  return [
    methodText("ss21_per_share", ss21_per_share, ss21_bound),
    methodText("dividend_share", dividend_share, dividend_bound),
  ].join(", ")
}

function methodText(method: PurificationMethodId, owed: number | null, bound: Owed["ss21_bound"]): string {
  return `${method} ${owed === null ? "not known" : `${boundWords(bound)}${amount(owed)}`}`
}

function unknownText({ lot, symbol, period_end, methods, reason }: UnknownOwed): string {
  const year = period_end === null ? "" : `, year to ${period_end}`
  return `- lot ${lot}, ${symbol}${year} (${methods.join(", ")}): ${reason}`
}
