import type { Caller } from "../access/caller.ts"
import { withinScope } from "../access/sandbox.ts"
import { candidatesOf, whyUnresolved } from "../identifiers/resolve.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Instrument, Instruments, Listing } from "../ports.ts"

/** Finds the instrument a caller names, if the caller may read it. */
export async function readInstrument(
  instruments: Instruments,
  caller: Caller,
  identifier: string,
): Promise<Outcome<Instrument, "sandbox_restricted" | "not_found">> {
  const instrument = await lookUp(instruments, identifier)
  const allowed = withinScope(caller.scope, instrument?.listing ?? null)
  if (!allowed.ok) return allowed
  if (instrument === null) return refuse("not_found", whyUnresolved(identifier))
  return answer(instrument)
}

/** The look-up alone, so that it can run while the request is being admitted. */
export async function lookUp(instruments: Instruments, identifier: string): Promise<Instrument | null> {
  return instruments.find(candidatesOf(identifier))
}

/** What every document of a listing begins with: the symbol and name asked for (Interface: identifier, rule 10). */
export function identityOf(listing: Listing) {
  return { symbol: listing.symbol, instrument_id: listing.instrumentId, name: listing.name }
}

/** `meta.etf` of a fund ticker on an instrument route (Interface: identifier, rule 11). */
export function fundPointer(listing: Listing) {
  if (listing.kind !== "fund") return {}
  return { etf: { symbol: listing.symbol, endpoint: `/etfs/${listing.instrumentId}` } }
}
