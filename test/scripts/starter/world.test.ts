import { fileURLToPath } from "node:url"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { listingsOf } from "../../../scripts/seed/listings.ts"
import { readFunds } from "../../../scripts/starter/funds.ts"
import { readQuotes, readStarter, readWorld } from "../../../scripts/starter/starter.ts"
import { isIsin } from "../../../scripts/starter/tables.ts"
import { namesAgree } from "../../../src/identifiers/company-name.ts"
import { cikOf } from "../../../src/identifiers/filer.ts"
import { parseIdentifier, printIdentifier } from "../../../src/identifiers/grammar.ts"
import { isShareLine } from "../../../src/identifiers/security-line.ts"
import { grouped } from "../../../src/lists.ts"

const data = fileURLToPath(new URL("../../../data", import.meta.url))
const starter = readStarter(data)
const world = readWorld(data)
const quotes = readQuotes(data)
const byInstrument = new Map(world.map((line) => [line.instrument, line]))
const shares = starter.listings.filter(({ line }) => isShareLine(line))

describe("the lines outside the US", () => {
  it.each([
    ["TYO:7203", "edgar:0001094517", "Toyota"],
    ["LON:SHEL", "edgar:0001306965", "Shell"],
    ["TPE:2330", "edgar:0001046179", "Taiwan Semiconductor"],
    ["FRA:SAP", "edgar:0001000184", "SAP"],
    ["ASX:BHP", "edgar:0000811809", "BHP"],
    ["TSX:RY", "edgar:0001000275", "Royal Bank of Canada"],
    ["TLV:KEN", "edgar:0001611005", "Kenon"],
    ["FRA:APC", "edgar:0000320193", "Apple"],
    ["VIE:AAPL", "edgar:0000320193", "Apple"],
    ["BMV:AAPL", "edgar:0000320193", "Apple"],
    ["BSP:AAPL34", "edgar:0000320193", "Apple"],
    ["MIL:AAPL", "edgar:0000320193", "Apple"],
    ["BCS:AAPL", "edgar:0000320193", "Apple"],
    ["HKG:0700", "line:HKG:0700", "Tencent"],
    ["PAR:MC", "esef:IOG4E947OATN0KJYSD45", "LVMH"],
    ["SWX:NESN", "line:SWX:NESN", "Nestle"],
    ["LON:BT-A", null, "BT Group"],
    ["SHA:0857", "edgar:0001108329", "PetroChina"],
    // Companies with the ticker or name of a registrant, but different from it.
    ["TYO:4716", null, "Oracle"],
    ["TYO:9375", null, "PetMed"],
    ["TLV:VALU", null, "Value Line"],
    ["TLV:FOX", null, "Fox"],
    ["IST:CRFSA", null, "Carrefour"],
    ["BSP:GOAU3", null, "Gerdau"],
    ["AMS:AGN", null, "Aegon"],
    // Preferred shares and warrants of registrants.
    ["BSP:PETR4", null, "Petroleo Brasileiro"],
    ["TSX:BMO-PE", null, "Bank of Montreal"],
  ])("include %s, which belongs to registrant %j", (instrument, filer, name) => {
    const line = byInstrument.get(instrument)
    expect(line?.filer).toBe(filer)
    expect(line?.name ?? "").toContain(name)
  })

  it("rule 5: have no line of an Israeli company in addition to its US ticker, to which TLV: leads", () => {
    const israeli = shares.filter(({ country }) => country === "IL").map(({ symbol }) => `TLV:${symbol}`)
    expect(israeli).toEqual(expect.arrayContaining(["TLV:TEVA", "TLV:NVMI", "TLV:CHKP"]))
    expect(israeli.filter((instrument) => byInstrument.has(instrument))).toEqual([])
  })

  it("are listed once each, in order", () => {
    const instruments = world.map(({ instrument }) => instrument)
    expect(instruments).toEqual([...new Set(instruments)].sort())
    expect(instruments.length).toBeGreaterThan(23_000)
  })

  it("have a printed identifier that parses to itself, and no shorter spelling belongs to another line", () => {
    for (const { instrument } of world) {
      const identifier = parseIdentifier(instrument.toLowerCase())
      expect(identifier && printIdentifier(identifier)).toBe(instrument)
    }
  })

  it("with Shanghai's prefix are H-shares, and have no line in Hong Kong", () => {
    const hShares = world.filter(({ instrument }) => instrument.startsWith("SHA:"))
    expect(hShares.length).toBeGreaterThan(100)
    for (const { instrument, isin } of hShares) {
      expect(instrument).toMatch(/^SHA:\d{4,5}$/)
      expect(isin).toMatch(/^CNE/)
      expect(byInstrument.has(instrument.replace("SHA", "HKG"))).toBe(false)
    }
  })

  it("are linked only to registrants of the same name with a share in the US, or by hand", () => {
    const names = new Map(shares.map(({ filer, name }) => [filer, name]))
    const linked = world.filter(({ filer }) => filer !== null && cikOf(filer) !== null)
    expect(linked.length).toBeGreaterThan(1_500)
    const byHand = world.filter(
      ({ filer, match }) => filer !== null && cikOf(filer) === null && match !== "industry",
    )
    expect(new Set(byHand.map(({ filer }) => filer)).size).toBe(byHand.length)
    const disagreeing = linked.filter(
      ({ filer, name }) => !namesAgree((filer && names.get(filer)) ?? "", name),
    )
    expect(disagreeing).toEqual([])
  })

  it("share a company that their industry decides only with the same name and ISIN", () => {
    const decided = world.filter(({ match }) => match === "industry")
    expect(decided.length).toBeGreaterThan(500)
    for (const lines of grouped(decided, ({ filer }) => filer).values()) {
      const [main, ...rest] = lines.filter(({ canonical }) => canonical)
      expect(rest).toEqual([])
      expect(main?.filer).toBe(`line:${main?.instrument}`)
      const others = lines.filter((line) => line !== main)
      expect(
        others.filter(({ isin, name }) => isin !== main?.isin || !namesAgree(name, main?.name ?? "")),
      ).toEqual([])
    }
  })

  it("state how they were linked, or are not linked", () => {
    expect(world.filter(({ filer, match }) => (filer === null) !== (match === null))).toEqual([])
    expect(world.filter(({ filer, kind }) => filer !== null && kind === "fund")).toEqual([])
  })
})

