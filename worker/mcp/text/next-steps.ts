import { sandboxFunds, sandboxStocks } from "../../../src/access/sandbox.ts"
import type { Endpoint } from "../../../src/contract/endpoint.ts"
import type { ErrorCode } from "../../../src/contract/errors.ts"
import { findIdentifier } from "../../../src/contract/tool-words.ts"

/** Advice to a model or its user after a refusal; null if the refusal needs no addition. */
export function nextStep(code: ErrorCode, { tool }: Endpoint): string | null {
  switch (code) {
    case "sandbox_restricted":
      return `The sandbox holds the stocks ${sandboxStocks.join(", ")} and the funds ${sandboxFunds.join(", ")}. A live key on the Plus plan, made in the dashboard, opens every listing, filters and more Evidence Packets; get_usage tells what this key may do.`
    case "not_found":
      return tool?.afterNotFound ?? findIdentifier
    case "bad_request":
      return "Correct the argument that is named, and call again."
    case "rate_limit_exceeded":
      return "Wait that long before the next call; get_usage tells the limits."
    default:
      return null
  }
}
