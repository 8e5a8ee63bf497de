import { endpoint } from "../contract/endpoint.ts"
import { datedInstrument } from "../contract/inputs.ts"
import { asOfArgument, instrumentArgument } from "../contract/tool-words.ts"
import { overview, overviewMeta } from "./schema.ts"

export const overviewEndpoint = endpoint({
  method: "GET",
  path: "/instruments/{symbol}",
  title: "Get an overview of a stock",
  group: "Stocks",
  summary: "What a listing is, its company's other listings, verdict, health and market data",
  access: "sandbox",
  input: datedInstrument,
  data: overview,
  meta: overviewMeta,
  errors: ["bad_request", "sandbox_restricted", "not_found"],
  example: { symbol: "AAPL" },
  tool: {
    name: "get_overview",
    description:
      "What a listing is: its company, exchange, ISIN and sector, the other lines of the company, the verdict and the last close. Use it to identify a company or find its other listings.",
    arguments: { symbol: instrumentArgument, as_of: asOfArgument },
  },
})
