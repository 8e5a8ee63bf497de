import type { EndpointName } from "./endpoints.ts"
import type { ErrorCode } from "./errors.ts"
import recorded from "./examples.json" with { type: "json" }

/** One call and what it answered. */
export interface Example {
  readonly input: Readonly<Record<string, unknown>>
  readonly answer: { readonly data: unknown; readonly meta: unknown }
}

export interface Examples {
  readonly endpoints: Partial<Readonly<Record<EndpointName, Example>>>
  /** Error envelopes by code. */
  readonly errors: Partial<Readonly<Record<ErrorCode, unknown>>>
}

/** Real answers of a running service, recorded by `npm run examples`; what changes by the call is set to fixed values. */
export const examples: Examples = recorded
