import { utcDay } from "../access/window.ts"
import type { Compliance } from "../contract/compliance.ts"
import type { Endpoints } from "../contract/endpoints.ts"
import { prependFields, printJson } from "../contract/json-text.ts"
import { answer } from "../outcome.ts"
import type { Listing } from "../ports.ts"
import { freshnessOf } from "./freshness.ts"
import { fundPointer, identityOf, readInstrument } from "./instrument.ts"
import { methodologyOf } from "./methodologies.ts"
import type { Service } from "./service.ts"

/** The determination of the company behind a listing, under the name the caller asked for. */
export const compliance: Service<Endpoints["compliance"]> = async (ports, { input, caller }) => {
  const found = await readInstrument(ports.instruments, caller, input.symbol)
  if (!found.ok) return found
  const { listing, determination } = found.value
  if (determination === null) {
    // The day rather than the time, so that the ETag does not change with every request.
    const asOf = `${utcDay(ports.clock.nowMilliseconds())}T00:00:00Z`
    return answer({
      data: printJson(pending(listing, asOf)),
      meta: { methodology: methodologyOf(listing), analysis_status: "pending", ...fundPointer(listing) },
    })
  }
  return answer({
    data: prependFields(
      { ...identityOf(listing), freshness: freshnessOf(determination, ports.clock) },
      determination.compliance,
    ),
    meta: {
      methodology: determination.methodology,
      analysis_status: determination.analysisStatus,
      ...fundPointer(listing),
    },
  })
}

/** Not analysed: only `status` is filled (Interface: Determination status). */
function pending(listing: Listing, asOf: string): Compliance {
  return {
    ...identityOf(listing),
    freshness: null,
    methodology: methodologyOf(listing),
    as_of: asOf,
    determination: { status: "pending", confidence: null, explanation: null, withheld: null },
    screens: null,
    revenue: null,
    purification: null,
    stability: null,
    filing: null,
  }
}
