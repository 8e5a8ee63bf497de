import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import type { ComplianceBody } from "../../src/compliance/schema.ts"
import { prependFields, printJson } from "../../src/contract/json-text.ts"
import { type Documents, documentsOf } from "../../src/documents/all.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"
import type { Listing } from "../../src/listings/instrument.ts"
import type { Publication } from "../../src/pipeline/ports.ts"
import { assessmentPublication } from "../../src/pipeline/rescreen/assessment.ts"
import { assess } from "../../src/screening/assess.ts"
import { cloudflareInputs } from "../../worker/storage/inputs.ts"
import { noDocument, type StateDocuments } from "./check/ledger.ts"

/** A publication of a company, with the documents that the service must then return, computed by the core. */
export interface ExpectedState {
  readonly publication: Publication
  readonly compliance: ComplianceBody
  readonly documents: StateDocuments
}

/** Screens the stored input, which is read without faults. `before`: the compliance document in force. */
export async function expectedState(
  stores: { readonly database: D1Database; readonly packets: R2Bucket },
  listing: Listing & { readonly filer: FilerId },
  asOf: string,
  before: ComplianceBody | null,
): Promise<ExpectedState> {
  const clock = { nowMilliseconds: Date.now }
  const input = await cloudflareInputs(stores.database, stores.packets, clock).read(listing.filer)
  if (!input.ok) throw new Error(input.message)
  const assessment = assess({ ...input.value, asOf })
  const screened = documentsOf(assessment)
  const compliance = withFirstDay(screened.compliance, before)
  const publication = assessmentPublication(assessment)
  return {
    publication,
    compliance,
    documents: stateDocuments(listing, publication, { ...screened, compliance }),
  }
}

/** Sets the first day on which the verdict is withheld, as src/pipeline/publishing/store.ts does. */
function withFirstDay(compliance: ComplianceBody, before: ComplianceBody | null): ComplianceBody {
  const { withheld } = compliance.determination
  if (withheld === null || before === null) return compliance
  const kept = before.determination.withheld
  const isTooEarly = withheld.since <= before.as_of.slice(0, 10)
  const since = kept?.since ?? (isTooEarly ? compliance.as_of.slice(0, 10) : withheld.since)
  return { ...compliance, determination: { ...compliance.determination, withheld: { ...withheld, since } } }
}

function stateDocuments(listing: Listing, publication: Publication, printed: Documents): StateDocuments {
  const { symbol, instrumentId, name, exchange } = listing
  const { compliance, evidence, health, history, financials } = printed
  const identity = { symbol, instrument_id: instrumentId, name }
  const { determination } = compliance
  return {
    compliance: prependFields(identity, printJson(compliance)).json,
    evidence:
      evidence === null
        ? noDocument
        : prependFields({ instrument: { ...identity, exchange } }, printJson(evidence)).json,
    health: health === null ? noDocument : prependFields(identity, printJson(health)).json,
    history: withoutChanges(
      JSON.parse(prependFields({ ...identity, by: "report" }, printJson(history)).json),
    ),
    financials: financials === null ? noDocument : prependFields(identity, printJson(financials)).json,
    status: determination.status,
    healthStatus: health?.status ?? noDocument,
    confidence: String(determination.confidence),
    asOf: publication.asOf,
    marketCapUsd: String(publication.marketCapUsd),
  }
}

/** Prints a document as JSON text without its freshness, which depends on the day of the request. */
export function withoutFreshness(data: unknown): string {
  return JSON.stringify(data, (name, value) => (name === "freshness" ? undefined : value))
}

/** Prints a history as JSON text without its changes, which are checked separately. */
export function withoutChanges(history: { readonly changes?: unknown }): string {
  return JSON.stringify({ ...history, changes: [] })
}
