import type { Caller } from "../access/caller.ts"
import { withinScope } from "../access/sandbox.ts"
import { whyUnresolved } from "../identifiers/resolve.ts"
import type { Instrument, Listing } from "../listings/instrument.ts"
import { whyNoDocumentOfIt } from "../listings/other-security.ts"
import type { InstrumentStore } from "../listings/store.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"

/** Finds the instrument that a caller names, if the caller may read it. */
export async function readInstrument(
  instruments: InstrumentStore,
  caller: Caller,
  identifier: string,
): Promise<Outcome<Instrument, "sandbox_restricted" | "not_found">> {
  const instrument = await instruments.find(identifier)
  const allowed = withinScope(caller.scope, instrument?.listing ?? null)
  if (!allowed.ok) return allowed
  if (instrument === null) return refuse("not_found", whyUnresolved(identifier))
  return answer(instrument)
}

/**
 * Returns the first fields of every document of a listing, with the requested symbol (Interface: rule 10).
 */
export function identityOf(listing: Listing) {
  return { symbol: listing.symbol, instrument_id: listing.instrumentId, name: listing.name }
}

/** Says why a listing cannot have the document of this name; null for an analysed company. */
export function whyNoDocument(instrument: Instrument, document: string): string | null {
  const { listing, determination } = instrument
  const { instrumentId, kind, filer } = listing
  if (kind === "fund") return `${instrumentId} is a fund: it has no ${document}.`
  if (filer === null) {
    const other = whyNoDocumentOfIt(instrument, document)
    if (other !== null) return other
    return `${instrumentId} is no listing of a company known to file with the SEC: it has no ${document}. Its compliance determination is unaffected.`
  }
  return determination === null ? notAnalysed(listing, document) : null
}

/** Says why a company without a determination has no document of a kind. */
export function notAnalysed({ instrumentId }: Listing, document: string): string {
  return `${instrumentId} has not been analysed yet: it has no ${document}.`
}

/** Returns the message for a company without stored filings. */
export function notKnownOn({ instrumentId }: Listing, day: string): string {
  return `No filings of ${instrumentId} are stored, so it has no verdict as of ${day}.`
}

/** Returns the `meta.etf` for a fund's ticker on an instrument route (Interface: identifier, rule 11). */
export function fundPointer(listing: Listing) {
  if (listing.kind !== "fund") return {}
  return { etf: { symbol: listing.symbol, endpoint: `/etfs/${listing.instrumentId}` } }
}
