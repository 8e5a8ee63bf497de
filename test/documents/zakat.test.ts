import { describe, expect, test } from "vitest"
import { assessOn } from "../../src/documents/past-day.ts"
import { zakatBody } from "../../src/documents/zakat.ts"
import type { ZakatItem, ZakatMethodId } from "../../src/vocabulary.ts"
import { type ZakatBody, zakatBody as zakatBodyOf } from "../../src/zakat/schema.ts"
import { zakatOfShare, zakatRates } from "../../src/zakat/share.ts"
import { pastInputs, pastOf } from "../support/past-inputs.ts"
import { wrong } from "../support/starter.ts"

/**
 * The items from which the zakat on a share is computed, compared with figures read by hand from the filings.
 */

function bodyOn(ticker: string, day: string): ZakatBody {
  return zakatBody(assessOn(pastOf(ticker), day))
}

function amountOf({ items }: ZakatBody, wanted: ZakatItem): number | null | undefined {
  return items.find(({ item }) => item === wanted)?.amount
}

/**
 * The day after the annual report. In millions, read by hand: shares, then each item, which is null if the
 * filing does not state it.
 */
const byHand = `
ticker day balance-sheet shares cash receivables inventories investments current-liabilities net-income
AAPL 2024-11-02 2024-09-28    15116.786     29943    66243     7286    35228    176392     93736
AAPL 2025-11-01 2025-09-27     14773.26     35934    72957     5718    18763    165631    112010
NVDA 2025-02-27 2025-01-26        24477      8589    23065    10080    34621     18047     72880
WMT  2025-03-15 2025-01-31  8016.849444      9037     9975    56435        0     96584     19436
WMT  2026-03-14 2026-01-31  7972.402501     10727    11172    58851        0    107469     21893
VIR  2025-02-28 2024-12-31   136.959446   222.947        0        0  682.401   119.662   -521.96
VIR  2026-02-24 2025-12-31   139.474954   232.185        0        0   234.83    92.815  -437.987
MCRI 2025-03-04 2024-12-31     18.43654     58.76   10.257    9.296        0   146.463    72.769
MCRI 2026-02-25 2025-12-31     17.81902    96.468   11.067    9.089        0   150.201   101.392
TSM  2024-04-19 2023-12-31 25932.070992 1465427.8 201313.9 250997.1   221292  942805.1    851740
TSM  2025-04-18 2024-12-31 25932.733242   2127627 270683.2 287868.8   294174 1308655.9 1158380.2
UAA  2025-05-23 2025-03-31         null   501.361  675.822  945.836        0  1109.143  -201.267
KMB  2025-02-14 2024-12-31        331.8      1021     2009     1822        0      7004      2545
KMB  2026-02-13 2025-12-31        331.9       688     1892     1475        0      7125      2021
COST 2024-10-10 2024-09-01      443.126      9906     2721    18647     1238     35464      7367
COST 2025-10-09 2025-08-31      443.237     14161     3203    18116     1123     37108      8099
HD   2025-03-22 2025-02-02          994      1659     4903    23451        0     28661     14806
HD   2026-03-19 2026-02-01          996      1389     5597    25817        0     32424     14156
NKE  2024-07-26 2024-05-31         null      9860     4427     7519     1722     10593      5700
NKE  2025-07-18 2025-05-31         null      7464     4717     7489     1687     10566      3219
TXN  2025-02-15 2024-12-31          911      3200     1719     4527     4380      3643      4799
TXN  2026-02-07 2025-12-31          907      3225     1963     4804     1656      3159      5001
AMD  2025-02-06 2024-12-28         1622      3787     6305     5734     1345      7281      1641
AMD  2026-02-05 2025-12-27         1630      5539     6315     7920     5013      9455      4335
MCD  2025-02-26 2024-12-31        715.2      1085     2383       56        0      3861      8223
MCD  2026-02-25 2025-12-31        710.6       774     2466       61        0      4361      8563
DIS  2024-11-15 2024-09-28  1810.939306      6002    12729     2022     null     34599      4972
DIS  2025-11-14 2025-09-27  1785.288846      5695    13217     2134     null     34162     12404
FHB  2025-03-01 2024-12-31   126.422898   1170.19     null     null     null      null   230.129
FHB  2026-02-28 2025-12-31   122.689256  1477.752     null     null     null      null   276.266
AMPH 2025-03-04 2024-12-31    47.617691   151.609  136.289  153.741   70.036   173.759   159.519
AMPH 2026-02-27 2025-12-31    45.645497   170.177   143.56   176.89  112.635   158.156    98.094
LYFT 2025-02-15 2024-12-31         null   759.319      347        0 1225.124  3880.742    22.784
LYFT 2026-02-12 2025-12-31   398.107601  1132.009    394.9        0  705.172  4525.821  2844.008`
  .trim()
  .split("\n")
  .slice(1)
  .map((row): [ticker: string, day: string, end: string, ...(number | null)[]] => {
    const [ticker = "", day = "", end = "", ...amounts] = row.split(/ +/)
    return [ticker, day, end, ...amounts.map((amount) => (amount === "null" ? null : Number(amount)))]
  })
