import {
  altmanBands,
  antifragileRatiosMin,
  bands,
  fragileRatiosMin,
  knownRatiosMin,
} from "../../../../src/health/rate.ts"
import { altmanWeights } from "../../../../src/health/ratios.ts"
import { printChains } from "./chains.ts"
import type { GuideChains } from "./figures.ts"
import { bullets, code, section, table } from "./markdown.ts"

/** The methodology guide's section on the health rating, which no verdict rests on. */

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

/** The five ratios of health, with their bands and the chains that are read for them alone. */
export function healthSection({ health }: GuideChains): string {
  const ratios = Object.entries(divided).map(([name, formula]) => [
    code(name),
    formula,
    bands[name as keyof typeof bands].text,
  ])
  return section(
    "## Health bands",
    "Five ratios of the same balance sheet and fiscal year, each with a band. The rating is independent of compliance.",
    table(
      ["ratio", "what is divided", "band; `robust` between"],
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
      `A company is rated when at least ${knownRatiosMin} of the five are known. Banks and insurers (SIC 6000 to 6499) have no Altman score.`,
      `\`fragile\`: Altman's score is, or at least ${fragileRatiosMin} ratios are.`,
      `\`antifragile\`: Altman's score is, no ratio is fragile, and at least ${antifragileRatiosMin} are antifragile.`,
      "`robust`: else.",
      "Without interest-bearing debt, cash flow to debt has no value and is `antifragile`.",
    ]),
    "Earnings before interest and tax are the operating result; where none is tagged, the result before tax with interest expense. Without an interest expense, interest paid in cash stands in, and the description says so.",
    printChains(health),
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
