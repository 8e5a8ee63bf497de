import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import type { InstanceFacts } from "../../../src/facts/fact.ts"
import { placeBorrowings } from "../../../src/filings/instance/borrowings.ts"
import { emptyLinkbase, mergeLinkbases, readLinkbase } from "../../../src/filings/instance/linkbase.ts"
import { instanceReader, type ReadInstance } from "../../../src/filings/instance/read.ts"
import { edgarFiler } from "../../../src/identifiers/filer.ts"
import { calculations, labels } from "../../support/linkbases.ts"

async function* pieces(text: string): AsyncIterable<string> {
  yield text
}

/** Runs only with the shared data, in the folder that QISTAS_SHARED names. */
const shared = process.env.QISTAS_SHARED ?? ""

function read(name: string, cik: number, period: string): InstanceFacts {
  return readAll(name, cik, period).facts
}

function readAll(name: string, cik: number, period: string): ReadInstance {
  const text = gunzipSync(readFileSync(`${shared}/instance/${name}.gz`)).toString("utf8")
  const reader = instanceReader({
    accession: "0",
    filer: edgarFiler(cik),
    form: "10-K",
    filed: "2026-01-01",
    period,
  })
  for (let at = 0; at < text.length; at += 10_000) reader.write(text.slice(at, at + 10_000))
  const outcome = reader.end()
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

describe.skipIf(shared === "")("instances as EDGAR serves them", () => {
  test.each<[name: string, cik: number, period: string, counts: readonly number[], parts: number]>([
    ["aapl-20230930_htm.xml", 320_193, "2023-09-30", [15_552_752_000], 11],
    ["aapl-20250329_htm.xml", 320_193, "2025-03-29", [14_935_826_000], 0],
    ["aes-20230630_htm.xml", 874_761, "2023-06-30", [669_629_035], 0],
    ["amzn-20221231_htm.xml", 1_018_724, "2022-12-31", [10_247_259_757], 12],
    ["ba-20240131_htm.xml", 12_927, "2023-12-31", [610_135_205], 6],
    ["cvs-20151231.xml", 64_803, "2015-12-31", [1_098_490_835], 4],
    ["gd-20240630_htm.xml", 40_533, "2024-06-30", [274_777_579], 0],
    ["goog-20140630.xml", 1_288_776, "2014-06-30", [283_356_281, 338_209_995, 54_825_710], 0],
    ["grsv-10k_20201231_htm.xml", 1_816_816, "2020-12-31", [52_500_000, 13_125_000], 0],
    ["nflx-20240126_htm.xml", 1_065_280, "2023-12-31", [432_759_584], 0],
    ["nvda-20240221_htm.xml", 1_045_810, "2024-01-28", [2_500_000_000], 8],
    ["oii-20201231_htm.xml", 73_756, "2020-12-31", [99_308_363], 8],
    ["pg-20230630_htm.xml", 80_424, "2023-06-30", [2_357_306_187], 6],
    ["sam-20131228.xml", 949_870, "2013-12-28", [3_827_355, 9_192_749], 0],
    ["tsla-20240630_htm.xml", 1_318_605, "2024-06-30", [3_194_640_415], 0],
  ])("%s", (name, cik, period, counts, parts) => {
    const { classes, revenue, periodEnd } = read(name, cik, period)
    expect(classes.map(({ shares }) => shares)).toEqual(counts)
    expect(revenue.filter(({ axis }) => axis !== null)).toHaveLength(parts)
    expect(periodEnd).toBe(period)
  })

  test("HubSpot's notes of 2023 count its own tag once, and the standard tag of the single issue", async () => {
    const { unplaced } = readAll("hubs-20231231_htm.xml", 1_404_655, "2023-12-31")
    expect(unplaced.schema).toBe("hubs-20231231.xsd")
    // The lines of its balance sheet add up to total liabilities of 1,751,283,000.
    const sums = calculations(
      "us-gaap:Liabilities = us-gaap:LiabilitiesCurrent us-gaap:OperatingLeaseLiabilityNoncurrent us-gaap:ContractWithCustomerLiabilityNoncurrent us-gaap:OtherLiabilitiesNoncurrent hubs:ConvertibleSeniorNotesNetOfCurrentPortion",
    )
    const own = "hubs:ConvertibleSeniorNotesNetOfCurrentPortion"
    const named = labels({ [own]: "Convertible senior notes, net of current portion" })
    const linkbases = await Promise.all([sums, named].map((text) => readLinkbase("hubs", pieces(text))))
    const linkbase = linkbases.reduce(
      (all, each) => (each.ok ? mergeLinkbases(all, each.value) : all),
      emptyLinkbase,
    )
    const stated = placeBorrowings(unplaced, linkbase).map(({ concept, member, value, proof }) => [
      concept,
      member?.slice(0, 20) ?? null,
      value,
      proof,
    ])
    expect(stated).toEqual([
      ["us-gaap:ConvertibleLongTermNotesPayable", "hubs:ZeroPointThreeS", 456_206_000, "tag"],
      [own, null, 456_206_000, "label"],
    ])
    const without = placeBorrowings(unplaced, null).filter(({ member }) => member === null)
    expect(without.map(({ concept, proof }) => [concept, proof])).toContainEqual([own, "name"])
  })

  test("Boeing's segments of 2023, in dollars", () => {
    const { revenue } = read("ba-20240131_htm.xml", 12_927, "2023-12-31")
    const stated = revenue.map(({ axis, member, value }) => [axis, member, value])
    expect(stated).toContainEqual(["segment", "ba:BoeingDefenseSpaceSecuritySegmentMember", 24_933_000_000])
    expect(stated).toContainEqual([
      "consolidation",
      "ba:CorporateReconcilingItemsAndEliminationsMember",
      -167_000_000,
    ])
  })
})
