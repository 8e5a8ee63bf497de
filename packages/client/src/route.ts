/**
 * The parameters that name the next page of a list: a number of rows, a cursor after which the page begins,
 * or one before which it ends.
 */
export const pageKeys = ["offset", "after", "before"] as const
export type PageKey = (typeof pageKeys)[number]

/** What the client knows of an endpoint when it runs. */
export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE"
  /** The path after the base address, with `{name}` for a part that the input gives. */
  readonly path: string
  /** True when a request changes nothing: only such a call is tried again. */
  readonly reads: boolean
  readonly answers: "data" | "file"
  /** Null for an endpoint that has one page. */
  readonly pages: PageKey | null
  /** The error codes that a response may have. */
  readonly codes: readonly string[]
}
