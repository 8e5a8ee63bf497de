import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import type { ComplianceRatioScreen } from "../../../src/compliance/schema.ts"
import { evidenceDocument } from "../../../src/documents/evidence.ts"
import type { Etf, EtfHolding } from "../../../src/funds/schema.ts"
import { amount, decimalAsPercent, pageText, ratioText } from "../../../worker/mcp/text/format.ts"
import { toolText } from "../../../worker/mcp/tool-call.ts"
import { assessed, type Company, monthEnds, sound } from "../../support/company.ts"
import { stopClock } from "../support/clock.ts"
import { listing } from "../support/listing.ts"
import { call } from "../support/mcp.ts"
import { liveKey, seedUniverse } from "../support/service.ts"
import { list } from "../support/stores.ts"
import { publishVehicles, vehicleNamed } from "../support/vehicles.ts"

/**
 * The text for clients without structured content: the verdict, every figure with its limit, and never a zero
 * for an unknown value.
 */

let key = ""

beforeAll(async () => {
  await seedUniverse()
  key = await liveKey()
  await publishVehicles(["GLD", "IBIT"].map(vehicleNamed))
})

describe("a stock", () => {
  test("with a verdict has each screen with figure and limit, the amount to purify, and where its evidence is", async () => {
    stopClock("2026-11-22T08:00:00Z")
    const { text } = await call(key, "check_compliance", { symbol: "AAPL" })
    expect(text.split("\n")).toEqual(
      expect.arrayContaining([
        "Apple Inc. (AAPL): compliant, confidence 0.95. As of 2026-08-31, 83 days ago, by aaoifi-ss21@2026.1.",
        "Newest figures of 2026-06-27; next report due by 2026-12-28",
        "Stability: consistently compliant",
        "Business activity: pass",
        "Interest-bearing debt to market capitalisation: pass, 3% (limit 30%); 27 percentage points from the limit",
        "Revenue: 1,000, including prohibited 9 or 0.9% (interest_income 9)",
        "Purification: 0.9% of dividends, 9 of each 1,000",
        "Evidence: get_evidence with symbol AAPL, or the resource qistas://evidence/AAPL",
      ]),
    )
  })

  test("with a stale verdict is called so, with the reason", async () => {
    stopClock("2027-02-01T08:00:00Z")
    for (const tool of ["check_compliance", "get_overview"]) {
      const { text } = await call(key, tool, { symbol: "AAPL" })
      expect(text).toContain("154 days ago")
      expect(text).toContain("Out of date: a report was due by 2026-12-28, and we have not read it.")
    }
  })

  test("over time has each spell with its cause, report and ratios, newest first", async () => {
    const { text } = await call(key, "get_verdict_timeline", { symbol: "AAPL", to: "2026-10-02" })
    expect(text.split("\n")).toEqual([
      "Apple Inc. (AAPL): the verdicts from 2026-02-15 to 2026-10-02, newest first, each day by what was known on it, by aaoifi-ss21@2026.1.",
      "  from 2026-02-15 on: pending (market_cap_unavailable); cause filing, 10-K 0000000001-26-000001; business_activity pass; debt_to_market_cap not_applicable; cash_to_market_cap not_applicable; prohibited_revenue pass 1%",
    ])
  })

  test("has zakat by each method with its source, the unknown parts, and the assets with their tags", async () => {
    const unpriced = "not known. There is no price of this line."
    const noRatio = "not known. The number of ordinary shares in a share of this line is not stated."
    const untagged = "It is not tagged at 2025-12-31."
    const undivided = "The balance sheet does not separate current from non-current."
    const { text } = await call(key, "get_zakat", { symbol: "AAPL", gold_price: "100" })
    expect(text.split("\n")).toEqual([
      "Apple Inc. (AAPL): zakat on one share for a lunar year (2.5%). The first method is the default; none is the only right one.",
      "Balance sheet of 2025-12-31: 10-K 0000000001-26-000001",
      `Zakatable assets: ${noRatio} (The common view on shares held for income: the holder's part of the zakatable assets)`,
      `Market value: ${unpriced} (The common view on shares bought to be sold: they are goods of trade)`,
      `Zakatable assets less current liabilities: ${noRatio} (The view of those who deduct the debts of the company that are due within the year)`,
      `25% of the market value: ${unpriced} (A proxy in circulation for the zakatable assets of a company; it has no named author)`,
      `40% of the market value: ${unpriced} (A proxy in circulation for the zakatable assets of a company; it has no named author)`,
      `Profit: ${noRatio} (A minority view: zakat is due only on the profit)`,
      `Assets of a share: ${[
        "cash 50,000 of the company (us-gaap:CashAndCashEquivalentsAtCarryingValue)",
        `receivables not known (${untagged} ${undivided})`,
        `inventories not known (${untagged})`,
        `short term investments not known (${untagged} ${undivided})`,
        `current liabilities not known (${untagged} ${undivided})`,
        "net income 10 of the company (us-gaap:NetIncomeLoss)",
      ].join("; ")}`,
      "Scholars differ on the method: on which part of a share held for income counts, on deducting the company's debts, and on the proxies.",
      "Nisab: 85 g of gold, 8,500 at the given price; 595 g of silver",
    ])
  })

  test("with a withheld verdict states since when and why, and that this is neither a pass nor a fail", async () => {
    const { text } = await call(key, "check_compliance", { symbol: "MCD" })
    expect(text).toContain("pending")
    expect(text).toContain("withheld since 2026-08-31 (screen_unresolved): neither a pass nor a fail")
    expect(text).not.toMatch(/\b0%|limit 30%|Purification/)
  })

  test("that is not analysed has neither a verdict nor a figure", async () => {
    const { text } = await call(key, "check_compliance", { symbol: "BRK.B" })
    expect(text).toContain("Not analysed yet: there is no verdict, neither a pass nor a fail.")
    expect(text).not.toMatch(/%/)
  })

  test("that is decided on its structure has each criterion in words, and no ratio", async () => {
    const { text } = await call(key, "check_compliance", { symbol: "GLD" })
    expect(text).toContain("by aaoifi-ss57@2026.1")
    expect(text).toMatch(/Metal is not lent at a return: pass\. ".+" \(.+\)/)
    expect(text).toMatch(/Interest-bearing debt to market capitalisation: not_applicable, no figure/)
  })

  test.each(["check_compliance", "get_evidence"])(
    "with a criterion that no document decides is not resolved, with the passages searched for: %s",
    async (tool) => {
      const { text } = await call(key, tool, { symbol: "IBIT" })
      expect(text).toMatch(
        /(allocated_custody|held apart by a qualified custodian): not resolved\. No passage was found that says whether this holds: .+ Looked for on .+ in: /,
      )
      expect(text).not.toMatch(/""|\(\)/)
    },
  )

  test("with a health ratio that the filings do not disclose calls it not disclosed", async () => {
    const { text } = await call(key, "get_health", { symbol: "AAPL" })
    expect(text).toContain("interest_coverage: not disclosed, not rated.")
  })
})