describe("an ISIN", () => {
  it("is refused with any one digit changed", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...world.flatMap(({ isin }) => isin ?? [])),
        fc.integer({ min: 2, max: 11 }),
        fc.integer({ min: 1, max: 9 }),
        (isin, place, step) => {
          const character = isin[place] ?? ""
          fc.pre(/\d/.test(character))
          const changed = `${isin.slice(0, place)}${(Number(character) + step) % 10}${isin.slice(place + 1)}`
          return !isIsin(changed)
        },
      ),
    )
  })

  it("in the tables always has a valid check digit, and one registrant at most", () => {
    const stated = starter.listings.flatMap(({ isin, filer }) => (isin === null ? [] : [{ isin, filer }]))
    expect(stated.length).toBeGreaterThan(1_500)
    const isins = [...stated.map(({ isin }) => isin), ...world.flatMap(({ isin }) => isin ?? [])]
    expect(isins.filter((isin) => !isIsin(isin))).toEqual([])
    expect(new Set(stated.map(({ isin }) => isin)).size).toBe(stated.length)
  })

  it.each([
    ["AAPL", "US0378331005"],
    ["AEM", "CA0084741085"],
    ["GOOGL", "US02079K3059"],
    ["GOOG", "US02079K1079"],
    ["CENT", null],
  ])("of %s is %s: the line's own, or none", (symbol, isin) => {
    expect(starter.listings.find((line) => line.symbol === symbol)?.isin).toBe(isin)
  })
})

describe("the line by which a company is shown", () => {
  it.each([
    ["GOOGL", "GOOG"],
    ["BRK-B", "BRK-A"],
    ["TSM", "TPE:2330"],
    ["AAPL", "FRA:APC"],
    ["TM", "TYO:7203"],
    ["FRA:SIE", "VIE:SIE"],
    ["FRA:VOW", "FRA:VOW3"],
    ["KRX:005930", "KRX:005935"],
    ["PAR:MC", "MIL:LVMH"],
    ["HKG:0700", null],
    ["TYO:6861", null],
  ])("is %s, not %s", (shown, other) => {
    const lines = listingsOf(starter, world)
    const isShown = (id: string) => lines.find(({ instrumentId }) => instrumentId === id)?.canonical
    expect(isShown(shown)).toBe(true)
    if (other !== null) expect(isShown(other)).toBe(false)
  })

  it("is unique for each registrant, on the US list, and always a share", () => {
    const canonical = starter.listings.filter(({ canonical }) => canonical)
    expect(new Set(canonical.map(({ filer }) => filer)).size).toBe(canonical.length)
    expect(new Set(shares.map(({ filer }) => filer)).size).toBe(canonical.length)
    expect(canonical.filter(({ line }) => !isShareLine(line))).toEqual([])
    const linked = world.filter(
      ({ canonical, filer, kind }) =>
        canonical && ((filer !== null && cikOf(filer) !== null) || kind === "fund"),
    )
    expect(linked).toEqual([])
  })

  it("is the main line of every company with facts that has one", () => {
    const main = new Map(
      listingsOf(starter, world)
        .filter(({ canonical }) => canonical)
        .map(({ filer, instrumentId }) => [filer, instrumentId]),
    )
    const other = starter.companies.filter(
      ({ filer, ticker }) => ticker !== null && main.get(filer) !== ticker,
    )
    expect(other).toEqual([])
  })

  it("is unique for each name and country", () => {
    const names = world.filter(({ canonical }) => canonical).map(({ name, country }) => `${name} ${country}`)
    expect(new Set(names).size).toBe(names.length)
  })
})

it.each([
  ["FRA:APC", { symbol: "APC", exchange: "Frankfurt", sandbox: true, countryCode: "US" }],
  ["SHA:0857", { symbol: "0857", exchange: "Hong Kong", kind: "stock" }],
])("the seeded foreign line %s has its venue", (instrument, expected) => {
  const lines = listingsOf(starter, world)
  expect(lines.find(({ instrumentId }) => instrumentId === instrument)).toMatchObject(expected)
})

describe("quotes", () => {
  it("exist once for each listed symbol, and are of late summer 2026 unless trading stopped", () => {
    const listed = new Set([...starter.listings, ...readFunds(data)].map(({ symbol }) => symbol))
    expect(quotes.filter(({ symbol }) => !listed.has(symbol))).toEqual([])
    expect(new Set(quotes.map(({ symbol }) => symbol)).size).toBe(quotes.length)
    expect(quotes.filter(({ date }) => date < "2026-07-01").length).toBeLessThan(100)
  })

  it("agree with the month-end closes", () => {
    for (const { symbol, date, close } of quotes) {
      const last = starter.prices.get(symbol)?.closes.at(-1)
      if (last?.date === date) expect(close, symbol).toBe(last.close)
    }
    expect(quotes.filter(({ symbol }) => starter.prices.has(symbol)).length).toBeGreaterThan(350)
  })
})
