import type { WrittenFact } from "./document.ts"

/** A fact and the number it states. */
export interface Amount {
  readonly fact: WrittenFact
  readonly value: number
}

/**
 * One amount for each key. The most precise fact counts (38,712 million in the table, not 38.7 billion in the text);
 * equally precise facts that contradict each other give no amount.
 */
export function preciseAmounts(
  facts: readonly WrittenFact[],
  keyOf: (fact: WrittenFact) => string,
): readonly Amount[] {
  const chosen = new Map<string, Amount | null>()
  const precision = new Map<string, number>()
  for (const fact of facts) {
    const value = numberOf(fact.text)
    if (value === null) continue
    const key = keyOf(fact)
    const decimals = precision.get(key)
    if (decimals === undefined || fact.decimals > decimals) {
      precision.set(key, fact.decimals)
      chosen.set(key, { fact, value })
    } else if (fact.decimals === decimals && chosen.get(key)?.value !== value) chosen.set(key, null)
  }
  return [...chosen.values()].filter((amount) => amount !== null)
}

/** A number as XBRL writes it: unscaled, without separators. Zero has no sign. */
function numberOf(text: string): number | null {
  return /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/.test(text) ? Number(text) + 0 : null
}
