import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import type { EtfHolding } from "../../../../src/funds/schema.ts"
import { holdingVerdict } from "../../../../worker/pages/fund/holdings.tsx"
import { all, htmlBytesMax, withoutTimes, wordsOf } from "../../../support/words.ts"
import { seenByVisitor, seenWithPlus, site } from "../../support/browser.ts"
import { fundEntry, holding, seedFund, seedFunds, snapshot } from "../../support/funds.ts"
import { forgetReads } from "../../support/isolate.ts"
import { fundLine } from "../../support/listing.ts"
import { list } from "../../support/stores.ts"
import { seedWorld } from "../../support/universe.ts"
import { registerVehicles, vehicleNamed } from "../../support/vehicles.ts"

const hostile = `<script>alert("x")</script>'"&`
const apple = (weight: number) => holding("Apple", weight, { ticker: "AAPL" })
const unknown = (weight: number) => holding("Nobody knows", weight, { ticker: "ZZZY" })
const old = "These holdings were more than a year old when we rated the fund."

/** Lists a fund and weighs its holdings as of a day. */
async function seed(id: string, holdings: Parameters<typeof snapshot>[0], ...more: readonly [string?]) {
  await list([fundLine(id)])
  await seedFund(fundEntry(id), snapshot(holdings, ...more), () => Date.parse("2026-10-02T06:00:00Z"))
}

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
  await registerVehicles([vehicleNamed("GLD")])
  await seed("PURE", [apple(97.25), unknown(2)])
  await seed("PART", [apple(36), unknown(64)])
  await seed("HALF", [apple(40), holding("Alphabet", 45, { ticker: "GOOGL" })])
  await seed("NONE", [unknown(60)])
  await seed("BOND", [holding("UNITED STATES TREASURY", 98, { kind: "debt" })])
  await seed("AGED", [apple(97)], "2025-10-01")
  await seed("YEAR", [apple(97)], "2025-10-02")
  await seed(
    "LONG",
    Array.from({ length: 300 }, (_, at) => holding(`${"Very long name ".repeat(6)}${at}`, 0.3)),
  )
  await list([fundLine("EVIL", hostile, { exchange: hostile })])
  await seedFund(
    fundEntry("EVIL", { family: hostile, category: hostile, focus: hostile }),
    snapshot([holding(hostile, 60, { ticker: "<b>" })]),
  )
  const day = env.DB.prepare("INSERT OR REPLACE INTO fund_purity VALUES ('LONG', ?1, ?2, 80, '2023-10-31')")
  const dayOf = (at: number) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10)
  await env.DB.batch(Array.from({ length: 365 }, (_, at) => day.bind(dayOf(at), 50 + (at % 5))))
})

/** `words | lines | weight` for each row of the fund's composition, with the sum last. */
function partsOf(html: string): readonly string[] {
  const table = /aria-label="What the fund is made of"[\s\S]*?<\/table>/.exec(html)?.[0] ?? ""
  const rows = table.matchAll(
    /<tr><th scope="row">(?:<svg[\s\S]*?<\/svg>)?([^<]+)<\/th><td class="number">([^<]*)<\/td><td class="number">([^<]+)</g,
  )
  return [...rows].map(([, ...cells]) => cells.join(" | "))
}

/** The parts of the fund's bar, from the left, and its legend. */
function barsOf(html: string): readonly string[] {
  const bar = /<svg class="fund-parts"[\s\S]*?<\/svg>/.exec(html)?.[0] ?? ""
  const parts = bar.matchAll(/<rect class="([a-z-]+)" x="([\d.]+%)" width="([\d.]+%)"/g)
  return [...parts].map(([, fill, start, width]) => `${fill} from ${start} over ${width}`)
}
const keyOf = (html: string) => wordsOf(/<ul class="fund-key">[\s\S]*?<\/ul>/.exec(html)?.[0] ?? "").trim()

/** `page | title | patterns` for each box of the picture. */
function boxesOf(html: string): readonly string[] {
  const picture = /<figure class="treemap">[\s\S]*?<\/figure>/.exec(html)?.[0] ?? ""
  const boxes = picture.matchAll(/<(?:a href="([^"]*)"|g)><title>([^<]*)<\/title>([\s\S]*?)<\/(?:a|g)>/g)
  return [...boxes].map(([, page = "", title, inside = ""]) =>
    [page, title, all(inside, /<rect class="([a-z-]+)"/g).join("+")].join(" | "),
  )
}

