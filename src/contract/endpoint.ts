import type * as z from "zod"
import type { Meta } from "./envelope.ts"
import type { ErrorCode } from "./errors.ts"

/** `key`: an API key is needed and the call is counted. `open`: a discovery route, limited per IP only. */
export type EndpointAccess = "key" | "open"

/** One route of the interface. Every printing of it (validation, services, OpenAPI, index) reads this. */
export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Data extends z.ZodType = z.ZodType,
  Extras extends z.ZodObject = z.ZodObject,
  Refused extends ErrorCode = ErrorCode,
  Door extends EndpointAccess = EndpointAccess,
> {
  readonly method: "GET" | "POST"
  /** Relative to `{base_url}`, with `{name}` for a path parameter. */
  readonly path: `/${string}` | ""
  readonly summary: string
  readonly access: Door
  /** The values the route takes, by name. */
  readonly input: Input
  readonly data: Data
  readonly meta: Extras
  /** What the service itself may refuse with; `errorsOf` adds what the doors refuse. */
  readonly errors: readonly Refused[]
}

/** Declares a route; exists so that each keeps its own narrow type. */
export function endpoint<
  Input extends z.ZodObject,
  Data extends z.ZodType,
  Extras extends z.ZodObject,
  const Refused extends ErrorCode,
  Door extends EndpointAccess,
>(declared: Endpoint<Input, Data, Extras, Refused, Door>): Endpoint<Input, Data, Extras, Refused, Door> {
  return declared
}

/** Every error code a caller of this route can meet; `bad_request` since none takes a parameter it does not declare. */
export function errorsOf(declared: Endpoint): readonly ErrorCode[] {
  const doors: readonly ErrorCode[] =
    declared.access === "key"
      ? ["unauthorized", "rate_limit_exceeded", "internal_error", "service_unavailable"]
      : ["rate_limit_exceeded", "internal_error"]
  return [...new Set<ErrorCode>(["bad_request", ...declared.errors, ...doors])]
}

export type InputOf<Declared extends Endpoint> = z.output<Declared["input"]>
export type DataOf<Declared extends Endpoint> = z.output<Declared["data"]>
/** The meta a service adds to what every answer carries. */
export type ExtrasOf<Declared extends Endpoint> = Omit<z.output<Declared["meta"]>, keyof Meta>
export type ErrorOf<Declared extends Endpoint> = Declared["errors"][number]
