import { exports } from "cloudflare:workers"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { mailbox } from "../../../worker/local/mailbox.ts"

const letter = {
  to: "person@example.com",
  subject: 'A <b>"subject"</b> & more',
  text: 'Open this:\n\nhttps://qistas.test/dashboard/sign-in/link?token=abc&x="><script>alert(1)</script>\n',
}

function open(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  return exports.default.fetch(url, { method, headers })
}

// What the mailbox prints is looked at by starting the service.
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

describe("the mailbox of a developer's machine", () => {
  it("gives its letters as JSON, the newest first", async () => {
    await mailbox.send({ ...letter, subject: "first" })
    await mailbox.send(letter)
    const response = await open("https://qistas.test/dev/mailbox", { Accept: "application/json" })
    const letters = await response.json<unknown[]>()
    expect(letters.slice(0, 2)).toEqual([letter, { ...letter, subject: "first" }])
  })

  it("shows them as a page in which a letter is text and its links can be followed", async () => {
    await mailbox.send(letter)
    const response = await open("https://qistas.test/dev/mailbox")
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8")
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'")
    const page = await response.text()
    expect(page).toContain("<h2>A &lt;b>&quot;subject&quot;&lt;/b> &amp; more</h2>")
    expect(page).toContain('<a href="https://qistas.test/dashboard/sign-in/link?token=abc&amp;x=&quot;>')
    expect(page).not.toContain("<script")
  })

  it("keeps the last fifty", async () => {
    for (let sent = 0; sent < 60; sent++) await mailbox.send({ ...letter, subject: `letter ${sent}` })
    const response = await open("https://qistas.test/dev/mailbox", { Accept: "application/json" })
    const letters = await response.json<{ subject: string }[]>()
    expect(letters).toHaveLength(50)
    expect(letters[0]?.subject).toBe("letter 59")
  })

  it.each(["http://localhost:8787", "http://127.0.0.1:8787", "https://qistas.test"])(
    "is there on %s",
    async (origin) => {
      expect((await open(`${origin}/dev/mailbox`)).status).toBe(200)
    },
  )

  it.each([
    ["a name that somebody points at this machine", "http://rebound.example:8787/dev/mailbox", "GET"],
    ["another path", "https://qistas.test/dev/mailbox/", "GET"],
    ["another method", "https://qistas.test/dev/mailbox", "POST"],
  ])("is not there for %s", async (_what, url, method) => {
    expect((await open(url, {}, method)).status).toBe(404)
  })
})
