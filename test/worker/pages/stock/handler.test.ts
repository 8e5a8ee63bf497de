import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test, vi } from "vitest"
import type { ComplianceBody } from "../../../../src/compliance/schema.ts"
import { edgarFiler, type FilerId } from "../../../../src/identifiers/filer.ts"
import { publishAll } from "../../../../src/pipeline/rescreen/publication.ts"
import { type WithheldReason, withheldReasons } from "../../../../src/vocabulary.ts"
import { amountOwed } from "../../../../worker/pages/stock/owed.tsx"
import { htmlBytesMax, mainWordsOf } from "../../../support/words.ts"
import {
  fetchingFrom,
  memberBrowser,
  newBrowser,
  seenByVisitor,
  site,
  type TestBrowser,
} from "../../support/browser.ts"
import { stopClock } from "../../support/clock.ts"
import {
  decided,
  decidedDocuments,
  heldBack,
  heldBackDocuments,
  soundMeasures,
} from "../../support/documents.ts"
import { fundLine, listing } from "../../support/listing.ts"
import { dataOf } from "../../support/service.ts"
import { list, publishing } from "../../support/stores.ts"
import { databaseTelling } from "../../support/unreliable-stores.ts"
import { publishVehicles, vehicleNamed } from "../../support/vehicles.ts"

/** A stock in every state of its page. The documents of companies are invented. */

const [apple, acme, bank, waiting, turning, twoLines] = [
  "edgar:0000320193",
  "edgar:0000002001",
  "edgar:0000002002",
  "edgar:0000002003",
  "edgar:0000002004",
  "edgar:0000002005",
] as const
/** One company for each reason to withhold a verdict. */
const withheld = withheldReasons.map((reason, at) => ({
  reason,
  filer: edgarFiler(3001 + at),
  ticker: `HELD${at}`,
}))
let member: TestBrowser

beforeAll(async () => {
  await list([
    listing("AAPL", "Apple Inc.", apple, { sandbox: true }),
    listing("FRA:APC", "Apple Inc.", apple, { symbol: "APC", exchange: "Frankfurt", canonical: false }),
    listing("ACME-B", `Acme <script>alert("1")</script> & Söhne's`, acme, { sandbox: true }),
    listing("BANK", "A Bank", bank),
    listing("WAIT", "Not looked at yet", waiting),
    listing("TURN", "Between two verdicts", turning, { ordinaryPerShareLine: 1 }),
    listing("LON:VOD", "Vodafone Group", null, { symbol: "VOD", exchange: "London", countryCode: "GB" }),
    listing("TYO:9999", "Of no known register", null, {
      symbol: "9999",
      exchange: "Tokyo",
      countryCode: "JP",
    }),
    listing("TYO:8888", "On EDINET", "edinet:E00001", {
      symbol: "8888",
      exchange: "Tokyo",
      countryCode: "JP",
    }),
    listing("TAD:9999", "Of no register", null, {
      symbol: "9999",
      exchange: "Saudi Arabia",
      countryCode: "SA",
    }),
    listing("TOYX", "Two lines", twoLines),
    listing("TYO:7777", "Two lines", twoLines, { symbol: "7777", exchange: "Tokyo", canonical: false }),
    fundLine("SPY", "SPDR S&P 500 ETF Trust", { sandbox: true }),
    ...withheld.map(({ filer, ticker }) => listing(ticker, `Withheld ${ticker}`, filer)),
  ])
  await publishAll(publishing, [
    decided(apple),
    nonCompliant(acme, aboveTheLimit),
    nonCompliant(bank, prohibitedCore),
    decided(turning, { measured: soundMeasures(turning) }),
    ...withheld.map(({ filer, reason }) => heldBackFor(filer, reason)),
  ])
  await publishVehicles(["GLD", "USO", "GBTC", "GLDM"].map(vehicleNamed))
  member = await memberBrowser()
})

type Change = (compliance: ComplianceBody) => Partial<ComplianceBody>

function nonCompliant(filer: FilerId, change: Change, more: Parameters<typeof decided>[1] = {}) {
  const { compliance, evidence, history } = decidedDocuments(filer)
  const status = "non-compliant" as const
  const determination = { ...compliance.determination, status, explanation: "It fails <b>here</b>." }
  return decided(filer, {
    health: null,
    compliance: { ...compliance, determination, ...change(compliance) },
    evidence: evidence && { ...evidence, determination: { ...evidence.determination, status } },
    history: { ...history, history: history.history.map((entry) => ({ ...entry, status })) },
    ...more,
  })
}

