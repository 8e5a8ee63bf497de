import { prependFields, printJson } from "../contract/json-text.ts"
import { utcDay } from "../days.ts"
import { historyDocument } from "../documents/history.ts"
import type { Instrument } from "../listings/instrument.ts"
import { answer, refuse } from "../outcome.ts"
import { type Methodology, methodologyRef } from "../screening/methodologies.ts"
import { identityOf, notAnalysed, readInstrument, whyNoDocument } from "../services/instrument.ts"
import type { Service, SharedPorts } from "../services/service.ts"
import { askedStandard, notMeasured, readVerdict, standardOn } from "../services/standard.ts"
import type { historyEndpoint } from "./endpoint.ts"

/**
 * Answers with the verdicts of past filing periods and with the changes of the verdict. If no other standard
 * is asked for, both are as they were stored when the verdict was published.
 */
export const history: Service<typeof historyEndpoint> = async (ports, { input, caller }) => {
  const asked = askedStandard(input, caller, utcDay(ports.clock.nowMilliseconds()))
  if (!asked.ok) return asked
  const found = await readInstrument(ports.instruments, caller, input.symbol)
  if (!found.ok) return found
  const standard = standardOn(found.value.listing, asked.value)
  if (standard !== null) return historyUnder(ports, found.value, standard)
  const { listing, determination } = found.value
  const past =
    determination === null || listing.filer === null ? null : await ports.instruments.history(listing.filer)
  if (determination === null || past === null)
    return refuse(
      "not_found",
      whyNoDocument(found.value, "compliance history") ?? notAnalysed(listing, "compliance history"),
    )
  return answer({
    data: prependFields(identityOf(listing), past),
    meta: { methodology: determination.methodology },
  })
}

/**
 * Answers with the history under another standard. It has no changes, because only changes of published
 * determinations are recorded.
 */
async function historyUnder(ports: SharedPorts, instrument: Instrument, standard: Methodology) {
  const { listing } = instrument
  const why = whyNoDocument(instrument, "compliance history")
  if (why !== null || listing.filer === null) return refuse("not_found", why ?? notMeasured(listing))
  const verdict = await readVerdict(ports.measures, listing.filer, standard)
  if (verdict === null) return refuse("not_found", notMeasured(listing))
  return answer({
    data: prependFields(identityOf(listing), printJson(historyDocument(verdict))),
    meta: { methodology: methodologyRef(standard) },
  })
}
