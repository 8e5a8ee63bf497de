import { utcDay } from "../access/window.ts"
import type { Compliance } from "../contract/compliance.ts"
import type { Endpoints } from "../contract/endpoints.ts"
import { prependFields, printJson } from "../contract/json-text.ts"
import { answer } from "../outcome.ts"
import type { Instrument, Listing } from "../ports.ts"
import { complianceDocument } from "../screening/documents/compliance.ts"
import { type Methodology, methodologyRef } from "../screening/methodology.ts"
import { freshnessOf } from "./freshness.ts"
import { fundPointer, identityOf, readInstrument } from "./instrument.ts"
import { methodologyOf } from "./methodologies.ts"
import type { Service, ServicePorts } from "./service.ts"
import { askedStandard, readVerdict, standardOn } from "./standard.ts"

/** The determination of the company behind a listing, under the name the caller asked for. */
export const compliance: Service<Endpoints["compliance"]> = async (ports, { input, caller }) => {
  const asked = askedStandard(input, caller)
  if (!asked.ok) return asked
  const found = await readInstrument(ports.instruments, caller, input.symbol)
  if (!found.ok) return found
  const { listing, determination } = found.value
  const standard = standardOn(listing, asked.value)
  if (standard !== null) return complianceUnder(ports, found.value, standard)
  if (determination === null) return notAnalysed(ports, listing, methodologyOf(listing))
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

/** The determination under another standard, decided on what was measured. */
async function complianceUnder(
  ports: ServicePorts,
  { listing, determination }: Instrument,
  standard: Methodology,
) {
  const methodology = methodologyRef(standard)
  const verdict =
    determination === null || listing.cik === null
      ? null
      : await readVerdict(ports.measures, listing.cik, standard)
  if (verdict === null) return notAnalysed(ports, listing, methodology)
  const document = complianceDocument(verdict)
  const { status } = document.determination
  return answer({
    data: printJson({
      ...identityOf(listing),
      freshness: freshnessOf(determination, ports.clock),
      ...document,
    }),
    meta: {
      methodology,
      analysis_status: status === "pending" ? ("withheld" as const) : ("complete" as const),
    },
  })
}

/** Only `status` is filled (Interface: Determination status). */
function notAnalysed(ports: ServicePorts, listing: Listing, methodology: string) {
  // The day rather than the time, so that the ETag does not change with every request.
  const asOf = `${utcDay(ports.clock.nowMilliseconds())}T00:00:00Z`
  const document: Compliance = {
    ...identityOf(listing),
    freshness: null,
    methodology,
    as_of: asOf,
    determination: { status: "pending", confidence: null, explanation: null, withheld: null },
    screens: null,
    revenue: null,
    purification: null,
    stability: null,
    filing: null,
  }
  return answer({
    data: printJson(document),
    meta: { methodology, analysis_status: "pending" as const, ...fundPointer(listing) },
  })
}
