import { createExecutionContext } from "cloudflare:test"
import { env, exports } from "cloudflare:workers"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import worker from "../../../worker/local/index.ts"
import { mailbox } from "../../../worker/local/mailbox.ts"

const email = {
  to: "person@example.com",
  subject: 'A <b>"subject"</b> & more',
  text: 'Open this:\n\nhttps://qistas.test/dashboard/sign-in/link?token=abc&x="><script>alert(1)</script>\n',
}

function open(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  return exports.default.fetch(url, { method, headers })
}

// The output of the mailbox is checked by hand, with `npm start`.
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

describe("the mailbox of a developer's machine", () => {
  it("returns its emails as JSON, newest first", async () => {
    await mailbox.send({ ...email, subject: "first" })
    await mailbox.send(email)
    const response = await open("https://qistas.test/dev/mailbox", { Accept: "application/json" })
    const emails = await response.json<unknown[]>()
    expect(emails.slice(0, 2)).toEqual([email, { ...email, subject: "first" }])
  })

  it("shows its emails as a page of plain text with working links", async () => {
    await mailbox.send(email)
    const response = await open("https://qistas.test/dev/mailbox")
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8")
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'")
    const page = await response.text()
    expect(page).toContain("<h2>A &lt;b>&quot;subject&quot;&lt;/b> &amp; more</h2>")
    expect(page).toContain('<a href="https://qistas.test/dashboard/sign-in/link?token=abc&amp;x=&quot;>')
    expect(page).not.toContain("<script")
  })

  it("keeps the last fifty", async () => {
    for (let sent = 0; sent < 60; sent++) await mailbox.send({ ...email, subject: `email ${sent}` })
    const response = await open("https://qistas.test/dev/mailbox", { Accept: "application/json" })
    const emails = await response.json<{ subject: string }[]>()
    expect(emails).toHaveLength(50)
    expect(emails[0]?.subject).toBe("email 59")
  })

  it.each([
    [200, "http://localhost:8787"],
    [200, "http://127.0.0.1:8787"],
    [403, "http://rebound.example:8787"],
  ])("answers %i on %s, with PUBLIC_ORIGIN on this machine", async (status, origin) => {
    const request = new Request(`${origin}/dev/mailbox`) as Parameters<typeof worker.fetch>[0]
    const bindings = { ...env, PUBLIC_ORIGIN: "http://localhost:8787" }
    expect((await worker.fetch(request, bindings, createExecutionContext())).status).toBe(status)
  })

  it.each([
    ["a name that resolves to this machine (DNS rebinding)", "https://rebound.example/dev/mailbox", "GET"],
    ["another path", "https://qistas.test/dev/mailbox/", "GET"],
    ["another method", "https://qistas.test/dev/mailbox", "POST"],
  ])("is an unknown path for %s", async (_what, url, method) => {
    expect((await open(url, {}, method)).status).toBe(404)
  })
})
