import { declaredStandards } from "../contract/declared/standards.ts"
import type { PurificationMethodId } from "../vocabulary.ts"
import type { PurificationMethod } from "./schema.ts"

/** The two methods to purify a share, each with its source. The clauses are those of AAOIFI Shari'ah Standard 21. */
const methods: Readonly<Record<PurificationMethodId, Pick<PurificationMethod, "name" | "source" | "rule">>> =
  {
    ss21_per_share: {
      name: "Per share held at the end of the period",
      source: "AAOIFI SS 21, 3/4/6 with 3/4/6/1, 3/4/6/2, 3/4/6/4 and 3/4/6/5",
      rule:
        "Prohibited income of the fiscal period, divided by the shares of the company, times the shares held (3/4/6/4). Whoever " +
        "holds the share at the end of the period owes it; whoever sold it before owes nothing (3/4/6/1). It is owed whether or not a " +
        "dividend was paid, and in a year of loss too (3/4/6/2). The holder may draw no benefit from it, not even pay tax with it (3/4/6/5).",
    },
    dividend_share: {
      name: "Share of each dividend",
      source: "Practice of funds and screening services; no clause of SS 21 states it",
      rule:
        "The share of each dividend received that equals prohibited income divided by revenue in the fiscal year. Nothing is " +
        "owed without a dividend; the share of a dividend received before a sale is still owed.",
    },
  }

const others = { ss21_per_share: "dividend_share", dividend_share: "ss21_per_share" } as const

const [firstStandard] = declaredStandards

/**
 * Returns the methods, first that of a standard itself, with the ground on which it was chosen. `standard`:
 * its id. A rule book of a user is no declared standard, and gets the method of SS 21.
 */
export function purificationMethodsOf(
  standard: string,
): readonly [PurificationMethod, ...PurificationMethod[]] {
  const { purification } = declaredStandards.find(({ id }) => id === standard) ?? firstStandard
  const { method: id, ground } = purification
  const other = others[id]
  return [
    { id, ...methods[id], default: true, ground },
    { id: other, ...methods[other], default: false },
  ]
}

/** The reason why a share whose core business is prohibited owes no computed amount. */
export const whyToLeave =
  "The core business is prohibited, so no amount is computed. By AAOIFI SS 21 no percentage makes such a share permissible (3/4/1), and it is obligatory to give up an investment whose conditions can no longer be met (3/4/8)."
