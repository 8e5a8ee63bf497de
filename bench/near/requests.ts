/** The fifteen commonest requests. */

export interface NearRequest {
  readonly name: string
  /** The most waits in a warm isolate, in one after a pause, and in a cold one of a warm region. */
  readonly waitsMax: readonly [warm: number, paused: number, cold: number]
  readonly by: "key" | "visitor"
  readonly path: string
  readonly body?: object
}

/** `symbols`: companies of the universe with a verdict. */
export function nearRequests(symbols: readonly string[]): readonly NearRequest[] {
  const stock = "/v1/instruments/AAPL"
  const positions = symbols.slice(0, 50).map((symbol) => ({ symbol, shares: 10 }))
  return [
    get("compliance", `${stock}/compliance`),
    { ...get("evidence", `${stock}/evidence`), waitsMax: [1, 2, 2] },
    { ...get("screen of 20", "/v1/screen"), body: { symbols: symbols.slice(0, 20) } },
    get("search", "/v1/search?q=apple"),
    get("fund", "/v1/etfs/SPUS"),
    get("holdings", "/v1/etfs/SPUS/holdings?limit=50"),
    { ...get("standards", `${stock}/standards`), waitsMax: [1, 2, 2] },
    // The input names the stored document, which is therefore read after it.
    { ...get("timeline", `${stock}/timeline`), waitsMax: [1, 2, 3] },
    { ...get("purification", `${stock}/purification`), waitsMax: [1, 2, 2] },
    // The positions name the lines, and the lines the companies. Lists differ, so nothing of them is cached.
    { ...get("portfolio of 50", "/v1/portfolio"), body: { positions }, waitsMax: [2, 2, 4] },
    get("me", "/v1/me"),
    {
      ...get("MCP call", "/mcp"),
      body: {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "check_compliance", arguments: { symbol: "AAPL" } },
      },
    },
    page("stock page", "/stocks/AAPL"),
    page("fund page", "/funds/SPUS"),
    page("home", "/"),
  ]
}

function get(name: string, path: string): NearRequest {
  return { name, path, by: "key", waitsMax: [1, 1, 2] }
}

function page(name: string, path: string): NearRequest {
  return { name, path, by: "visitor", waitsMax: [0, 1, 1] }
}
