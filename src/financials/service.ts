import { type JsonText, prependFields, printJson } from "../contract/json-text.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { dayField, type InstrumentAsked, instrumentAsked, refOn } from "../services/asked.ts"
import { identityOf, whyNoDocument } from "../services/instrument.ts"
import { financialsOn } from "../services/on-day.ts"
import type { Service, SharedPorts } from "../services/service.ts"
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
  const asked = await instrumentAsked(ports, input, caller)
  if (!asked.ok) return asked
  const figures = await figuresOf(ports, asked.value)
  if (!figures.ok) return figures
  const { listing, day, echo } = asked.value
  if (figures.value === null)
    return refuse("not_found", whyNoDocument(asked.value, "financials") ?? whyNoFigures(asked.value))
  const { methodology, body } = figures.value
  return answer({
    data: prependFields({ ...identityOf(listing), ...dayField(day) }, body),
    meta: { methodology, ...echo },
  })
}

interface Figures {
  readonly methodology: string
  readonly body: JsonText<FinancialsBody>
}

/** Returns the published figures, or those filed by a day before the published determination. */
async function figuresOf(
  ports: FinancialsPorts,
  asked: InstrumentAsked,
): Promise<Outcome<Figures | null, "bad_request">> {
  const { listing, vehicle, determination, earlierDay } = asked
  if (earlierDay !== null && vehicle === null) {
    const then = await financialsOn(ports, listing, earlierDay)
    if (!then.ok) return then
    return answer(then.value && { methodology: refOn(asked), body: printJson(then.value) })
  }
  if (determination === null || determination.financialsKey === null) return answer(null)
  const body = await ports.financials.read(determination.financialsKey)
  return answer({ methodology: determination.methodology, body })
}

function whyNoFigures({ listing: { instrumentId }, earlierDay }: InstrumentAsked): string {
  return earlierDay === null
    ? `No balance sheet of ${instrumentId} could be read, so it has no figures. Its compliance determination is unaffected.`
    : `No figures of ${instrumentId} as of ${earlierDay} are known.`
}
