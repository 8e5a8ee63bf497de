import type { InstanceFacts } from "../../facts/instance-facts.ts"
import { depositaryRatio } from "../../filings/instance/depositary-ratio.ts"
import { kindOfName } from "../../identifiers/security-line.ts"

/**
 * Ordinary shares one share of a line stands for, as the newest cover page says that names its ticker (dash form,
 * `BRK-B`); null where none names it, or where the title is of a preferred share, a note, a warrant or anything else that
 * no verdict on the company speaks for. For lines the ticker list brought, of which it says nothing.
 */
export function ordinaryPerShareStated(ticker: string, instances: readonly InstanceFacts[]): number | null {
  const newestFirst = instances.toSorted((one, other) => (one.filed < other.filed ? 1 : -1))
  for (const { classes } of newestFirst) {
    const named = classes.filter(({ tradingSymbol }) => dashed(tradingSymbol ?? "") === ticker)
    const titles = new Set(named.flatMap(({ title }) => title ?? []))
    const [title] = titles
    // Two titles under one symbol are a mistake on the cover: neither is believed.
    if (named.length > 0) return title === undefined || titles.size > 1 ? null : ordinaryPerTitled(title)
  }
  return null
}

function ordinaryPerTitled(title: string): number | null {
  const kind = kindOfName(title)
  if (kind === "ordinary") return 1
  return kind === "depositary" ? depositaryRatio(title) : null
}

/** Covers write `BRK.B`, `BRK B` and `BRK/B`. */
function dashed(tradingSymbol: string): string {
  return tradingSymbol.trim().toUpperCase().replace(/[./ ]/, "-")
}
