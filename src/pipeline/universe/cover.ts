import type { InstanceFacts } from "../../facts/instance-facts.ts"
import { depositaryRatio } from "../../filings/instance/depositary-ratio.ts"
import { kindOfName } from "../../identifiers/security-line.ts"

/**
 * Ordinary shares per share of a line, from the newest cover page that names its ticker (dash form, `BRK-B`). Null where
 * no cover names it, or where its title is a preferred share, a note, a warrant or another security that the verdict on
 * the company does not apply to. Used for lines from the ticker list, which does not state the ratio.
 */
export function ordinaryPerShareStated(ticker: string, instances: readonly InstanceFacts[]): number | null {
  const newestFirst = instances.toSorted((one, other) => (one.filed < other.filed ? 1 : -1))
  for (const { classes } of newestFirst) {
    const named = classes.filter(({ tradingSymbol }) => dashed(tradingSymbol ?? "") === ticker)
    const titles = new Set(named.flatMap(({ title }) => title ?? []))
    const [title] = titles
    // Two titles with one symbol are a mistake on the cover: neither is used.
    if (named.length > 0) return title === undefined || titles.size > 1 ? null : ordinaryPerTitled(title)
  }
  return null
}

function ordinaryPerTitled(title: string): number | null {
  const kind = kindOfName(title)
  if (kind === "ordinary") return 1
  return kind === "depositary" ? depositaryRatio(title) : null
}

/** The dash form of `BRK.B`, `BRK B` and `BRK/B`, as covers print it. */
function dashed(tradingSymbol: string): string {
  return tradingSymbol.trim().toUpperCase().replace(/[./ ]/, "-")
}
