import type { Endpoints } from "../contract/endpoints.ts"
import { prependFields } from "../contract/json-text.ts"
import { answer, refuse } from "../outcome.ts"
import type { Instrument } from "../ports.ts"
import { identityOf, readInstrument, recordsMissing, whyNoDocument } from "./instrument.ts"
import type { Service } from "./service.ts"

/** The figures a company filed, by fiscal year and quarter, also while its verdict is withheld. */
export const financials: Service<Endpoints["financials"]> = async (ports, { input, caller }) => {
  const found = await readInstrument(ports.instruments, caller, input.symbol)
  if (!found.ok) return found
  const { listing, determination } = found.value
  if (determination === null || determination.financialsKey === null)
    return refuse("not_found", whyNoDocument(found.value, "financials") ?? whyNoFinancials(found.value))
  return answer({
    data: prependFields(identityOf(listing), await ports.financials.read(determination.financialsKey)),
    meta: { methodology: determination.methodology },
  })
}

function whyNoFinancials({ listing, determination }: Instrument): string {
  if (determination?.hasHistory === false) return recordsMissing(listing)
  return `No balance sheet of ${listing.instrumentId} could be read, so it has no figures. Its compliance determination is unaffected.`
}
