import type { Stores } from "../../scripts/stores/open.ts"
import { pageCaller } from "../../src/access/visitor.ts"
import type { EndpointName } from "../../src/contract/endpoints.ts"
import { findRows } from "../../src/services/found-rows.ts"
import { invoke } from "../../src/services/invoke.ts"
import type { ServicePorts } from "../../src/services/service.ts"
import { d1Changes } from "../../worker/storage/read/changes.ts"
import { readCache } from "../../worker/storage/read/current-cache.ts"
import { d1Funds } from "../../worker/storage/read/funds.ts"
import { d1HolderFigures } from "../../worker/storage/read/holder-figures.ts"
import { d1Instruments } from "../../worker/storage/read/instruments.ts"
import { r2KeptDocuments } from "../../worker/storage/read/kept-documents.ts"
import { storedMeasures } from "../../worker/storage/read/measures.ts"
import { r2Financials, r2Packets } from "../../worker/storage/read/packets.ts"
import { storedPastHoldings } from "../../worker/storage/read/past-holdings.ts"
import { storedPastInputs } from "../../worker/storage/read/past-inputs.ts"
import { storedPublications } from "../../worker/storage/read/publications.ts"
import { d1Rulebooks } from "../../worker/storage/read/rulebooks.ts"
import { d1Screening } from "../../worker/storage/read/screening.ts"
import { d1Search } from "../../worker/storage/read/search.ts"
import { d1Snapshots } from "../../worker/storage/read/snapshots.ts"
import { d1WebhookStore } from "../../worker/storage/webhooks/store.ts"
import { webhookSecrets } from "../../worker/webhooks/secrets.ts"
import { webhookUrls } from "../../worker/webhooks/urls.ts"
import type { EveryInput } from "./every-input.ts"

const nowMilliseconds = Date.parse("2026-11-25T12:00:00Z")
const clock = { nowMilliseconds: () => nowMilliseconds }

const uncounted = () => Promise.reject(new Error("a visitor's packets are not counted"))

/** The services over stores, without any cache. */
export function servicesOver({ database, packets }: Stores): ServicePorts {
  return {
    clock,
    instruments: d1Instruments(database, async () => readCache(), clock),
    funds: d1Funds(database),
    screening: d1Screening(database),
    search: d1Search(database),
    packets: r2Packets(packets),
    financials: r2Financials(packets),
    measures: storedMeasures(database, packets),
    holderFigures: d1HolderFigures(database),
    pastInputs: storedPastInputs(database, packets),
    pastHoldings: storedPastHoldings(database, packets),
    keptDocuments: r2KeptDocuments(packets),
    rulebooks: d1Rulebooks(database),
    changes: d1Changes(database),
    published: storedPublications(database, packets),
    snapshots: d1Snapshots(database),
    webhooks: d1WebhookStore(database),
    webhookSecrets: webhookSecrets("a pepper that only the tests know"),
    webhookUrls: webhookUrls("public"),
    deliveryQueue: { wake: () => Promise.resolve() },
    packetQuota: { reserve: uncounted, commit: uncounted, refund: uncounted },
  }
}

/** What a visitor, whose scope is the sandbox, gets from the services for each input, and from a page's search for each text; without any cache. */
export async function visitorReads(
  stores: Stores,
  inputs: EveryInput,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const caller = pageCaller(null, nowMilliseconds)
  const ports = servicesOver(stores)
  const waiting = (Object.keys(inputs) as readonly EndpointName[])
    .flatMap((name) => inputs[name].map((input) => [name, input] as const))
    .values()
  const reads = new Map<string, string>()
  const lane = async () => {
    for (const [name, input] of waiting) {
      reads.set(`${name} ${JSON.stringify(input)}`, JSON.stringify(await invoke(name, ports, caller, input)))
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  for (const text of texts) reads.set(`rows of ${text}`, JSON.stringify(await findRows(ports, caller, text)))
  return reads
}