describe("a packet", () => {
  test("has numerator, denominator and quotient of each ratio, and its disclosures", async () => {
    const { text } = await call(key, "get_evidence", { symbol: "AAPL" })
    expect(text).toContain("debt_to_market_cap: pass, 3% (limit 30%)\n  formula: numerator / denominator\n")
    expect(text).toContain("  numerator: numerator 30\n  denominator: denominator 1,000")
    expect(text).toContain("Disclosure: Company 320193.")
  })

  test("for a vehicle has each criterion", async () => {
    const { text } = await call(key, "get_evidence", { symbol: "GLD" })
    expect(text).toMatch(/\(pass\)\. ".+" \(.+\)/)
  })
})

test("an overview names the funds that hold the share, each with its standard and day", async () => {
  const { text } = await call(key, "get_overview", { symbol: "AAPL" })
  expect(text).toContain(
    "Held by funds that follow an index of Shariah-compliant shares: HLAL (FTSE Shariah USA, by ftse-yasaar, on 2026-08-26), SPUS (S&P 500 Shariah",
  )
})

test("an overview names the regulator's list that has the line, which is no part of the verdict", async () => {
  await list([listing("JKT:BRIS", "Bank Syariah Indonesia", null)])
  const { text } = await call(key, "get_overview", { symbol: "JKT:BRIS", as_of: "2026-06-01" })
  expect(text).toContain(
    "Named as Shariah-compliant by a regulator's list, which is no part of our verdict: Otoritas Jasa Keuangan (OJK), Daftar Efek Syariah in force from 2026-06-01 (KEP-21/D.04/2026, read from",
  )
})

