import { prependFields, printJson, printOnce } from "../contract/json-text.ts"
import { complianceDocument } from "../documents/compliance.ts"
import type { Instrument, Listing } from "../listings/instrument.ts"
import { sharePointer, whyNoVerdict } from "../listings/other-security.ts"
import { answer } from "../outcome.ts"
import { type Methodology, methodologyRef } from "../screening/methodologies.ts"
import { freshnessOf, freshnessOn } from "../services/freshness.ts"
import { fundPointer, identityOf } from "../services/instrument.ts"
import { type DayAsked, dayToCompute, verdictOn } from "../services/on-day.ts"
import type { Service, SharedPorts } from "../services/service.ts"
import { readVerdict, refOn, standardOn, verdictUnderOn } from "../services/standard.ts"
import { verdictAsked } from "../services/verdict.ts"
import type { complianceEndpoint } from "./endpoint.ts"
import { type PublishedPorts, publishedCompliance } from "./publications.ts"
import type { Compliance, ComplianceBody, Freshness } from "./schema.ts"

/** The ports of the verdict, which can also be read as it was published. */
export interface CompliancePorts extends SharedPorts, PublishedPorts {}

const once = printOnce<Compliance>()

/** Answers with the determination of a listing's company, under the name of the requested listing. */
export const compliance: Service<typeof complianceEndpoint, CompliancePorts> = async (
  ports,
  { input, caller },
) => {
  const asked = await verdictAsked(ports, input, caller)
  if (!asked.ok) return asked
  const { instrument, dated, publishedBy } = asked.value
  const { listing, determination } = instrument
  if (publishedBy !== null) return publishedCompliance(ports, listing, publishedBy)
  const standard = standardOn(listing, asked.value.standard)
  const day = dayToCompute(dated.day, determination)
  if (day !== null) return complianceOn(ports, instrument, standard, day)
  const { answered } = dated
  if (standard !== null) return complianceUnder(ports, instrument, standard, answered, dated.echo)
  if (determination === null)
    return answer(notAnalysed(ports, instrument, refOn(listing, null, answered), answered, dated.echo))
  return answer({
    data: once(instrument, answered, () =>
      prependFields(
        { ...identityOf(listing), freshness: freshnessOf(determination, answered) },
        determination.compliance,
      ),
    ),
    meta: {
      methodology: determination.methodology,
      analysis_status: determination.analysisStatus,
      ...fundPointer(listing),
      ...dated.echo,
    },
  })
}

/**
 * Answers with the determination under another standard, computed from the stored measures. The age of the
 * determination is counted up to `day`.
 */
async function complianceUnder(
  ports: SharedPorts,
  instrument: Instrument,
  standard: Methodology,
  day: string,
  echo: DayAsked["echo"],
) {
  const { listing, determination } = instrument
  const methodology = methodologyRef(standard)
  const verdict =
    determination === null || listing.filer === null
      ? null
      : await readVerdict(ports.measures, listing.filer, standard)
  if (verdict === null) return answer(notAnalysed(ports, instrument, methodology, day, echo))
  return answer(analysed(listing, complianceDocument(verdict), freshnessOf(determination, day), echo))
}

/** Answers as of a day before the published determination. `standard`: null for its standard. */
async function complianceOn(
  ports: SharedPorts,
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
  if (found.value === null)
    return answer(notAnalysed(ports, instrument, refOn(listing, standard, day), day, echo))
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

/**
 * Answers for an instrument without a determination. Only `status` is filled (Interface: Determination
 * status). For another security of a company, `explanation` says what the security is.
 */
function notAnalysed(
  { loading }: SharedPorts,
  instrument: Instrument,
  methodology: string,
  day: string,
  echo: DayAsked["echo"],
) {
  const { listing } = instrument
  const document: Compliance = {
    ...identityOf(listing),
    freshness: null,
    methodology,
    // The day, not the time, so that the ETag does not change with every request.
    as_of: `${day}T00:00:00Z`,
    determination: {
      status: "pending",
      confidence: null,
      explanation: whyNoVerdict(instrument) ?? loading(),
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
