import type { RatioRule } from "../../contract/rulebook.ts"
import type { DenominatorName, NumeratorName } from "../../vocabulary.ts"

/** The amounts of the ratio screens: how each is called in a title, and in the formula of a packet. */

interface AmountDeclaration {
  readonly label: string
  readonly formula: string
}

export const businessDeclaration = {
  name: "business_activity",
  title: "Business activity",
  clause: "AAOIFI SS 21, 3/4/1",
  rule: "The core business must be permissible: no ratio rescues one that is not.",
} as const

export const numeratorDeclarations: Readonly<Record<NumeratorName, AmountDeclaration>> = {
  interest_bearing_debt: { label: "Interest-bearing debt", formula: "interest_bearing_debt" },
  preferred_shares: { label: "Preferred shares", formula: "preferred_shares" },
  cash_and_interest_bearing_securities: {
    label: "Cash and interest-bearing securities",
    formula: "(cash + interest_bearing_securities)",
  },
  interest_taking_deposits: { label: "Interest-taking deposits", formula: "interest_taking_deposits" },
  receivables: { label: "Receivables", formula: "receivables" },
  inventories: { label: "Inventories", formula: "inventories" },
  illiquid_assets: { label: "Illiquid assets", formula: "illiquid_assets" },
  net_liquid_assets: {
    label: "Net liquid assets",
    formula: "(total_assets - illiquid_assets - total_liabilities)",
  },
  prohibited_income: {
    label: "Prohibited income",
    formula: "(gross_interest_income + prohibited_activity_revenue)",
  },
  prohibited_activity_income: {
    label: "Income from prohibited activities",
    formula: "prohibited_activity_revenue",
  },
  prohibited_profit: {
    label: "Profit from prohibited income",
    formula: "(gross_interest_income + prohibited_activity_revenue)",
  },
  interest_income: { label: "Gross interest income", formula: "gross_interest_income" },
}

export const denominatorDeclarations: Readonly<Record<DenominatorName, AmountDeclaration>> = {
  market_cap: { label: "Market capitalisation", formula: "market_cap" },
  total_assets: { label: "Total assets", formula: "total_assets" },
  revenue: { label: "Revenue", formula: "revenue" },
  interest_income: { label: "Gross interest income", formula: "gross_interest_income" },
  total_income: { label: "Total income", formula: "total_income" },
  profit_before_tax: { label: "Profit before tax", formula: "profit_before_tax" },
}

/** "Interest-bearing debt to market capitalisation" */
export function titleOf(rule: Pick<RatioRule, "numerator" | "denominator" | "combine">): string {
  return `${numeratorLabel(rule.numerator)} to ${lowerFirst(denominatorLabel(rule))}`
}

/** "interest_bearing_debt / market_cap" */
export function formulaOf({
  numerator,
  denominator,
  combine,
}: Pick<RatioRule, "numerator" | "denominator" | "combine">): string {
  const above = numerator.map((name) => numeratorDeclarations[name].formula).join(" + ")
  const names = denominator.map((name) => denominatorDeclarations[name].formula)
  const [only] = names
  const below =
    names.length === 1
      ? only
      : combine === "sum"
        ? `(${names.join(" + ")})`
        : `larger of (${names.join(", ")})`
  return `${numerator.length === 1 ? above : `(${above})`} / ${below}`
}

/** The name of one amount, or of several added up: "Receivables, cash and interest-bearing securities". */
export function numeratorLabel(names: readonly NumeratorName[]): string {
  return joined(
    names.map((name) => numeratorDeclarations[name].label),
    "and",
  )
}

/** The name of what is divided by. */
export function denominatorLabel({
  denominator,
  combine,
}: Pick<RatioRule, "denominator" | "combine">): string {
  const labels = denominator.map((name) => denominatorDeclarations[name].label)
  return labels.length > 1 && combine === "larger"
    ? `The larger of ${joined(labels, "and").toLowerCase()}`
    : joined(labels, "and")
}

function joined(labels: readonly string[], word: string): string {
  const [first = "", ...rest] = labels
  const last = rest.at(-1)
  if (last === undefined) return first
  const before = [first, ...rest.slice(0, -1).map(lowerFirst)].join(", ")
  // A name with an "and" of its own ends the list: "Receivables, cash and interest-bearing securities".
  return last.includes(` ${word} `)
    ? `${before}, ${lowerFirst(last)}`
    : `${before} ${word} ${lowerFirst(last)}`
}

/** "Total assets" as "total assets". */
export function lowerFirst(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
}

/** "total assets" as "Total assets". */
export function upperFirst(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
