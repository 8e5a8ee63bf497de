import { type EndpointName, type Endpoints, endpoints } from "../../../src/api/endpoints.ts"
import {
  type DataOf,
  type Endpoint,
  type EndpointAccess,
  errorsOf,
  isRead,
  type MetaOf,
  type SentTo,
} from "../../../src/contract/endpoint.ts"
import { pageKeys, type Route } from "./route.ts"

export type { WebhookEvent } from "../../../src/webhooks/event-schema.ts"

/**
 * The one module that imports from the service. It derives the client's types and routes from the list of
 * endpoints. The published package has the output of scripts/client/ in its place, so that it contains
 * neither zod nor schemas.
 */

/** Every endpoint by its name, with the types of its input and its answer and with its error codes. */
export type Api = {
  readonly [Name in EndpointName]: {
    readonly input: SentTo<Endpoints[Name]>
    readonly data: DataOf<Endpoints[Name]>
    readonly meta: MetaOf<Endpoints[Name]>
    readonly code: ErrorCodeOf<Endpoints[Name]>
    readonly answers: NonNullable<Endpoints[Name]["answers"]>
  }
}

/** The error codes that `errorsOf` lists. */
type ErrorCodeOf<Declared extends Endpoint> =
  | Declared["errors"][number]
  | "bad_request"
  | "rate_limit_exceeded"
  | "internal_error"
  | GuardError<Declared["access"]>

type GuardError<Access extends EndpointAccess> = Access extends "key" | "sandbox"
  ? "unauthorized" | "service_unavailable"
  : never

export const routes = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).map(([name, declared]) => [name, routeOf(declared)]),
) as Readonly<Record<keyof Api, Route>>

function routeOf(declared: Endpoint): Route {
  const { method, path, answers = "data" } = declared
  return {
    method,
    path,
    reads: isRead(declared),
    answers,
    pages: pageKeys.find((key) => key in declared.input.shape) ?? null,
    codes: errorsOf(declared),
  }
}
