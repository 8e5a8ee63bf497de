import { describe, expect, test } from "vitest"
import { readLabels } from "../../lab/accuracy/main.ts"
import { figuresOf } from "../../lab/accuracy/score.ts"
import { assess } from "../../src/screening/assess.ts"
import { type FigureName, figureNames } from "../../src/screening/figure-confidence.ts"
import { labelsFolder } from "../support/folders.ts"
import { ownMethodology } from "../support/methodology.ts"
import { starterInputs } from "../support/starter.ts"

const inputs = new Map(starterInputs().map((input) => [input.subject.ticker, input]))
const labels = new Map(readLabels(labelsFolder).map((label) => [label.ticker, label]))
/** Figures are read from filings of any age. Only a verdict needs recent ones. */
const ageless = {
  ...ownMethodology,
  filingAgeMonthsMax: 1200,
  balanceAgeMonthsMax: { domestic: 1200, foreign: 1200 },
  balanceToIncomeMonthsMax: 1200,
}

function figuresRead(ticker: string): Record<FigureName, number | null> {
  const input = inputs.get(ticker)
  if (input === undefined) throw new Error(`no facts of ${ticker}`)
  return figuresOf(assess({ ...input, methodology: ageless }))
}

/**
 * Figures that a person read from the filings. `untagged` means that no tag states the figure, so it must be
 * read as null.
 */
type Figures = readonly [debt: number, cash: number, revenue: number, interest: number | null, shares: number]
const untagged = null

const golden: readonly [trade: string, ticker: string, figures: Figures][] = [
  ["computers", "AAPL", [84_711_000_000, 146_595_000_000, 416_161_000_000, untagged, 14_687_356_000]],
  ["chips, fabless", "NVDA", [8_470_000_000, 50_335_000_000, 215_938_000_000, 2_300_000_000, 24_200_000_000]],
  ["chips, with own plants", "TXN", [14_050_000_000, 5_103_000_000, 17_682_000_000, untagged, 910_092_791]],
  ["software", "BOX", [451_011_000, 479_620_000, 1_177_253_000, 24_740_000, 138_449_581]],
  ["hardware store", "HD", [53_509_000_000, 1_601_000_000, 164_683_000_000, untagged, 997_116_682]],
  ["warehouse club", "COST", [5_670_000_000, 19_996_000_000, 275_235_000_000, untagged, 443_478_804]],
  ["soap and paper", "KMB", [7_168_000_000, 688_000_000, 16_447_000_000, 24_000_000, 331_922_371]],
  ["packaged food", "KHC", [21_133_000_000, 4_399_000_000, 24_942_000_000, 122_000_000, 1_185_777_638]],
  ["coal mine", "HCC", [238_413_000, 361_101_000, 1_310_043_000, 18_477_000, 52_570_156]],
  ["aluminium", "CENX", [548_300_000, 135_600_000, 2_527_900_000, 9_200_000, 98_974_047]],
  ["tankers", "INSW", [567_079_000, 166_922_000, 843_302_000, 7_609_000, 49_427_543]],
  ["bank", "FHB", [0, 7_087_067_000, 880_788_000, 951_303_000, 122_689_256]],
  ["consumer lender", "WRLD", [677_233_226, 42_214_753, 564_841_465, 465_090_517, 4_936_879]],
  ["insurer", "PLMR", [0, 1_331_079_000, 875_967_000, 55_164_000, 26_689_745]],
  ["office REIT", "HIW", [3_554_178_000, 43_049_000, 806_112_000, untagged, 109_931_096]],
  ["casino", "GDEN", [432_955_000, 55_328_000, 634_911_000, untagged, 26_199_079]],
  ["defence electronics", "MRCY", [591_500_000, 334_990_000, 912_020_000, 3_607_000, 60_014_632]],
  ["airline", "SNCY", [574_433_000, 255_670_000, 1_126_769_000, 6_973_000, 53_223_302]],
  ["medicines", "SUPN", [0, 310_120_000, 718_952_000, untagged, 57_581_712]],
]

describe("figures that a person read from the filings", () => {
  test.each(golden)("%s: %s", (_, ticker, [debt, cash, revenue, interest_income, shares]) => {
    expect(figuresRead(ticker)).toEqual({ debt, cash, revenue, interest_income, shares })
  })

  test("of a leaf tobacco merchant: UVV", () => {
    expect(figuresRead("UVV")).toMatchObject({
      debt: 1_078_833_000,
      cash: 85_227_000,
      interest_income: 3_483_000,
    })
  })

  test("of two share classes: GOOGL has no cover count, and its balance sheet counts all classes", () => {
    expect(figuresRead("GOOGL")).toMatchObject({
      debt: 81_713_000_000,
      cash: 126_840_000_000,
      shares: 12_116_000_000,
    })
  })

  test("of a 20-F filer in TWD: TSM", () => {
    expect(figuresRead("TSM")).toMatchObject({
      debt: 1_018_286_800_000,
      revenue: 2_894_307_700_000,
      interest_income: 87_213_400_000,
      shares: 25_932_733_242,
    })
  })

  test("equal the labels", () => {
    for (const [, ticker, figures] of golden) {
      const label = labels.get(ticker)
      expect([ticker, ...figureNames.map((name) => label?.[name].value)]).toEqual([ticker, ...figures])
    }
  })
})
