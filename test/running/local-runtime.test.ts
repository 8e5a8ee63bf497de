import { describe, expect, test } from "vitest"
import { service } from "../browser/support/running-service.ts"

/** Requests that Miniflare could serve on the port of `npm start` to anyone who reaches it. */

const { origin } = service

describe("on the port of npm start, a request without a credential does not reach the stores", () => {
  test.each([
    "/cdn-cgi/explorer",
    "/cdn-cgi/explorer/api/d1/database",
    "/cdn-cgi/local/explorer",
    "/cdn-cgi/local/explorer/api/d1/database",
  ])("by GET %s, which is an unknown path", async (path) => {
    expect((await fetch(`${origin}${path}`)).status).toBe(404)
  })

  test.each(["/cdn-cgi/explorer", "/cdn-cgi/local/explorer"])("by a statement sent to %s", async (path) => {
    const database = "00000000-0000-0000-0000-000000000000"
    const response = await fetch(`${origin}${path}/api/d1/database/${database}/raw`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ sql: "SELECT count(*) FROM accounts" }),
    })
    expect(response.status).toBe(404)
  })
})

describe("a page or a picture from another origin cannot run a scheduled task", () => {
  test.each(["/cdn-cgi/handler/scheduled", "/cdn-cgi/mf/scheduled", "/cdn-cgi/local/scheduled"])(
    "%s",
    async (path) => {
      const upkeep = new URLSearchParams({ cron: "47 2 * * *" })
      const headers = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image" }
      expect((await fetch(`${origin}${path}?${upkeep}`, { headers })).status).toBe(404)
    },
  )
})
