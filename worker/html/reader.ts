import { createContext } from "preact"

/** The signed-in reader of a page. */
export interface Reader {
  readonly email: string
  /** The token of this session, which every form that changes something sends. */
  readonly formToken: string
}

/**
 * The reader of the page that is rendered; null for one who is signed out, or whose session was not looked up. A component
 * reads it with `<ReaderContext.Consumer>`, so that no page has to hand it down.
 */
export const ReaderContext = createContext<Reader | null>(null)

/** The path of the page that is rendered; null where signing in does not lead back to it. */
export const PathContext = createContext<string | null>(null)

/** Where a reader signs in, to come back to `path`; null leads to the account. */
export function signInPath(path: string | null): string {
  return path === null ? "/dashboard" : `/dashboard/sign-in?next=${encodeURIComponent(path)}`
}

/** Shown in place of the email address of an account that has none. */
export const withoutAddress = "no address"
