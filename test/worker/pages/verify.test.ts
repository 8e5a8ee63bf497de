import { beforeAll, expect, test } from "vitest"
import { all } from "../../support/words.ts"
import { memberBrowser, seenByVisitor } from "../support/browser.ts"
import { seedUniverse } from "../support/service.ts"

/** The form. test/browser/verify.test.ts tests the effects of its script. */

beforeAll(seedUniverse)

const mainOf = (html: string) => /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ""
const main = async (query = "") => mainOf((await seenByVisitor(`/verify${query}`)).text)

test("the page says that it runs in the reader's own browser, and shows the command for use without scripts", async () => {
  const form = await main()
  expect(form).toContain("The files you choose do not leave your computer")
  expect(form).toMatch(/npm run --silent verify -- packet\.json --facts CIK0000320193\.json/)
  expect(form).toMatch(/<noscript>.*The command below does the same/s)
  expect((await seenByVisitor("/verify")).text).toContain(
    'property="og:title" content="Check a verdict yourself"',
  )
})

test("parts that need the script are hidden until it runs, no form sends them, and each field has a label", async () => {
  const form = await main()
  const scripted = all(form, /(<(?:form|div) [^>]*data-scripted[^>]*>)/g)
  expect(scripted.map((tag) => / hidden/.test(tag))).toEqual([true, true, true])
  expect(form).not.toMatch(/<form[^>]*(action|method)=|<input[^>]*type="file"[^>]*name=/)
  const fields = all(form, /<(?:input|textarea)[^>]* id="([\w-]+)"/g)
  expect(fields).toEqual(["symbol", "methodology", "key", "packet-file", "packet", "facts", "prices"])
  for (const id of fields) expect(form).toContain(`<label for="${id}">`)
  expect(form).toContain('id="verify-status" role="status"')
})

test.each([
  ["?symbol=LON:SHEL", 'value="LON:SHEL"', /^$/],
  ["?symbol=AAPL&methodology=djim", 'value="djim@2026.1"', /^$/],
  ["?symbol=AAPL&methodology=mine", 'value="AAPL"', /mine/],
  [`?symbol=${"A".repeat(21)}`, "", /AAAA/],
  [`?symbol=${encodeURIComponent('"><script>alert(1)</script>')}`, "", /<script>alert/],
  [`?symbol=${encodeURIComponent('"onfocus="x')}`, "", /"onfocus/],
  ["?symbol=%3Cb%3E", "", /<b>/],
])(
  "from the address %s, the page takes a possible identifier and standard, as text",
  async (query, has, never) => {
    const form = await main(query)
    expect(form).toContain(has)
    expect(form).not.toMatch(never)
  },
)

test("a signed-in reader is not asked for a key", async () => {
  const { text } = await (await memberBrowser("free")).get("/verify")
  expect(mainOf(text)).toContain("not needed: you are signed in")
  expect(await main()).toContain("sent only to this service, and not stored")
})
