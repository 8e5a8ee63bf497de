import { prependFields, printJson } from "../contract/json-text.ts"
import type { Instrument } from "../listings/instrument.ts"
import { answer, refuse } from "../outcome.ts"
import { vehicleOf } from "../screening/structures/vehicles.ts"
import { identityOf, readInstrument, whyNoDocument } from "../services/instrument.ts"
import { dayAsked, dayField, dayToCompute, financialsOn } from "../services/on-day.ts"
import type { Service, SharedPorts } from "../services/service.ts"
import { refOn } from "../services/standard.ts"
import type { DocumentStore } from "../stored/documents.ts"
import type { financialsEndpoint } from "./endpoint.ts"
import type { FinancialsBody } from "./schema.ts"

/** The ports of the figures of a company. */
export interface FinancialsPorts extends SharedPorts {
  readonly financials: DocumentStore<FinancialsBody>
}

/** Answers with the figures that a company filed, by fiscal year and quarter, whatever the verdict. */
export const financials: Service<typeof financialsEndpoint, FinancialsPorts> = async (
  ports,
  { input, caller },
) => {
  const dated = dayAsked(input, ports.clock)
  if (!dated.ok) return dated
  const { echo } = dated.value
  const found = await readInstrument(ports.instruments, caller, input.symbol)
  if (!found.ok) return found
  const { listing, determination } = found.value
  const day = dayToCompute(dated.value.day, determination)
  if (day !== null && vehicleOf(listing.filer) === null) return figuresOn(ports, found.value, day)
  if (determination === null || determination.financialsKey === null)
    return refuse("not_found", whyNoDocument(found.value, "financials") ?? whyNoFinancials(found.value))
  return answer({
    data: prependFields(
      { ...identityOf(listing), ...dayField(dated.value.day) },
      await ports.financials.read(determination.financialsKey),
    ),
    meta: { methodology: determination.methodology, ...echo },
  })
}

/** Answers with the figures that were filed by a day before the published determination. */
async function figuresOn(ports: SharedPorts, instrument: Instrument, day: string) {
  const { listing } = instrument
  const found = await financialsOn(ports, listing, day)
  if (!found.ok) return found
  const missing =
    whyNoDocument(instrument, "financials") ?? `No figures of ${listing.instrumentId} as of ${day} are known.`
  if (found.value === null) return refuse("not_found", missing)
  return answer({
    data: printJson({ ...identityOf(listing), as_of: day, ...found.value }),
    meta: { methodology: refOn(listing, null, day), as_of_requested: day },
  })
}

function whyNoFinancials({ listing }: Instrument): string {
  return `No balance sheet of ${listing.instrumentId} could be read, so it has no figures. Its compliance determination is unaffected.`
}