describe("a fund", () => {
  test("has its purity, the weight that has a verdict, and the lines that are no shares", async () => {
    const { text } = await call(key, "get_fund", { symbol: "SPY" })
    expect(text).toContain(
      "SPDR S&P 500 ETF Trust (SPY): partial. By weight 60% compliant, 0% non-compliant, 40% not screened yet.",
    )
    expect(text).toContain("The rest of the fund is not counted as compliant.")
    const { text: lines } = await call(key, "list_fund_holdings", { symbol: "SPY" })
    expect(lines).toContain("1. Apple Inc. (AAPL) 60%: compliant on 2026-08-31, health robust")
    expect(lines).toContain("US Dollar (no identifier) 9.5%: no share held (long cash)")
  })

  test("has the weight that was judged by reports which newer ones should have replaced", async () => {
    const { content } = await call(key, "get_fund", { symbol: "SPY" })
    const data = content?.data as Etf
    const printed = (percentage: number) => {
      const purity = { ...data.purity, outdated_percentage: percentage }
      return toolText("etf", { data: { ...data, purity }, meta: { methodology: "djim@2026.1" } })
    }
    expect(printed(32.39)).toContain("because we hold no newer report: 32.39% of the weight")
    expect(printed(0)).not.toContain("no newer report")
  })

  test("about which nothing is known has no purity", () => {
    const names = "percentage screened_percentage percentage_of_screened as_of at_risk_percentage"
    const purity = Object.fromEntries(names.split(" ").map((name) => [name, null]))
    const fund = { name: "A fund", instrument_id: "F", status: "pending", purity } as unknown as Etf
    const data = { ...fund, remainder: null, dividend_purification: null }
    const words = toolText("etf", { data, meta: {} })
    expect(words).toContain("A fund (F): pending, no purity is known.\nNo line has a verdict.")
    expect(words).not.toMatch(/%/)
  })
})

describe("a fund in a search", () => {
  const place = { exchange: "NYSE Arca", country_code: "US" }
  const fund = { type: "etf", instrument_id: "XLV", name: "Health", ...place }

  test.each([
    [0, null, "purity 0%, screened in part"],
    [97, "green", "purity 97%"],
    [3, "red", "purity 3%"],
    [null, null, "not screened"],
  ])("with %s and badge %s: %s", (purity_percentage, badge_color, words) => {
    const data = [{ ...fund, purity_percentage, badge_color }]
    const printed = toolText("search", { data, meta: { query: "x", total: 1 } })
    expect(printed.split("\n")[1]).toBe(`- XLV: Health (NYSE Arca, US): fund, ${words}`)
  })
})

test.each([
  ["rated is not called undisclosed", "antifragile", "cash_flow_to_debt: no figure, antifragile. Why."],
  ["not rated is called undisclosed", null, "cash_flow_to_debt: not disclosed, not rated. Why."],
] as const)("a health ratio without a value that is %s", (_what, status, words) => {
  const ratios = { cash_flow_to_debt: { value: null, status, description: "Why." } }
  const data = { name: "A", instrument_id: "A", status: "robust", ratios } as const
  expect(toolText("health", { data, meta: {} }).split("\n")[1]).toBe(words)
})

test("a verdict in a list has its day, and says if it is out of date", () => {
  const row = {
    ...{ symbol: "A", instrument_id: "A", country_code: null, name: "A Inc." },
    ...{ compliance_status: "compliant", verdict_as_of: "2026-06-13", stale: true, health_status: null },
    market_data: { price: null, change_24h: null, change_percent_24h: null },
  } as const
  const meta = { methodology: "djim@2026.1", total: 1, requested: 1, limit: 50, offset: 0 }
  const none = { not_found: [], etfs: [], sandbox_restricted: [] }
  const lines = toolText("screen", { data: [row], meta: { ...meta, ...none } }).split("\n")
  expect(lines[1]).toBe("- A: A Inc.: compliant on 2026-06-13, out of date; health not rated")
})

describe("the text for a fund's line", () => {
  const line = {
    rank: 1,
    name: "Apple Inc.",
    symbol: "AAPL",
    instrument_id: "AAPL",
    weight: 5,
    kind: "equity",
    side: "long",
    compliance_status: "compliant",
    verdict_as_of: "2026-08-31",
    stale: false,
    health_status: null,
    sandbox_restricted: false,
  } as EtfHolding
  const hidden = { compliance_status: null, sandbox_restricted: true }

  test.each<readonly [string, Partial<EtfHolding>, string]>([
    ["held", {}, "1. Apple Inc. (AAPL) 5%: compliant on 2026-08-31"],
    ["sold short", { side: "short" }, "1. Apple Inc. (AAPL) 5%: no share held (short equity)"],
    ["with a negative weight", { weight: -1 }, "1. Apple Inc. (AAPL) -1%: no share held (long equity)"],
    ["that is a bond", { kind: "debt" }, "1. Apple Inc. (AAPL) 5%: no share held (long debt)"],
    ["outside the sandbox", hidden, "1. Apple Inc. (AAPL) 5%: outside the sandbox"],
  ])("%s shows the verdict that counts in the purity", (_case, change, words) => {
    const data = { instrument_id: "F", holdings_as_of: null, holdings: [{ ...line, ...change }] }
    const printed = toolText("etfHoldings", { data, meta: { total: 1, offset: 0 } })
    expect(printed.split("\n")[1]).toBe(words)
  })
})

test("a search without results says what to try next", async () => {
  const { text } = await call(key, "search_instruments", { q: "zzzz" })
  expect(text).toBe('Nothing matches "zzzz". Try fewer words, or the beginning of a word.')
})

