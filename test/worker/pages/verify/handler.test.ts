import { beforeAll, describe, expect, test } from "vitest"
import { newBrowser, site } from "../../support/browser.ts"
import { seedUniverse } from "../../support/service.ts"
import { newSession } from "../../support/sessions.ts"

const htmlBytesMax = 60_000

beforeAll(seedUniverse)

async function open(path: string, browser = newBrowser()) {
  const opened = await browser.get(path)
  return { ...opened, main: /<main[^>]*>([\s\S]*)<\/main>/.exec(opened.text)?.[1] ?? "" }
}

describe("200", () => {
  test("says that it runs in the reader's own browser, and shows the command without script", async () => {
    const { status, main, text } = await open("/verify")
    expect(status).toBe(200)
    expect(main).toContain("The files you choose do not leave your computer")
    expect(main).toMatch(/npm run --silent verify -- packet\.json --facts CIK0000320193\.json/)
    expect(main).toMatch(/<noscript>.*The command below does the same/s)
    expect(text.length).toBeLessThan(htmlBytesMax)
  })

  test("what needs the script is hidden until it runs, and none of it is sent by a form", async () => {
    const { main } = await open("/verify")
    expect(
      [...main.matchAll(/<(form|div) [^>]*data-scripted[^>]*>/g)].map(([tag]) => / hidden/.test(tag)),
    ).toEqual([true, true, true])
    expect(main).not.toMatch(/<form[^>]*(action|method)=/)
    expect(main).not.toMatch(/<input[^>]*type="file"[^>]*name=/)
  })

  test("has a heading, a label for each field, and a status line for the result", async () => {
    const { main } = await open("/verify")
    expect(main.match(/<h1/g)).toHaveLength(1)
    const fields = [...main.matchAll(/<(?:input|textarea)[^>]* id="([\w-]+)"/g)].map(([, id]) => id)
    expect(fields).toEqual(["symbol", "methodology", "key", "packet-file", "packet", "facts", "prices"])
    for (const id of fields) expect(main).toContain(`<label for="${id}">`)
    expect(main).toContain('id="verify-status" role="status"')
  })

  test("names the stock and the standard that the address names", async () => {
    expect((await open("/verify?symbol=LON:SHEL")).main).toContain('value="LON:SHEL"')
    expect((await open("/verify?symbol=AAPL&methodology=djim")).main).toContain('value="djim@2026.1"')
    expect((await open("/verify?symbol=AAPL&methodology=mine")).main).not.toContain("mine")
  })

  test.each(['"><script>alert(1)</script>', '"onfocus="x', "<b>"])("writes %s as text", async (symbol) => {
    const { text } = await open(`/verify?symbol=${encodeURIComponent(symbol)}`)
    expect(text).not.toContain(symbol)
    expect(text.match(/<script/g)).toHaveLength(3)
  })

  test("asks a signed-in reader for no key", async () => {
    const browser = newBrowser()
    browser.cookies.set("__Host-session", (await newSession(null)).token)
    expect((await open("/verify", browser)).main).toContain("not needed: you are signed in")
    expect((await open("/verify")).main).toContain("sent only to this service, and not stored")
  })

  test("ignores a name longer than an identifier", async () => {
    expect((await open(`/verify?symbol=${"A".repeat(21)}`)).main).not.toContain("AAAA")
  })

  test("has a link preview", async () => {
    const { text } = await open("/verify?symbol=AAPL")
    expect(text).toContain(`<link rel="canonical" href="${site}/verify"`)
    expect(text).toContain('property="og:title" content="Check a verdict yourself"')
  })
})