/** Above the limit by less than two decimals can show. */
const aboveTheLimit: Change = ({ screens }) => {
  const debt = { value: 0.300_004, bound: null, threshold: 0.3, operator: "<=" as const, buffer: -0.0004 }
  return {
    screens: screens && { ...screens, debt_to_market_cap: { result: "fail", ...debt } },
    revenue: null,
    purification: { required: true, percentage: 100, amount_per_1000: 1000, bound: null },
  }
}

const prohibitedCore: Change = ({ screens }) => {
  const prohibited_activities = ["Conventional interest-based finance"]
  const missing = (threshold: number, note: string) =>
    ({ value: null, bound: null, threshold, operator: "<=", buffer: null, note }) as const
  const uncomputed = {
    result: "not_applicable",
    ...missing(0.3, "Could not be computed: there is no share price."),
  } as const
  return {
    screens: screens && {
      business_activity: { ...screens.business_activity, result: "fail", prohibited_activities },
      debt_to_market_cap: uncomputed,
      cash_to_market_cap: uncomputed,
      prohibited_revenue: {
        result: "fail",
        ...missing(0.05, "There is interest income and no operating revenue."),
      },
    },
  }
}

function heldBackFor(filer: FilerId, reason: WithheldReason) {
  const { compliance } = heldBackDocuments
  const held = { reason, analysed: true, since: "2026-08-31" }
  const explanation = `The verdict is withheld, because of what ${reason} means.`
  const determination = { ...compliance.determination, explanation, withheld: held }
  return heldBack(filer, { compliance: { ...compliance, determination } })
}

interface State {
  readonly id: string
  readonly verdict: string
  /** Texts that the page shows. */
  readonly says: readonly (string | RegExp)[]
  /** Texts that are neither shown nor in the markup. */
  readonly never?: readonly (string | RegExp)[]
}

const figures = ['class="gauge"', "is to be given away"]
const states: readonly State[] = [
  {
    id: "AAPL",
    verdict: "Compliant",
    says: [
      "Its core business is permissible, and no ratio is above its limit. Compliant: within AAOIFI's limits, not free of doubt.",
    ],
  },
  {
    id: "ACME-B",
    verdict: "Non-compliant",
    says: [
      "It fails: interest-bearing debt is 30.0004% of market capitalisation, and the limit is 30%.",
      "The prohibited part of revenue is not disclosed.",
      "The whole of each dividend is to be given away, because the prohibited part of revenue is not known.",
      "Giving this away does not make the stock compliant.",
    ],
    never: ["Calculate"],
  },
  {
    id: "BANK",
    verdict: "Non-compliant",
    says: [
      "It fails: the core business is prohibited (conventional interest-based finance).",
      /(The ratio was not computed; the limit is 30%\..*){2}There is no ratio; the limit is 5%\./,
      "do not have every figure that the health rating needs",
    ],
    never: ['class="gauge"'],
  },
  {
    id: "WAIT",
    verdict: "Pending",
    says: ["Not analysed: its reports are at the SEC, and this service does not read them."],
    never: [...figures, "Email me when it is decided"],
  },
  {
    id: "LON%3AVOD",
    verdict: "Pending",
    says: [
      "Not covered: reports from its country (United Kingdom) are in the index of filings.xbrl.org, and this service does not read them.",
    ],
    never: ["Email me when it is decided", "filed with the SEC"],
  },
  {
    id: "GLD",
    verdict: "Compliant",
    says: [
      "It meets all 12 criteria for its kind. The criteria are Qistas's own, drawn from AAOIFI SS 57",
      "100% of which is allocated gold",
    ],
    never: ['class="gauge"'],
  },
  {
    id: "USO",
    verdict: "Non-compliant",
    says: [
      "It fails 5 of the 6 criteria for its kind: it does not hold the asset itself; it trades futures; its contracts are not held to delivery; its collateral or cash earns interest; it sells what it does not own yet.",
    ],
  },
  {
    id: "GBTC",
    verdict: "Withheld",
    says: [
      /checked .*, from documents dated \d{4}( to \d{4})? /,
      "We can't decide: no document that we could read shows whether this is so: “The asset is held apart by a qualified custodian”.",
      "A document that shows whether this is so: “The asset is held apart by a qualified custodian”",
    ],
    never: figures,
  },
  {
    id: "GLDM",
    verdict: "Withheld",
    says: ["shows whether it meets 11 of the criteria for its kind. They are listed below.", "“No leverage”"],
    never: figures,
  },
  ...withheld.map(({ reason, ticker }) => ({
    id: ticker,
    verdict: "Withheld",
    says: [
      "We can't decide: ",
      "This service does not read the reports at the SEC, because no contact for that register is set.",
      "This is neither a pass nor a failure.",
      `because of what ${reason} means`,
      "Withheld since 31 Aug 2026",
      /What is missing .*What would settle it [A-Z]/,
    ],
    never: [/ Compliant | Non-compliant /, ...figures],
  })),
]

