import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Scope } from "./plans.ts"

/** The symbols of the starter universe's sandbox (data/sandbox.tsv). `Listing.sandbox` decides access. */
export const sandboxStocks = [
  "AAPL",
  "AMZN",
  "GOOGL",
  "JPM",
  "MSFT",
  "NVDA",
  "TSLA",
  "TSM",
  "UAA",
  "WMT",
] as const
export const sandboxFunds = ["SPUS", "SPY"] as const

export const sandboxRefusal =
  "This symbol is outside the sandbox, which covers ten stocks and two funds. A live key on the Plus plan opens the full universe."

/** Refuses an instrument outside the sandbox to a caller with that scope. Null: the symbol has no listing. */
export function withinScope(
  scope: Scope,
  listing: { readonly sandbox: boolean } | null,
): Outcome<null, "sandbox_restricted"> {
  if (scope === "full" || listing?.sandbox) return answer(null)
  return refuse("sandbox_restricted", sandboxRefusal)
}
