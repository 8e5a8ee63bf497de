/** The request that pages show as an example: a stock of the sandbox, at this service's own address. */
export function exampleOf(origin: string): { readonly baseUrl: string; readonly symbol: string } {
  return { baseUrl: `${origin}/v1`, symbol: "AAPL" }
}
