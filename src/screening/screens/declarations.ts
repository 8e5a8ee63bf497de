import type { RatioScreenName, ScreenName } from "../../vocabulary.ts"

/** The title of a screen and the clause it follows. */
interface ScreenDeclaration {
  readonly title: string
  readonly clause: string
}

/** The title, clause and formula of a ratio screen. */
export interface RatioDeclaration extends ScreenDeclaration {
  readonly name: RatioScreenName
  readonly formula: string
}

export const businessDeclaration = {
  name: "business_activity",
  title: "Business activity",
  clause: "AAOIFI SS 21, 3/4/1",
  rule: "The core business must be permissible: no ratio rescues one that is not.",
} as const

export const ratioDeclarations: Readonly<Record<RatioScreenName, RatioDeclaration>> = {
  debt_to_market_cap: {
    name: "debt_to_market_cap",
    title: "Interest-bearing debt to market capitalisation",
    formula: "interest_bearing_debt / market_cap",
    clause: "AAOIFI SS 21, 3/4/2",
  },
  cash_to_market_cap: {
    name: "cash_to_market_cap",
    title: "Cash and interest-bearing securities to market capitalisation",
    formula: "(cash + interest_bearing_securities) / market_cap",
    clause: "AAOIFI SS 21, 3/4/3",
  },
  prohibited_revenue: {
    name: "prohibited_revenue",
    title: "Prohibited income to revenue",
    formula: "(gross_interest_income + prohibited_activity_revenue) / revenue",
    clause: "AAOIFI SS 21, 3/4/4",
  },
}

/** Every screen by name, in the order they are shown. */
export const screenDeclarations: Readonly<Record<ScreenName, ScreenDeclaration>> = {
  business_activity: businessDeclaration,
  ...ratioDeclarations,
}
