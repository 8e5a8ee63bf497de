import { sandboxFunds, sandboxStocks } from "../../../src/access/sandbox.ts"
import type { ErrorCode } from "../../../src/contract/errors.ts"
import type { ToolEndpoint } from "../../../src/contract/tool-texts.ts"

const findIt = "search_instruments finds the identifier to send."
const whyNone = `check_compliance tells the verdict, or why there is none. ${findIt}`
const isItAStock = `search_instruments with types ["etf"] finds funds; for a stock, or a vehicle such as a gold trust, use check_compliance.`

/** Advice on what to try if something was not found. */
const afterNotFound: Readonly<Partial<Record<ToolEndpoint, string>>> = {
  evidence: whyNone,
  health: whyNone,
  financials: whyNone,
  history: whyNone,
  timeline: whyNone,
  zakat: whyNone,
  purification: whyNone,
  standards: whyNone,
  rulebookStandards: whyNone,
  etf: isItAStock,
  etfHoldings: isItAStock,
  purityHistory: isItAStock,
  methodology: "list_methodologies names the ids.",
}

/** Advice to a model or its user after a refusal; null if the refusal needs no addition. */
export function nextStep(code: ErrorCode, endpoint: ToolEndpoint): string | null {
  switch (code) {
    case "sandbox_restricted":
      return `The sandbox holds the stocks ${sandboxStocks.join(", ")} and the funds ${sandboxFunds.join(", ")}. A live key on the Plus plan, made in the dashboard, opens every listing, filters and more Evidence Packets; get_usage tells what this key may do.`
    case "not_found":
      return afterNotFound[endpoint] ?? findIt
    case "bad_request":
      return "Correct the argument that is named, and call again."
    case "rate_limit_exceeded":
      return "Wait that long before the next call; get_usage tells the limits."
    default:
      return null
  }
}