test.each(states)("$id is $verdict, in plain words and nothing more", async ({ id, ...expected }) => {
  const { status, text } = await member.get(`/stocks/${id}`)
  const words = mainWordsOf(text)
  expect(status).toBe(200)
  for (const said of [` ${expected.verdict} `, ...expected.says]) expect(words).toMatch(said)
  for (const unsaid of expected.never ?? [])
    expect(unsaid instanceof RegExp ? words : text).not.toMatch(unsaid)
})

describe("what a page says of reports that were not read is true of this service", () => {
  const none = {}
  const edgar = { EDGAR_USER_AGENT: "Tests ops@qistas.test" }
  const edinet = { EDINET_API_KEY: "a key" }
  test.each<[id: string, settings: Partial<typeof env>, says: readonly string[], never: readonly string[]]>([
    [
      "WAIT",
      edgar,
      ["This stock has not been analysed yet", "Email me when it is decided"],
      ["does not read"],
    ],
    ["WAIT", none, ["because no contact for that register is set"], ["Email me"]],
    [
      "TYO%3A9999",
      none,
      ["Reports from its country (Japan) are on EDINET.", "because no key for that register is set"],
      ["Email me", "We read", "known to file"],
    ],
    [
      "TYO%3A9999",
      { ...edgar, ...edinet },
      [
        "Not covered: we know of no reports of this company on EDINET.",
        "We read them, and know of none of this company.",
        "The company is not known to file with the US securities regulator (SEC) either.",
      ],
      ["Email me", "does not read"],
    ],
    [
      "TYO%3A8888",
      none,
      ["files reports with EDINET, the register of Japan. This service does not"],
      ["Email me"],
    ],
    [
      "TYO%3A8888",
      edinet,
      ["but we have not read them yet", "Email me when it is decided"],
      ["does not read"],
    ],
    ["TAD%3A9999", edgar, ["Not covered: we read no register of its country (Saudi Arabia)."], ["Email me"]],
    ["TYO%3A7777", none, ["npm run fill -- TOYX", "Its line in the US is TOYX"], ["npm run fill -- 7777"]],
    ["TYO%3A8888", none, [], ["npm run fill"]],
    ["NOTE", edgar, [], ["Email me"]],
  ])("%s, with the settings %j", async (id, settings, says, never) => {
    const browser = newBrowser(fetchingFrom({ ...env, ...settings }))
    for (const [name, value] of member.cookies) browser.cookies.set(name, value)
    const words = mainWordsOf((await browser.get(`/stocks/${id}`)).text)
    for (const said of says) expect(words).toContain(said)
    for (const unsaid of never) expect(words).not.toContain(unsaid)
  })
})

test("all parts of a page are of the newest publication, even while an older one is cached", async () => {
  const wordsOf = async () => mainWordsOf((await member.get("/stocks/TURN")).text)
  const cachedStatus = async () =>
    (await dataOf("compliance", "/instruments/TURN/compliance")).determination.status
  expect([await cachedStatus(), await wordsOf()]).toEqual([
    "compliant",
    expect.stringContaining("Compliant as of"),
  ])
  await publishAll(publishing, [
    nonCompliant(turning, aboveTheLimit, { assessmentId: "turned", measured: soundMeasures(turning) }),
  ])
  expect(await cachedStatus()).toBe("compliant")
  const words = await wordsOf()
  for (const part of [
    "Non-compliant as of",
    "27 Jun 2026 none Non-compliant",
    "Other standards",
    "held at its end owes",
  ])
    expect(words).toContain(part)
})

