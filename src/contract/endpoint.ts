import type * as z from "zod"
import type { Meta } from "./envelope.ts"
import type { ErrorCode } from "./errors.ts"

/**
 * Who is answered: a caller with a key; without a key, a caller who asks for the stocks and funds of the sandbox;
 * or everybody, at a discovery route that is limited only per IP address. The first two are counted.
 */
export type EndpointAccess = "key" | "sandbox" | "open"

export type EndpointMethod = "GET" | "POST" | "PATCH" | "DELETE"

/** The content of the response: `{ data, meta }`, or the bytes of a file. */
type EndpointAnswers = "data" | "file"

/** The subjects of endpoints, in the order of the reference. They are the tags of OpenAPI. */
export const endpointGroups = {
  Stocks: "Stocks: their verdicts, the evidence behind them, their health and their figures",
  "What is owed": "What shares owe in purification and zakat, and what a portfolio is worth",
  Funds: "Funds: their purity, their holdings, and how the purity went",
  "Changes and webhooks": "Every change of what is published, and its delivery to an address of yours",
  Snapshots: "The whole universe of a day, in files",
  "Rules and account": "The rules a verdict rests on, the caller, and what the interface is",
} as const
export type EndpointGroup = keyof typeof endpointGroups

/** What `tools/list` of the Model Context Protocol says of an endpoint. Its title is the endpoint's. */
export interface Tool<Argument extends string = string> {
  readonly name: string
  /** What the tool gives, and the case in which a model should use it. */
  readonly description: string
  /** A description of each field of the input, for a model. */
  readonly arguments: { readonly [Name in Argument]: string }
  /** What to try if something was not found. Default: search for the identifier. */
  readonly afterNotFound?: string
  /** True if most conversations need the tool, so that the short list has it. */
  readonly isUsual?: true
}

/**
 * One route of the API. A noun's `endpoint.ts` declares it, and `src/api/endpoints.ts` lists it. Validation,
 * OpenAPI, the index, the reference, the tools and the client all use this declaration.
 */
export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Data extends z.ZodType = z.ZodType,
  Extras extends z.ZodObject = z.ZodObject,
  Errors extends ErrorCode = ErrorCode,
  Access extends EndpointAccess = EndpointAccess,
  Answers extends EndpointAnswers = EndpointAnswers,
  AsTool extends Tool | null = Tool | null,
> {
  readonly method: EndpointMethod
  /** The path under `{base_url}`, with `{name}` for a path parameter. */
  readonly path: `/${string}` | ""
  /**
   * What a caller does with the endpoint: `Get the verdict on a stock`. It is the heading of its page and the
   * title of its tool.
   */
  readonly title: string
  readonly group: EndpointGroup
  /** What the response contains. */
  readonly summary: string
  readonly access: Access
  /** The schema of the values that the route takes, by name. */
  readonly input: Input
  /** The schema of `data` in the answer. If `answers` is `file`, it describes the file. */
  readonly data: Data
  readonly meta: Extras
  /** The errors that the service itself returns. `errorsOf` adds the errors of the guards. */
  readonly errors: readonly Errors[]
  /** True if `src/api/tables.ts` has a table for requests that prefer `text/csv`. */
  readonly csv?: true
  /** Default: `data`. */
  readonly answers?: Answers
  /** True for a POST that stores nothing and may therefore be sent again. */
  readonly reads?: true
  /** An input about listings of the sandbox. `npm run examples` records its response. */
  readonly example: z.input<Input>
  /** The tool that calls the endpoint; null if there is none, as for every endpoint without a key. */
  readonly tool: AsTool
}

/** Declares a route, keeping the exact type of each field. */
export function endpoint<
  Input extends z.ZodObject,
  Data extends z.ZodType,
  Extras extends z.ZodObject,
  const Errors extends ErrorCode,
  Access extends EndpointAccess,
  Answers extends EndpointAnswers = "data",
>(
  declared: Endpoint<Input, Data, Extras, Errors, Access, Answers, null>,
): Endpoint<Input, Data, Extras, Errors, Access, Answers, null>
/** Declares a route that is a tool, too. A missing or surplus description of an argument does not compile. */
export function endpoint<
  Input extends z.ZodObject,
  Data extends z.ZodType,
  Extras extends z.ZodObject,
  const Errors extends ErrorCode,
  Access extends EndpointAccess,
  Answers extends EndpointAnswers = "data",
>(
  declared: Endpoint<Input, Data, Extras, Errors, Access, Answers, Tool<keyof Input["shape"] & string>>,
): Endpoint<Input, Data, Extras, Errors, Access, Answers, Tool>
export function endpoint(declared: Endpoint): Endpoint {
  return declared
}

/** True if a request changes nothing and may therefore be sent again after a failure. */
export function isRead({ method, reads }: Endpoint): boolean {
  return method === "GET" || reads === true
}

/**
 * Returns every error code of a route. `bad_request` is always among them, because every route refuses
 * parameters that it does not declare.
 */
export function errorsOf(declared: Endpoint): readonly ErrorCode[] {
  const guards: readonly ErrorCode[] =
    declared.access !== "open"
      ? ["unauthorized", "rate_limit_exceeded", "internal_error", "service_unavailable"]
      : ["rate_limit_exceeded", "internal_error"]
  return [...new Set<ErrorCode>(["bad_request", ...declared.errors, ...guards])]
}

/** The input that a caller sends. A field with a default may be left out. */
export type SentTo<Declared extends Endpoint> = z.input<Declared["input"]>
/** The input that a service receives, with defaults filled in. */
export type InputOf<Declared extends Endpoint> = z.output<Declared["input"]>
export type DataOf<Declared extends Endpoint> = z.output<Declared["data"]>
export type MetaOf<Declared extends Endpoint> = z.output<Declared["meta"]>
/** The fields that a service adds to `meta`, in addition to those of every response. */
export type ExtrasOf<Declared extends Endpoint> = Omit<MetaOf<Declared>, keyof Meta>
export type ErrorOf<Declared extends Endpoint> = Declared["errors"][number]
