/**
 * The parameters that select the next page of a list: a number of rows to skip, a cursor after which the page
 * begins, or a cursor before which it ends.
 */
export const pageKeys = ["offset", "after", "before"] as const
export type PageKey = (typeof pageKeys)[number]

/** The properties of an endpoint that the client needs at run time. */
export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE"
  /** The path after the base URL. A `{name}` stands for a part that the input gives. */
  readonly path: string
  /** True if a request changes nothing. Only such a call is tried again. */
  readonly reads: boolean
  readonly answers: "data" | "file"
  /** The parameter that selects the next page; null if the endpoint has only one page. */
  readonly pages: PageKey | null
  /** The error codes that a response may have. */
  readonly codes: readonly string[]
}
