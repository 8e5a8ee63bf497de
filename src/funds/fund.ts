import type { Caller } from "../access/caller.ts"
import { withinScope } from "../access/sandbox.ts"
import { whyUnresolved } from "../identifiers/resolve.ts"
import type { Listing } from "../instruments/instrument.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { vehicleByCik } from "../screening/structures/vehicles.ts"
import type { ServicePorts } from "../services/service.ts"
import type { Fund } from "./store.ts"

type FundOutcome<Value> = Outcome<Value, "sandbox_restricted" | "not_found">

/** Finds the fund a caller names by any of its lines, if the caller may read it. */
export async function readFund(
  { instruments, funds }: Pick<ServicePorts, "instruments" | "funds">,
  caller: Caller,
  identifier: string,
): Promise<FundOutcome<Fund>> {
  const read = async (listing: Listing) => ({ fund: await funds.find(listing) })
  const found = await readFundWith(read, { instruments }, caller, identifier)
  return found.ok ? answer(found.value.fund) : found
}

/** The same with another look-up: `read` takes any line of the fund. */
export async function readFundWith<Read extends { readonly fund: Fund }>(
  read: (listing: Listing) => Promise<Read>,
  { instruments }: Pick<ServicePorts, "instruments">,
  caller: Caller,
  identifier: string,
): Promise<FundOutcome<Read>> {
  const instrument = await instruments.find(identifier)
  const listing = instrument?.listing ?? null
  const found = listing?.kind === "fund" ? await read(listing) : null
  // The fund decides the scope, so any line of a sandbox fund reaches it.
  const allowed = withinScope(caller.scope, found?.fund.listing ?? listing)
  if (!allowed.ok) return allowed
  if (found !== null) return answer(found)
  return refuse("not_found", listing === null ? whyUnresolved(identifier) : whyNoFund(listing))
}

/** Interface: GET /etfs/{symbol}, a stock identifier; a pooled vehicle has no holdings to weigh. */
function whyNoFund({ instrumentId, cik }: Listing): string {
  const what =
    vehicleByCik(cik) === null ? "is a stock, not a fund" : "is decided on its structure, not on holdings"
  return `${instrumentId} ${what}; its verdict is at /instruments/${instrumentId}/compliance.`
}
