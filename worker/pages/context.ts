import type { Caller } from "../../src/access/caller.ts"
import type { EndpointName, Endpoints } from "../../src/api/endpoints.ts"
import { invoke, type RawInput } from "../../src/api/invoke.ts"
import type { DataOf, ExtrasOf, SentTo } from "../../src/contract/endpoint.ts"
import type { ErrorCode } from "../../src/contract/errors.ts"
import { valueIn } from "../../src/contract/json-text.ts"
import type { Refusal } from "../../src/outcome.ts"
import { stripeConfigurationOf } from "../env.ts"
import type { SpokenPage } from "../html/language/language.ts"
import { type WayToOpen, wayToOpen } from "../html/locked.tsx"
import type { Reader } from "../html/reader.ts"
import type { RouteContext } from "../http/route.ts"

export interface PageContext
  extends Pick<RouteContext, "request" | "url" | "parameters" | "ports" | "env" | "platform"> {
  /** The origin of this service's pages; null if it is not configured. */
  readonly origin: string | null
  readonly caller: Caller
  readonly spoken: SpokenPage
  /** Null for a visitor. */
  readonly reader: Reader | null
  readonly isSignedIn: boolean
  /** The default standard of the signed-in account; null for the service's own. */
  readonly defaultMethodology: string | null
}

/** A request for a page that is the same for every reader. */
interface OpenPageContext extends Pick<RouteContext, "request" | "url" | "ports" | "env" | "platform"> {
  readonly origin: string | null
  readonly spoken: SpokenPage
  /** Null for a visitor, and if no session can be looked up. */
  readonly reader: Reader | null
}

export type OpenPageHandler = (context: OpenPageContext) => Promise<Response>

/** How a reader opens what the sandbox does not have. */
export function wayOf({ platform, env }: Pick<PageContext, "platform" | "env">): WayToOpen {
  return wayToOpen({ demo: platform.demo, stripe: stripeConfigurationOf(env) })
}

export type PageHandler = (context: PageContext) => Promise<Response>

/** The result of an endpoint for the reader of a page. */
export type EndpointResult<Name extends EndpointName> =
  | { readonly ok: true; readonly data: DataOf<Endpoints[Name]>; readonly meta: ExtrasOf<Endpoints[Name]> }
  | Refusal<ErrorCode>

/** Calls the service of an endpoint as the API would. The caller is the reader of the page. */
export async function callEndpoint<Name extends EndpointName>(
  { ports, caller }: Pick<PageContext, "ports" | "caller">,
  name: Name,
  input: SentTo<Endpoints[Name]>,
): Promise<EndpointResult<Name>> {
  const invoked = await invoke(name, ports, caller, input as RawInput)
  return invoked.ok ? { ok: true, data: valueIn(invoked.value.data), meta: invoked.value.meta } : invoked
}
