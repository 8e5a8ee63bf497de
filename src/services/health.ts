import type { Endpoints } from "../contract/endpoints.ts"
import { prependFields } from "../contract/json-text.ts"
import { answer, refuse } from "../outcome.ts"
import type { Instrument } from "../ports.ts"
import { vehicleByCik } from "../screening/structures/vehicles.ts"
import { identityOf, readInstrument, whyNoDocument } from "./instrument.ts"
import type { Service } from "./service.ts"

/** The financial-health rating, independent of the compliance verdict. */
export const health: Service<Endpoints["health"]> = async (ports, { input, caller }) => {
  const found = await readInstrument(ports.instruments, caller, input.symbol)
  if (!found.ok) return found
  const { listing, determination } = found.value
  if (determination === null || determination.health === null)
    return refuse("not_found", whyNoDocument(found.value, "health rating") ?? whyUnrated(found.value))
  return answer({
    data: prependFields(identityOf(listing), determination.health),
    meta: {},
  })
}

function whyUnrated({ listing, determination }: Instrument): string {
  if (vehicleByCik(listing.cik) !== null) {
    return `${listing.instrumentId} is a pooled vehicle decided on its structure: it is not rated. Its compliance determination is unaffected.`
  }
  if (determination?.hasHistory && determination.financialsKey === null)
    return `No balance sheet of ${listing.instrumentId} could be read, so it is not rated. Its compliance determination is unaffected.`
  return `The filings of ${listing.instrumentId} do not carry what the health rating needs. Its compliance determination is unaffected.`
}
