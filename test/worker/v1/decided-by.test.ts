import { beforeAll, describe, expect, test } from "vitest"
import { all, mainWordsOf } from "../../support/words.ts"
import { memberBrowser, newBrowser } from "../support/browser.ts"
import { filed, soundInput, withFigures } from "../support/inputs.ts"
import { listing } from "../support/listing.ts"
import { call } from "../support/mcp.ts"
import { screenOn, store } from "../support/rescreening.ts"
import { ask, dataOf, liveKey, sandboxKey } from "../support/service.ts"
import { list } from "../support/stores.ts"

/** S1, in the sandbox, and S2 have no closes. S3 has. */

const now = "2026-04-20"
const then = "2026-04-10"

beforeAll(async () => {
  const filers = ["edgar:0000000001", "edgar:0000000002", "edgar:0000000003"] as const
  await list(filers.map((filer, at) => listing(`S${at + 1}`, "Someone Inc.", filer, { sandbox: at === 0 })))
  for (const [at, filer] of filers.entries()) {
    const input = soundInput(filer, at === 2 ? {} : { prices: null })
    await store(withFigures(input, [filed("AccountsReceivableNetCurrent", 10_000)]))
  }
  await screenOn(now, ...filers)
})

const complianceOf = (symbol: string, query = "") =>
  dataOf("compliance", `/instruments/${symbol}/compliance${query}`)

describe("a company without a share price", () => {
  test.each([
    ["as published", ""],
    ["on a past day", `?as_of=${then}`],
    ["by name", "?methodology=aaoifi-ss21"],
  ])("is answered with the standards that decide it: %s", async (_, query) => {
    const { determination, decided_by } = await complianceOf("S1", query)
    expect(determination.explanation).toContain("there is no share price here")
    expect(determination.withheld?.reason).toBe("market_cap_unavailable")
    expect(decided_by?.map(({ name, status }) => `${name}: ${status}`)).toEqual([
      "FTSE Yasaar: compliant",
      "MSCI Islamic: compliant",
      "SC Malaysia: non-compliant",
      "ISSI / OJK: compliant",
    ])
    expect(decided_by?.[2]).toMatchObject({
      methodology: "sc-malaysia@2026.1",
      edition: "unconfirmed",
      business_activity: { result: "pass", prohibited_activities: [] },
      screens: { prohibited_profit: { result: "fail", threshold: 0.05, operator: "<" } },
    })
  })

  test("has the same verdict if one of them is asked for", async () => {
    const { decided_by = [] } = await complianceOf("S1")
    for (const { methodology, status, screens } of decided_by) {
      const asked = await complianceOf("S1", `?methodology=${methodology}`)
      expect(asked.determination.status).toBe(status)
      expect(asked.screens).toMatchObject(screens)
      expect(asked).not.toHaveProperty("decided_by")
    }
    expect(await complianceOf("S1", "?methodology=djim")).not.toHaveProperty("decided_by")
  })

  test("has them in the text of the tool", async () => {
    const { text } = await call(await liveKey(), "check_compliance", { symbol: "S1" })
    expect(text.split("\n")).toEqual(
      expect.arrayContaining([
        "Other standards decide it without a market capitalisation:",
        "SC Malaysia (sc-malaysia@2026.1, unconfirmed edition): non-compliant",
        "  Interest-bearing debt to total assets: pass, 10% (limit below 33.333%)",
      ]),
    )
  })

  test.each([
    ["", "There is no share price here. Four other standards decide without one:"],
    ["/ar", "لا يوجد هنا سعر للسهم. والمعايير الأخرى التي تحكم عليه من دونه، وعددها 4:"],
    ["/id", "Tidak ada harga saham di sini. Tanpa harga pun, 4 standar lain dapat memutuskan:"],
  ])("has them on its page%s, next to the verdict, each with a link", async (language, sentence) => {
    const { text } = await newBrowser().get(`${language}/stocks/S1`)
    expect(mainWordsOf(text)).toContain(sentence)
    const card = text.slice(text.indexOf('class="answer"'), text.indexOf('class="contents"'))
    expect(all(card, /href="[^"]*\?methodology=([\w-]+)"/g)).toEqual([
      ...["ftse-yasaar", "msci-islamic", "sc-malaysia", "issi-ojk"],
    ])
  })
})

test("a company with a share price is answered without them", async () => {
  const { determination, ...others } = await complianceOf("S3")
  expect(determination.status).toBe("compliant")
  expect(others).not.toHaveProperty("decided_by")
})

describe("who may not see a verdict does not learn of them", () => {
  test("with a sandbox key", async () => {
    const response = await ask("/instruments/S2/compliance", await sandboxKey())
    expect(response.status).toBe(403)
    expect(await response.text()).not.toMatch(/decided_by|share price/)
  })

  test("on the page", async () => {
    const { status, text } = await newBrowser().get("/stocks/S2")
    expect([status, /share price here|sc-malaysia/.test(text)]).toEqual([403, false])
    expect((await (await memberBrowser()).get("/stocks/S2")).text).toContain("There is no share price here.")
  })
})
