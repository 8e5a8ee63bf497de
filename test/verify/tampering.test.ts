import { constantFrom, double, assert as holds, property as law } from "fast-check"
import { describe, expect, test } from "vitest"
import type { Evidence } from "../../src/evidence/schema.ts"
import { readPacket } from "../../src/verify/packet-reader.ts"
import { readRawFacts } from "../../src/verify/raw-facts.ts"
import { linesOf } from "../../src/verify/verify.ts"
import { isFullRun } from "../support/is-full-run.ts"
import { methodologyNamed } from "../support/measures.ts"
import { realCase } from "./cases.ts"

type Path = readonly (string | number)[]

/**
 * The only numbers that packet and facts cannot confirm: the history of the verdict depends on past filings
 * and prices. Closes must agree with their mean, and the mean with the market capitalisation.
 */
const unchecked = ["stability.quarters_compliant", "stability.quarters_total", "stability.flip_rate"]

/** Computed figures are compared to fourteen digits, so a smaller change is not found. */
const changeMin = 1e-12

const few = [
  ["AAPL", "aaoifi-ss21"],
  ["LYFT", "aaoifi-ss21"],
  ["KMB", "aaoifi-ss21"],
  ["AAPL", "kmi-meezan"],
] as const
const others = [
  ["UAA", "aaoifi-ss21"],
  ["NVDA", "aaoifi-ss21-text"],
  ["KMB", "djim@2022.1"],
  ["AAPL", "ftse-yasaar"],
  ["HNI", "ftse-idealratings"],
  ["MCRI", "msci-islamic"],
  ["HNI", "msci-m-series"],
  ["AAPL", "sc-malaysia"],
  ["VIR", "issi-ojk"],
] as const

const cases: readonly (readonly [ticker: string, ref: string])[] = isFullRun ? others : few

describe.each(cases)("a packet of %s by %s", (ticker, ref) => {
  const { packet, facts } = realCase(ticker, methodologyNamed(ref))
  const raw = readRawFacts("facts.json", facts)
  if (!raw.ok) throw new Error(raw.message)
  const paths = numbersOf(packet).filter((path) => !unchecked.includes(path.join(".")))

  /** True if the changed packet is refused or one of its lines differs. */
  function isFound(changed: unknown): boolean {
    const read = readPacket(JSON.stringify(changed))
    if (!read.ok || !raw.ok) return true
    const lines = linesOf({ packet: read.value, facts: [raw.value], closes: null })
    return lines.some(({ finding }) => finding === "differs")
  }

  test("has no line that differs if it is unchanged", () => {
    expect(isFound(packet)).toBe(false)
  })

  test.each([
    ["one more", (value: number) => value + 1],
    ["one less", (value: number) => value - 1],
    ["twice its value", (value: number) => (value === 0 ? 1 : value * 2)],
    ["ten times its value", (value: number) => (value === 0 ? 10 : value * 10)],
    ["its negative", (value: number) => (value === 0 ? -1 : -value)],
    ["nothing", (value: number) => (value === 0 ? 1 : 0)],
  ])("with any number changed to %s has a line that differs", (_name, change) => {
    const missed = paths.filter((path) => !isFound(changedAt(packet, path, change)))
    expect(missed.map((path) => path.join("."))).toEqual([])
  })

  test("with any number changed to any other has a line that differs", () => {
    holds(
      law(constantFrom(...paths), double({ noNaN: true, noDefaultInfinity: true }), (path, other) => {
        const from = numberAt(packet, path)
        const isChange = Math.abs(other - from) > Math.abs(from) * changeMin
        expect(isChange && !isFound(changedAt(packet, path, () => other)) ? path.join(".") : "").toBe("")
      }),
      { numRuns: 300 },
    )
  })

  test("with a screen left out or repeated is refused", () => {
    for (const screen of packet.screens) {
      const others = packet.screens.filter((each) => each !== screen)
      expect(readPacket(JSON.stringify({ ...packet, screens: others })).ok).toBe(false)
      expect(readPacket(JSON.stringify({ ...packet, screens: [...packet.screens, screen] })).ok).toBe(false)
    }
  })

  test("with a source left out has a line that differs", () => {
    packet.screens.forEach((screen, at) => {
      if (!("sources" in screen)) return
      screen.sources.forEach((_, index) => {
        const sources = screen.sources.toSpliced(index, 1)
        expect(isFound({ ...packet, screens: packet.screens.with(at, { ...screen, sources }) })).toBe(true)
      })
    })
  })

  test("with the tags of a tagged figure left out has a line that differs", () => {
    const entries = packet.screens.flatMap((screen, at) => ("sources" in screen ? [{ screen, at }] : []))
    const tagged = entries.flatMap(({ screen, at }) =>
      screen.sources.flatMap((source, index) =>
        source.xbrl_tags.length === 0 ? [] : [{ screen, at, source, index }],
      ),
    )
    expect(tagged.length).toBeGreaterThan(2)
    for (const { screen, at, source, index } of tagged) {
      const sources = screen.sources.with(index, { ...source, xbrl_tags: [] })
      expect(isFound({ ...packet, screens: packet.screens.with(at, { ...screen, sources }) })).toBe(true)
    }
  })

  test("with a reversed verdict or result has a line that differs", () => {
    const status = packet.determination.status === "compliant" ? "non-compliant" : "compliant"
    expect(isFound({ ...packet, determination: { ...packet.determination, status } })).toBe(true)
    packet.screens.forEach((screen, at) => {
      const result = screen.result === "pass" ? "fail" : "pass"
      expect(isFound({ ...packet, screens: packet.screens.with(at, { ...screen, result }) })).toBe(true)
    })
  })
})

function numbersOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value === "number") return [path]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => numbersOf(member, [...path, key]))
}

function numberAt(packet: Evidence, path: Path): number {
  let at: unknown = packet
  for (const key of path) at = (at as Record<string | number, unknown>)[key]
  return at as number
}

function changedAt(packet: Evidence, path: Path, change: (value: number) => number): unknown {
  const copy: unknown = structuredClone(packet)
  let at = copy as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>
  const last = path.at(-1) ?? ""
  at[last] = change(at[last] as number)
  return copy
}
