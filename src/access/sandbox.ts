import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Scope } from "./plans.ts"

/** The symbols of the sandbox of the starter universe (data/sandbox.tsv). `Listing.sandbox` decides. */
export const sandboxStocks = [
  "AAPL",
  "FHB",
  "KMB",
  "LYFT",
  "MCRI",
  "NVDA",
  "TSM",
  "UAA",
  "VIR",
  "WMT",
] as const
export const sandboxFunds = ["IJR", "SPUS"] as const

export const sandboxRefusal =
  "This symbol is outside the sandbox, which covers ten stocks and two funds. A live key on the Plus plan opens the full universe."

/** A sandbox-scope credential reads only the sandbox; a symbol without a listing is outside it too. */
export function withinScope(
  scope: Scope,
  listing: { readonly sandbox: boolean } | null,
): Outcome<null, "sandbox_restricted"> {
  if (scope === "full" || listing?.sandbox) return answer(null)
  return refuse("sandbox_restricted", sandboxRefusal)
}
