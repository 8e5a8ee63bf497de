import type { ShareClass } from "../../facts/fact.ts"
import { preciseAmounts, type WrittenFact } from "./document.ts"

const count = "dei:EntityCommonStockSharesOutstanding"
const title = "dei:Security12bTitle"
const symbol = "dei:TradingSymbol"
export const coverConcepts: readonly string[] = [count, title, symbol]

/** The newest share count of each class on the cover page, with the class's title and trading symbol. */
export function shareClasses(facts: readonly WrittenFact[]): readonly ShareClass[] {
  const onCover = facts.filter(isOfClass)
  const titles = textsByMember(onCover, title)
  const symbols = textsByMember(onCover, symbol)
  const counted = onCover.filter(({ concept, unit, context }) => {
    return concept === count && unit === "shares" && context.start === null
  })
  const classes = preciseAmounts(
    counted,
    ({ context }) => `${context.members.get("class") ?? ""} ${context.end}`,
  )
  const newest = new Map<string | null, ShareClass>()
  for (const { fact, value } of classes) {
    const member = fact.context.members.get("class") ?? null
    const known = newest.get(member)
    if (known !== undefined && known.end > fact.context.end) continue
    newest.set(member, {
      member,
      title: titles.get(member) ?? null,
      tradingSymbol: symbols.get(member) ?? null,
      end: fact.context.end,
      shares: value,
    })
  }
  return [...newest.values()]
}

/** A security that a cover page registers under Section 12(b), as written there. */
export interface CoverSecurity {
  readonly tradingSymbol: string
  readonly title: string
}

/** The registered securities that have a trading symbol: shares and all other kinds. */
export function coverSecurities(facts: readonly WrittenFact[]): readonly CoverSecurity[] {
  const onCover = facts.filter(isOfClass)
  const titles = textsByMember(onCover, title)
  return [...textsByMember(onCover, symbol)].flatMap(([member, tradingSymbol]) => {
    const named = titles.get(member)
    return named === undefined ? [] : [{ tradingSymbol, title: named }]
  })
}

/** The ratio stated in the titles of the registered securities; null if there is none or several. */
export function ordinaryPerDepositaryShare(facts: readonly WrittenFact[]): number | null {
  const ratios = new Set<number>()
  for (const { concept, text } of facts.filter(isOfClass)) {
    const ratio = concept === title ? depositaryRatio(text) : null
    if (ratio !== null) ratios.add(ratio)
  }
  const [only] = ratios
  return only === undefined || ratios.size > 1 ? null : only
}

/** True if a fact has no dimensions except a share class and the exchange on which the class is listed. */
function isOfClass({ context }: WrittenFact): boolean {
  return [...context.members.keys()].every((axis) => axis === "class" || axis === "listing")
}

function textsByMember(facts: readonly WrittenFact[], concept: string): ReadonlyMap<string | null, string> {
  const texts = new Map<string | null, string>()
  for (const fact of facts) {
    const text = fact.text.replace(/\s+/g, " ")
    if (fact.concept !== concept || saysNothing.test(text)) continue
    const member = fact.context.members.get("class") ?? null
    if (!texts.has(member)) texts.set(member, text)
  }
  return texts
}
const saysNothing = /^(|none|n\/?a|not applicable)\.?$/i

const fractions: Readonly<Record<string, number>> = {
  half: 2,
  third: 3,
  fourth: 4,
  quarter: 4,
  fifth: 5,
  sixth: 6,
  eighth: 8,
  tenth: 10,
  twentieth: 20,
}

const cardinals: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  "twenty-five": 25,
  thirty: 30,
  forty: 40,
  fifty: 50,
  "one hundred": 100,
}

const clause =
  /\bamerican\s+depositary\s+(?:shares?|receipts?)\b.*?\b(?:each|every|which)\b.*?\brepresent(?:s|ing)\s+(?:the\s+right\s+to\s+receive\s+)?(?:an?\s+)?(.+)$/i

/**
 * Ordinary shares per depositary share, from the title of a registered security ("American Depositary Shares,
 * each representing one-half of an ordinary share"). Null for any other security, for depositary shares of
 * preferred shares, and for unknown wording.
 */
export function depositaryRatio(title: string): number | null {
  const underlying = clause.exec(title.replace(/\s+/g, " "))?.[1]?.toLowerCase()
  if (underlying === undefined || /prefer/.test(underlying) || !/\b(shares?|stock)\b/.test(underlying))
    return null
  return quantityAtStart(underlying)
}

function quantityAtStart(text: string): number | null {
  const quotient = /^(\d+)\s*\/\s*(\d+)/.exec(text)
  if (quotient !== null) return positive(Number(quotient[1]) / Number(quotient[2]))
  const digits = /^(\d+(?:,\d{3})*(?:\.\d+)?)\b/.exec(text)?.[1]
  if (digits !== undefined) return positive(Number(digits.replaceAll(",", "")))
  const [, count = "", part = ""] = /^(one|two|three)[- ]([a-z]+?)s?\b/.exec(text) ?? []
  const parts = fractions[part]
  if (parts !== undefined) return positive((cardinals[count] ?? 0) / parts)
  const word = Object.keys(cardinals)
    .sort((left, right) => right.length - left.length)
    .find((each) => new RegExp(`^${each}\\b(?!-)`).test(text))
  return word === undefined ? null : positive(cardinals[word] ?? 0)
}

function positive(ratio: number): number | null {
  return Number.isFinite(ratio) && ratio > 0 ? ratio : null
}
