import type { ErrorCode } from "../contract/errors.ts"
import type { EndpointName } from "./endpoints.ts"
import recorded from "./examples.json" with { type: "json" }

/** One call with its response. */
export interface Example {
  readonly input: Readonly<Record<string, unknown>>
  /** The response; null if it is a file. */
  readonly answer: { readonly data: unknown; readonly meta: unknown } | null
}

export interface Examples {
  readonly endpoints: Partial<Readonly<Record<EndpointName, Example>>>
  /** Error envelopes by code. */
  readonly errors: Partial<Readonly<Record<ErrorCode, unknown>>>
}

/** Responses of a running service, recorded by `npm run examples`. Values that vary by call are fixed. */
export const examples: Examples = recorded