const itemNames = "cash receivables inventories short_term_investments current_liabilities net_income".split(
  " ",
)
const relativeErrorMax = 0.01

describe("items are within 1% of the figures read by hand, with the tags from which they were read:", () => {
  test.each(byHand)("%s on %s, balance sheet of %s", (ticker, day, end, shares = null, ...amounts) => {
    const body = bodyOn(ticker, day)
    expect(body.balance_sheet?.period_end).toBe(end)
    itemNames.forEach((name, at) => {
      const expected = amounts[at] ?? null
      const figure = body.items.find(({ item }) => item === name)
      if (expected === null) expect([name, figure?.amount]).toEqual([name, null])
      else expect([name, (figure?.amount ?? NaN) / 1e6]).toEqual([name, near(expected)])
      if (expected !== null && expected !== 0)
        expect([name, figure?.sources.flatMap(({ xbrl_tags }) => xbrl_tags).length]).not.toEqual([name, 0])
    })
    const assets = amounts.slice(0, 4).reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
    const counted = shares ?? (body.shares_outstanding.value ?? NaN) / 1e6
    const [, gross] = zakatOfShare(body, 1, null)
    expect(gross?.base_per_share).toEqual(near(assets / counted))
  })
})

function near(expected: number) {
  return {
    asymmetricMatch: (actual: unknown) =>
      typeof actual === "number" && Math.abs(actual - expected) <= Math.abs(expected) * relativeErrorMax,
    toString: () => `within 1% of ${expected}`,
  }
}

describe("an item that the filings do not state is unknown or bounded:", () => {
  test("NVIDIA's marketable securities of January 2026 have no tag in the annual report: unknown", () => {
    const body = bodyOn("NVDA", "2026-02-26")
    expect(amountOf(body, "short_term_investments")).toBe(null)
    expect(zakatOfShare(body, 1, null)[1]).toMatchObject({
      bound: "at_least",
      note: "Not known: short term investments. The amount is a lower bound.",
    })
  })

  test("Monarch's only cash line may include restricted cash: at most", () => {
    expect(bodyOn("MCRI", "2026-02-25").items[0]).toMatchObject({
      bound: "at_most",
      note: "The only line of cash may include restricted cash.",
      sources: [{ xbrl_tags: ["us-gaap:CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"] }],
    })
  })

  test("Lyft's receivables are only in the notes, before their allowance: at most", () => {
    expect(bodyOn("LYFT", "2026-02-12").items[1]).toMatchObject({
      bound: "at_most",
      sources: [{ xbrl_tags: ["us-gaap:AccountsReceivableGross"], value: 394_900_000 }],
    })
  })

  test("Universal's inventories of tobacco have its own tag, which companyfacts lacks: unknown", () => {
    const body = bodyOn("UVV", "2025-05-31")
    expect(amountOf(body, "inventories")).toBe(null)
    // 260,115,000 of cash and 633,019,000 of receivables (7,143,000 from affiliates), over 24,715,625 shares.
    expect(zakatOfShare(body, 1, null)[1]).toMatchObject({ base_per_share: near(36.137), bound: "at_least" })
  })

  test("restricted cash and investments are left out, with a note", () => {
    const { items } = bodyOn("UAA", "2026-05-20")
    expect(items[0]?.note).toBe("2,893,000 of restricted cash is left out: the company may not use it.")
    expect(items[3]).toMatchObject({ amount: 0, note: expect.stringContaining("605,396,000 of restricted") })
  })

  test("a bank's loans are no receivables of the year and nothing can be deducted, because it has no current side", () => {
    const body = bodyOn("FHB", "2026-02-28")
    const [, gross, net] = zakatOfShare(body, 1, null)
    expect(body.items[1]?.note).toContain("The balance sheet does not separate current from non-current.")
    expect(gross).toMatchObject({ bound: "at_least" })
    expect(net).toMatchObject({ per_share: null, note: expect.stringContaining("current liabilities") })
  })
})

