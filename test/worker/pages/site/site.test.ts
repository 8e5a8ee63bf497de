import { env } from "cloudflare:workers"
import { beforeAll, expect, test, vi } from "vitest"
import type { Env } from "../../../../worker/env.ts"
import { all } from "../../../support/words.ts"
import { fetchingFrom, site } from "../../support/browser.ts"
import { seedUniverse } from "../../support/service.ts"
import { newSession } from "../../support/sessions.ts"

let visitors = 0

function open(path: string, ours: Env = env, headers: Record<string, string> = {}): Promise<Response> {
  visitors += 1
  const sent = { "CF-Connecting-IP": `10.61.${visitors >> 8}.${visitors & 255}`, ...headers }
  return fetchingFrom(ours)(`${site}${path}`, { redirect: "manual", headers: sent })
}

const fail = () => {
  throw new Error("the secret inside of a store")
}
const out = new Proxy({}, { get: () => fail })

beforeAll(seedUniverse)

test.each([
  ["the database", { DB: out }, "Database"],
  ["the documents", { PACKETS: out }, "Documents"],
  ["the counters", { LIMITS: out }, "Counters"],
])("the status names %s if it does not answer, to a signed-in reader too", async (_name, broken, shown) => {
  const { token } = await newSession()
  const ours = { ...env, ...broken } as unknown as Env
  for (const headers of [{}, { Cookie: `__Host-session=${token}` }]) {
    const response = await open("/status", ours, headers)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html.match(/unreachable/g)).toHaveLength(1)
    expect(html).toMatch(new RegExp(`${shown}[^<]*</dt><dd><strong>unreachable`))
    expect(html).not.toContain("secret inside")
  }
})

test("the status waits three seconds for a store, and no longer", async () => {
  vi.useFakeTimers()
  const silent = { head: () => new Promise(() => undefined) }
  const opened = open("/status", { ...env, PACKETS: silent as unknown as R2Bucket })
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  expect(await (await opened).text()).toMatch(/Documents[^<]*<\/dt><dd><strong>unreachable/)
})

test("the status shows the last run of a task and the newest report, but no reason and no count", async () => {
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO discovery_cursors VALUES ('index', '2026-05-08', '2026-03-02T10:00:00Z'), ('feed:10-K', '2026-05-08', '2026-03-01T10:00:00Z'), ('prices:eodhd', '2026-05-08', '2026-02-01T10:00:00Z')",
    ),
    env.DB.prepare(
      "INSERT INTO pipeline_runs VALUES ('prices', '2026-11-23T01:23:00Z', '2026-11-23T01:24:00Z', 'failed', '{\"rows\":77123}', 'inner words')",
    ),
    ...[
      ["1-2-3", "2026-05-01", "2026-05-02T10:00:00Z"],
      ["1-2-4", "2026-05-08", "2026-05-08T21:00:00Z"],
    ].map(([accession, filed, settled]) =>
      env.DB.prepare(
        "INSERT INTO filings (accession, filer, form, kind, filed, found_in, found_at, state, settled_at) VALUES (?, 1, '10-Q', 'report', ?, 'feed', ?, 'screened', ?)",
      ).bind(accession, filed, settled, settled),
    ),
  ])
  const html = await (await open("/status", { ...env, EDGAR_USER_AGENT: "Tests ops@qistas.test" })).text()
  expect(html).toMatch(/at the SEC, since <time[^>]*>1 Mar 2026, 10:00 UTC/)
  expect(html).toContain('<time datetime="2026-05-08">8 May 2026</time>')
  expect(html).toContain("23 Nov 2026, 01:24 UTC")
  expect(html).toContain("failed; the next run tries again")
  expect(html).not.toMatch(/inner words|77123|1-2-4/)
})

test("a visitor can open every page of the sitemap, which robots.txt names", async () => {
  const robots = await (await open("/robots.txt")).text()
  expect(robots).toContain(`Sitemap: ${site}/sitemap.xml`)
  const sitemap = await open("/sitemap.xml")
  expect(sitemap.headers.get("Content-Type")).toBe("application/xml; charset=utf-8")
  const addresses = all(await sitemap.text(), /<loc>([^<]+)<\/loc>/g)
  expect(addresses).toContain(`${site}/stocks/AAPL`)
  expect(addresses).toContain(`${site}/docs/quick-start`)
  const refused = all(robots, /^Disallow: (.+)$/gm)
  for (const address of addresses) {
    const path = address.slice(site.length)
    expect([path, (await open(path)).status]).toEqual([path, 200])
    expect(refused.filter((prefix) => path.startsWith(prefix))).toEqual([])
  }
})
