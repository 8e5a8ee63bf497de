import type { Instrument, Listing } from "../listings/instrument.ts"
import { whyNoDocumentOfIt } from "../listings/other-security.ts"
import type { InstrumentAsked } from "./asked.ts"

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

/** Says why there is no verdict from which a document of this name could be printed. */
export function whyNoneToPrint(asked: InstrumentAsked, document: string): string {
  const missing = whyNoDocument(asked, document)
  if (missing !== null) return missing
  const { listing, earlierDay, standard } = asked
  if (earlierDay !== null) return notKnownOn(listing, earlierDay)
  return standard === null ? notAnalysed(listing, document) : notMeasured(listing)
}

function notAnalysed({ instrumentId }: Listing, document: string): string {
  return `${instrumentId} has not been analysed yet: it has no ${document}.`
}

/** Returns the message for a company without stored filings. */
export function notKnownOn({ instrumentId }: Listing, day: string): string {
  return `No filings of ${instrumentId} are stored, so it has no verdict as of ${day}.`
}

/** Returns the message for a company whose measures are not stored yet. */
export function notMeasured({ instrumentId }: Listing): string {
  return `${instrumentId} has not been measured yet: other methodologies can judge it once it is screened again.`
}

/** Returns the `meta.etf` for a fund's ticker on an instrument route (Interface: identifier, rule 11). */
export function fundPointer(listing: Listing) {
  if (listing.kind !== "fund") return {}
  return { etf: { symbol: listing.symbol, endpoint: `/etfs/${listing.instrumentId}` } }
}
