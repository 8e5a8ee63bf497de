import { describe, expect, test } from "vitest"
import { sicEntries } from "../../../../src/screening/activities/codes/sic.ts"
import { overrides } from "../../../../src/screening/activities/overrides/overrides.ts"
import { businessActivity } from "../../../../src/screening/activities/placement.ts"

describe("overrides are sourced decisions", () => {
  const placements = [...overrides, ...sicEntries.map(([, , placement]) => ({ placement }))]

  test("there is one per company", () => {
    const ciks = overrides.map(({ cik }) => cik)
    expect(new Set(ciks).size).toBe(ciks.length)
  })

  test("each has a date, an activity, a reason and a source", () => {
    const unsaid = overrides.filter(
      ({ decidedOn, activities, reason, source }) =>
        !/^20\d\d-\d\d-\d\d$/.test(decidedOn) ||
        activities.length === 0 ||
        reason.length < 20 ||
        source.length < 20,
    )
    expect(unsaid.map(({ name }) => name)).toEqual([])
  })

  test("a source is a document, never a person", () => {
    const document = /\b(Form (10-K|10-Q|8-K|20-F|40-F)|Associated Press|Women's Wear Daily|News)\b/
    const person = /\b(Mr|Mrs|Ms|Dr|Prof|Mufti|Sheikh|Shaykh|Imam|CEO|CFO|[Aa]nalyst|[Ss]pokes\w+)\b/
    const unfit = overrides.filter(
      ({ source, reason }) => !document.test(source) || person.test(source + reason),
    )
    expect(unfit.map(({ name }) => name)).toEqual([])
  })

  test("bounds are shares of revenue in order, with a source", () => {
    const bounds = placements.flatMap(({ placement }) => (placement.kind === "bounded" ? [placement] : []))
    expect(bounds.length).toBeGreaterThan(0)
    for (const { shareMin, shareMax, source } of bounds) {
      expect(shareMin).toBeGreaterThanOrEqual(0)
      expect(shareMax).toBeGreaterThanOrEqual(shareMin)
      expect(shareMax).toBeLessThanOrEqual(1)
      expect(source.length).toBeGreaterThan(20)
    }
  })

  test("a bound that can pass is cited from a source", () => {
    const unread = overrides.filter(
      ({ placement, confidence }) =>
        placement.kind === "bounded" && placement.shareMax <= 0.05 && confidence !== "cited",
    )
    expect(unread.map(({ name }) => name)).toEqual([])
  })

  test("no SIC code alone gives a bound", () => {
    expect(sicEntries.filter(([, , placement]) => placement.kind === "bounded")).toEqual([])
  })

  test("an unresolved placement says what is not disclosed", () => {
    const silent = placements.filter(
      ({ placement }) => placement.kind === "unresolved" && placement.concerns.length === 0,
    )
    expect(silent).toEqual([])
  })

  test("the basis of a placement contains the override", () => {
    const boeing = { cik: 12927, name: "BOEING CO", ticker: "BA", sic: "3721", ordinaryPerShareLine: 1 }
    const { basis } = businessActivity(boeing)
    expect(basis).toMatchObject({ kind: "override", decidedOn: "2026-11-20", confidence: "cited" })
  })
})
