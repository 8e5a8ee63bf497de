/**
 * The same verdict by three doors in one run: `GET /compliance`, the MCP tool that prints it, and the page of the stock,
 * which asks six services and draws the charts. Prints each throughput and its ratio to the first.
 */
import { median, startService } from "./support/harness.ts"
import { type LoadRequest, seconds, seedApple, type Target } from "./support/slices.ts"

const warmSlices = 6
const slices = 20
const requestsPerSlice = 200
/** Enough keys that no allowance of a minute (500 a key) is reached. */
const callers = 100
/** Enough addresses that no limit of pages (120 a minute) is. */
const readers = requestsPerSlice * (warmSlices + slices)

const service = await startService()
const keys = await seedApple(service, callers)

const call = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "check_compliance", arguments: { symbol: "AAPL" } },
})
const protocol = {
  "Content-Type": "application/json",
  Accept: "application/json, text/event-stream",
  "MCP-Protocol-Version": "2025-11-25",
}

const doors: Readonly<Record<string, readonly LoadRequest[]>> = {
  "GET /v1/instruments/AAPL/compliance": keys.map((headers) => ({
    path: "/v1/instruments/AAPL/compliance",
    headers,
  })),
  "POST /mcp check_compliance": keys.map((headers) => ({
    method: "POST",
    path: "/mcp",
    headers: { ...headers, ...protocol },
    body: call,
  })),
  "GET /stocks/AAPL": Array.from({ length: readers }, (_, index) => ({
    path: "/stocks/AAPL",
    headers: { "CF-Connecting-IP": `10.9.${index >> 8}.${index & 255}` },
  })),
}

const taken = new Map<string, number[]>(Object.keys(doors).map((name) => [name, []]))
for (let slice = 0; slice < warmSlices + slices; slice++) {
  for (const [name, requests] of Object.entries(doors)) {
    const target: Target = { url: service.origin, requests }
    const time = await seconds(target, slice, requestsPerSlice)
    if (slice >= warmSlices) taken.get(name)?.push(time)
  }
}
await service.close()

const first = median([...taken.values()][0] ?? [])
for (const [name, times] of taken) {
  const time = median(times)
  console.log(
    `${name}: ${(requestsPerSlice / time).toFixed(0)} req/s, ${(first / time).toFixed(2)} of the first`,
  )
}
