import { createContext } from "preact"

/** The signed-in reader of a page. */
export interface Reader {
  readonly email: string
  /** The token of this session. Every form that changes data sends the token. */
  readonly formToken: string
}

/**
 * The reader of the page that is rendered. Null if the reader is signed out, or if the session was not looked
 * up. A component uses `<ReaderContext.Consumer>`, so that pages need not pass the reader on.
 */
export const ReaderContext = createContext<Reader | null>(null)

/** The path of the page that is rendered; null if signing in does not lead back to it. */
export const PathContext = createContext<string | null>(null)

/** The path of the sign-in page that leads back to `path`. If `path` is null, it leads to the account. */
export function signInPath(path: string | null): string {
  return path === null ? "/dashboard" : `/dashboard/sign-in?next=${encodeURIComponent(path)}`
}

/** Shown for an account that has no email address. */
export const withoutAddress = "no address"
