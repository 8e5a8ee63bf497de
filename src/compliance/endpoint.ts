import { endpoint } from "../contract/endpoint.ts"
import { publishedInstrument } from "../contract/inputs.ts"
import {
  asOfArgument,
  instrumentArgument,
  methodologyArgument,
  publishedAsOfArgument,
} from "../contract/tool-words.ts"
import { compliance, complianceMeta } from "./schema.ts"

export const complianceEndpoint = endpoint({
  method: "GET",
  path: "/instruments/{symbol}/compliance",
  title: "Get the verdict on a stock",
  group: "Stocks",
  summary: "The compliance determination of one stock, with its screens and figures",
  access: "sandbox",
  input: publishedInstrument,
  data: compliance,
  meta: complianceMeta,
  errors: ["bad_request", "sandbox_restricted", "not_found"],
  example: { symbol: "AAPL" },
  tool: {
    name: "check_compliance",
    description:
      "Whether one stock is Shariah-compliant and why: the verdict, each screen with its limit, what to purify, and the filings. For many stocks use screen_stocks, for funds get_fund.",
    arguments: {
      symbol: instrumentArgument,
      methodology: methodologyArgument,
      as_of: asOfArgument,
      published_as_of: publishedAsOfArgument,
    },
    isUsual: true,
  },
})
