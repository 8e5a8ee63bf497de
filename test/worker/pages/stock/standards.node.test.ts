import { createElement } from "preact"
import { describe, expect, test } from "vitest"
import type { Compliance } from "../../../../src/compliance/schema.ts"
import type { Standing } from "../../../../src/standards/schema.ts"
import { renderPage } from "../../../../worker/html/page.tsx"
import { priceSentences } from "../../../../worker/pages/stock/limits.tsx"
import { countSentence, nearestText, OtherStandards } from "../../../../worker/pages/stock/standards.tsx"
import { starterDocuments } from "../../../support/stock-pages.ts"
import { all, wordsOf } from "../../../support/words.ts"

const { standards, compliance } = await starterDocuments("AAPL")
if (!standards.ok) throw new Error("AAPL has no standards")
const { document } = standards
const html = renderPage(createElement(OtherStandards, { standards: document }))
const rows = all(html, /(<tr><th scope="row">.*?<\/tr>)/g)

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
const rowOf = (id: string) => wordsOf(rows.find((row) => row.includes(`?methodology=${id}"`)) ?? "").trim()

describe("a stock's other standards", () => {
  test.each([
    [
      "djim",
      "DJIM unconfirmed edition Compliant An index member Prohibited income: at most 2.36% of revenue and gross interest income; the limit is below 5%",
    ],
    [
      "kmi-meezan",
      "KMI Meezan Non-compliant Cash and interest-bearing securities: 39.50% of total assets; the limit is below 33%",
    ],
    [
      "msci-islamic",
      "MSCI Islamic unconfirmed edition Non-compliant Not a member Cash and interest-bearing securities: 39.50% of total assets; the limit is at most 33.33%",
    ],
  ])("have a row with %s", (id, words) => {
    expect(rowOf(id)).toBe(words)
  })

  test("are listed once each, without the requested standard", () => {
    const [asked, ...others] = document.standards
    expect(rows).toHaveLength(others.length)
    expect(html).not.toContain(`methodology=${asked?.methodology.split("@")[0]}"`)
  })

  test("have a reason in words wherever they decide differently", () => {
    const differing = document.standards.filter(({ differs }) => differs !== null)
    expect(differing.length).toBeGreaterThan(0)
    expect([...html.matchAll(/<li><strong>/g)]).toHaveLength(differing.length)
    for (const { name, differs } of differing)
      expect(html).toContain(
        `<li><strong>${escaped(name)}:</strong> ${escaped(differs?.sentence ?? "none")}</li>`,
      )
  })
})

test.each([
  [
    ["compliant", "pending", "compliant", "non-compliant"],
    "Of 4 other standards, 2 find it compliant, 1 finds it non-compliant, 1 cannot decide.",
  ],
  [["compliant", "compliant"], "Of the other standards, all 2 find it compliant."],
] as const)("other standards that are %s are counted", (statuses, sentence) => {
  expect(countSentence(statuses.map((status) => ({ status })))).toBe(sentence)
})

const [first] = document.standards
if (first === undefined) throw new Error("AAPL has no standard")
const screen = first.screens.debt_to_market_cap
if (screen === undefined) throw new Error("no screen of debt")

function standing(part: Partial<Standing>): Standing {
  return { ...(first as Standing), ...part }
}

const alcohol = { result: "fail" as const, prohibited_activities: ["Alcohol"] }
const unresolved = {
  status: "pending",
  withheld: "screen_unresolved",
  screens: { debt_to_market_cap: { ...screen, result: "not_applicable", value: null, buffer: null } },
} as const

