import { prependFields, printJson } from "../contract/json-text.ts"
import type { Instrument } from "../listings/instrument.ts"
import { answer, refuse } from "../outcome.ts"
import { vehicleOf } from "../screening/structures/vehicles.ts"
import { identityOf, notKnownOn, readInstrument, whyNoDocument } from "../services/instrument.ts"
import { dayAsked, dayField, dayToCompute, verdictOn } from "../services/on-day.ts"
import type { Service, SharedPorts } from "../services/service.ts"
import type { healthEndpoint } from "./endpoint.ts"

/** Answers with the financial-health rating, which is independent of the compliance verdict. */
export const health: Service<typeof healthEndpoint> = async (ports, { input, caller }) => {
  const dated = dayAsked(input, ports.clock)
  if (!dated.ok) return dated
  const { echo } = dated.value
  const found = await readInstrument(ports.instruments, caller, input.symbol)
  if (!found.ok) return found
  const { listing, determination } = found.value
  const day = dayToCompute(dated.value.day, determination)
  if (day !== null) return healthOn(ports, found.value, day)
  if (determination === null || determination.health === null)
    return refuse("not_found", whyNoDocument(found.value, "health rating") ?? whyUnrated(found.value))
  return answer({
    data: prependFields({ ...identityOf(listing), ...dayField(dated.value.day) }, determination.health),
    meta: echo,
  })
}

/** Answers with the rating as of a day before the published determination. */
async function healthOn(ports: SharedPorts, instrument: Instrument, day: string) {
  const { listing } = instrument
  const found = await verdictOn(ports, listing, day)
  if (!found.ok) return found
  const why = whyNoDocument(instrument, "health rating")
  if (found.value === null) return refuse("not_found", why ?? notKnownOn(listing, day))
  const { health } = found.value
  if (health === null) return refuse("not_found", why ?? whyUnratedOn(instrument, day))
  return answer({
    data: printJson({ ...identityOf(listing), as_of: day, ...health }),
    meta: { as_of_requested: day },
  })
}

function whyUnratedOn(instrument: Instrument, day: string): string {
  const { instrumentId, filer } = instrument.listing
  if (vehicleOf(filer) !== null) return whyUnrated(instrument)
  return `The filings of ${instrumentId} by ${day} do not have every figure that the health rating needs. Its compliance determination is unaffected.`
}

function whyUnrated({ listing, determination }: Instrument): string {
  if (vehicleOf(listing.filer) !== null) {
    return `${listing.instrumentId} is a pooled vehicle decided on its structure: it is not rated. Its compliance determination is unaffected.`
  }
  if (determination?.financialsKey === null)
    return `No balance sheet of ${listing.instrumentId} could be read, so it is not rated. Its compliance determination is unaffected.`
  return `The filings of ${listing.instrumentId} do not have every figure that the health rating needs. Its compliance determination is unaffected.`
}
