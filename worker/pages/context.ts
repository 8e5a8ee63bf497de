import type { Caller } from "../../src/access/caller.ts"
import type { Reader } from "../html/reader.ts"
import type { RouteContext } from "../http/route.ts"

/** A request for a page. */
export interface PageContext
  extends Pick<RouteContext, "request" | "url" | "parameters" | "ports" | "env" | "platform"> {
  /** The origin of this service's pages; null where it is not configured. */
  readonly origin: string | null
  readonly caller: Caller
  /** Null for a visitor. */
  readonly reader: Reader | null
  readonly isSignedIn: boolean
  /** The standard by which the signed-in account reads stocks and funds; null for the service's own. */
  readonly defaultMethodology: string | null
}

/** A request for a page that is the same for every reader. */
export interface OpenPageContext
  extends Pick<RouteContext, "request" | "url" | "ports" | "env" | "platform"> {
  readonly origin: string | null
  /** Null for a visitor, and while no session can be looked up. */
  readonly reader: Reader | null
}

export type OpenPageHandler = (context: OpenPageContext) => Promise<Response>

export type PageHandler = (context: PageContext) => Promise<Response>
