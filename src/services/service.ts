import type { Caller } from "../access/caller.ts"
import type { PacketQuota } from "../access/ports.ts"
import type { RateWindow } from "../access/window.ts"
import type { RulebookStore } from "../accounts/rulebooks.ts"
import type { PastInputs } from "../assessments/past-inputs.ts"
import type { DocumentStore, KeptDocuments } from "../assessments/stored-document.ts"
import type { ChangeStore } from "../changes/store.ts"
import type { PublicationStore } from "../compliance/publications.ts"
import type { DataOf, Endpoint, EndpointAccess, ErrorOf, ExtrasOf, InputOf } from "../contract/endpoint.ts"
import type { JsonText } from "../contract/json-text.ts"
import type { EvidenceBody } from "../evidence/schema.ts"
import type { FinancialsBody } from "../financials/schema.ts"
import type { PastHoldingStore } from "../funds/past-holdings.ts"
import type { PublishedFunds } from "../funds/store.ts"
import type { InstrumentStore } from "../instruments/store.ts"
import type { Answer, Refusal } from "../outcome.ts"
import type { HolderFigureStore } from "../purification/holder-figures.ts"
import type { Clock } from "../runtime.ts"
import type { ScreenStore } from "../screen/store.ts"
import type { SearchStore } from "../search/store.ts"
import type { SnapshotStore } from "../snapshots/store.ts"
import type { MeasureStore } from "../standards/measures.ts"
import type { WebhookPorts } from "../webhooks/ports.ts"

/** The ports of the services. */
export interface ServicePorts extends WebhookPorts {
  readonly clock: Clock
  readonly instruments: InstrumentStore
  readonly funds: PublishedFunds
  readonly screening: ScreenStore
  readonly search: SearchStore
  readonly packets: DocumentStore<EvidenceBody>
  readonly financials: DocumentStore<FinancialsBody>
  readonly measures: MeasureStore
  readonly holderFigures: HolderFigureStore
  readonly pastInputs: PastInputs
  readonly pastHoldings: PastHoldingStore
  readonly keptDocuments: KeptDocuments
  readonly rulebooks: RulebookStore
  readonly changes: ChangeStore
  readonly published: PublicationStore
  readonly snapshots: Pick<SnapshotStore, "list" | "find">
  readonly packetQuota: PacketQuota
  /** Says that verdicts are still being loaded, and how many; null if none is. */
  loading(): string | null
}

interface Call<Input, Door extends EndpointAccess> {
  readonly input: Input
  /** Null on a discovery route. */
  readonly caller: Door extends "key" ? Caller : null
}

/** The answer of a service. `meta` contains the fields that are added to the `meta` of every response. */
export interface Reply<Data, Extras> {
  readonly data: JsonText<Data>
  readonly meta: Extras
}

/** A refusal because a quota that resets later is spent. */
export interface Exhausted extends Refusal<"rate_limit_exceeded"> {
  readonly window: RateWindow
}

/** Only a service whose endpoint declares `rate_limit_exceeded` may return `Exhausted`. */
type ServiceRefusal<Code extends string> =
  | Refusal<Exclude<Code, "rate_limit_exceeded">>
  | ("rate_limit_exceeded" extends Code ? Exhausted : never)

export type Service<Declared extends Endpoint> = (
  ports: ServicePorts,
  call: Call<InputOf<Declared>, Declared["access"]>,
) => Promise<Answer<Reply<DataOf<Declared>, ExtrasOf<Declared>>> | ServiceRefusal<ErrorOf<Declared>>>

/** Refuses because a quota is spent. `window`: the size of the quota and when it resets. */
export function exhausted(message: string, window: RateWindow): Exhausted {
  return { ok: false, code: "rate_limit_exceeded", message, window }
}