test("a balance sheet is not used before its report was filed", () => {
  expect(bodyOn("AAPL", "2025-10-30").balance_sheet?.period_end).toBe("2025-06-28")
})

test("NVIDIA has the shares of the day, before and after its ten-for-one split", () => {
  const shares = ["2024-06-07", "2024-08-29"].map((day) => bodyOn("NVDA", day).shares_outstanding.value)
  expect(shares).toEqual([2_460_000_000, 24_530_000_000])
})

test("an ADR of TSMC has the assets of five ordinary shares", () => {
  const body = bodyOn("TSM", "2025-04-18")
  const [ordinary, adr] = [1, 5].map((ratio) => zakatOfShare(body, ratio, null)[1]?.per_share ?? NaN)
  // (2,127,627 + 270,683.2 + 287,868.8 + 294,174) million TWD ÷ 25,932.733242 million shares × 2.5%
  expect(ordinary).toBeCloseTo(2.8731, 3)
  expect(adr).toBeCloseTo(5 * 2.87307, 3)
})

describe("over the universe", () => {
  const bodies = pastInputs().map(({ name, input, asOf }) => ({
    name,
    body: zakatBody(assessOn(input, asOf)),
  }))
  const ratio = 5

  test("every body is as declared, and every unknown item has a reason", () => {
    expect(
      wrong(bodies, ({ body }) => {
        zakatBodyOf.parse(body)
        return body.items
          .filter(({ amount, note }) => amount === null && note === undefined)
          .map(({ item }) => `${item} without a note`)
      }),
    ).toEqual([])
  })

  test("a share's parts add up to its base, and its zakat is the rate times the base", () => {
    expect(
      wrong(bodies, ({ body }) =>
        zakatOfShare(body, ratio, { close: 137.31, currency: "USD" }).flatMap(
          ({ id, assets, base_per_share: base, ...owed }) => {
            if (base === null) return []
            const signed = assets.map(
              ({ per_share: part, is_deducted }) => (is_deducted ? -1 : 1) * (part ?? 0),
            )
            const parts = signed.reduce((sum, part) => sum + part, 0)
            const of = partOf(id) * Math.max(0, parts)
            return [
              ...(isClose(base, of, Math.abs(parts)) ? [] : [`${id}: ${base} of ${of}`]),
              ...(isClose(owed.per_share ?? NaN, base * zakatRates.lunar, base) ? [] : [`${id}: lunar`]),
              ...(isClose(owed.per_share_solar ?? NaN, base * zakatRates.solar, base)
                ? []
                : [`${id}: solar`]),
            ]
          },
        ),
      ),
    ).toEqual([])
  })

  test("an amount is exact only if every part of it is known and exact", () => {
    expect(
      wrong(bodies, ({ body }) => {
        const [, gross] = zakatOfShare(body, ratio, null)
        const parts = body.items.slice(0, 4)
        const isWhole = parts.every(({ amount, bound }) => amount !== null && bound === null)
        const isExact = gross?.bound === null && gross.per_share !== null
        const isUnknown = body.shares_outstanding.value === null
        return isExact === (isWhole && !isUnknown) ? [] : [`${gross?.bound} ${gross?.per_share}`]
      }),
    ).toEqual([])
  })
})

function partOf(id: ZakatMethodId): number {
  if (id === "market_value_25") return 0.25
  return id === "market_value_40" ? 0.4 : 1
}

/** Equal to 10 significant digits of `scale`, because the parts are rounded to 12 digits each. */
function isClose(actual: number, expected: number, scale: number): boolean {
  return Math.abs(actual - expected) <= scale * 1e-10
}
