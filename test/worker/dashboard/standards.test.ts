import { beforeAll, describe, expect, test } from "vitest"
import { ownMethodology, shippedStandards } from "../../support/methodology.ts"
import { newBrowser, signedInBrowser } from "../support/browser.ts"
import { ask, read, seedUniverse } from "../support/service.ts"

/** The standard and the rule books of an account, over HTTP and with the real stores. */

beforeAll(seedUniverse)

const path = "/dashboard/standards"
const { rules } = ownMethodology
const limitedTo = (limit: number) => ({ ...rules, ratios: rules.ratios.map((rule) => ({ ...rule, limit })) })

describe("the standard of an account", () => {
  test("is chosen from every standard in force, and is used until it is changed back", async () => {
    const browser = await signedInBrowser("standard@example.com")
    const made = await browser.submit("/dashboard/keys", { type: "sandbox", name: "" })
    const key = /qistas_sandbox_[0-9A-Za-z]{36}/.exec(made.text)?.[0] ?? ""
    const offered = (await browser.get(path)).text
    for (const { id } of shippedStandards) expect(offered).toContain(`<option value="${id}"`)
    const chosen = await browser.submit(`${path}/default`, { standard: "djim" })
    expect([chosen.status, chosen.location]).toEqual([303, path])
    expect((await browser.get(path)).text).toMatch(/<option value="djim" selected/)
    const { meta } = await read(ask("/instruments/AAPL/compliance", key))
    expect(meta).toMatchObject({ methodology: "djim@2026.1" })
    expect((await browser.get("/stocks/AAPL")).text).toContain("Judged by <strong>Dow Jones Islamic Market")
    expect((await browser.get("/stocks/AAPL?methodology=aaoifi-ss21")).text).not.toContain("Judged by")
    expect((await newBrowser().get("/stocks/AAPL")).text).not.toContain("Judged by")
  })

  test("is refused with 400 if it does not exist", async () => {
    const browser = await signedInBrowser("none@example.com")
    expect((await browser.submit(`${path}/default`, { standard: "mine" })).status).toBe(400)
  })
})

describe("a rule book", () => {
  test("is copied and saved, saved as a second version, shown by version, and deleted", async () => {
    const browser = await signedInBrowser("books@example.com")
    expect((await browser.get(`${path}?from=aaoifi-ss21`)).text).toContain("&quot;debt_to_market_cap&quot;")
    const first = await browser.submit(path, { name: "mine & <yours>", rulebook: JSON.stringify(rules) })
    const name = "mine%20%26%20%3Cyours%3E"
    expect([first.status, first.location]).toEqual([303, `${path}?name=${name}&version=1#rule-book`])
    await browser.submit(path, { name: "mine & <yours>", rulebook: JSON.stringify(limitedTo(0.01)) })
    const newest = (await browser.get(`${path}?name=${name}`)).text
    expect(newest).toContain("mine &amp; &lt;yours>, version 2")
    expect(newest).toContain("&quot;limit&quot;: 0.01")
    const former = (await browser.get(`${path}?name=${name}&version=1`)).text
    expect(former).not.toContain("&quot;limit&quot;: 0.01")
    const asked = await browser.get(`${path}/delete?name=${name}`)
    expect([asked.status, asked.text.includes("has 2 versions")]).toEqual([200, true])
    const deleted = await browser.submit(`${path}/delete`, { name: "mine & <yours>" })
    expect([deleted.status, deleted.location]).toEqual([303, path])
    expect((await browser.get(`${path}?name=${name}`)).status).toBe(404)
  })

  test.each([
    [
      "a limit of zero",
      JSON.stringify(limitedTo(0)),
      "Nothing was saved. ratios.0.limit: a limit is above 0",
    ],
    ["no ratios", JSON.stringify({ ...rules, ratios: undefined }), "Nothing was saved. ratios: is required"],
  ])("is refused with 400 for %s, which stays in the form", async (_case, rulebook, words) => {
    const browser = await signedInBrowser(`wrong${rulebook.length}@example.com`)
    const page = await browser.submit(path, { name: "mine", rulebook })
    expect([page.status, page.text.includes(words)]).toEqual([400, true])
    expect(page.text).toContain('value="mine"')
    expect(page.text).toContain(rulebook.slice(0, 8).replaceAll('"', "&quot;"))
  })

  test("can be sent if it fills the form's limit of characters", async () => {
    const browser = await signedInBrowser("long@example.com")
    const symbols = Array.from({ length: 500 }, (_, at) => `LON:${String(at).padStart(12, "X")}`)
    const rulebook = JSON.stringify({ ...rules, exclude: { symbols } }, null, 2)
    expect((await browser.submit(path, { name: "long", rulebook })).status).toBe(303)
  })

  test("of another account is not found", async () => {
    const owner = await signedInBrowser("owner@example.com")
    await owner.submit(path, { name: "private", rulebook: JSON.stringify(rules) })
    const other = await signedInBrowser("other@example.com")
    const [shown, asked] = [`${path}?name=private`, `${path}/delete?name=private`]
    const tried = [other.get(shown), other.get(asked), other.submit(`${path}/delete`, { name: "private" })]
    expect((await Promise.all(tried)).map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await owner.get(shown)).status).toBe(200)
  })
})
