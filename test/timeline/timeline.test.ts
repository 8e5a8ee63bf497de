import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, daysBetween } from "../../src/days.ts"
import { assessOn } from "../../src/documents/past-day.ts"
import type { Assessment } from "../../src/screening/assess.ts"
import { statusOf } from "../../src/screening/judge.ts"
import { standards, versionInForce } from "../../src/screening/methodologies.ts"
import { type Timeline, timelineDocument, timelineOf } from "../../src/timeline/document.ts"
import { isFullRun } from "../support/is-full-run.ts"
import { ownMethodology } from "../support/methodology.ts"
import { pastInputOf, pastInputs, versionsOf } from "./support.ts"

const from = "2021-09-01"
const to = "2026-11-22"
const numRuns = isFullRun ? 60 : 12

const anyCompany = fc.nat().map((at) => pastInputs().at(at % pastInputs().length) ?? pastInputOf("AAPL"))
/** Half of the runs use the default standard. */
const anyStandard = fc.oneof(fc.constant(versionsOf(ownMethodology.id)), fc.constantFrom(...standards))
const anyDay = fc.nat(daysBetween(from, to)).map((days) => addDays(from, days))

/** The status and its reason, such as `compliant` or `pending filings_stale`. */
function verdictText({ judgement, methodology }: Pick<Assessment, "judgement" | "methodology">): string {
  const status = statusOf(judgement, methodology)
  if (judgement.state === "unread") return `${status} ${judgement.reason}`
  return judgement.state === "read" && judgement.withheld !== null
    ? `${status} ${judgement.withheld.reason}`
    : status
}

function spellText({ spells }: Timeline, day: string): string {
  const spell = spells.findLast((each) => each.from <= day)
  if (spell === undefined) throw new Error(`no spell on ${day}`)
  const { status, withheld } = spell.verdict
  return withheld === null ? status : `${status} ${withheld}`
}

describe("a timeline of any company by any standard", () => {
  test("has on each day the verdict of that day, from what was known then", () => {
    fc.assert(
      fc.property(anyCompany, anyStandard, fc.array(anyDay, { maxLength: 4 }), (input, versions, days) => {
        const timeline = timelineOf(input, versions, { from, to })
        const turns = timeline.spells.slice(0, 8).flatMap((spell) => [spell.from, addDays(spell.from, -1)])
        for (const day of [...days, ...turns].filter((each) => each >= from)) {
          const assessed = assessOn(input, day, versionInForce(versions, day))
          expect([input.subject.ticker, day, spellText(timeline, day)]).toEqual([
            input.subject.ticker,
            day,
            verdictText(assessed),
          ])
        }
      }),
      { numRuns },
    )
  })

  test("turns on the day on which the standard's board settles the business", () => {
    const { spells } = timelineOf(pastInputOf("ROP"), versionsOf("msci-islamic"), { from: "2025-01-01", to })
    expect(spells.slice(0, 2).map(({ from: day, verdict, cause }) => [day, verdict.status, cause])).toEqual([
      ["2025-01-01", "pending", null],
      ["2025-04-09", "compliant", "methodology"],
    ])
  })

  test("covers its range without gap or overlap, and neighbouring spells differ", () => {
    fc.assert(
      fc.property(anyCompany, anyStandard, anyDay, anyDay, (input, versions, one, other) => {
        const range = one < other ? { from: one, to: other } : { from: other, to: one }
        const { spells, filings } = timelineOf(input, versions, range)
        expect([spells[0]?.from, spells.at(-1)?.to]).toEqual([range.from, null])
        spells.slice(1).forEach(({ from: first, verdict, cause }, at) => {
          const before = spells[at]
          expect(before?.to).toBe(addDays(first, -1))
          expect([before?.verdict.status, before?.verdict.withheld]).not.toEqual([
            verdict.status,
            verdict.withheld,
          ])
          expect(cause).not.toBeNull()
        })
        expect(filings.every(({ filed }) => filed >= range.from && filed <= range.to)).toBe(true)
      }),
      { numRuns },
    )
  })

  test("keeps earlier spells if more is filed or traded later, and is the same for the same input", () => {
    fc.assert(
      fc.property(anyCompany, anyStandard, anyDay, (input, versions, last) => {
        const whole = timelineDocument(timelineOf(input, versions, { from, to }))
        const part = timelineDocument(timelineOf(input, versions, { from, to: last }))
        const cut = whole.spells
          .filter((spell) => spell.from <= last)
          .map((spell) => (spell.to === null || spell.to >= last ? { ...spell, to: null } : spell))
        expect(JSON.stringify(part.spells)).toBe(JSON.stringify(cut))
      }),
      // The first shipped close of TSM is from September 2022.
      { numRuns, examples: [[pastInputOf("TSM"), versionsOf(ownMethodology.id), "2022-04-14"]] },
    )
  })

  test("names for a turn by a report one filed on that day, and none for any other cause", () => {
    fc.assert(
      fc.property(anyCompany, anyStandard, (input, versions) => {
        for (const { from: day, cause, filing } of timelineOf(input, versions, { from, to }).spells) {
          const isByReport =
            cause === "filing" ||
            cause === "reports_begin" ||
            cause === "report_missing" ||
            (cause === "correction" && filing !== null)
          expect(filing?.filed ?? null).toBe(isByReport ? day : null)
        }
      }),
      { numRuns },
    )
  })
})

