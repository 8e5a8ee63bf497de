import type { EndpointName } from "../../../src/api/endpoints.ts"
import type { Compliance } from "../../../src/compliance/schema.ts"
import type { ErrorCode } from "../../../src/contract/errors.ts"
import type { Evidence } from "../../../src/evidence/schema.ts"
import type { Financials } from "../../../src/financials/schema.ts"
import type { Health } from "../../../src/health/schema.ts"
import type { History } from "../../../src/history/schema.ts"
import type { InstrumentOverview } from "../../../src/instruments/schema.ts"
import type { Refusal } from "../../../src/outcome.ts"
import type { Purification } from "../../../src/purification/schema.ts"
import type { Standards } from "../../../src/standards/schema.ts"
import type { Timeline } from "../../../src/timeline/schema.ts"
import { callEndpoint, type EndpointResult, type PageContext } from "../context.ts"

/** A document of a stock, or a sentence that says why there is no document. */
export type DocumentResult<Document> =
  | { readonly ok: true; readonly document: Document }
  | { readonly ok: false; readonly why: string }

/** The documents on the page of a stock, all of the same determination. */
export interface StockDocuments {
  readonly compliance: Compliance
  readonly overview: InstrumentOverview
  readonly evidence: DocumentResult<Evidence>
  readonly history: DocumentResult<History>
  /** Ends on the day of the determination, so that one determination has one timeline to compute. */
  readonly timeline: DocumentResult<Timeline>
  readonly health: DocumentResult<Health>
  /** Read only if the verdict is withheld. Otherwise the packet has the figures. */
  readonly financials: DocumentResult<Financials>
  /** The amounts due by fiscal year, whatever the verdict. A vehicle has no such document. */
  readonly owed: DocumentResult<Purification>
  /** Missing for a vehicle, and for a company that is not measured yet. */
  readonly standards: DocumentResult<Standards>
}

/** Reads the other documents of a determination. `asked` is the parameter that selected its standard. */
export async function readDocuments(
  context: Pick<PageContext, "ports" | "caller">,
  compliance: Compliance,
  asked: { readonly methodology?: string },
): Promise<{ readonly ok: true; readonly documents: StockDocuments } | Refusal<ErrorCode>> {
  const input = { symbol: compliance.instrument_id }
  const judged = { ...input, ...asked }
  const isWithheld = compliance.determination.withheld !== null
  const to = compliance.as_of.slice(0, "YYYY-MM-DD".length)
  const [overview, evidence, history, timeline, standards, health, owed, financials] = await Promise.all([
    callEndpoint(context, "overview", input),
    callEndpoint(context, "evidence", judged),
    callEndpoint(context, "history", judged),
    callEndpoint(context, "timeline", { ...judged, to }),
    callEndpoint(context, "standards", judged),
    callEndpoint(context, "health", input),
    callEndpoint(context, "purification", judged),
    isWithheld ? callEndpoint(context, "financials", input) : null,
  ])
  if (!overview.ok) return overview
  return {
    ok: true,
    documents: {
      compliance,
      overview: overview.data,
      evidence: sameVerdict(documentResult(evidence), (packet) => isOf(packet, compliance)),
      history: sameVerdict(documentResult(history), (past) => isNow(past, compliance)),
      timeline: documentResult(timeline),
      standards: sameVerdict(documentResult(standards), (others) => isBeside(others, compliance)),
      health: documentResult(health),
      owed: documentResult(owed),
      financials: financials === null ? inThePacket : documentResult(financials),
    },
  }
}

const inThePacket = { ok: false, why: "The Evidence Packet has the figures." } as const

function documentResult<Name extends EndpointName>(
  result: EndpointResult<Name>,
): DocumentResult<Extract<EndpointResult<Name>, { ok: true }>["data"]> {
  return result.ok ? { ok: true, document: result.data } : { ok: false, why: result.message }
}

/** Refuses a document of another verdict, since a new one may be published between two reads. */
function sameVerdict<Document>(
  result: DocumentResult<Document>,
  isSame: (document: Document) => boolean,
): DocumentResult<Document> {
  if (!result.ok || isSame(result.document)) return result
  return { ok: false, why: "A new verdict was published while this page was made. Load the page again." }
}

function isOf({ as_of, determination }: Evidence, compliance: Compliance): boolean {
  const { status, confidence } = compliance.determination
  return (
    compliance.as_of.startsWith(as_of) &&
    determination.status === status &&
    determination.confidence === confidence
  )
}

function isBeside({ as_of, standards: [asked] }: Standards, compliance: Compliance): boolean {
  return compliance.as_of.startsWith(as_of) && asked?.status === compliance.determination.status
}

function isNow({ history: [now] }: History, { as_of, determination }: Compliance): boolean {
  return now === undefined || (now.status === determination.status && as_of.startsWith(now.as_of))
}
