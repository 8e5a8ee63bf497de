import { defaultRatioNames, type RatioScreenName, ratioScreenNames } from "../../vocabulary.ts"

/** The standard of the verdict: the columns of its screens have no prefix. */
export const ownStandardId = "aaoifi-ss21"

interface ComparedStandard {
  readonly id: string
  readonly name: string
  /** True where the standard remembers, so that the row has a membership. */
  readonly keepsMembership: boolean
  /** The ratio screens of all its versions, those of the newest first: a row of a past day has those of the version in force then. */
  readonly screens: readonly RatioScreenName[]
}

/** The standards beside `aaoifi-ss21`, in the order of `GET /methodologies`. A column, once it is there, stays. */
export const comparedStandards: readonly ComparedStandard[] = [
  {
    id: "aaoifi-ss21-text",
    name: "SS 21, the text",
    keepsMembership: false,
    screens: ["debt_to_market_cap", "deposits_to_market_cap", "prohibited_revenue"],
  },
  {
    id: "djim",
    name: "DJIM",
    keepsMembership: true,
    screens: ["debt_to_market_cap", "prohibited_revenue", "cash_to_market_cap", "receivables_to_market_cap"],
  },
  {
    id: "sp-shariah",
    name: "S&P Shariah",
    keepsMembership: false,
    screens: ["debt_to_market_cap", "prohibited_revenue", "cash_to_market_cap", "receivables_to_market_cap"],
  },
  {
    id: "ftse-yasaar",
    name: "FTSE Yasaar",
    keepsMembership: false,
    screens: [
      "debt_to_total_assets",
      "cash_to_total_assets",
      "receivables_and_cash_to_total_assets",
      "prohibited_revenue",
    ],
  },
  {
    id: "ftse-idealratings",
    name: "FTSE IdealRatings",
    keepsMembership: false,
    screens: [
      "debt_to_market_cap",
      "cash_to_market_cap",
      "receivables_and_cash_to_total_assets",
      "prohibited_revenue",
    ],
  },
  {
    id: "msci-islamic",
    name: "MSCI Islamic",
    keepsMembership: true,
    screens: [
      "debt_to_total_assets",
      "cash_to_total_assets",
      "receivables_and_cash_to_total_assets",
      "prohibited_revenue",
    ],
  },
  {
    id: "msci-m-series",
    name: "MSCI M-Series",
    keepsMembership: false,
    screens: [
      "debt_to_market_cap",
      "cash_to_market_cap",
      "receivables_and_cash_to_market_cap",
      "prohibited_revenue",
    ],
  },
  {
    id: "sc-malaysia",
    name: "SC Malaysia",
    keepsMembership: false,
    screens: ["debt_to_total_assets", "cash_to_total_assets", "prohibited_revenue", "prohibited_profit"],
  },
  {
    id: "kmi-meezan",
    name: "KMI Meezan",
    keepsMembership: false,
    screens: [
      "debt_to_total_assets",
      "cash_to_total_assets",
      "illiquid_assets_to_total_assets",
      "net_liquid_assets_to_market_cap",
      "prohibited_revenue",
    ],
  },
  {
    id: "issi-ojk",
    name: "ISSI / OJK",
    keepsMembership: false,
    screens: ["debt_to_total_assets", "prohibited_revenue"],
  },
]

/** The ratio screens that the documents of a methodology, `id@version`, may have: those of all its versions. */
export function ratioNamesOf(methodology: string): readonly RatioScreenName[] {
  const standard = comparedStandards.find(({ id }) => methodology.startsWith(`${id}@`))
  const names = standard?.screens ?? defaultRatioNames
  return ratioScreenNames.filter((name) => names.includes(name))
}
