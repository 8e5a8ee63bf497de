import { endpoint } from "../contract/endpoint.ts"
import { datedInstrument } from "../contract/inputs.ts"
import { asOfArgument, findVerdict, instrumentArgument } from "../contract/tool-words.ts"
import { financials, financialsMeta } from "./schema.ts"

export const financialsEndpoint = endpoint({
  method: "GET",
  path: "/instruments/{symbol}/financials",
  title: "Get figures from the filings",
  group: "Stocks",
  summary:
    "The figures of each fiscal year and quarter with their tags and filings, and the ratios made of them",
  access: "sandbox",
  input: datedInstrument,
  data: financials,
  meta: financialsMeta,
  errors: ["bad_request", "sandbox_restricted", "not_found"],
  example: { symbol: "NVDA" },
  tool: {
    name: "get_financials",
    description:
      "The figures that a company filed for up to five fiscal years and eight quarters, each with its XBRL tags and filing, and the ratios made of them. Use it to follow a figure over time.",
    arguments: { symbol: instrumentArgument, as_of: asOfArgument },
    afterNotFound: findVerdict,
    isUsual: true,
  },
})
