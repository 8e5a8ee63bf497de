import { pastInputStore } from "../../../src/assessments/past-inputs.ts"
import { documentStore, keptDocumentStore } from "../../../src/assessments/stored-document.ts"
import type { EvidenceBody } from "../../../src/evidence/schema.ts"
import type { FinancialsBody } from "../../../src/financials/schema.ts"
import { pastHoldingStore } from "../../../src/funds/past-holdings.ts"
import { publishedFunds } from "../../../src/funds/store.ts"
import { instrumentStore } from "../../../src/instruments/store.ts"
import { holderFigureStore } from "../../../src/purification/holder-figures.ts"
import type { Clock } from "../../../src/runtime.ts"
import { screenStore } from "../../../src/screen/store.ts"
import { searchStore } from "../../../src/search/store.ts"
import { measureStore } from "../../../src/standards/measures.ts"
import { logFailure } from "../../log.ts"
import { databaseOf } from "../database.ts"
import { objectsOf } from "../objects.ts"
import {
  cachedFunds,
  cachedInstruments,
  cachedKept,
  cachedMeasures,
  cachedPackets,
  cachedScreening,
  cachedSearch,
  type DocumentCache,
} from "./cached.ts"
import type { CurrentCache } from "./current-cache.ts"

/** The published instruments and funds, with the caches of the isolate. */
export function publishedStores(
  d1: D1Database,
  bucket: R2Bucket,
  {
    current,
    documents,
    clock,
  }: {
    readonly current: CurrentCache
    readonly documents: DocumentCache
    readonly clock: Clock
  },
) {
  const database = databaseOf(d1)
  const objects = objectsOf(bucket)
  const kept = keptDocumentStore(objects, (cause, key) => logFailure("document_not_kept", cause, { key }))
  return {
    instruments: cachedInstruments(instrumentStore(database), current, clock),
    funds: cachedFunds(publishedFunds(database), current, clock),
    screening: cachedScreening(screenStore(database), current, clock),
    search: cachedSearch(searchStore(database), current, clock),
    packets: cachedPackets(documentStore<EvidenceBody>(objects), documents, clock),
    financials: documentStore<FinancialsBody>(objects),
    holderFigures: holderFigureStore(database),
    measures: cachedMeasures(measureStore(database, objects), documents, clock),
    pastInputs: pastInputStore(database, objects),
    pastHoldings: pastHoldingStore(database, objects),
    keptDocuments: cachedKept(kept, documents, clock),
  }
}
