import type { FoundKey } from "../../src/access/look-up.ts"
import type { RateWindow } from "../../src/access/window.ts"
import type { EndpointMethod } from "../../src/contract/endpoint.ts"
import type { RequestPorts } from "../compose.ts"
import type { Env } from "../env.ts"
import type { IpLimitKind } from "../limits/ip-limit.ts"
import type { Platform } from "../platform.ts"
import type { AnswerKind } from "./security-headers.ts"

/** A request to any route, with what is needed to answer it. */
export interface RequestContext {
  /** A HEAD appears as a GET. The front door removes the body of the response to a HEAD. */
  readonly request: Request
  /** True if the request was sent as a HEAD. */
  readonly isHead: boolean
  readonly url: URL
  /** Names the request in the log and to the client. */
  readonly requestId: string
  readonly env: Env
  readonly ports: RequestPorts
  readonly platform: Platform
  /** Keeps the isolate awake for work after the response. */
  readonly execution: Pick<ExecutionContext, "waitUntil">
}

/** A request that a route matched. */
export interface RouteContext extends RequestContext {
  /** The named parts of the path, as read by the group. */
  readonly parameters: PathParameters
  /** The key of the request, as looked up. Null if the request has none, or if its group looks up none. */
  readonly key: FoundKey | null
}

export type PathParameters = Readonly<Record<string, string>>

export type Handler = (context: RouteContext) => Promise<Response>

/** One line of the route table. */
export interface Route {
  readonly method: EndpointMethod
  /** In the syntax of itty-router: `:name` is one part of the path. */
  readonly path: string
  /** Counted after the route has matched, in addition to the limits of its group. */
  readonly ipLimit?: IpLimitKind
  readonly handle: Handler
}

/** Routes that share limits, a guard and the form of their refusals. */
export interface RouteGroup {
  readonly name: string
  /** Selects the security headers of every response. */
  readonly kind: AnswerKind
  /**
   * Origins to which the forms of the pages redirect. `stripeUrl` is the address of a Stripe stand-in, or
   * null for Stripe itself.
   */
  readonly formOrigins?: (stripeUrl: string | null) => readonly string[]
  /** True if the group is served only at `PUBLIC_ORIGIN`, because its cookies belong to that origin. */
  readonly isAtPublicOrigin?: true
  /** True if this group answers unknown paths that begin like its own. The first group answers the rest. */
  readonly ownsUnknownPaths: boolean
  /** Counted in this order before anything is read, whatever the path, unless the sender is known. */
  readonly ipLimits: readonly IpLimitKind[]
  /** Called for a request that matched a route. If left out, every sender is a stranger. */
  readonly senderOf?: (context: RequestContext, parameters: PathParameters) => Promise<Sender>
  /** False if OPTIONS is refused like any other method. */
  readonly answersOptions: boolean
  /** The event under which a failure is logged. */
  readonly failureEvent: string
  /** Reads the named parts of a path. Null for an unknown path. If left out, the parts stay as sent. */
  readonly readParameters?: (sent: PathParameters) => PathParameters | null
  readonly replies: () => GroupReplies | Promise<GroupReplies>
  readonly routes: readonly Route[]
}

/**
 * The sender of a request, with its key. `known`: a caller whose requests are not counted by address.
 * `unknown`: any other sender. `spent`: a limit refuses the request before its sender is known.
 */
export type Sender =
  | { readonly kind: "known" | "unknown"; readonly key: FoundKey | null }
  | { readonly kind: "spent"; readonly window: RateWindow }

/** An unknown sender without a key. */
export const stranger: Sender = { kind: "unknown", key: null }

/** The responses of a group to the decisions of the front door. */
export interface GroupReplies {
  /** Responds 403 to a request that must be sent to `origin` instead; for a page's GET, redirects. */
  wrongOrigin(origin: string, request: Pick<RequestContext, "request" | "requestId" | "url">): Response
  /** Refuses a request before its path and method are considered; null lets it pass. */
  guard?(context: RequestContext): Promise<Response | null> | Response | null
  /** Responds 429. */
  tooMany(window: RateWindow, context: RequestContext): Promise<Response> | Response
  /** Responds 404. */
  notFound(context: RequestContext): Promise<Response> | Response
  /** A 204 to OPTIONS. `allow` lists the methods of the path, as the `Allow` header does. */
  options(allow: string): Response
  /** Responds 405. */
  methodNotAllowed(allow: string, context: RequestContext): Promise<Response> | Response
  /** A 500. It must not depend on anything that may have failed. */
  outage(request: Pick<RequestContext, "requestId" | "url">): Response
}
