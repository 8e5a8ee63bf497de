import { type JsonText, prependFields, printJson } from "../contract/json-text.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { dayField, type InstrumentAsked, instrumentAsked } from "../services/asked.ts"
import { identityOf, notKnownOn, whyNoDocument } from "../services/instrument.ts"
import { verdictOn } from "../services/on-day.ts"
import type { Service, SharedPorts } from "../services/service.ts"
import type { healthEndpoint } from "./endpoint.ts"
import type { HealthBody } from "./schema.ts"

/** Answers with the financial-health rating, which is independent of the compliance verdict. */
export const health: Service<typeof healthEndpoint> = async (ports, { input, caller }) => {
  const asked = await instrumentAsked(ports, input, caller)
  if (!asked.ok) return asked
  const rating = await ratingOf(ports, asked.value)
  if (!rating.ok) return rating
  const { listing, day, echo } = asked.value
  return answer({
    data: prependFields({ ...identityOf(listing), ...dayField(day) }, rating.value),
    meta: echo,
  })
}

/** Returns the published rating, or the rating as of a day before the published determination. */
async function ratingOf(
  ports: SharedPorts,
  asked: InstrumentAsked,
): Promise<Outcome<JsonText<HealthBody>, "bad_request" | "not_found">> {
  const { listing, determination, earlierDay } = asked
  const missing = whyNoDocument(asked, "health rating")
  if (earlierDay === null) {
    const rating = determination?.health ?? null
    return rating === null ? refuse("not_found", missing ?? whyUnrated(asked)) : answer(rating)
  }
  const then = await verdictOn(ports, listing, earlierDay)
  if (!then.ok) return then
  if (then.value === null) return refuse("not_found", missing ?? notKnownOn(listing, earlierDay))
  const { health: rating } = then.value
  return rating === null ? refuse("not_found", missing ?? whyUnrated(asked)) : answer(printJson(rating))
}

const unaffected = "Its compliance determination is unaffected."

function whyUnrated({ listing, vehicle, determination, earlierDay }: InstrumentAsked): string {
  const { instrumentId } = listing
  if (vehicle !== null)
    return `${instrumentId} is a pooled vehicle decided on its structure: it is not rated. ${unaffected}`
  if (earlierDay === null && determination?.financialsKey === null)
    return `No balance sheet of ${instrumentId} could be read, so it is not rated. ${unaffected}`
  const by = earlierDay === null ? "" : ` by ${earlierDay}`
  return `The filings of ${instrumentId}${by} do not have every figure that the health rating needs. ${unaffected}`
}
