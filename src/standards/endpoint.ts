import { endpoint } from "../contract/endpoint.ts"
import { asOfArgument, findVerdict, instrumentArgument, methodologyArgument } from "../contract/tool-words.ts"
import type { Rulebook } from "../rulebooks/schema.ts"
import {
  rulebookStandardsInput,
  rulebookStandardsMeta,
  standards,
  standardsInput,
  standardsMeta,
} from "./schema.ts"

/** A rule book with one ratio: debt at most 29% of market capitalisation. */
const strictDebt: Rulebook = {
  name: "Strict on debt",
  ratios: [
    {
      name: "debt_to_market_cap",
      numerator: ["interest_bearing_debt"],
      denominator: ["market_cap"],
      combine: "sum",
      months: 12,
      operator: "<=",
      limit: 0.29,
    },
  ],
  business: { activities: {} },
  state: null,
}

export const standardsEndpoint = endpoint({
  method: "GET",
  path: "/instruments/{symbol}/standards",
  title: "Compare the standards",
  group: "Stocks",
  summary: "One stock under every major standard: the figures, why they differ, and where each verdict turns",
  access: "sandbox",
  input: standardsInput,
  data: standards,
  meta: standardsMeta,
  errors: ["bad_request", "sandbox_restricted", "not_found"],
  csv: true,
  example: { symbol: "AAPL" },
  tool: {
    name: "compare_standards",
    description:
      "One stock under every major Shariah standard (AAOIFI, Dow Jones, S&P, FTSE, MSCI, SC Malaysia, KMI, ISSI): verdict, ratios, and the rule that makes each differ. Use it when screeners disagree; say which editions are unconfirmed.",
    arguments: { symbol: instrumentArgument, methodology: methodologyArgument, as_of: asOfArgument },
    afterNotFound: findVerdict,
    isUsual: true,
  },
})

export const rulebookStandardsEndpoint = endpoint({
  method: "POST",
  path: "/instruments/{symbol}/standards",
  title: "Judge by your own rules",
  group: "Rules and account",
  summary: "One stock under your own rule book and under every major standard",
  access: "sandbox",
  input: rulebookStandardsInput,
  data: standards,
  meta: rulebookStandardsMeta,
  errors: ["bad_request", "sandbox_restricted", "not_found"],
  reads: true,
  example: { symbol: "AAPL", rulebook: strictDebt },
  tool: {
    name: "judge_by_rulebook",
    description:
      "One stock under a rule book of the user's own and under every major standard. Use it when the user states rules such as a limit of 29%; get_methodology has the rule book of a standard to copy and change.",
    arguments: {
      symbol: instrumentArgument,
      rulebook: "The rule book, as GET /rulebooks/schema describes it, or the name of a saved one",
      as_of: asOfArgument,
    },
    afterNotFound: findVerdict,
  },
})
