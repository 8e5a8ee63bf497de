import type { z } from "zod"
import type { ErrorCode } from "./errors.ts"

/** `key`: an API key is needed and the call is counted. `open`: a discovery route, limited per IP only. */
export type Access = "key" | "open"

/** One route of the interface. Every printing of it (validation, services, OpenAPI, index) reads this. */
export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Data extends z.ZodType = z.ZodType,
  Meta extends z.ZodObject = z.ZodObject,
  Refused extends ErrorCode = ErrorCode,
> {
  readonly method: "GET" | "POST"
  /** Relative to `{base_url}`, with `{name}` for a path parameter. */
  readonly path: `/${string}` | ""
  readonly summary: string
  readonly access: Access
  /** The values the route takes, by name: path parameters first, then query. */
  readonly input: Input
  readonly data: Data
  readonly meta: Meta
  /** What the service itself may refuse with; `errorsOf` adds what the doors refuse. */
  readonly errors: readonly Refused[]
}

/** Declares a route; exists so that each keeps its own narrow type. */
export function endpoint<
  Input extends z.ZodObject,
  Data extends z.ZodType,
  Meta extends z.ZodObject,
  const Refused extends ErrorCode,
>(declared: Endpoint<Input, Data, Meta, Refused>): Endpoint<Input, Data, Meta, Refused> {
  return declared
}

/** Every error code a caller of this route can meet. */
export function errorsOf(declared: Endpoint): readonly ErrorCode[] {
  const doors: readonly ErrorCode[] =
    declared.access === "key"
      ? ["unauthorized", "rate_limit_exceeded", "internal_error", "service_unavailable"]
      : ["rate_limit_exceeded", "internal_error"]
  return [...new Set([...declared.errors, ...doors])]
}
