import type * as z from "zod"
import type { Meta } from "./envelope.ts"
import type { ErrorCode } from "./errors.ts"

/** `key`: the call needs an API key and is counted. `open`: a discovery route, limited per IP only. */
export type EndpointAccess = "key" | "open"

/** The methods of the routes. */
export type EndpointMethod = "GET" | "POST" | "PATCH" | "DELETE"

/** One route of the interface. Validation, services, OpenAPI and the index all read this declaration. */
export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Data extends z.ZodType = z.ZodType,
  Extras extends z.ZodObject = z.ZodObject,
  Errors extends ErrorCode = ErrorCode,
  Access extends EndpointAccess = EndpointAccess,
> {
  readonly method: EndpointMethod
  /** Relative to `{base_url}`, with `{name}` for a path parameter. */
  readonly path: `/${string}` | ""
  readonly summary: string
  readonly access: Access
  /** The values the route takes, by name. */
  readonly input: Input
  readonly data: Data
  readonly meta: Extras
  /** The errors of the service itself; `errorsOf` adds those of the guards. */
  readonly errors: readonly Errors[]
}

/** Declares a route with its narrow type. */
export function endpoint<
  Input extends z.ZodObject,
  Data extends z.ZodType,
  Extras extends z.ZodObject,
  const Errors extends ErrorCode,
  Access extends EndpointAccess,
>(declared: Endpoint<Input, Data, Extras, Errors, Access>): Endpoint<Input, Data, Extras, Errors, Access> {
  return declared
}

/** Every error code of this route. `bad_request` is always one: every route refuses parameters it does not declare. */
export function errorsOf(declared: Endpoint): readonly ErrorCode[] {
  const guards: readonly ErrorCode[] =
    declared.access === "key"
      ? ["unauthorized", "rate_limit_exceeded", "internal_error", "service_unavailable"]
      : ["rate_limit_exceeded", "internal_error"]
  return [...new Set<ErrorCode>(["bad_request", ...declared.errors, ...guards])]
}

export type InputOf<Declared extends Endpoint> = z.output<Declared["input"]>
export type DataOf<Declared extends Endpoint> = z.output<Declared["data"]>
/** The meta fields a service adds to those of every response. */
export type ExtrasOf<Declared extends Endpoint> = Omit<z.output<Declared["meta"]>, keyof Meta>
export type ErrorOf<Declared extends Endpoint> = Declared["errors"][number]
