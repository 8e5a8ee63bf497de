import { declaredStandards } from "../contract/declared/standards.ts"
import { defaultFirst } from "../lists.ts"
import type { PurificationMethod } from "../purification/schema.ts"
import type { PurificationMethodId } from "../vocabulary.ts"

/**
 * The two methods to purify a share, each with its source. Neither is presented as the only right one. The
 * clauses are those of AAOIFI Shari'ah Standard 21.
 */
const methods: readonly Omit<PurificationMethod, "default">[] = [
  {
    id: "ss21_per_share",
    name: "Per share held at the end of the period",
    source: "AAOIFI SS 21, 3/4/6 with 3/4/6/1, 3/4/6/2, 3/4/6/4 and 3/4/6/5",
    rule:
      "Prohibited income of the fiscal period, divided by the shares of the company, times the shares held (3/4/6/4). Whoever " +
      "holds the share at the end of the period owes it; whoever sold it before owes nothing (3/4/6/1). It is owed whether or not a " +
      "dividend was paid, and in a year of loss too (3/4/6/2). The holder may draw no benefit from it, not even pay tax with it (3/4/6/5).",
  },
  {
    id: "dividend_share",
    name: "Share of each dividend",
    source: "Practice of funds and screening services; no clause of SS 21 states it",
    rule:
      "The share of each dividend received that equals prohibited income divided by revenue in the fiscal year. Nothing is " +
      "owed without a dividend; the share of a dividend received before a sale is still owed.",
  },
]

const [firstStandard] = declaredStandards

/** Returns the method of a standard, by its id. A rule book of a user has the method of SS 21. */
export function methodOfStandard(standard: string): PurificationMethodId {
  return (declaredStandards.find(({ id }) => id === standard) ?? firstStandard).purification.method
}

/** Returns the methods, first that of a standard. */
export function purificationMethodsOf(standard: string): readonly PurificationMethod[] {
  const own = methodOfStandard(standard)
  return defaultFirst(
    methods,
    methods.find(({ id }) => id === own),
  )
}

/** The reason why a share whose core business is prohibited owes no computed amount. */
export const whyToLeave =
  "The core business is prohibited, so no amount is computed. By AAOIFI SS 21 no percentage makes such a share permissible (3/4/1), and it is obligatory to give up an investment whose conditions can no longer be met (3/4/8)."
