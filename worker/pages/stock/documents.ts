import { withinScope } from "../../../src/access/sandbox.ts"
import type { EndpointName } from "../../../src/api/endpoints.ts"
import type { Compliance } from "../../../src/compliance/schema.ts"
import type { ErrorCode } from "../../../src/contract/errors.ts"
import type { Evidence } from "../../../src/evidence/schema.ts"
import type { Financials } from "../../../src/financials/schema.ts"
import type { Health } from "../../../src/health/schema.ts"
import type { InstrumentOverview } from "../../../src/instruments/schema.ts"
import type { Refusal } from "../../../src/outcome.ts"
import type { Purification } from "../../../src/purification/schema.ts"
import { portsOfReading } from "../../../src/services/one-reading.ts"
import type { Standards } from "../../../src/standards/schema.ts"
import type { TimelineByDay, TimelineByReport } from "../../../src/timeline/schema.ts"
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
  readonly history: DocumentResult<TimelineByReport>
  /** Ends on the day of the determination, so that one determination has one timeline to compute. */
  readonly timeline: DocumentResult<TimelineByDay>
  readonly health: DocumentResult<Health>
  /** Read only if the verdict is withheld. Otherwise the packet has the figures. */
  readonly financials: DocumentResult<Financials>
  /** The amounts due by fiscal year, whatever the verdict. A vehicle has no such document. */
  readonly owed: DocumentResult<Purification>
  /** Missing for a vehicle, and for a company that is not measured yet. */
  readonly standards: DocumentResult<Standards>
}

/**
 * Reads the company of a listing once, and returns ports that contain this reading. Documents from these ports
 * are of one determination, even if another is published meanwhile. Reads nothing if the page will not be
 * shown: if the reader may not see the listing, or if its page has another address.
 */
export async function readOnce(
  { ports, caller }: Pick<PageContext, "ports" | "caller">,
  instrumentId: string,
): Promise<PageContext["ports"]> {
  const { instruments } = ports
  const found = await instruments.find(instrumentId)
  const filer = found?.listing.filer ?? null
  if (found === null || filer === null || found.listing.instrumentId !== instrumentId) return ports
  if (!withinScope(caller.scope, found.listing).ok) return ports
  const { determination, history, profile, ...byFiler } = await instruments.company(found.listing, filer)
  const read = portsOfReading(ports, {
    instruments: [{ instrument: { ...found, determination }, profile }],
    ...byFiler,
  })
  const historyOf: typeof instruments.history = async (asked) =>
    asked === filer ? history : instruments.history(asked)
  return { ...ports, ...read, instruments: { ...read.instruments, history: historyOf } }
}

/**
 * Asks for the other documents of a determination. `context` has the ports of `readOnce`. `asked` is the
 * parameter that selected its standard.
 */
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
    callEndpoint(context, "timeline", { ...judged, by: "report" }),
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
      evidence: documentResult(evidence),
      // `by` of the request is that of the answer.
      history: documentResult(history) as DocumentResult<TimelineByReport>,
      timeline: documentResult(timeline) as DocumentResult<TimelineByDay>,
      standards: documentResult(standards),
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
