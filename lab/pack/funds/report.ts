import type { FundWeights, PastVerdict, StarterFund, StarterHolding } from "../../../scripts/starter/funds.ts"

export interface PackedFunds {
  readonly funds: readonly StarterFund[]
  readonly holdings: readonly StarterHolding[]
  readonly weights: readonly FundWeights[]
  readonly verdicts: readonly PastVerdict[]
}

/** Prints counts of the packed tables of funds, and the sum of each fund's weights. */
export function reportFunds({ funds, holdings, weights, verdicts }: PackedFunds): void {
  const known = (name: "cik" | "series" | "family" | "category" | "focus") =>
    `${funds.filter((fund) => fund[name] !== null).length} with ${name}`
  console.log(
    `${funds.length} funds: ${(["cik", "series", "family", "category", "focus"] as const).map(known).join(", ")}`,
  )
  for (const fund of new Set(holdings.map((holding) => holding.fund))) {
    const lines = holdings.filter((holding) => holding.fund === fund)
    const sum = lines.reduce((total, { weight }) => total + weight, 0)
    const kinds = [...new Set(lines.map(({ kind }) => kind))].map(
      (kind) => `${lines.filter((line) => line.kind === kind).length} ${kind}`,
    )
    console.log(`${fund} ${lines[0]?.asOf}: ${lines.length} lines, ${sum.toFixed(4)}%: ${kinds.join(", ")}`)
  }
  for (const { fund, days, lines } of weights) {
    const judged = lines.filter(({ cik }) => cik !== null).length
    console.log(
      `${fund}: ${lines.length} tickers on ${days.length} days, ${days[0]} to ${days.at(-1)}, ${judged} judged`,
    )
  }
  const companies = new Set(verdicts.map(({ cik }) => cik)).size
  console.log(`${verdicts.length} past verdicts on ${companies} companies`)
}
