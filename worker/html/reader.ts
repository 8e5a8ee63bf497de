import { createContext } from "preact"

/** The signed-in reader of a page. */
export interface Reader {
  readonly email: string
  /** Of this session: every form of the page that changes something sends it. */
  readonly formToken: string
}

/**
 * The reader of the page that is rendered; null for one who is signed out, or whose session was not looked up. A component
 * reads it with `<ReaderContext.Consumer>`, so that no page has to hand it down.
 */
export const ReaderContext = createContext<Reader | null>(null)

/** What is shown of an account without an email address. */
export const withoutAddress = "no address"
