import type { Caller } from "../access/caller.ts"
import type { RateWindow } from "../access/window.ts"
import type { DataOf, Endpoint, EndpointAccess, ErrorOf, ExtrasOf, InputOf } from "../contract/endpoint.ts"
import type { JsonText } from "../contract/json-text.ts"
import type { LineStore } from "../listings/lines.ts"
import type { InstrumentStore } from "../listings/store.ts"
import type { Answer, Refusal } from "../outcome.ts"
import type { Clock } from "../runtime.ts"
import type { KeptDocuments } from "../stored/documents.ts"
import type { HolderFigureStore } from "../stored/holder-figures.ts"
import type { MeasureStore } from "../stored/measures.ts"
import type { PastInputs } from "../stored/past-inputs.ts"
import type { PublicationStore } from "../stored/publications.ts"

/** The ports that the services of several nouns use. A noun with a store of its own adds that store. */
export interface SharedPorts {
  readonly clock: Clock
  readonly instruments: InstrumentStore
  readonly screening: LineStore
  readonly measures: MeasureStore
  readonly holderFigures: HolderFigureStore
  readonly pastInputs: PastInputs
  readonly keptDocuments: KeptDocuments
  /** The ledger of publications. */
  readonly published: PublicationStore
  /** Says that verdicts are still being loaded, and how many; null if none is. */
  loading(): string | null
}

interface Call<Input, Door extends EndpointAccess> {
  readonly input: Input
  /** Null on a discovery route. */
  readonly caller: Door extends "open" ? null : Caller
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

/** The service of an endpoint. `Ports`: what it reads and calls. */
export type Service<Declared extends Endpoint, Ports = SharedPorts> = (
  ports: Ports,
  call: Call<InputOf<Declared>, Declared["access"]>,
) => Promise<Answer<Reply<DataOf<Declared>, ExtrasOf<Declared>>> | ServiceRefusal<ErrorOf<Declared>>>

/** Refuses because a quota is spent. `window`: the size of the quota and when it resets. */
export function exhausted(message: string, window: RateWindow): Exhausted {
  return { ok: false, code: "rate_limit_exceeded", message, window }
}
