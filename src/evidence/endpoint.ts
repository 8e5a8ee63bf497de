import { endpoint } from "../contract/endpoint.ts"
import { publishedInstrument } from "../contract/inputs.ts"
import {
  asOfArgument,
  findVerdict,
  instrumentArgument,
  methodologyArgument,
  publishedAsOfArgument,
} from "../contract/tool-words.ts"
import { evidence, evidenceMeta } from "./schema.ts"

export const evidenceEndpoint = endpoint({
  method: "GET",
  path: "/instruments/{symbol}/evidence",
  title: "Get the evidence of a verdict",
  group: "Stocks",
  summary: "The Evidence Packet: each calculation, its values and the filings behind them",
  access: "key",
  input: publishedInstrument,
  data: evidence,
  meta: evidenceMeta,
  errors: ["bad_request", "sandbox_restricted", "not_found", "rate_limit_exceeded", "service_unavailable"],
  example: { symbol: "NVDA" },
  tool: {
    name: "get_evidence",
    description:
      "The Evidence Packet behind a verdict, for an auditor. It has every figure with its XBRL tags and filing, the closes, the confidence and the disclosures. It counts against a monthly limit: use check_compliance if the verdict is enough.",
    arguments: {
      symbol: instrumentArgument,
      methodology: methodologyArgument,
      as_of: asOfArgument,
      published_as_of: publishedAsOfArgument,
    },
    afterNotFound: findVerdict,
    isUsual: true,
  },
})
