import { describe, expect, test } from "vitest"
import type { EdinetReport } from "../../../src/filings/edinet/report.ts"
import { amountAt } from "../../support/amount-at.ts"
import { coverOf, instanceOf, mitsui, readInstance } from "../../support/edinet.ts"

const facts = `
  jppfs:Assets 4984449
  jppfs:NetSales 1775470
  alone jppfs:Assets 1
  alone jppfs:ShortTermLoansPayable 2`

async function read(text: string, report = mitsui) {
  const outcome = await readInstance(text, report)
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}
const assetsIn = async (text: string) => amountAt((await read(text)).series, "jppfs:Assets", "2025-03-31")

describe("a report", () => {
  test("states the figures of the group in yen, with their periods and the report", async () => {
    const { series, accountingStandard, isCorrection } = await read(instanceOf(mitsui, facts))
    expect([accountingStandard, isCorrection]).toEqual(["Japan GAAP", false])
    expect(amountAt(series, "jppfs:NetSales", "2024-04-01/2025-03-31")).toBe(1_775_470_000_000)
    expect(series.map(({ concept, unit }) => `${concept} ${unit}`)).toEqual([
      "jppfs:Assets JPY",
      "jppfs:NetSales JPY",
    ])
    expect(series[0]?.facts).toEqual([
      {
        start: null,
        end: "2025-03-31",
        value: 4_984_449_000_000,
        accession: "S100W1NC",
        form: "annual report",
        filed: "2025-06-23",
      },
    ])
  })

  test("of a company without subsidiaries states its own figures", async () => {
    const single = instanceOf(mitsui, facts, coverOf(mitsui, "Japan GAAP", "false"))
    expect(await assetsIn(single)).toBe(1_000_000)
  })

  test("of a group does not state the parent's figures, even if it states no others", async () => {
    const komatsu = instanceOf(mitsui, "alone jppfs:Assets 1", coverOf(mitsui, "US GAAP"))
    expect(await read(komatsu)).toMatchObject({
      series: [],
      accountingStandard: "US GAAP",
      isCorrection: false,
    })
  })

  test("that corrects another is marked", async () => {
    const corrected = instanceOf(mitsui, facts).replace(
      'AmendmentFlagDEI contextRef="cover">false',
      'AmendmentFlagDEI contextRef="cover">true',
    )
    const { series, isCorrection } = await read(corrected)
    expect([isCorrection, series[0]?.facts[0]?.form]).toEqual([true, "annual report/A"])
  })

  test("states no tag of the company's own, whatever its name", async () => {
    expect((await read(instanceOf(mitsui, "own:Assets 5\nown:ShortTermLoansPayable 5"))).series).toEqual([])
  })

  test("states neither of two amounts that contradict each other", async () => {
    expect(await assetsIn(instanceOf(mitsui, "jppfs:Assets 5\njppfs:Assets 6"))).toBe(null)
    expect(await assetsIn(instanceOf(mitsui, "jppfs:Assets 5\njppfs:Assets 5"))).toBe(5_000_000)
  })

  test("states no amount that is no number", async () => {
    expect(await assetsIn(instanceOf(mitsui, "jppfs:Assets 百万"))).toBe(null)
  })
})

describe("a document is refused", () => {
  const whole = instanceOf(mitsui, facts)
  const other: EdinetReport = { ...mitsui, edinetCode: "E00492" }
  const otherYear: EdinetReport = { ...mitsui, periodEnd: "2024-03-31" }

  test.each<[what: string, text: string, code: string]>([
    ["if it is empty", "", "malformed_instance"],
    ["if it is JSON", '{"facts":[]}', "malformed_instance"],
    ["if it is a page", "<html><body>混雑</body></html>", "malformed_instance"],
    ["if it is cut short", whole.slice(0, -100), "malformed_instance"],
    ["if it has no cover", instanceOf(mitsui, facts, ""), "other_instance"],
    ["if it is of another filer", instanceOf(other, facts), "other_instance"],
    ["if it is of another period", instanceOf(otherYear, facts), "other_instance"],
    [
      "if a second filer's report is in it",
      instanceOf(mitsui, facts, coverOf(mitsui) + coverOf(other)),
      "other_instance",
    ],
    [
      "if a second period's report is in it",
      instanceOf(mitsui, facts, coverOf(otherYear) + coverOf(mitsui)),
      "other_instance",
    ],
  ])("%s", async (_what, text, code) => {
    expect(await readInstance(text, mitsui)).toMatchObject({ ok: false, code })
  })
})
