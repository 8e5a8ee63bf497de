import { endpoint } from "../contract/endpoint.ts"
import { findVerdict, instrumentArgument, methodologyArgument } from "../contract/tool-words.ts"
import { timeline, timelineInput, timelineMeta } from "./schema.ts"

export const timelineEndpoint = endpoint({
  method: "GET",
  path: "/instruments/{symbol}/timeline",
  title: "Get past verdicts",
  group: "Stocks",
  summary:
    "The spells of each verdict over a range of days, with the day and cause of each turn; or the verdict and screens by filing period, and each change of the published verdict",
  access: "sandbox",
  input: timelineInput,
  data: timeline,
  meta: timelineMeta,
  errors: ["bad_request", "sandbox_restricted", "not_found"],
  csv: true,
  example: { symbol: "UAA", from: "2023-09-01", to: "2026-08-31" },
  tool: {
    name: "get_verdict_timeline",
    description:
      "The spells (runs of days with one verdict) of one stock, by what was known on each day, with the cause of each turn; or its verdict at each past report, and each change of the published one. Use it for past verdicts.",
    arguments: {
      symbol: instrumentArgument,
      by: "`day` (default): the spells; `report`: the past reports and changes",
      from: "First day, YYYY-MM-DD; five years before `to` when left out; not with `report`",
      to: "Last day, YYYY-MM-DD; today when left out; not with `report`",
      methodology: methodologyArgument,
    },
    afterNotFound: findVerdict,
    isUsual: true,
  },
})