test("a page reads each table of its company once", async () => {
  const read: string[] = []
  const database = databaseTelling((sql) => {
    read.push(sql)
  })
  const { text } = await newBrowser(fetchingFrom({ ...env, DB: database })).get("/stocks/AAPL")
  expect(text).toContain("Compliant")
  for (const table of ["history_json", 'from "company_measures"', 'from "holder_figures"', '"quotes"'])
    expect([table, read.filter((sql) => sql.includes(table)).length]).toEqual([table, 1])
})

test("a vehicle has each criterion with a quotation and its source", async () => {
  const { text } = await member.get("/stocks/GLD")
  expect([text.match(/class="criterion pass"/g), text.match(/<blockquote>/g)]).toMatchObject([
    { length: 12 },
    { length: 12 },
  ])
  expect(text).toContain(
    'a copy of EDGAR filing 0001437749-24-024842, <a href="https://www.sec.gov/Archives/edgar/data/1222333/000143774924024842/0001437749-24-024842-index.htm" rel="noreferrer">www.sec.gov</a>',
  )
})

test("a name is shown as text, in the heading and in the title", async () => {
  const { text } = await seenByVisitor("/stocks/ACME-B")
  expect(text).not.toMatch(/<script>alert| on\w+="/)
  expect(text).toContain(
    '<h1 class="wrap">Acme &lt;script>alert(&quot;1&quot;)&lt;/script> &amp; Söhne\'s</h1>',
  )
  expect(text).toMatch(/<title>Acme &lt;script>/)
})

test("without scripts, the service computes the amount to give away", async () => {
  const { text } = await member.get("/stocks/AAPL?dividends=1250.51")
  // 0.9% of 1,250.51 is 11.25459.
  expect(text).toContain("Give away <strong>11.26</strong> of 1,250.51.")
  expect(text).toContain('value="1250.51"')
})

test("without scripts, the service computes what a number of shares owes", async () => {
  const { text } = await member.get("/stocks/TURN?shares=10")
  const [, perShare = ""] = /data-per-share="([\d.]+)"/.exec(text) ?? []
  expect(perShare).not.toBe("")
  expect(mainWordsOf(text)).toContain(`USD ${amountOwed(10, Number(perShare))} . Shares that you hold:`)
})

test("the packet of a page is a JSON file as the API sends it, for whoever may see the page", async () => {
  const { status, text } = await seenByVisitor("/stocks/AAPL/evidence.json")
  expect([status, JSON.parse(text).data]).toEqual([
    200,
    await dataOf("evidence", "/instruments/AAPL/evidence"),
  ])
  expect((await seenByVisitor("/stocks/BANK/evidence.json")).status).toBe(403)
  expect((await member.get("/stocks/NOSUCH/evidence.json")).status).toBe(404)
  expect((await seenByVisitor("/stocks/AAPL/evidence.json?methodology=none")).status).toBe(400)
})

test.each(['"><script>alert(1)</script>', "x".repeat(5_000), "1,00.00"])("?dividends=%s", async (typed) => {
  const { status, text } = await seenByVisitor(`/stocks/AAPL?dividends=${encodeURIComponent(typed)}`)
  expect(status).toBe(200)
  expect(text).toContain("Write the amount as 1250.50 or 1,250.50")
  expect(text).not.toMatch(/<script>alert|class="to-give"/)
  expect(text.length).toBeLessThan(htmlBytesMax)
})

test.each([
  ["/stocks/aapl", "/stocks/AAPL"],
  ["/stocks/acme.b", "/stocks/ACME-B"],
  ["/stocks/acme.b?dividends=5", "/stocks/ACME-B?dividends=5"],
  ["/stocks/LON:vod", "/stocks/LON%3AVOD"],
  ["/stocks/VOD.L", "/stocks/LON%3AVOD"],
  ["/stocks/VOD%20LN", "/stocks/LON%3AVOD"],
  ["/stocks/LSE:VOD", "/stocks/LON%3AVOD"],
  ["/stocks/XLON:VOD", "/stocks/LON%3AVOD"],
  ["/stocks/SPY", "/funds/SPY"],
  ["/stocks/LON:VOD", null],
  ["/stocks/FRA%3AAPC", null],
])("%s is redirected by 302 to %s, the only address of a stock", async (path, location) => {
  expect(await member.get(path)).toMatchObject({ status: location === null ? 200 : 302, location })
})

describe("a symbol that is no stock", () => {
  test.each([
    ["/stocks/%21%21", 400, "is not the identifier of a listing"],
    [`/stocks/${"A".repeat(21)}`, 400, "is not the identifier of a listing"],
    [`/stocks/${"%3C".repeat(3_000)}`, 400, "is not the identifier of a listing"],
    ["/stocks/LON%3A", 400, "is not the identifier of a listing"],
    ["/stocks/NOSUCH", 404, "Not found"],
    ["/stocks/NOPE%3AABC", 404, "There is no venue with the prefix"],
  ])("%.40s is answered with %d", async (path, status, words) => {
    const { text, ...answer } = await member.get(path)
    expect([answer.status, text.includes(words), text.length < 5_000]).toEqual([status, true, true])
  })

  test("is 404 for a signed-out reader too, who is not asked to sign in", async () => {
    const { status, text } = await seenByVisitor("/stocks/NOSUCH")
    expect([status, text.includes("No listing under the identifier")]).toEqual([404, true])
    expect(text).not.toMatch(/<main[\s\S]+\/dashboard\/sign-in[\s\S]+<\/main>/)
  })

  test.each(["BANK", "GLD"])("unlike %s, which is 403, named and locked when signed out", async (id) => {
    const { status, text } = await seenByVisitor(`/stocks/${id}`)
    expect([status, text.includes(`(${id})</h1>`)]).toEqual([403, true])
    expect(text).toMatch(/This (stock|fund) is not one of the ten stocks and two funds that are free to open/)
    expect(text).toMatch(/<main[\s\S]+href="\/dashboard\/sign-in[\s\S]+<\/main>/)
  })
})

test("the page with another amount is not a 304 for a browser that has the first page", async () => {
  const { headers } = await seenByVisitor("/stocks/AAPL")
  const held = { "If-None-Match": headers.get("ETag") ?? "" }
  expect((await newBrowser().get("/stocks/AAPL?dividends=10", held)).status).toBe(200)
})

test("the preview is the verdict in one sentence, with the only address of the page", async () => {
  expect((await member.get("/stocks/LON%3AVOD")).text).toContain(
    `<link rel="canonical" href="${site}/stocks/LON%3AVOD"`,
  )
  expect((await member.get("/stocks/AAPL")).text).toContain(
    'property="og:description" content="Apple Inc. (AAPL) is compliant by aaoifi-ss21@2026.1 on 31 Aug 2026."',
  )
})

test("the date of the verdict and its age are next to the badge, and a stale verdict has its reason", async () => {
  const staleFrom = (day: string) =>
    env.DB.prepare("UPDATE determinations SET stale_from = ?1 WHERE filer = 'edgar:0000320193'")
      .bind(day)
      .run()
  await staleFrom("2090-01-02")
  stopClock("2090-01-01T23:59:00Z")
  const stranger = newBrowser()
  const words = async () => mainWordsOf((await stranger.get("/stocks/AAPL")).text)
  const titled = async () => /<title>([^<]+)/.exec((await stranger.get("/stocks/AAPL")).text)?.[1]
  const fresh = await words()
  expect(await titled()).toBe("Apple Inc. (AAPL): compliant on 31 Aug 2026 · Qistas")
  expect(fresh).toMatch(/ Compliant as of 31 Aug 2026 ?, +23,134 days ago /)
  expect(fresh).toContain("Newest figures of 27 Jun 2026 Next report due by 28 Dec 2026")
  expect(fresh).not.toContain("Out of date")
  vi.setSystemTime(Date.parse("2090-01-02T00:00:00Z"))
  expect(await titled()).toBe("Apple Inc. (AAPL): compliant on 31 Aug 2026, out of date · Qistas")
  expect(await words()).toContain(
    "23,135 days ago Out of date: a report was due by 28 Dec 2026, and we have not read it. The verdict may have changed: check again before you rely on it.",
  )
})