/** `name | page | weight | verdict` for each holding in a table. */
function holdingsOf(html: string, label = "Holdings by weight"): readonly string[] {
  const table = new RegExp(`aria-label="${label}"[\\s\\S]*?</table>`).exec(html)?.[0] ?? ""
  const rows = withoutTimes(table).matchAll(
    /<th scope="row" class="name">(?:<a href="([^"]+)">)?([^<]+)(?:<\/a>)?(?:<span[^>]*>[^<]*<\/span>)?<\/th><td class="number">([^<]+)<\/td><td><span class="hit-verdict (?:[^"]+)">([^<]+)</g,
  )
  return [...rows].map(([, page = "", name, weight, verdict]) => [name, page, weight, verdict].join(" | "))
}

const taiwan = "Taiwan Semiconductor Manufacturing Company Limited | /stocks/TPE%3A2330 | 15.00%"
const nobody = "A COMPANY NOBODY KNOWS |  | 10.00% | No verdict: unknown share"

/** `name | weight | reason` for each holding in the tables of failing or of undecided holdings. */
function reasonsOf(html: string, label: string): readonly string[] {
  const table = new RegExp(`aria-label="${label}"[\\s\\S]*?</table>`).exec(html)?.[0] ?? ""
  return all(table, /<tr>(<th scope="row"[\s\S]*?)<\/tr>/g).map((row) => all(row, />([^<]+)</g).join(" | "))
}
const failing = "Holdings that are not compliant"
const undecided = "Largest holdings that we can't decide"
const causesOf = (html: string) =>
  all(/<ul class="causes">[\s\S]*?<\/ul>/.exec(html)?.[0] ?? "", /<li>([\s\S]*?)<\/li>/g).map((cause) =>
    wordsOf(cause).replaceAll("&#39;", "'").trim(),
  )
const plans = 'needs the Plus plan: <a href="/pricing">see the plans</a>'

describe("a fund screened in part is answered 200", () => {
  test("with its purity, the reason for its missing badge, and its composition", async () => {
    const { status, text } = await seenByVisitor("/funds/IJR")
    expect(status).toBe(200)
    const parts = ["53.50% compliant", "20.00% non-compliant", "25.00% no verdict yet", "1.50% not a share"]
    expect(keyOf(text)).toBe(parts.join(" "))
    expect(text).toContain(`aria-label="By weight ${parts.join(", ")}."`)
    expect(text).toContain(
      `<meta property="og:description" content="iShares Core S&amp;P Small-Cap ETF, by weight: ${parts.join(", ")}. Holdings of 30 Sep 2026."`,
    )
    expect(barsOf(text)).toEqual([
      "compliant from 0% over 53.5%",
      "non-compliant from 53.5% over 20%",
      "unscreened from 73.5% over 25%",
      "no-share from 98.5% over 1.5%",
    ])
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
    for (const said of [
      `<link rel="canonical" href="${site}/funds/IJR"`,
      /<\/svg>74% known<\/span>/,
      "We know 73.50% of what IJR holds: 53.50% is compliant, 20.00% is not. 25.00% has no verdict yet.",
      "It has no colour yet, because the part without a verdict could change it",
      "Give away <strong>0.90%</strong>",
      "We know it for 73.50% of the fund;",
      "<dd>88.50% of the fund is shares of companies we know</dd>",
      "<dd>73.57% of their weight has a verdict</dd>",
      /<dt>Holdings of<\/dt><dd><time[^>]*>30 Sep 2026</,
      /<dt>Rated<\/dt><dd><time[^>]*>2 Oct 2026, 06:41 UTC</,
    ])
      expect(text).toMatch(said)
  })

  test.each([
    ["with Plus", seenWithPlus, "Non-compliant on 31 Aug 2026", "Withheld on 31 Aug 2026"],
    ["signed out", seenByVisitor, "Hidden: needs the Plus plan", "Hidden: needs the Plus plan"],
  ])("with its largest holdings and their verdicts: %s", async (_who, see, google, tsmc) => {
    const { text } = await see("/funds/IJR")
    expect(holdingsOf(text)).toEqual([
      "Apple Inc. | /stocks/AAPL | 50.00% | Compliant on 31 Aug 2026",
      `Alphabet Inc. | /stocks/GOOGL | 20.00% | ${google}`,
      `${taiwan} | ${tsmc}`,
      nobody,
      "McDonald's Corp | /stocks/MCD | 3.50% | Compliant on 31 Aug 2026",
      "BLK CSH FND TREASURY SL AGENCY |  | 1.40% | Cash: no verdict",
      "S&amp;P500 EMINI DEC 26 |  | 0.00% | Derivative: no verdict",
    ])
    expect(text.includes(plans)).toBe(google.startsWith("Hidden"))
  })

  test("with its failures, apart from the causes of missing verdicts", async () => {
    const { text } = await seenWithPlus("/funds/IJR")
    expect(wordsOf(text)).toMatch(/What is not compliant 1 holding, 20\.00% of the fund\./)
    expect(reasonsOf(text, failing)).toEqual(["Alphabet Inc. | 20.00% | Its page has the reason"])
    expect(reasonsOf(text, undecided)).toEqual([
      "Taiwan Semiconductor Manufacturing Company Limited | 15.00% | Its page has the reason",
    ])
    expect(causesOf(text)).toEqual([
      "15.00% We can't decide (1 holding)",
      "10.00% We could not identify the share (1 holding)",
    ])
  })

  test("without a word about a hidden holding, except that it is hidden", async () => {
    const { text } = await seenByVisitor("/funds/IJR")
    expect(wordsOf(text)).toContain("Those that your plan does not open are not listed here")
    expect([...reasonsOf(text, failing), ...reasonsOf(text, undecided)]).toEqual([])
    expect(causesOf(text)).toEqual([
      "15.00% No verdict yet (1 holding)",
      "35.00% Hidden, whatever the verdict, so partly counted in the other lines: needs the Plus plan (2 holdings)",
      "10.00% We could not identify the share (1 holding)",
    ])
    const hidden = boxesOf(text).filter((box) => /GOOGL|2330/.test(box))
    expect(hidden).toEqual([
      "/stocks/GOOGL | Alphabet Inc., 20.00%: Hidden: needs the Plus plan | hidden",
      "/stocks/TPE%3A2330 | Taiwan Semiconductor Manufacturing Company Limited, 15.00%: Hidden: needs the Plus plan | hidden",
    ])
  })

  test("with a picture: a box for each holding, with its page, its name and its pattern", async () => {
    const { text } = await seenWithPlus("/funds/IJR")
    expect(boxesOf(text)).toEqual([
      "/stocks/AAPL | Apple Inc., 50.00%: Compliant on 31 Aug 2026 | compliant",
      "/stocks/GOOGL | Alphabet Inc., 20.00%: Non-compliant on 31 Aug 2026 | non-compliant",
      "/stocks/TPE%3A2330 | Taiwan Semiconductor Manufacturing Company Limited, 15.00%: Withheld on 31 Aug 2026 | unscreened",
      " | A COMPANY NOBODY KNOWS, 10.00%: No verdict: unknown share | unscreened",
      "/stocks/MCD | McDonald's Corp, 3.50%: Compliant on 31 Aug 2026 | compliant",
      " | BLK CSH FND TREASURY SL AGENCY, 1.40%: Cash: no verdict | no-share",
      " | 1 smaller holding, 0.10%: 0.10% not a share | no-share",
    ])
  })

  test("unlike a failing one if its screened part is all compliant", async () => {
    const { text } = await seenWithPlus("/funds/PART")
    expect(keyOf(text)).toBe("36.00% compliant 0.00% non-compliant 64.00% no verdict yet 0.00% not a share")
    expect(barsOf(text)).toEqual(["compliant from 0% over 36%", "unscreened from 36% over 64%"])
    expect(text).toContain(
      "We know 36.00% of what PART holds, and all of that is compliant. 64.00% has no verdict yet.",
    )
    expect(text).toContain("known for only 36.00% of the fund")
    expect(text).toContain("36% known")
    expect(text).not.toMatch(/What is not compliant|100\.00%<\/strong>/)
  })
})

const unrated = /What is not compliant|class="fund-(parts|key)"/

test.each<readonly [string, readonly string[], RegExp]>([
  [
    "PURE",
    ["Green: 95% or more is compliant", "We know 97.25% of what PURE holds", "We rated this fund on one day"],
    /What is not compliant|no colour yet|line-chart/,
  ],
  ["HALF", ["Red: under 70% is compliant", "The part without a verdict could not change its colour."], /^$/],
  ["NONE", ["Nothing known yet", "None of its holdings is screened yet"], unrated],
  [
    "EMPT",
    [
      "Holdings not known",
      "We do not know what this fund holds.",
      "<dt>Holdings of</dt><dd>not known</dd>",
      "We did not rate this fund in that year.",
      "not rated yet, because its holdings are not known.",
    ],
    unrated,
  ],
  ["LON%3AISF", ["Holdings not known", "We do not know what this fund holds"], unrated],
  ["BOND", ["Holds no shares", "It holds no shares of companies"], unrated],
  ["AGED", [old], /^$/],
  ["YEAR", ["Green"], new RegExp(old)],
  ["EVIL", ["&lt;script>"], /<script>|<b>|style=|onerror=/],
])("%s is answered 200 with what is known about it, and nothing more", async (id, says, never) => {
  const { status, text } = await seenWithPlus(`/funds/${id}`)
  expect(status).toBe(200)
  for (const said of says) expect(text).toContain(said)
  expect(text).not.toMatch(never)
})

test("a past year is shown by its last day: the last weighing of each week, on a small page", async () => {
  const { text } = await seenWithPlus("/funds/LONG?until=2024-12-30")
  expect(text).toContain("The year up to 30 Dec 2024")
  expect(text).toContain("The API has all 365 days.")
  const days = all(text, /<th scope="row"><time datetime="([^"]+)"/g)
  expect([days.length, days[0], days[1], days.at(-1)]).toEqual([53, "2024-12-30", "2024-12-23", "2024-01-01"])
  // The last day is the 365th, and each row is a week before the row above.
  expect(all(text, /<td class="number">([\d.]+%)<\/td><td class="number">80.00%<\/td>/g)).toEqual(
    days.map((_, row) => `${50 + ((364 - 7 * row) % 5)}.00%`),
  )
  expect(holdingsOf(text)).toHaveLength(25)
  expect(new TextEncoder().encode(text).byteLength).toBeLessThan(htmlBytesMax)
})

