import type { Caller } from "../../src/access/caller.ts"
import type { RequestPorts } from "../compose.ts"

/** What every page is given. */
export interface AskedPage {
  readonly request: Request
  readonly url: URL
  /** The named parts of the path, decoded. */
  readonly parameters: Readonly<Record<string, string>>
  /** Of this service's pages; null where it has not been told. */
  readonly origin: string | null
  readonly ports: RequestPorts
  readonly caller: Caller
  readonly isSignedIn: boolean
}

export type Show = (asked: AskedPage) => Promise<Response>
