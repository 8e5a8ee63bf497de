import type { OtherSecurity } from "../vocabulary.ts"
import type { Instrument } from "./instrument.ts"

/** Describes a line that is not a share of its registrant: what the line is, and which line is the share. */

const securityWords: Readonly<Record<Exclude<OtherSecurity, "unclear">, string>> = {
  note: "a note",
  preferred: "a preferred share",
  warrant: "a warrant",
  right: "a right",
  unit: "a unit",
}

type Line = Pick<Instrument["listing"], "instrumentId" | "name" | "security">

/**
 * Returns "JSM is a note of Navient, not its common share"; null for a share and a fund. The listing has the
 * name of its registrant.
 */
export function otherSecurityText({ instrumentId, name, security = null }: Line): string | null {
  if (security === null) return null
  return security === "unclear"
    ? `No source tells whether ${instrumentId} is a common share of ${name} or another security`
    : `${instrumentId} is ${securityWords[security]} of ${name}, not its common share`
}

/**
 * Says in sentences why the verdict on a company does not apply to a line, and names the company's share.
 * Null for a share and a fund.
 */
export function whyNoVerdict(instrument: Instrument): string | null {
  const what = otherSecurityText(instrument.listing)
  return what && `${what}, so it does not get the verdict on the company. ${shareText(instrument)}`
}

/** Says why a line has no document of a kind, in sentences like those of `whyNoVerdict`. */
export function whyNoDocumentOfIt(instrument: Instrument, document: string): string | null {
  const what = otherSecurityText(instrument.listing)
  return what && `${what}: it has no ${document}. ${shareText(instrument)}`
}

function shareText({ share }: Instrument): string {
  return share === null
    ? "No common share of the company is listed here."
    : `The common share is ${share.instrumentId}.`
}

/** Returns the `meta.share` of a line that is another security of a company, if the company has a share. */
export function sharePointer({ share }: Instrument) {
  if (share === null) return {}
  const { symbol, instrumentId } = share
  return {
    share: { symbol, instrument_id: instrumentId, endpoint: `/instruments/${instrumentId}/compliance` },
  }
}
