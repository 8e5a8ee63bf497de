import {
  altmanBands,
  altmanWeights,
  antifragileRatiosMin,
  bands,
  fragileRatiosMin,
  knownRatiosMin,
} from "../../../../src/health/rate.ts"
import { healthRatings } from "../../../../src/vocabulary.ts"
import { strengthWords } from "../../stock/labels.ts"
import type { GuidePage } from "../document.ts"
import { bullets, code, prose, section, table } from "./blocks.ts"
import { chainBlocks, type GuideChains } from "./chains.ts"

/** The methodology guide's section on the health rating. No verdict depends on it. */

const divided = {
  current_ratio: "current assets / current liabilities",
  debt_to_assets: "interest-bearing debt / total assets",
  cash_flow_to_debt: "operating cash flow / interest-bearing debt",
  interest_coverage: "earnings before interest and tax / interest expense",
} satisfies Record<keyof typeof bands, string>

const altmanTerms = {
  working: "(current assets − current liabilities) / total assets",
  retained: "retained earnings / total assets",
  earned: "earnings before interest and tax / total assets",
  equity: {
    manufacturer: "market capitalisation / total liabilities",
    other: "book equity / total liabilities",
  },
  sales: "revenue / total assets",
} as const

/** The five health ratios with their bands, and the chains that only they use. */
export function healthSection({ health }: GuideChains): GuidePage {
  const ratios = Object.entries(divided).map(([name, formula]) => [
    code(name),
    formula,
    bands[name as keyof typeof bands].text,
  ])
  return section(
    "Health bands",
    "Five ratios of one balance sheet and fiscal year rate how strong a company's finances are. The rating does not affect the verdict.",
    table(
      ["ratio", "what is divided", prose`band; ${code("robust")} between`],
      [
        ...ratios,
        [
          code("altman_z_score"),
          `Z (manufacturers, SIC 2000 to 3999): ${altman("manufacturer")}`,
          altmanBands.manufacturer.text,
        ],
        [code("altman_z_score"), `Z″ (others): ${altman("other")}`, altmanBands.other.text],
      ],
    ),
    bullets([
      `We rate a company if we know at least ${knownRatiosMin} of the five ratios. Banks and insurers (SIC 6000 to 6499) have no Altman score.`,
      prose`${code("fragile")}: Altman's score is fragile, or at least ${fragileRatiosMin} ratios are.`,
      prose`${code("antifragile")}: Altman's score is antifragile, no ratio is fragile, and at least ${antifragileRatiosMin} ratios are antifragile.`,
      prose`${code("robust")}: all others.`,
      `The pages of this site say ${healthRatings.map((rating) => `${strengthWords[rating]} for ${rating}`).join(", ")}.`,
      prose`A company without interest-bearing debt has no cash flow to debt. That ratio counts as ${code("antifragile")}.`,
    ]),
    "Earnings before interest and tax are the operating result. If it is not tagged, we add the interest expense to the result before tax. If that expense is not tagged, we use the interest paid in cash, and the description says so.",
    ...chainBlocks(health),
  )
}

function altman(model: keyof typeof altmanWeights): string {
  const weights = altmanWeights[model]
  const terms = [
    [weights.working, altmanTerms.working],
    [weights.retained, altmanTerms.retained],
    [weights.earned, altmanTerms.earned],
    [weights.equity, altmanTerms.equity[model]],
    [weights.sales, altmanTerms.sales],
  ] as const
  return terms
    .filter(([weight]) => weight !== 0)
    .map(([weight, term]) => `${weight} × ${term}`)
    .join(" + ")
}
