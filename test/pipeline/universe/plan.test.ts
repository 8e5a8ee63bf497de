import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { readListings } from "../../../scripts/starter/starter.ts"
import { readTickerList } from "../../../src/filings/ticker-list.ts"
import { isShareLine } from "../../../src/identifiers/security-line.ts"
import { isVehicleLine } from "../../../src/pipeline/universe/line.ts"
import { planUniverse } from "../../../src/pipeline/universe/plan.ts"

const shared = process.env.QISTAS_SHARED

describe.skipIf(shared === undefined)("the SEC's complete list, merged with no other knowledge", () => {
  const gzip = () => readFileSync(`${shared}/tickers/company_tickers_exchange.json.gz`)

  test("lists lines that can be shares as shares, and none with a known number of ordinary shares", () => {
    const list = readTickerList(gunzipSync(gzip()).toString())
    if (!list.ok) throw new Error(list.message)
    const nothing = { lines: new Map(), companies: new Map(), successions: new Map() }
    const { listings } = planUniverse(nothing, list.value, "2026-11-02")
    // The exchanges' symbol directories about the lines, as packed.
    const packed = readListings(fileURLToPath(new URL("../../../data", import.meta.url)))
    const kinds = new Map(packed.map(({ symbol, line }) => [symbol, line]))
    const counts: Record<string, number> = {}
    for (const { symbol, filer } of listings) {
      const kind = kinds.get(symbol) ?? "unstated"
      if (kind === "fund" && isVehicleLine(symbol, filer ?? "edgar:0000000000")) continue
      const name = `${filer === null ? "silent" : "answering"} ${isShareLine(kind) ? "share" : kind}`
      counts[name] = (counts[name] ?? 0) + 1
    }
    // The answering notes and preferred shares are named like bond funds, and are the only lines of some
    // utilities.
    const { "answering fund": answering = 0, "silent fund": silent = 0, ...others } = counts
    expect(others).toEqual({
      "answering share": 7534,
      "answering note": 17,
      "answering preferred": 17,
      "answering unit": 6,
      "silent note": 175,
      "silent preferred": 596,
      "silent right": 104,
      "silent share": 1007,
      "silent unclear": 60,
      "silent unit": 275,
      "silent warrant": 500,
    })
    // There are 171 funds without a dossier, fewer with each new one. 45 of these have names that are not a
    // fund's.
    const known = listings.filter(({ ordinaryPerShareLine }) => ordinaryPerShareLine !== null)
    expect(known.filter(({ symbol, filer }) => !isVehicleLine(symbol, filer ?? "edgar:0000000000"))).toEqual(
      [],
    )
    expect(answering).toBeLessThanOrEqual(45)
    const taken = known.filter(({ symbol }) => kinds.get(symbol) === "fund").length
    expect(answering + silent + taken).toBe(171)
  })
})
