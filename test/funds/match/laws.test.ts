import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { snapshotsOf } from "../../../scripts/seed/funds.ts"
import { listingsOf } from "../../../scripts/seed/listings.ts"
import { readHoldings } from "../../../scripts/starter/funds.ts"
import { readStarter, readWorld } from "../../../scripts/starter/starter.ts"
import { confidenceMin, type HoldingClues } from "../../../src/funds/match/match.ts"
import { matcher } from "../../../src/funds/match/matcher.ts"
import { plainName } from "../../../src/identifiers/company-name.ts"

const lines = listingsOf(readStarter("data"), readWorld("data")).map((line) => ({
  ...line,
  isin: line.isin ?? null,
  canonical: line.canonical === true,
}))
type Line = (typeof lines)[number]
const shares = lines.filter(
  ({ filer, kind, instrumentId }) => filer !== null && kind === "stock" && !instrumentId.includes(":"),
)
const byInstrument = new Map(lines.map((line) => [line.instrumentId, line]))
const match = matcher(lines, new Map())

function holdingOf({ symbol, name, countryCode }: Line): HoldingClues {
  const codes = { isin: null, cusip: null, exchange: null }
  return { ...codes, ticker: symbol, name, countryCode: countryCode ?? null, kind: "equity", side: "long" }
}

const anyShare = fc.constantFrom(...shares)

/** True if the names share a word, or words with the same first five letters, with or without spaces. */
function haveWordInCommon(one: string, other: string): boolean {
  const beginnings = [one, other].map((name) => {
    const { core } = plainName(name)
    const words = core.split(" ").filter((word) => word.length > 2)
    return new Set([...words, core.replaceAll(" ", "")].map((word) => word.replace(/S$/, "").slice(0, 5)))
  })
  const [ofOne = new Set(), ofOther = new Set()] = beginnings
  return [...ofOne].some((beginning) => ofOther.has(beginning))
}

describe("for every listing of the starter universe", () => {
  it("a share with its own ticker and name is matched with its own company", () => {
    const astray = shares.filter((line) => {
      const found = match(holdingOf(line))
      return found !== null && found.filer !== null && found.filer !== line.filer
    })
    expect(astray.map(({ instrumentId }) => instrumentId)).toEqual([])
    const found = shares.filter((line) => match(holdingOf(line))?.filer === line.filer)
    expect(found.length / shares.length).toBeGreaterThan(0.995)
  })

  it("a ticker with another company's name gives no match, or a company of that name", () => {
    fc.assert(
      fc.property(anyShare, anyShare, (one, other) => {
        const found = match({ ...holdingOf(other), ticker: one.symbol })
        if (found === null || found.confidence < confidenceMin || found.filer === other.filer) return
        const name = byInstrument.get(found.instrumentId)?.name ?? ""
        expect(haveWordInCommon(name, other.name), `${name} for ${other.name}`).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it("an ISIN with another company's name gives no confident match, or a company with a word of that name", () => {
    const withIsin = fc.constantFrom(...shares.filter(({ isin }) => isin !== null))
    fc.assert(
      fc.property(withIsin, anyShare, (one, other) => {
        const found = match({ ...holdingOf(other), isin: one.isin })
        if (found === null || found.confidence < confidenceMin) return
        const name = byInstrument.get(found.instrumentId)?.name ?? ""
        expect(haveWordInCommon(name, other.name), `${name} for ${other.name}`).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it("a ticker without a name gives no confident match, unless the company is named like its ticker", () => {
    const judged = shares.filter((line) => {
      const found = match({ ...holdingOf(line), name: line.symbol, countryCode: "US" })
      return found !== null && found.confidence >= confidenceMin && plainName(line.name).core !== line.symbol
    })
    // `ARKO Corp.` without its legal form equals its ticker. Either list may have the form.
    expect(
      judged.filter(
        ({ name, symbol }) => !name.toUpperCase().replace(/\W/g, "").includes(symbol.replace("-", "")),
      ),
    ).toEqual([])
  })

  it("a line matched without a company is no share of one", () => {
    const others = lines.filter(
      ({ filer, kind, instrumentId }) => filer === null && kind === "stock" && !instrumentId.includes(":"),
    )
    const crossed = others.filter((line) => {
      const found = match(holdingOf(line))
      return (
        found !== null &&
        found.instrumentId !== line.instrumentId &&
        found.method === "ticker" &&
        found.filer !== null
      )
    })
    expect(crossed.map(({ instrumentId }) => instrumentId)).toEqual([])
  })
})

describe("shares of a starter fund are matched confidently enough for a verdict, by weight:", () => {
  const snapshots = snapshotsOf(readHoldings("data"))
  const weightOf = (some: readonly { readonly weight: number }[]) =>
    some.reduce((sum, { weight }) => sum + weight, 0)

  it.each([
    ["IVV", 99],
    ["SPY", 99.7],
    ["IJR", 99],
    ["ITOT", 99],
    ["SPUS", 99.99],
    ["HLAL", 99.99],
    // Most companies abroad are listed without an ISIN.
    ["EFA", 91.5],
    ["IEMG", 74.5],
  ])("of %s, more than %d%", (fund, percentMin) => {
    const held = snapshots.get(fund)?.holdings.filter(({ kind }) => kind === "equity") ?? []
    const matched = held.filter((holding) => (match(holding)?.confidence ?? 0) >= confidenceMin)
    expect((100 * weightOf(matched)) / weightOf(held)).toBeGreaterThan(percentMin)
  })
})
