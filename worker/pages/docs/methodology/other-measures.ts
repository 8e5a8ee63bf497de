import {
  preferredOutstanding,
  preferredOutstandingBetween,
} from "../../../../src/facts/measures/equity/preferred-shares.ts"
import { gainShareMax } from "../../../../src/facts/measures/income/total-income.ts"
import type { GuidePage } from "../document.ts"
import { bullets, codes, percent, prose, section } from "./blocks.ts"
import { chainBlocks, type GuideChains } from "./chains.ts"
import { howToRead } from "./measures.ts"

/** The methodology guide's sections on the measures that only other standards divide. */

/** How total assets divide into receivables, illiquid assets and the rest. */
export function assetsSection({ assets, cash, cashIfrs, health }: GuideChains): GuidePage {
  return section(
    "Receivables, illiquid assets and deposits",
    "Some standards limit receivables or ask for a share of illiquid assets. We name as many assets as the tags allow. Assets that no line names may be of either kind.",
    bullets([
      "Receivables are at least the lines we read, and at most those and all assets that no line names. A limit from above must hold with the most.",
      "Illiquid assets are at least the lines we read. A lower limit must hold with the least.",
      "If a company tags no line of a kind, we know only the most it can be. That can pass a limit from above, and fail one from below.",
      "Deposits that bear interest are seldom tagged as such. If they are not, all cash and interest-bearing securities stand in as the most.",
    ]),
    howToRead,
    ...chainBlocks(assets, [...cash, ...cashIfrs, ...health]),
  )
}

/** How profit before tax and total income are read. */
export function totalIncomeSection({ totalIncome, income }: GuideChains): GuidePage {
  return section(
    "Total income and profit before tax",
    "Total income is revenue, the gross interest and investment income beside it, and other income if it is a positive line of its own. Screens divide by it, so we leave out what may be within revenue.",
    bullets([
      "The step from the operating result to profit before tax proves which lines stand beside revenue: they make up the step, with interest charged. Without this proof, interest counts beside revenue from contracts with customers, and beside other revenue if the operating result is stated. Other income does not.",
      `Other income does not count if a tagged gain is more than ${percent(gainShareMax)} of it: gains on sale are no income.`,
      "A lender's interest is its revenue. It does not count twice. A bank's revenue is net of the interest it pays, so its total income is gross interest with its other income.",
      "Under IFRS, other income is a line beside revenue. It counts.",
    ]),
    howToRead,
    ...chainBlocks(totalIncome, income),
  )
}

/** How preferred shares are read, and what proves that there are none. */
export function preferredSharesSection({ preferredShares, health }: GuideChains): GuidePage {
  return section(
    "Preferred shares",
    "Some standards count preferred shares as debt. We read their carrying amount in equity and between debt and equity.",
    bullets([
      prose`There are none if the filing states an amount or a number of zero (${codes(preferredOutstanding)}), or if the other parts of owners' equity add up to it. If the balance sheet says nothing, the end of the fiscal year counts.`,
      "If the amount is only the par value, they may have brought in as much as their liquidation preference, or as all paid-in capital. A limit from above must hold with that.",
      "If no tag names them, they are at most what the other parts leave of owners' equity.",
      prose`Temporary equity counts if the filing states its number of shares (${codes(preferredOutstandingBetween)}). If it states none, a limit from above must hold with temporary equity added.`,
    ]),
    howToRead,
    ...chainBlocks(preferredShares, health),
  )
}
