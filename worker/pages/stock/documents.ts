import type { Compliance } from "../../../src/contract/compliance.ts"
import type { EndpointName } from "../../../src/contract/endpoints.ts"
import type { ErrorCode } from "../../../src/contract/errors.ts"
import type { Evidence } from "../../../src/contract/evidence.ts"
import type { Health } from "../../../src/contract/health.ts"
import type { History } from "../../../src/contract/history.ts"
import type { InstrumentOverview } from "../../../src/contract/overview.ts"
import type { Refusal } from "../../../src/outcome.ts"
import { ask, type Told } from "../ask.ts"
import type { PageContext } from "../context.ts"

/** A document of a stock; or, in words for people, why there is none. */
export type DocumentResult<Document> =
  | { readonly ok: true; readonly document: Document }
  | { readonly ok: false; readonly why: string }

/** Everything the page of a stock is made of, all of one determination. */
export interface StockDocuments {
  readonly compliance: Compliance
  readonly overview: InstrumentOverview
  readonly evidence: DocumentResult<Evidence>
  readonly history: DocumentResult<History>
  readonly health: DocumentResult<Health>
}

/** The documents beside a determination that was read already. */
export async function readDocuments(
  asked: Pick<PageContext, "ports" | "caller">,
  compliance: Compliance,
): Promise<{ readonly ok: true; readonly documents: StockDocuments } | Refusal<ErrorCode>> {
  const input = { symbol: compliance.instrument_id }
  const [overview, evidence, history, health] = await Promise.all([
    ask(asked, "overview", input),
    ask(asked, "evidence", input),
    ask(asked, "history", input),
    ask(asked, "health", input),
  ])
  if (!overview.ok) return overview
  return {
    ok: true,
    documents: {
      compliance,
      overview: overview.data,
      evidence: sameVerdict(documentResult(evidence), (packet) => isOf(packet, compliance)),
      history: sameVerdict(documentResult(history), (past) => isNow(past, compliance)),
      health: documentResult(health),
    },
  }
}

function documentResult<Name extends EndpointName>(
  told: Told<Name>,
): DocumentResult<Extract<Told<Name>, { ok: true }>["data"]> {
  return told.ok ? { ok: true, document: told.data } : { ok: false, why: told.message }
}

/** A verdict may be published between two readings: figures of the one must not stand beside the other. */
function sameVerdict<Document>(
  found: DocumentResult<Document>,
  isSame: (document: Document) => boolean,
): DocumentResult<Document> {
  if (!found.ok || isSame(found.document)) return found
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

function isNow({ history: [now] }: History, { as_of, determination }: Compliance): boolean {
  return now === undefined || (now.status === determination.status && as_of.startsWith(now.as_of))
}
