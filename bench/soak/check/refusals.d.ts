/** An answer as it came. */
export interface ToldAnswer {
  readonly status: number
  readonly contentType: string | null
  readonly retryAfter: string | null
  readonly body: string
  /** Calls of the stores that the soak refused while it was made. */
  readonly refusedCalls: number
}
/** Where the soak's Worker tells `refusedCalls`. */
export declare const refusedCallsHeader = "x-soak-refused-calls"
/** Stands in every failure that the soak makes up: no answer may repeat it. */
export declare const faultMark = "out of reach by the soak"
/** What is wrong with a failure of the service's own: nothing failed that it could be for. Null when something did. */
export declare function causelessFailure(
  { status, refusedCalls }: ToldAnswer,
  toolRefusal: string | null,
): string | null
/** What is wrong with a refusal of the API; null when it is as the interface promises. */
export declare function wrongRefusal(answer: ToldAnswer): string | null
/** The same for an error of the MCP server under a status of its own. */
export declare function wrongRpcRefusal(answer: ToldAnswer): string | null
/** The same for a page that cannot be shown, which is a page. */
export declare function wrongPageRefusal(answer: ToldAnswer): string | null
