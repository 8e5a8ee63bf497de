import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import type { EtfHolding } from "../../../../src/funds/holdings-schema.ts"
import { saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { holdingVerdict } from "../../../../worker/pages/fund/holdings.tsx"
import { databaseOf } from "../../../../worker/storage/database.ts"
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
const blockers = "Largest holdings that are not compliant"

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
  await registerVehicles([vehicleNamed("GLD")])
  await saveListings(databaseOf(env.DB), [
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

/** The key of the fund's bar: `percent part` of each. */
function keyOf(html: string): readonly string[] {
  const key = /<ul class="fund-key">[\s\S]*?<\/ul>/.exec(html)?.[0] ?? ""
  return [...key.matchAll(/<strong>([^<]+)<\/strong> ([^<]+)<\/li>/g)].map(
    ([, text, words]) => `${text} ${words}`,
  )
}

/** `name | page | weight | verdict` of each holding of a table. */
function holdingsOf(html: string, label = "Holdings by weight"): readonly string[] {
  const table = new RegExp(`aria-label="${label}"[\\s\\S]*?</table>`).exec(html)?.[0] ?? ""
  const rows = table.matchAll(
    /<th scope="row" class="name">(?:<a href="([^"]+)">)?([^<]+)(?:<\/a>)?(?:<span[^>]*>[^<]*<\/span>)?<\/th><td class="number">([^<]+)<\/td><td><span class="hit-verdict ([^"]+)">([^<]+)</g,
  )
  return [...rows].map(([, page = "", name, weight, , verdict]) => [name, page, weight, verdict].join(" | "))
}

describe("200", () => {
  test("a fund screened in part: its purity, why it has no badge, and what it is made of", async () => {
    const { status, text } = await newBrowser().get("/funds/IJR")
    expect(status).toBe(200)
    expect(keyOf(text)).toEqual([
      "53.50% compliant",
      "20.00% non-compliant",
      "25.00% no verdict yet",
      "1.50% not a share",
    ])
    expect(barsOf(text)).toEqual([
      "compliant from 0% over 53.5%",
      "non-compliant from 53.5% over 20%",
      "unscreened from 73.5% over 25%",
      "no-share from 98.5% over 1.5%",
    ])
    expect(text).toContain(
      'aria-label="By weight 53.50% compliant, 20.00% non-compliant, 25.00% no verdict yet, 1.50% not a share."',
    )
    expect(text).toContain("Not rated yet")
    expect(text).toContain(
      "73.50% of this fund is checked. Too much of the rest has no verdict yet to rate the fund.",
    )
    expect(partsOf(text)).toEqual([
      "Compliant shares | 2 | 53.50%",
      "Non-compliant shares | 1 | 20.00%",
      "Shares without a verdict yet | 1 | 15.00%",
      "Shares we could not identify | 1 | 10.00%",
      "Cash | 1 | 1.40%",
      "Derivatives | 1 | 0.00%",
      "Not listed by the fund: rounding, other assets |  | 0.10%",
      "Together | 7 | 100.00%",
    ])
    expect(text).toContain("Give away <strong>0.90%</strong>")
    expect(text).toContain("We know it for 73.50% of the fund;")
    for (const figure of ["73.50%", "88.50%", "73.57%"]) expect(text).toContain(`<strong>${figure}</strong>`)
    expect(text).toMatch(/<dt>Holdings of<\/dt><dd><time[^>]*>30 Sep 2026</)
    expect(text).toMatch(/<dt>Rated<\/dt><dd><time[^>]*>2 Oct 2026, 06:41 UTC</)
  })

  test("a fund whose screened part is all compliant does not look like a failing one", async () => {
    await saveListings(databaseOf(env.DB), [listing("PART", "A fund screened in part", null, fund)])
    await seedFund(
      fundEntry("PART"),
      snapshot([holding("Apple", 36, { ticker: "AAPL" }), holding("Nobody knows", 64, { ticker: "ZZZY" })]),
    )
    const { text } = await shown("/funds/PART")
    expect(keyOf(text)).toEqual([
      "36.00% compliant",
      "0.00% non-compliant",
      "64.00% no verdict yet",
      "0.00% not a share",
    ])
    expect(barsOf(text)).toEqual(["compliant from 0% over 36%", "unscreened from 36% over 64%"])
    expect(text).toContain("36.00% of this fund is checked, and all of that is compliant.")
    expect(text).not.toContain("100.00%</strong>")
    expect(text).toContain("known for only 36.00% of the fund")
    expect(text).toContain("Not rated yet")
  })

  test("its largest holdings lead to the pages of their stocks, with the verdict of each", async () => {
    const { text } = await shown("/funds/IJR")
    expect(holdingsOf(text)).toEqual([
      "Apple Inc. | /stocks/AAPL | 50.00% | Compliant",
      "Alphabet Inc. | /stocks/GOOGL | 20.00% | Non-compliant",
      "Taiwan Semiconductor Manufacturing Company Limited | /stocks/TPE%3A2330 | 15.00% | No verdict yet",
      "A COMPANY NOBODY KNOWS |  | 10.00% | No verdict: unknown share",
      "McDonald's Corp | /stocks/MCD | 3.50% | Compliant",
      "BLK CSH FND TREASURY SL AGENCY |  | 1.40% | Cash: no verdict",
      "S&amp;P500 EMINI DEC 26 |  | 0.00% | Derivative: no verdict",
    ])
  })

  test("signed out, a holding outside the sandbox has no verdict, with the reason and the way to the plans", async () => {
    const { text } = await newBrowser().get("/funds/IJR")
    expect(holdingsOf(text)).toEqual([
      "Apple Inc. | /stocks/AAPL | 50.00% | Compliant",
      "Alphabet Inc. | /stocks/GOOGL | 20.00% | Hidden: needs the Plus plan",
      "Taiwan Semiconductor Manufacturing Company Limited | /stocks/TPE%3A2330 | 15.00% | Hidden: needs the Plus plan",
      "A COMPANY NOBODY KNOWS |  | 10.00% | No verdict: unknown share",
      "McDonald's Corp | /stocks/MCD | 3.50% | Compliant",
      "BLK CSH FND TREASURY SL AGENCY |  | 1.40% | Cash: no verdict",
      "S&amp;P500 EMINI DEC 26 |  | 0.00% | Derivative: no verdict",
    ])
    const plans = 'needs the Plus plan: <a href="/pricing">see the plans</a>'
    expect(text).toContain(plans)
    expect((await shown("/funds/IJR")).text).not.toContain(plans)
  })

  test("the holdings that keep it from green stand first: non-compliant or not screened, the largest first", async () => {
    const { text } = await shown("/funds/IJR")
    expect(holdingsOf(text, blockers)).toEqual([
      "Alphabet Inc. | /stocks/GOOGL | 20.00% | Non-compliant",
      "Taiwan Semiconductor Manufacturing Company Limited | /stocks/TPE%3A2330 | 15.00% | No verdict yet",
      "A COMPANY NOBODY KNOWS |  | 10.00% | No verdict: unknown share",
    ])
    expect(text.indexOf(blockers)).toBeLessThan(text.indexOf("Holdings by weight"))
  })

  test("signed out, what keeps it from green names no holding whose verdict is hidden", async () => {
    const { text } = await newBrowser().get("/funds/IJR")
    expect(holdingsOf(text, blockers)).toEqual([
      "A COMPANY NOBODY KNOWS |  | 10.00% | No verdict: unknown share",
    ])
    expect(text).toContain("Larger ones may be hidden")
  })

  test.each(["PURE", "NONE", "EMPT"])(
    "%s: nothing keeps a green or a pending fund from green",
    async (symbol) => {
      expect((await shown(`/funds/${symbol}`)).text).not.toContain("What keeps it from green")
    },
  )

  test.each([
    ["PURE", "Green: 95% or more is compliant", "97.25% of this fund is checked."],
    ["HALF", "Red: under 70% is compliant", "The rest could not change its rating."],
    ["NONE", "Not rated yet", "None of its holdings is screened yet"],
    ["EMPT", "Not rated yet", "We do not know what this fund holds"],
    ["LON%3AISF", "Not rated yet", "We do not know what this fund holds"],
  ])("%s: %s", async (symbol, badge, sentence) => {
    const { status, text } = await shown(`/funds/${symbol}`)
    expect(status).toBe(200)
    expect(text).toContain(badge)
    expect(text).toContain(sentence)
  })

  test("holdings of more than a year ago are marked as old, others are not", async () => {
    const old = "These holdings were more than a year old when we rated the fund."
    await saveListings(databaseOf(env.DB), [listing("AGED", "A fund without later filings", null, fund)])
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
    expect(text).toContain("We do not know what this fund holds.")
    expect(text).toContain("We did not rate this fund in that year.")
    expect((await shown("/funds/NONE")).text).not.toMatch(/class="fund-(parts|key)"/)
  })

  test("a year of the past by its last day: the last weighing of each week, and the same as a table", async () => {
    const { text } = await shown("/funds/LONG?until=2024-12-30")
    expect(text).toContain("The year up to 30 Dec 2024")
    expect(text).toContain("The API has all 365 days.")
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

  test("a single day is a sentence, never a chart", async () => {
    const { text } = await shown("/funds/PURE")
    expect(text).toContain("We rated this fund on one day")
    expect(text).not.toContain("line-chart")
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
      /<meta property="og:description" content="iShares Core S&amp;P Small-Cap ETF, by weight: 53.50% compliant, 20.00% non-compliant, 25.00% no verdict yet, 1.50% not a share. Holdings of 30 Sep 2026."/,
    )
    expect((await shown("/funds/EMPT")).text).toContain("not rated yet, because its holdings are not known.")
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
    expect(text).toContain("We cannot read this identifier")
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
])(
  "403: %s outside the sandbox, signed out, by its name and with the way to sign in",
  async (_case, path) => {
    const { status, text } = await newBrowser().get(path)
    expect(status).toBe(403)
    expect(text).toMatch(/This (stock|fund) needs the Plus plan/)
    expect(text).toContain(`(${path.slice(7)})</h1>`)
    expect(text).toMatch(/<main[\s\S]+href="\/dashboard\/sign-in[\s\S]+<\/main>/)
  },
)

test("404: an unlisted symbol, signed out too", async () => {
  expect((await newBrowser().get("/funds/NOSUCH")).status).toBe(404)
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
  ["of a doubtful match", { match: { method: "name", confidence: 0.6 } }, "No verdict: unsure which share"],
  ["of no match", { match: null, instrument_id: null }, "No verdict: unknown share"],
  ["that is a fund", { kind: "fund" }, "Another fund: no verdict"],
  [
    "outside the sandbox",
    { compliance_status: null, sandbox_restricted: true },
    "Hidden: needs the Plus plan",
  ],
])("a line %s shows the verdict that the purity counts", (_case, change, words) => {
  expect(holdingVerdict({ ...share, ...change }).words).toBe(words)
})
