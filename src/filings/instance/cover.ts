import type { ShareClass } from "../../facts/instance-facts.ts"
import { preciseAmounts } from "./amounts.ts"
import { depositaryRatio } from "./depositary-ratio.ts"
import type { WrittenFact } from "./document.ts"

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

/** The registered securities that have a trading symbol, of shares and of any other kind. */
export function coverSecurities(facts: readonly WrittenFact[]): readonly CoverSecurity[] {
  const onCover = facts.filter(isOfClass)
  const titles = textsByMember(onCover, title)
  return [...textsByMember(onCover, symbol)].flatMap(([member, tradingSymbol]) => {
    const named = titles.get(member)
    return named === undefined ? [] : [{ tradingSymbol, title: named }]
  })
}

/** The ratio stated in the titles of the registered securities; null when there is none, or there are several. */
export function ordinaryPerDepositaryShare(facts: readonly WrittenFact[]): number | null {
  const ratios = new Set<number>()
  for (const { concept, text } of facts.filter(isOfClass)) {
    const ratio = concept === title ? depositaryRatio(text) : null
    if (ratio !== null) ratios.add(ratio)
  }
  const [only] = ratios
  return only === undefined || ratios.size > 1 ? null : only
}

/** True when a fact has no dimension but its class and the exchange it is listed on. */
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
