import type * as z from "zod"
import type { Meta } from "./envelope.ts"
import type { ErrorCode } from "./errors.ts"

/** `key`: the call needs an API key and is counted. `open`: a discovery route, limited only per IP. */
export type EndpointAccess = "key" | "open"

/** The methods of the routes. */
export type EndpointMethod = "GET" | "POST" | "PATCH" | "DELETE"

/** What the response holds: `{ data, meta }`, or the bytes of a file. */
type EndpointAnswers = "data" | "file"

/** One route of the interface. Validation, services, OpenAPI and the index all read this declaration. */
export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Data extends z.ZodType = z.ZodType,
  Extras extends z.ZodObject = z.ZodObject,
  Errors extends ErrorCode = ErrorCode,
  Access extends EndpointAccess = EndpointAccess,
  Answers extends EndpointAnswers = EndpointAnswers,
> {
  readonly method: EndpointMethod
  /** The path under `{base_url}`, with `{name}` for a path parameter. */
  readonly path: `/${string}` | ""
  readonly summary: string
  readonly access: Access
  /** The values that the route takes, by name. */
  readonly input: Input
  /** The data of the answer; if `answers` is `file`, what the service says about the file. */
  readonly data: Data
  readonly meta: Extras
  /** The errors of the service itself; `errorsOf` adds those of the guards. */
  readonly errors: readonly Errors[]
  /** The endpoint has a table in `tables/endpoint-tables.ts`, for a request that prefers `text/csv`. */
  readonly csv?: true
  /** Default: `{ data, meta }`. */
  readonly answers?: Answers
  /** True for a POST that stores nothing and may therefore be sent again. */
  readonly reads?: true
}

/** Declares a route with its narrow type. */
export function endpoint<
  Input extends z.ZodObject,
  Data extends z.ZodType,
  Extras extends z.ZodObject,
  const Errors extends ErrorCode,
  Access extends EndpointAccess,
  Answers extends EndpointAnswers = "data",
>(
  declared: Endpoint<Input, Data, Extras, Errors, Access, Answers>,
): Endpoint<Input, Data, Extras, Errors, Access, Answers> {
  return declared
}

/** True if a request changes nothing and may therefore be sent again after a failure. */
export function isRead({ method, reads }: Endpoint): boolean {
  return method === "GET" || reads === true
}

/**
 * Every error code of this route. `bad_request` is always one, since every route refuses parameters that it
 * does not declare.
 */
export function errorsOf(declared: Endpoint): readonly ErrorCode[] {
  const guards: readonly ErrorCode[] =
    declared.access === "key"
      ? ["unauthorized", "rate_limit_exceeded", "internal_error", "service_unavailable"]
      : ["rate_limit_exceeded", "internal_error"]
  return [...new Set<ErrorCode>(["bad_request", ...declared.errors, ...guards])]
}

/** What a caller sends: a field with a default may be left out. */
export type SentTo<Declared extends Endpoint> = z.input<Declared["input"]>
/** What a service receives. */
export type InputOf<Declared extends Endpoint> = z.output<Declared["input"]>
export type DataOf<Declared extends Endpoint> = z.output<Declared["data"]>
export type MetaOf<Declared extends Endpoint> = z.output<Declared["meta"]>
/** The fields of `meta` that a service adds to those of every response. */
export type ExtrasOf<Declared extends Endpoint> = Omit<MetaOf<Declared>, keyof Meta>
export type ErrorOf<Declared extends Endpoint> = Declared["errors"][number]