/**
 * Each turn was checked by hand, with figures of the day and of the day before, from the named filings and
 * closes.
 */
describe("a turn in a timeline", () => {
  test.each<readonly [string, string, string, string, string, string, string | null]>([
    // June 2022: cash of 1,063,062,000 over 3,231,825,750 is 32.9%. September: 868,013,000 over 3,202,970,100
    // is 27.1%.
    ["UAA", "aaoifi-ss21", "2022-11-08", "non-compliant", "compliant", "filing", "0001336917-22-000039"],
    // December 2023: cash of 1,058,199,000 over 3,522,928,698 is 30.04%. September: 673,617,000, which is
    // 18.9%.
    ["UAA", "aaoifi-ss21", "2024-02-08", "compliant", "non-compliant", "filing", "0001336917-24-000024"],
    // The close of 30 September, 64.74, replaces 92.46 from a year before: debt rises from 29.6% to 30.4%.
    ["LW", "aaoifi-ss21", "2024-09-30", "compliant", "non-compliant", "price", null],
    // The month ends on a Saturday: the close of Friday 27 February, 16.76, replaces 106.75. 27.6% becomes
    // 35.0%.
    ["SRPT", "aaoifi-ss21", "2026-02-28", "compliant", "non-compliant", "price", null],
    // The balance sheet of 31 December 2024 is then older than 17 months, though its Form 20-F was filed in
    // April 2025.
    ["TSM", "aaoifi-ss21", "2026-06-01", "compliant", "pending filings_stale", "time", null],
    // Form 10-K came on the same day as an amendment. The balance sheet of June 2025 is read from the 10-K.
    [
      "SXI",
      "aaoifi-ss21",
      "2025-08-04",
      "pending screen_unresolved",
      "compliant",
      "filing",
      "0001437749-25-024450",
    ],
    // The companyfacts that we hold of Apple begin with the 10-Q for March 2021, which has no full year newer
    // than that of September 2018; our closes begin in September 2022.
    [
      "AAPL",
      "aaoifi-ss21",
      "2021-04-29",
      "pending no_filings",
      "pending filings_stale",
      "reports_begin",
      "0000320193-21-000056",
    ],
    [
      "WGO",
      "aaoifi-ss21",
      "2021-06-23",
      "pending market_cap_unavailable",
      "pending filings_stale",
      "report_missing",
      "0000107687-21-000028",
    ],
    [
      "AAPL",
      "aaoifi-ss21",
      "2022-09-30",
      "pending market_cap_unavailable",
      "compliant",
      "closes_begin",
      null,
    ],
    // The release has no close after 30 April 2026, and a close counts for a hundred days.
    ["APLS", "aaoifi-ss21", "2026-08-09", "compliant", "pending market_cap_unavailable", "closes_end", null],
    // Form 10-K/A for 2024 corrects the share count of 14 February from 110,834,088 to 100,660,997.
    [
      "OII",
      "msci-m-series",
      "2025-03-04",
      "pending screen_unresolved",
      "non-compliant",
      "correction",
      "0000073756-25-000061",
    ],
  ])("is known for %s by %s on %s", (ticker, standard, day, before, now, cause, accession) => {
    const input = pastInputOf(ticker)
    const versions = versionsOf(standard)
    const verdictOn = (each: string) => verdictText(assessOn(input, each, versionInForce(versions, each)))
    expect([verdictOn(addDays(day, -1)), verdictOn(day)]).toEqual([before, now])
    const range = { from: day < from ? day : from, to }
    const spell = timelineOf(input, versions, range).spells.find((each) => each.from === day)
    expect([spell?.cause, spell?.filing?.accession ?? null]).toEqual([cause, accession])
  })

  test("has the cause methodology if a version comes into force on that day", () => {
    const turns = pastInputs()
      .slice(0, 60)
      .flatMap((input) =>
        timelineOf(input, versionsOf("djim"), { from, to }).spells.filter(
          ({ cause }) => cause === "methodology",
        ),
      )
    const days = versionsOf("djim").map(({ inForceFrom }) => inForceFrom)
    expect(turns.length).toBeGreaterThan(0)
    expect(turns.filter((turn) => !days.includes(turn.from))).toEqual([])
  })
})
