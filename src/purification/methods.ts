import type { PurificationMethod } from "./schema.ts"

/**
 * The two methods to purify a share, each with its source. Neither is presented as the only right one. The
 * clauses are those of AAOIFI Shari'ah Standard 21.
 */
export const purificationMethods: readonly PurificationMethod[] = [
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