describe("a row is decided by", () => {
  test.each([
    ["a prohibited business", { business_activity: alcohol }, "The core business is prohibited: alcohol"],
    [
      "a failing ratio, rather than a nearer one",
      {
        status: "non-compliant",
        screens: {
          debt_to_market_cap: { ...screen, result: "fail", value: 0.4, buffer: -10 },
          cash_to_market_cap: { ...screen, value: 0.29, buffer: 1 },
        },
      },
      "Interest-bearing debt: 40.00% of market capitalisation over 12 months; the limit is at most 30%",
    ],
    ["an unknown amount", unresolved, "Not known: interest-bearing debt to market capitalisation"],
    [
      "missing reports",
      { status: "pending", withheld: "filings_stale", screens: {} },
      "The reports we hold are too old",
    ],
  ] satisfies [string, Partial<Standing>, string][])("%s", (_case, part, words) => {
    expect(nearestText(standing(part))).toBe(words)
  })
})

const debt = compliance.screens?.debt_to_market_cap
const screens = compliance.screens
if (screens === null || debt === undefined) throw new Error("AAPL has no screens")
const flip = {
  screen: "debt_to_market_cap",
  basis: "average",
  price: 41.2079,
  currency: "USD",
  debt: 1,
  income: null,
} as const
const ahead = { ...flip, debt: null }
const ofCash = { ...flip, screen: "cash_to_market_cap" } as const
const spot = { ...flip, basis: "spot" } as const

function turning(part: Partial<Compliance>): readonly string[] {
  return priceSentences({ ...compliance, ...part }, "USD")
}
const failed = {
  determination: { ...compliance.determination, status: "non-compliant" },
  screens: { ...screens, debt_to_market_cap: { ...debt, result: "fail" } },
} as const

/** A failure by debt, with another screen like this. */
function failedBeside(other: Partial<typeof screens>): Partial<Compliance> {
  return { ...failed, screens: { ...failed.screens, ...other }, flips: [flip] }
}
const none = /^No share price of/
const monthsAhead = [
  flip,
  { ...ahead, basis: "next_month_end", price: 0.12345 },
  { ...ahead, basis: "within_12_months" },
] as const
const noMonth = [flip, { ...ahead, basis: "within_12_months", price: null }] as const

describe("the price at which a verdict changes", () => {
  test.each<readonly [string, Partial<Compliance>, readonly (string | RegExp)[]]>([
    [
      "is rounded down for a pass, so that a price below it changes the verdict",
      { flips: [...monthsAhead] },
      [
        "Would turn non-compliant below USD 41.20 a share on average over 12 months.",
        "At the end of next month it would take a price below USD 0.1234. Within 12 months it would take one below USD 41.20 at every month's end.",
      ],
    ],
    [
      "is rounded up for a failure",
      { ...failed, flips: [flip] },
      ["Would turn compliant above USD 41.21 a share on average over 12 months.", none],
    ],
    [
      "is without an average if the last close counts",
      { flips: [spot] },
      ["Would turn non-compliant below USD 41.20 a share, with everything else as it is."],
    ],
    ["is the first one for a pass", { flips: [flip, { ...ofCash, price: 50 }] }, [/below USD 50.00/, none]],
    ["is missing if no month end changes it", { flips: [...noMonth] }, [/./, /of the coming 12 months/]],
  ])("%s", (_case, part, sentences) => {
    expect(turning(part)).toEqual(
      sentences.map((each) => (each instanceof RegExp ? expect.stringMatching(each) : each)),
    )
  })

  test.each([
    ["no price changes the verdict", { flips: [{ ...flip, price: null }] }],
    ["another screen fails", failedBeside({ prohibited_revenue: { ...debt, result: "fail" } })],
    ["another screen is open", failedBeside({ cash_to_market_cap: { ...debt, result: "not_applicable" } })],
    ["two screens have different prices", { flips: [flip, { ...ofCash, basis: "spot" }] }],
    ["the verdict is from a release without flips", { flips: undefined }],
  ] as [string, Partial<Compliance>][])("is missing if %s", (_case, part) => {
    expect(turning(part)).toEqual([])
  })

  test("is missing if the trading currency of the share is unknown", () => {
    expect(priceSentences({ ...compliance, flips: [flip] }, null)).toEqual([])
  })
})
