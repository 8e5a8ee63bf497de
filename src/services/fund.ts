import type { Caller } from "../access/caller.ts"
import { withinScope } from "../access/sandbox.ts"
import { whyUnresolved } from "../identifiers/resolve.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Fund, Listing } from "../ports.ts"
import { vehicleByCik } from "../screening/structures/vehicles.ts"
import { lookUp } from "./instrument.ts"
import type { ServicePorts } from "./service.ts"

/** Finds the fund a caller names by any of its lines, if the caller may read it. */
export async function readFund(
  { instruments, funds }: Pick<ServicePorts, "instruments" | "funds">,
  caller: Caller,
  identifier: string,
): Promise<Outcome<Fund, "sandbox_restricted" | "not_found">> {
  const instrument = await lookUp(instruments, identifier)
  const allowed = withinScope(caller.scope, instrument?.listing ?? null)
  if (!allowed.ok) return allowed
  if (instrument === null) return refuse("not_found", whyUnresolved(identifier))
  const { listing } = instrument
  return listing.kind === "fund" ? answer(await funds.find(listing)) : refuse("not_found", whyNoFund(listing))
}

/** Interface: GET /etfs/{symbol}, a stock identifier; a pooled vehicle has no holdings to weigh. */
function whyNoFund({ instrumentId, cik }: Listing): string {
  const what =
    vehicleByCik(cik) === null ? "is a stock, not a fund" : "is decided on its structure, not on holdings"
  return `${instrumentId} ${what}: GET /instruments/${instrumentId}/compliance.`
}
