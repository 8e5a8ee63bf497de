import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import type { EtfHolding } from "../../../../src/contract/etf-holdings.ts"
import { holdingVerdict } from "../../../../worker/pages/fund/holdings.tsx"
import { saveListings } from "../../../../worker/storage/write/companies.ts"
import { newBrowser, site } from "../../support/browser.ts"
import { fundEntry, holding, seedFund, seedFunds, snapshot } from "../../support/funds.ts"
import { forgetReads } from "../../support/isolate.ts"
import { listing } from "../../support/listing.ts"
import { newSession } from "../../support/sessions.ts"
import { seedWorld } from "../../support/universe.ts"
import { registerVehicles, vehicleNamed } from "../../support/vehicles.ts"

const fund = { kind: "fund", canonical: false } as const
const hostile = `<script>alert("x")</script>'"&`
const htmlBytesMax = 60_000

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
  await registerVehicles([vehicleNamed("GLD")])
  await saveListings(env.DB, [
    listing("PURE", "A fund of compliant shares", null, fund),
    listing("HALF", "A fund that no verdict could lift", null, fund),
    listing("NONE", "A fund of unscreened companies", null, fund),
    listing("EVIL", hostile, null, { ...fund, exchange: hostile }),
    listing("LONG", "A fund of many lines", null, fund),
  ])
  await seedFund(fundEntry("PURE"), snapshot([holding("Apple", 97.25, { ticker: "AAPL" })]))
  await seedFund(
    fundEntry("HALF"),
    snapshot([holding("Apple", 40, { ticker: "AAPL" }), holding("Alphabet", 45, { ticker: "GOOGL" })]),
  )
  await seedFund(fundEntry("NONE"), snapshot([holding("Nobody knows", 60, { ticker: "ZZZY" })]))
  await seedFund(
    fundEntry("EVIL", { family: hostile, category: hostile, focus: hostile }),
    snapshot([holding(hostile, 60, { ticker: "<b>" })]),
  )
  await seedFund(
    fundEntry("LONG"),
    snapshot(Array.from({ length: 300 }, (_, at) => holding(`${"Very long name ".repeat(6)}${at}`, 0.3))),
  )
  await env.DB.batch(
    Array.from({ length: 365 }, (_, at) =>
      env.DB.prepare("INSERT OR REPLACE INTO fund_purity VALUES ('LONG', ?1, ?2, 80, '2023-10-31')").bind(
        new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10),
        50 + (at % 5),
      ),
    ),
  )
})

async function shown(path: string) {
  const browser = newBrowser()
  browser.cookies.set("__Host-session", (await newSession({ plan: "plus", activeUntil: null })).token)
  return browser.get(path)
}

/** `words | lines | weight` of each row of the fund's composition, the sum last. */
function partsOf(html: string): readonly string[] {
  const table = /aria-label="What the fund is made of"[\s\S]*?<\/table>/.exec(html)?.[0] ?? ""
  const rows = table.matchAll(
    /<tr><th scope="row">(?:<svg[\s\S]*?<\/svg>)?([^<]+)<\/th><td class="number">([^<]*)<\/td><td class="number">([^<]+)</g,
  )
  return [...rows].map(([, words, lines, weight]) => [words, lines, weight].join(" | "))
}

/** The parts of the fund's bar, from the left. */
function barsOf(html: string): readonly string[] {
  const bar = /<svg class="fund-parts"[\s\S]*?<\/svg>/.exec(html)?.[0] ?? ""
  const parts = bar.matchAll(/<rect class="([a-z-]+)" x="([\d.]+%)" width="([\d.]+%)"/g)
  return [...parts].map(([, fill, start, width]) => `${fill} from ${start} over ${width}`)
}

