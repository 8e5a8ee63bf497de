import type { InstanceFacts } from "../../facts/fact.ts"
import { type CoverSecurity, depositaryRatio } from "../../filings/instance/cover.ts"
import { kindOfName, otherSecurityOf } from "../../identifiers/security-line.ts"
import type { OtherSecurity } from "../../vocabulary.ts"

/**
 * Ordinary shares per share of a line, from the newest cover page that names the line's ticker (dash form,
 * `BRK-B`). Null if no cover names the ticker. Null also if the title names a preferred share, a note, a
 * warrant or another security to which the company's verdict does not apply. Used for lines from the ticker
 * list, which does not state the ratio.
 */
export function ordinaryPerShareStated(ticker: string, instances: readonly InstanceFacts[]): number | null {
  const newestFirst = instances.toSorted((one, other) => (one.filed < other.filed ? 1 : -1))
  for (const { classes } of newestFirst) {
    const named = classes.filter(({ tradingSymbol }) => dashed(tradingSymbol ?? "") === ticker)
    const titles = new Set(named.flatMap(({ title }) => title ?? []))
    const [title] = titles
    // Two titles with one symbol are a mistake on the cover, so neither is used.
    if (named.length > 0) return title === undefined || titles.size > 1 ? null : ordinaryPerTitled(title)
  }
  return null
}

/** A US line with the kind of security that its registrant's cover page states. */
export interface TitledLine {
  readonly instrumentId: string
  readonly security: Exclude<OtherSecurity, "unclear">
}

/**
 * The lines that are another security than a share by the titles on a cover page. Two titles with one symbol
 * are a mistake, so neither counts.
 */
export function otherSecuritiesTitled(securities: readonly CoverSecurity[]): readonly TitledLine[] {
  const titles = new Map<string, Set<string>>()
  for (const { tradingSymbol, title } of securities) {
    const ticker = dashed(tradingSymbol)
    titles.set(ticker, (titles.get(ticker) ?? new Set()).add(title))
  }
  return [...titles].flatMap(([instrumentId, [title, another]]) => {
    const kind = title === undefined || another !== undefined ? null : kindOfName(title)
    const security = kind && otherSecurityOf(kind)
    return security === null || security === "unclear" ? [] : [{ instrumentId, security }]
  })
}

function ordinaryPerTitled(title: string): number | null {
  const kind = kindOfName(title)
  if (kind === "ordinary") return 1
  return kind === "depositary" ? depositaryRatio(title) : null
}

/** A symbol in dash form, from `BRK.B`, `BRK B` or `BRK/B`, as covers print it. */
function dashed(tradingSymbol: string): string {
  return tradingSymbol.trim().toUpperCase().replace(/[./ ]/, "-")
}
