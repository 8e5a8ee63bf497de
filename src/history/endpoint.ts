import { endpoint } from "../contract/endpoint.ts"
import { judgedInstrument } from "../contract/inputs.ts"
import { findVerdict, instrumentArgument, methodologyArgument } from "../contract/tool-words.ts"
import { history, historyMeta } from "./schema.ts"

export const historyEndpoint = endpoint({
  method: "GET",
  path: "/instruments/{symbol}/compliance/history",
  title: "Get past verdicts",
  group: "Stocks",
  summary:
    "The verdict and the four screens by filing period, and each change of the published verdict with its cause",
  access: "key",
  input: judgedInstrument,
  data: history,
  meta: historyMeta,
  errors: ["bad_request", "sandbox_restricted", "not_found"],
  csv: true,
  example: { symbol: "UAA" },
  tool: {
    name: "get_compliance_history",
    description:
      "The verdict and screens of one stock at each past report, and every change of the published verdict with its cause. Use it to find how long a verdict has held, and how often and why it changed.",
    arguments: { symbol: instrumentArgument, methodology: methodologyArgument },
    afterNotFound: findVerdict,
  },
})