test("the amount owed for 1,000 dollars is next to the share of dividends, rounded up to the cent", async () => {
  const income = { periods: [{ currency: "USD", prohibited_income: 1_234_567, bound: null }] }
  await env.DB.batch([
    env.DB.prepare(
      "INSERT OR REPLACE INTO holder_figures VALUES ('edgar:0000320193', 'assessed', ?1, '{}')",
    ).bind(JSON.stringify(income)),
    env.DB.prepare("UPDATE determinations SET market_cap_usd = 1e9 WHERE filer = 'edgar:0000320193'"),
  ])
  await seed("OWES", [apple(97)])
  await seed("FIFTH", [apple(20)])
  forgetReads()
  const owed = async (id: string) => wordsOf((await seenWithPlus(`/funds/${id}`)).text)
  // 0.97 of 1.234567 dollars is 1.197..., and 0.2 of it is 0.246...
  const whole = await owed("OWES")
  expect(whole).toMatch(
    /1,000 dollars of this fund owe at least \$1\.20 a year ?\. We know it for 97\.00% of the fund; the rest is in no amount\./,
  )
  expect(whole).toMatch(/Give away 0\.90% of the dividends this fund pays ?\./)
  expect(whole).not.toContain("publishes")
  expect(await owed("FIFTH")).toMatch(
    /is known for only 20\.00% of the fund, and that part owes at least \$0\.25 a year for 1,000 dollars of the fund\./,
  )
})

