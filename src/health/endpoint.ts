import { endpoint } from "../contract/endpoint.ts"
import { datedInstrument } from "../contract/inputs.ts"
import { asOfArgument, findVerdict, instrumentArgument } from "../contract/tool-words.ts"
import { health, healthMeta } from "./schema.ts"

export const healthEndpoint = endpoint({
  method: "GET",
  path: "/instruments/{symbol}/health",
  title: "Get the financial health",
  group: "Stocks",
  summary: "The financial-health rating, independent of compliance",
  access: "sandbox",
  input: datedInstrument,
  data: health,
  meta: healthMeta,
  errors: ["bad_request", "sandbox_restricted", "not_found"],
  example: { symbol: "AAPL" },
  tool: {
    name: "get_health",
    description:
      "The financial-health rating (fragile, robust, antifragile) with its five ratios. It is independent of compliance, and only for companies that file with the SEC.",
    arguments: { symbol: instrumentArgument, as_of: asOfArgument },
    afterNotFound: findVerdict,
  },
})
