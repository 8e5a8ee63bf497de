import type { AccountSession } from "../../src/accounts/sessions.ts"
import type { DashboardPorts } from "../compose-accounts.ts"
import type { DemoAccount } from "../html/locked.tsx"
import type { RouteContext } from "../http/route.ts"
import type { Viewer } from "./frame.tsx"
import type { RouteName, Routes } from "./routes.ts"

/** A request to any route of the dashboard. */
export interface DashboardContext
  extends Pick<RouteContext, "request" | "url" | "parameters" | "requestId" | "env"> {
  /** The origin of this service's pages. */
  readonly origin: string
  readonly ports: DashboardPorts
  readonly pepper: string
  readonly demo: DemoAccount | null
  /** The origins of Stripe's payment pages. */
  readonly paymentOrigins: readonly string[]
}

/** A browser that may be signed out. */
export interface Visit {
  readonly token: string
  readonly formToken: string
  /** The token of the browser's session cookie. The session may have ended. */
  readonly sessionToken: string | null
}

/** A browser that is signed in. */
export interface Session {
  readonly token: string
  readonly signedIn: AccountSession
  readonly viewer: Viewer
}

export interface VisitContext extends DashboardContext {
  readonly visit: Visit
}

export interface SessionContext extends DashboardContext {
  readonly session: Session
}

/**
 * A request to one route. It has the visit or session that the route's guard requires, and the values that
 * the form or script sent.
 */
export type ContextOf<Name extends RouteName> = (Routes[Name]["guard"] extends "session"
  ? SessionContext
  : VisitContext) &
  Payload<Routes[Name]>

type Payload<Declared> = Declared extends { readonly fields: infer Fields }
  ? Fields extends null
    ? { readonly body: Readonly<Record<string, unknown>> }
    : { readonly fields: { readonly [Field in keyof Fields]: string } }
  : unknown

/** One handler for every route of the table. */
export type Handlers = { readonly [Name in RouteName]: (context: ContextOf<Name>) => Promise<Response> }