/** `name | page | weight | verdict` of each holding. */
function holdingsOf(html: string): readonly string[] {
  const table = /aria-label="Holdings by weight"[\s\S]*?<\/table>/.exec(html)?.[0] ?? ""
  const rows = table.matchAll(
    /<th scope="row" class="name">(?:<a href="([^"]+)">)?([^<]+)(?:<\/a>)?(?:<span[^>]*>[^<]*<\/span>)?<\/th><td class="number">([^<]+)<\/td><td><span class="hit-verdict ([^"]+)">([^<]+)</g,
  )
  return [...rows].map(([, page = "", name, weight, , verdict]) => [name, page, weight, verdict].join(" | "))
}

describe("200", () => {
  test("a fund screened in part: its purity, why it has no badge, and what it is made of", async () => {
    const { status, text } = await newBrowser().get("/funds/IJR")
    expect(status).toBe(200)
    expect(text).toContain("<strong>53.5% compliant, 20% non-compliant, 26.5% not screened yet</strong>")
    expect(barsOf(text)).toEqual([
      "compliant from 0% over 53.5%",
      "non-compliant from 53.5% over 20%",
      "unscreened from 73.5% over 26.5%",
    ])
    expect(text).toContain(
      'aria-label="By weight 53.5% compliant, 20% non-compliant, 26.5% not screened yet."',
    )
    expect(text).toContain("No badge yet")
    expect(text).toContain("Screened in part: 73.50% of the weight has a verdict, less than the 90%")
    expect(text).toContain("could still change the badge, so none is given")
    expect(partsOf(text)).toEqual([
      "Compliant shares | 2 | 53.50%",
      "Non-compliant shares | 1 | 20.00%",
      "Shares without a verdict | 1 | 15.00%",
      "Shares matched to no listing | 1 | 10.00%",
      "Cash | 1 | 1.40%",
      "Derivatives | 1 | 0.00%",
      "Not in any line: rounding, other net assets |  | 0.10%",
      "Together | 7 | 100.00%",
    ])
    expect(text).toContain("Give away <strong>0.90%</strong>")
    expect(text).toContain("It covers 73.50% of the fund")
    for (const figure of ["72.79%", "88.50%", "73.57%"]) expect(text).toContain(`<strong>${figure}</strong>`)
    expect(text).toMatch(/<dt>Holdings of<\/dt><dd><time[^>]*>30 Sep 2026</)
    expect(text).toMatch(/<dt>Purity computed<\/dt><dd><time[^>]*>2 Oct 2026, 06:41 UTC</)
  })

  test("a fund whose screened part is all compliant does not look like a failing one", async () => {
    await saveListings(env.DB, [listing("PART", "A fund screened in part", null, fund)])
    await seedFund(
      fundEntry("PART"),
      snapshot([holding("Apple", 36, { ticker: "AAPL" }), holding("Nobody knows", 64, { ticker: "ZZZY" })]),
    )
    const { text } = await shown("/funds/PART")
    expect(text).toContain("<strong>36% compliant, 0% non-compliant, 64% not screened yet</strong>")
    expect(barsOf(text)).toEqual(["compliant from 0% over 36%", "unscreened from 36% over 64%"])
    expect(text).toContain("No badge yet")
  })

  test("its largest holdings lead to the pages of their stocks, with the verdict of each", async () => {
    const { text } = await shown("/funds/IJR")
    expect(holdingsOf(text)).toEqual([
      "Apple Inc. | /stocks/AAPL | 50.00% | Compliant",
      "Alphabet Inc. | /stocks/GOOGL | 20.00% | Non-compliant",
      "Taiwan Semiconductor Manufacturing Company Limited | /stocks/TPE%3A2330 | 15.00% | No verdict",
      "A COMPANY NOBODY KNOWS |  | 10.00% | No verdict: matched to no listing",
      "McDonald's Corp | /stocks/MCD | 3.50% | Compliant",
      "BLK CSH FND TREASURY SL AGENCY |  | 1.40% | Cash: no verdict",
      "S&amp;P500 EMINI DEC 26 |  | 0.00% | Derivative: no verdict",
    ])
  })

  test("signed out, a holding outside the sandbox has no verdict, with the reason and the way to the plans", async () => {
    const { text } = await newBrowser().get("/funds/IJR")
    expect(holdingsOf(text)).toEqual([
      "Apple Inc. | /stocks/AAPL | 50.00% | Compliant",
      "Alphabet Inc. | /stocks/GOOGL | 20.00% | Not in the sandbox",
      "Taiwan Semiconductor Manufacturing Company Limited | /stocks/TPE%3A2330 | 15.00% | Not in the sandbox",
      "A COMPANY NOBODY KNOWS |  | 10.00% | No verdict: matched to no listing",
      "McDonald's Corp | /stocks/MCD | 3.50% | Compliant",
      "BLK CSH FND TREASURY SL AGENCY |  | 1.40% | Cash: no verdict",
      "S&amp;P500 EMINI DEC 26 |  | 0.00% | Derivative: no verdict",
    ])
    const plans = 'need the Plus plan: <a href="/dashboard/plan">see the plans</a>'
    expect(text).toContain(plans)
    expect((await shown("/funds/IJR")).text).not.toContain(plans)
  })

  test.each([
    ["PURE", "Green: 95% or more is compliant", "Screened: 97.25% of the weight has a verdict."],
    ["HALF", "Red: under 70% is compliant", "The holdings without a verdict could not change the badge."],
    ["NONE", "No badge yet", "Pending: no holding of this fund has a verdict yet"],
    ["EMPT", "No badge yet", "Pending: no holdings of this fund are known"],
    ["LON%3AISF", "No badge yet", "Pending: no holdings of this fund are known"],
  ])("%s: %s", async (symbol, badge, sentence) => {
    const { status, text } = await shown(`/funds/${symbol}`)
    expect(status).toBe(200)
    expect(text).toContain(badge)
    expect(text).toContain(sentence)
  })

  test("holdings of more than a year ago are marked as old, others are not", async () => {
    const old = "The holdings were more than a year old when the purity was computed."
    await saveListings(env.DB, [listing("AGED", "A fund without later filings", null, fund)])
    const held = [holding("Apple", 97, { ticker: "AAPL" })]
    const weigh = (asOf: string) =>
      seedFund(fundEntry("AGED"), snapshot(held, asOf), () => Date.parse("2026-10-02T06:00:00Z"))
    await weigh("2025-10-01")
    expect((await shown("/funds/AGED")).text).toContain(old)
    await weigh("2025-10-02")
    forgetReads()
    expect((await shown("/funds/AGED")).text).not.toContain(old)
  })

  test("an unknown value is never a number", async () => {
    const { text } = await shown("/funds/EMPT")
    expect(text).not.toMatch(/\d%<\/strong>/)
    expect(text).toContain("<dt>Holdings of</dt><dd>not known</dd>")
    expect(text).toContain("No holdings of this fund are known.")
    expect(text).toContain("No purity was recorded in the past year.")
    expect((await shown("/funds/NONE")).text).not.toMatch(/not screened yet/)
  })

  test("a year of the past by its last day: the last weighing of each week, and the same as a table", async () => {
    const { text } = await shown("/funds/LONG?until=2024-12-30")
    expect(text).toContain("Purity in the year up to 30 Dec 2024")
    expect(text).toContain("Of 365 days the last of each week is shown")
    const days = [...text.matchAll(/<th scope="row"><time datetime="([^"]+)"/g)].map(([, day]) => day)
    expect([days.length, days[0], days[1], days.at(-1)]).toEqual([
      53,
      "2024-12-30",
      "2024-12-23",
      "2024-01-01",
    ])
    const purities = [...text.matchAll(/<td class="number">([\d.]+%)<\/td><td class="number">80.00%<\/td>/g)]
    // The last day is the 365th, and each row is a week before the one above it.
    expect(purities.map(([, purity]) => purity)).toEqual(
      days.map((_, row) => `${50 + ((364 - 7 * row) % 5)}.00%`),
    )
  })

  test("the longest page stays small", async () => {
    const { text } = await shown("/funds/LONG?until=2024-12-30")
    expect(holdingsOf(text)).toHaveLength(25)
    expect(new TextEncoder().encode(text).byteLength).toBeLessThan(htmlBytesMax)
  })

  test("foreign text is escaped", async () => {
    const { status, text } = await shown("/funds/EVIL")
    expect(status).toBe(200)
    expect(text).not.toMatch(/<script>|<b>|style=|onerror=/)
    expect(text).toContain("&lt;script>")
  })

  test("it has a link preview", async () => {
    const { text } = await newBrowser().get("/funds/IJR")
    expect(text).toContain(`<link rel="canonical" href="${site}/funds/IJR"`)
    expect(text).toMatch(
      /<meta property="og:description" content="iShares Core S&amp;P Small-Cap ETF, Shariah purity by weight: 53.5% compliant, 20% non-compliant, 26.5% not screened yet. Holdings of 30 Sep 2026."/,
    )
    expect((await shown("/funds/EMPT")).text).toContain("Shariah purity is pending, no holdings are known.")
  })

  test("304 if the client has the page", async () => {
    const browser = newBrowser()
    const { headers } = await browser.get("/funds/IJR")
    const again = await browser.get("/funds/IJR", { "If-None-Match": headers.get("ETag") ?? "" })
    expect(again.status).toBe(304)
  })
})

describe("302", () => {
  test.each([
    ["another line of the fund", "/funds/FRA%3AQCIJ", "/funds/IJR"],
    ["a ticker in small letters", "/funds/ijr", "/funds/IJR"],
    ["a suffix for a prefix, as vendors write it", "/funds/ISF.L", "/funds/LON%3AISF"],
    ["what follows the path stays", "/funds/ijr?until=2026-10-02", "/funds/IJR?until=2026-10-02"],
    ["a stock", "/funds/AAPL", "/stocks/AAPL"],
    ["a line of a stock", "/funds/FRA%3AAPC", "/stocks/FRA%3AAPC"],
    ["a trust decided on its structure", "/funds/GLD", "/stocks/GLD"],
  ])("%s leads to its own page", async (_case, path, target) => {
    const { status, location } = await shown(path)
    expect([status, location]).toEqual([302, target])
  })
})

describe("400", () => {
  test.each([
    "/funds/%21%21",
    `/funds/${"A".repeat(21)}`,
    "/funds/%3Cscript%3E",
    "/funds/a%20b%20c",
    "/funds/LON%3A%21",
    "/funds/TSE%3A%21",
  ])("%s is no identifier", async (path) => {
    const { status, text } = await newBrowser().get(path)
    expect(status).toBe(400)
    expect(text).toContain("Not a valid identifier")
    expect(text).not.toContain("<script>")
  })

  test.each(["today", "2026-02-30", "2026-1-1"])("until=%s is no day", async (until) => {
    const { status, text } = await newBrowser().get(`/funds/IJR?until=${until}`)
    expect(status).toBe(400)
    expect(text).toContain("That is no day")
  })
})

test.each([
  ["a fund", "/funds/EMPT"],
  ["a stock", "/funds/GOOGL"],
  ["an unlisted symbol", "/funds/NOSUCH"],
])("403: %s outside the sandbox, signed out, with the way to sign in", async (_case, path) => {
  const { status, text } = await newBrowser().get(path)
  expect(status).toBe(403)
  expect(text).toContain("outside the sandbox")
  expect(text).toContain('href="/dashboard/sign-in"')
})

test("404: an unlisted symbol", async () => {
  const { status, text } = await shown("/funds/NOSUCH")
  expect(status).toBe(404)
  expect(text).toContain("Not found")
})

const share: EtfHolding = {
  rank: 1,
  symbol: "AAPL",
  name: "Apple Inc.",
  weight: 5,
  cusip: null,
  isin: null,
  sector: null,
  industry: null,
  compliance_status: "compliant",
  health_status: null,
  sandbox_restricted: false,
  kind: "equity",
  side: "long",
  instrument_id: "AAPL",
  match: { method: "isin", confidence: 1 },
}

test.each<readonly [string, Partial<EtfHolding>, string]>([
  ["held", {}, "Compliant"],
  ["sold short", { side: "short" }, "Sold short: no verdict"],
  ["of a negative weight", { weight: -1 }, "Sold short: no verdict"],
  [
    "of a doubtful match",
    { match: { method: "name", confidence: 0.6 } },
    "No verdict: the match is doubtful",
  ],
  ["of no match", { match: null, instrument_id: null }, "No verdict: matched to no listing"],
  ["that is a fund", { kind: "fund" }, "Another fund: no verdict"],
  ["outside the sandbox", { compliance_status: null, sandbox_restricted: true }, "Not in the sandbox"],
])("a line %s shows the verdict that the purity counts", (_case, change, words) => {
  expect(holdingVerdict({ ...share, ...change }).words).toBe(words)
})
