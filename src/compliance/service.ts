import { prependFields, printJson, printOnce } from "../contract/json-text.ts"
import type { Listing } from "../listings/instrument.ts"
import { sharePointer, whyNoVerdict } from "../listings/other-security.ts"
import { answer } from "../outcome.ts"
import { refOn, type VerdictAsked, verdictAsked } from "../services/asked.ts"
import { fundPointer, identityOf } from "../services/instrument.ts"
import type { Service, SharedPorts } from "../services/service.ts"
import { verdictFound } from "../services/verdict.ts"
import type { complianceEndpoint } from "./endpoint.ts"
import type { Compliance } from "./schema.ts"

const once = printOnce<Compliance>()

/** Answers with the verdict on a listing's company, under the name of the requested listing. */
export const compliance: Service<typeof complianceEndpoint> = async (ports, { input, caller }) => {
  const asked = await verdictAsked(ports, input, caller)
  if (!asked.ok) return asked
  const { listing, answered, echo } = asked.value
  const found = await verdictFound(ports, asked.value)
  if (!found.ok) return found
  const verdict = found.value
  return answer({
    data:
      verdict === null
        ? printJson(notAnalysed(ports, asked.value))
        : once(verdict.compliance, `${listing.instrumentId} ${answered}`, () =>
            prependFields({ ...identityOf(listing), freshness: verdict.freshness() }, verdict.compliance),
          ),
    meta: {
      methodology: verdict?.methodology ?? refOn(asked.value),
      analysis_status: verdict?.analysisStatus ?? "pending",
      ...fundPointer(listing),
      ...sharePointer(asked.value),
      ...(verdict?.meta ?? echo),
    },
  })
}

/**
 * Returns the document of an instrument without a determination. Only `status` is filled (Interface:
 * Determination status). For another security of a company, and for a fund, `explanation` says what it is.
 */
function notAnalysed({ loading }: SharedPorts, asked: VerdictAsked): Compliance {
  return {
    ...identityOf(asked.listing),
    freshness: null,
    methodology: refOn(asked),
    // The day, not the time, so that the ETag does not change with every request.
    as_of: `${asked.answered}T00:00:00Z`,
    determination: {
      status: "pending",
      confidence: null,
      explanation: whyNoVerdict(asked) ?? whyFund(asked.listing) ?? loading(),
      withheld: null,
    },
    screens: null,
    revenue: null,
    purification: null,
    stability: null,
    filing: null,
  }
}

function whyFund({ kind, instrumentId }: Listing): string | null {
  return kind === "fund"
    ? `${instrumentId} is a fund. Only the companies whose shares it holds are judged, and GET /etfs/${instrumentId} weighs them.`
    : null
}
