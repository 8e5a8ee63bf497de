import type { AccountSession } from "../../src/accounts/ports.ts"
import type { DashboardPorts } from "../compose.ts"
import type { Viewer } from "./frame.tsx"
import type { RouteName, Routes } from "./routes.ts"

/** What every route is given. */
export interface AskedAnything {
  readonly request: Request
  readonly url: URL
  readonly parameters: Readonly<Record<string, string>>
  readonly requestId: string
  /** Of this service's pages. */
  readonly origin: string
  readonly ports: DashboardPorts
  readonly pepper: string
  /** Where letters can be read on a developer's machine; null elsewhere. */
  readonly mailboxUrl: string | null
  /** Origins of the pages where people pay. */
  readonly paying: readonly string[]
}

/** A browser that may be signed out. */
export interface Visit {
  readonly token: string
  readonly formToken: string
  /** The token of its session cookie; whether that still opens anything is not known. */
  readonly sessionToken: string | null
}

/** A browser that is signed in. */
export interface Session {
  readonly token: string
  readonly signedIn: AccountSession
  readonly viewer: Viewer
}

export interface AskedByVisit extends AskedAnything {
  readonly visit: Visit
}

export interface AskedBySession extends AskedAnything {
  readonly session: Session
}

/** What a route is given: who came in by its door, and what its form or script sent. */
export type Asked<Name extends RouteName> = (Routes[Name]["door"] extends "session"
  ? AskedBySession
  : AskedByVisit) &
  Sent<Routes[Name]>

type Sent<Declared> = Declared extends { readonly fields: infer Fields }
  ? Fields extends null
    ? { readonly body: Readonly<Record<string, unknown>> }
    : { readonly fields: { readonly [Field in keyof Fields]: string } }
  : unknown

/** One answer for every route of the table. */
export type Handlers = { readonly [Name in RouteName]: (asked: Asked<Name>) => Promise<Response> }
