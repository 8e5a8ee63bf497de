import type { Taxonomy } from "../../../../src/facts/basis.ts"
import {
  dividendsDeclared,
  dividendsPaid,
  dividendsPerShare,
} from "../../../../src/facts/measures/dividends/read.ts"
import { issuedLessTreasury } from "../../../../src/facts/measures/shares/period-end.ts"
import {
  restrictedCash,
  shareholdersIncome,
  shortTermInvestments,
  zakatableCash,
  zakatableInventories,
  zakatableReceivables,
} from "../../../../src/facts/measures/zakatable/read.ts"
import type { GuidePage } from "../document.ts"
import { bullets, section } from "./blocks.ts"
import { type Chain, chain, chainBlocks, type GuideChains } from "./chains.ts"
import { howToRead } from "./measures.ts"

/** The methodology guide's section on the figures behind purification and zakat, which no screen divides. */
export function owedSection({ cash, assets, income }: GuideChains): GuidePage {
  return section(
    "Dividends and zakatable assets",
    "What a holder owes is computed from these figures. No verdict rests on them.",
    bullets([
      "Zakat: a line that is not tagged is unknown. It is zero only if the lines of current assets add up to their total without it.",
      "Zakat: on a balance sheet that does not separate current from non-current, the receivables are unknown, and the short-term investments are at least the tagged line.",
      "Zakat: restricted cash, restricted investments and income taxes to be refunded are left out. The notes say how much.",
      "Shares are those counted at the balance-sheet date, or issued shares less treasury shares. Without either, the count of the screening stands in.",
    ]),
    howToRead,
    ...chainBlocks(
      [...owedIn("us-gaap"), sharesIssued, ...owedIn("ifrs-full")],
      [...cash, ...assets, ...income],
    ),
  )
}

const sharesIssued = chain("Shares issued less treasury shares", issuedLessTreasury)

function owedIn(taxonomy: Taxonomy): readonly Chain[] {
  return [
    chain(`Own cash (${taxonomy})`, zakatableCash[taxonomy]),
    chain(`Restricted cash (${taxonomy})`, restrictedCash[taxonomy], "It is left out."),
    chain(`Receivables of the year (${taxonomy})`, zakatableReceivables[taxonomy]),
    chain(`Inventories of the year (${taxonomy})`, zakatableInventories[taxonomy]),
    chain(`Short-term investments (${taxonomy})`, shortTermInvestments[taxonomy]),
    chain(`Profit of the shareholders (${taxonomy})`, shareholdersIncome[taxonomy]),
    chain(`Dividends per share (${taxonomy})`, dividendsPerShare[taxonomy]),
    chain(`Dividends paid (${taxonomy})`, dividendsPaid[taxonomy]),
    chain(`Dividends declared (${taxonomy})`, dividendsDeclared[taxonomy]),
  ]
}