test("HLAL shows its issuer's figures, newest first, and why they differ from ours", async () => {
  await seed("HLAL", [apple(97)])
  const { text } = await seenWithPlus("/funds/HLAL")
  expect(wordsOf(text).replaceAll("&#39;", "'")).toContain(
    "What Wahed publishes Except for rounding, the issuer's figure is 5% of the dividend",
  )
  const table = /aria-label="What Wahed publishes"[\s\S]*?<\/table>/.exec(text)?.[0] ?? ""
  expect(all(table, /(<tr><th scope="row">[\s\S]*?<\/tr>)/g).map((row) => wordsOf(row).trim())).toEqual([
    "30 Jun 2026 $0.019 $0.00095 5.00%",
    "31 Mar 2026 $0.077 $0.00385 5.00%",
    "31 Dec 2025 $0.07721 $0.0038605 5.00%",
    "30 Sep 2025 $0.15 $0.0075 5.00%",
  ])
  expect(text).toContain("GET /v1/instruments/HLAL/purification")
  expect(text.length).toBeLessThan(htmlBytesMax)
})

test.each([
  ["another line of the fund", "/funds/FRA%3AQCIJ", "/funds/IJR"],
  ["a ticker in small letters", "/funds/ijr", "/funds/IJR"],
  ["a suffix in place of a prefix, as vendors write it", "/funds/ISF.L", "/funds/LON%3AISF"],
  ["a longer path, which stays", "/funds/ijr?until=2026-10-02", "/funds/IJR?until=2026-10-02"],
  ["a stock", "/funds/AAPL", "/stocks/AAPL"],
  ["a stock's line", "/funds/FRA%3AAPC", "/stocks/FRA%3AAPC"],
  ["a trust decided on its structure", "/funds/GLD", "/stocks/GLD"],
])("the page of a fund is redirected by 302: %s leads to its own page", async (_case, path, location) => {
  expect(await seenWithPlus(path)).toMatchObject({ status: 302, location })
})

