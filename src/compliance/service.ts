import type { Endpoints } from "../contract/endpoints.ts"
import { prependFields, printJson, printOnce } from "../contract/json-text.ts"
import { fundPointer, identityOf, readInstrument } from "../instruments/asked.ts"
import type { Instrument, Listing } from "../instruments/instrument.ts"
import { sharePointer, whyNoVerdict } from "../instruments/other-security.ts"
import { answer } from "../outcome.ts"
import { type Methodology, methodologyRef } from "../screening/methodologies.ts"
import { dayAnswered, dayToCompute } from "../services/in-force.ts"
import { type DayAsked, dayAsked, verdictOn } from "../services/on-day.ts"
import type { Service, ServicePorts } from "../services/service.ts"
import { askedStandard, readVerdict, refOn, standardOn, verdictUnderOn } from "../standards/asked.ts"
import { methodologyOf } from "../standards/methodologies-service.ts"
import { complianceDocument } from "./document.ts"
import { freshnessOf, freshnessOn } from "./freshness.ts"
import { publishedCompliance, publishedDay } from "./published.ts"
import type { Compliance, ComplianceBody, Freshness } from "./schema.ts"

const once = printOnce<Compliance>()

/** The determination of the company behind a listing, under the name the caller asked for. */
export const compliance: Service<Endpoints["compliance"]> = async (ports, { input, caller }) => {
  const dated = dayAsked(input, ports.clock)
  if (!dated.ok) return dated
  const published = publishedDay(input, ports.clock)
  if (!published.ok) return published
  const { echo } = dated.value
  const asked = askedStandard(input, caller, dated.value.day)
  if (!asked.ok) return asked
  const found = await readInstrument(ports.instruments, caller, input.symbol)
  if (!found.ok) return found
  const { listing, determination } = found.value
  if (published.value !== null) return publishedCompliance(ports, listing, published.value)
  const standard = standardOn(listing, asked.value)
  const day = dayToCompute(dated.value.day, determination)
  if (day !== null) return complianceOn(ports, found.value, standard, day)
  const answered = dayAnswered(dated.value.day, ports.clock)
  if (standard !== null) return complianceUnder(ports, found.value, standard, answered, echo)
  if (determination === null) return answer(notAnalysed(found.value, methodologyOf(listing), answered, echo))
  return answer({
    data: once(found.value, answered, () =>
      prependFields(
        { ...identityOf(listing), freshness: freshnessOf(determination, answered) },
        determination.compliance,
      ),
    ),
    meta: {
      methodology: determination.methodology,
      analysis_status: determination.analysisStatus,
      ...fundPointer(listing),
      ...echo,
    },
  })
}

/** The determination under another standard, decided on what was measured; its age is that of a day. */
async function complianceUnder(
  ports: ServicePorts,
  instrument: Instrument,
  standard: Methodology,
  day: string,
  echo: DayAsked["echo"],
) {
  const { listing, determination } = instrument
  const methodology = methodologyRef(standard)
  const verdict =
    determination === null || listing.cik === null
      ? null
      : await readVerdict(ports.measures, listing.cik, standard)
  if (verdict === null) return answer(notAnalysed(instrument, methodology, day, echo))
  return answer(analysed(listing, complianceDocument(verdict), freshnessOf(determination, day), echo))
}

/** The determination as of a day before the published one. `standard`: null for that of published determinations. */
async function complianceOn(
  ports: ServicePorts,
  instrument: Instrument,
  standard: Methodology | null,
  day: string,
) {
  const { listing } = instrument
  const echo = { as_of_requested: day }
  const found =
    standard === null
      ? await verdictOn(ports, listing, day)
      : await verdictUnderOn(ports, listing, standard, day)
  if (!found.ok) return found
  if (found.value === null) return answer(notAnalysed(instrument, refOn(listing, standard, day), day, echo))
  const document = "verdict" in found.value ? complianceDocument(found.value.verdict) : found.value.compliance
  const dates = "verdict" in found.value ? found.value.measures : found.value
  return answer(analysed(listing, document, freshnessOn(dates, day), echo))
}

function analysed(
  listing: Listing,
  document: ComplianceBody,
  freshness: Freshness | null,
  echo: DayAsked["echo"],
) {
  const isPending = document.determination.status === "pending"
  return {
    data: printJson({ ...identityOf(listing), freshness, ...document }),
    meta: {
      methodology: document.methodology,
      analysis_status: isPending ? ("withheld" as const) : ("complete" as const),
      ...echo,
    },
  }
}

/** Only `status` is filled (Interface: Determination status), and of another security of a company what it is. */
function notAnalysed(instrument: Instrument, methodology: string, day: string, echo: DayAsked["echo"]) {
  const { listing } = instrument
  const document: Compliance = {
    ...identityOf(listing),
    freshness: null,
    methodology,
    // The day rather than the time, so that the ETag does not change with every request.
    as_of: `${day}T00:00:00Z`,
    determination: {
      status: "pending",
      confidence: null,
      explanation: whyNoVerdict(instrument),
      withheld: null,
    },
    screens: null,
    revenue: null,
    purification: null,
    stability: null,
    filing: null,
  }
  return {
    data: printJson(document),
    meta: {
      methodology,
      analysis_status: "pending" as const,
      ...fundPointer(listing),
      ...sharePointer(instrument),
      ...echo,
    },
  }
}