describe("a figure as text", () => {
  const unpriced = { result: "not_applicable", value: null, threshold: 0.3, note: "No price." }

  test.each([
    [0.3001, "30.01%"],
    [0.300000000000001, "30.0000000000001%"],
    [0.1 + 0.2, "30%"],
    [-0.02, "-2%"],
  ])("%f is printed as %s", (decimal, printed) => {
    expect(decimalAsPercent(decimal)).toBe(printed)
  })

  test("a printed ratio is on the same side of its limit as the unrounded ratio", () => {
    const printed = fc.tuple(fc.integer({ min: 0, max: 2_000_000 }), fc.constantFrom(0.3, 0.05))
    const property = fc.property(printed, ([millionths, threshold]) => {
      const value = millionths / 1_000_000
      expect(
        Number.parseFloat(decimalAsPercent(value)) <= Number.parseFloat(decimalAsPercent(threshold)),
      ).toBe(value <= threshold)
    })
    fc.assert(property, { numRuns: 5_000 })
  })

  test.each([
    [{ result: "pass", value: 0.02, threshold: 0.3 }, "pass, 2% (limit 30%)"],
    [{ result: "fail", value: 0.300004, threshold: 0.3 }, "fail, 30.0004% (limit 30%)"],
    [unpriced, "not_applicable, no figure (limit 30%); No price."],
  ])("a screen %j is printed as %j", (screen, words) => {
    expect(ratioText(screen as ComplianceRatioScreen)).toBe(words)
  })

  test("is printed in full if it is an amount", () => {
    const printed = [0.00004, 35_268_428_956.5295, -1_500].map(amount)
    expect(printed).toEqual(["0.00004", "35,268,428,956.5295", "−1,500"])
  })

  test("the pages of a list cover it without a gap", () => {
    const list = fc.record({
      total: fc.integer({ min: 1, max: 400 }),
      limit: fc.integer({ min: 1, max: 250 }),
    })
    const property = fc.property(list, ({ total, limit }) => {
      let offset = 0
      for (let pages = 0; pages <= total; pages += 1) {
        const words = pageText("Lines", { total, offset }, Math.min(limit, total - offset))
        const next = /next page: offset (\d+)/.exec(words)?.[1]
        if (next === undefined) break
        expect(Number(next)).toBe(offset + limit)
        offset = Number(next)
      }
      expect(offset).toBeLessThan(total)
      expect(offset + limit).toBeGreaterThanOrEqual(total)
    })
    fc.assert(property)
  })
})

/**
 * The denominator of a company's packet as text. Its printed factors must give the printed market
 * capitalisation.
 */
function denominatorOf(company: Company): string | undefined {
  const instrument = { symbol: "SOME", instrument_id: "SOME", name: "Someone Inc.", exchange: "NYSE" }
  const data = { instrument, ...evidenceDocument(assessed(company)) }
  const words = toolText("evidence", { data, meta: {} })
  return words.split("\n").find((line) => line.startsWith("  denominator: Market capitalisation"))
}

const foreign = {
  ...sound,
  form: "20-F",
  currency: "TWD",
  close: 1000,
  also: "us-gaap:Assets USD 2025-12-31 250_000 20-F 2026-02-15 0000000001-26-000001",
}

const ads = { ...foreign, ordinaryPerShareLine: 5 }
const half = { ...sound, ordinaryPerShareLine: 0.5, close: 500 }
const shares = "12-month-avg over 12 month-ends = 1,000 shares"
const behind = "ordinary shares for each share of this line"
const converted = "price 1,000 × exchange rate 4 from USD (the filing's own)"
const euro = {
  ...foreign,
  currency: "EUR",
  rates: monthEnds(1).map(({ date }) => ({ day: date, perEuro: { USD: 1.25 } })),
}
const published =
  "from USD (European Central Bank, each close at the rates of its day: 2025-04-30 to 2026-03-31)"

describe("a packet states the computation of market capitalisation", () => {
  test.each<[of: string, company: Company, made: string]>([
    ["an ordinary line", sound, `1,000,000, ${shares} × price 1,000`],
    ["an ordinary line in another currency", foreign, `4,000,000, ${shares} × ${converted}`],
    ["a line at reference rates", euro, `800,000, ${shares} × price 1,000 × exchange rate 0.8 ${published}`],
    ["a depositary line in another currency", ads, `800,000, ${shares} / 5 ${behind} × ${converted}`],
    ["a depositary line of a domestic filer", half, `1,000,000, ${shares} / 0.5 ${behind} × price 500`],
  ])("for %s", (_, company, made) => {
    expect(denominatorOf(company)).toBe(`  denominator: Market capitalisation ${made}`)
  })
})