const unreadable = "We cannot read this identifier"
const locked = (id: string) =>
  new RegExp(
    `\\(${id}\\)</h1>[\\s\\S]*This (stock|fund) is not one of the ten[\\s\\S]*href="/dashboard/sign-in[\\s\\S]+</main>`,
  )

test.each<readonly [string, number, string | RegExp]>([
  ["A".repeat(21), 400, unreadable],
  ["%3Cscript%3E", 400, unreadable],
  ["TSE%3A%21", 400, unreadable],
  ["IJR?until=today", 400, "That is no day"],
  ["IJR?until=2026-02-30", 400, "That is no day"],
  ["IJR?until=2026-1-1", 400, "That is no day"],
  ["NOSUCH", 404, "Not found"],
  // Outside the sandbox, with its name and the way to sign in.
  ["EMPT", 403, locked("EMPT")],
  ["GOOGL", 403, locked("GOOGL")],
])("signed out, /funds/%s is answered with %i", async (id, status, words) => {
  const answer = await seenByVisitor(`/funds/${id}`)
  expect(answer.status).toBe(status)
  expect(answer.text).toMatch(words)
  expect(answer.text).not.toContain("<script>")
})

const share: EtfHolding = {
  ...{ rank: 1, symbol: "AAPL", name: "Apple Inc.", weight: 5, cusip: null, isin: null },
  ...{ sector: null, industry: null, compliance_status: "compliant", health_status: null },
  ...{ verdict_as_of: "2026-08-31", stale: false },
  ...{ sandbox_restricted: false, kind: "equity", side: "long", instrument_id: "AAPL" },
  match: { method: "isin", confidence: 1 },
}

test.each<readonly [string, Partial<EtfHolding>, string]>([
  ["held", {}, "Compliant on 31 Aug 2026"],
  ["out of date", { stale: true }, "Compliant on 31 Aug 2026, out of date"],
  ["sold short", { side: "short" }, "Sold short: no verdict"],
  ["with a negative weight", { weight: -1 }, "Sold short: no verdict"],
  ["with a doubtful match", { match: { method: "name", confidence: 0.6 } }, "No verdict: unsure which share"],
  ["without a match", { match: null, instrument_id: null }, "No verdict: unknown share"],
  ["that is a fund", { kind: "fund" }, "Another fund: no verdict"],
  ["hidden", { compliance_status: null, sandbox_restricted: true }, "Hidden: needs the Plus plan"],
  ["withheld", { compliance_status: "pending" }, "Withheld on 31 Aug 2026"],
  ["not screened", { compliance_status: "pending", verdict_as_of: null }, "Not screened yet"],
])("a line %s shows the verdict that counts in the purity", (_case, change, words) => {
  expect(holdingVerdict({ ...share, ...change }).words).toBe(words)
})
