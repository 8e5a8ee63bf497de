import { describe, expect, test } from "vitest"
import { findBasis } from "../../../../src/facts/basis.ts"
import { indexFacts } from "../../../../src/facts/fact-ledger.ts"
import { countFiled, type ShareCount, shareStrategy } from "../../../../src/facts/measures/shares/count.ts"
import { readPeriodEndCount } from "../../../../src/facts/measures/shares/period-end.ts"
import { readShares } from "../../../../src/facts/measures/shares/read.ts"
import type { Split } from "../../../../src/facts/measures/shares/splits.ts"
import { assess } from "../../../../src/screening/assess.ts"
import { facts } from "../../../support/companyfacts.ts"
import { eachExample } from "../../../support/examples.ts"

const table = "jpcrp:NumberOfSharesIssuedSharesVotingRights"
const issued = "jpcrp:NumberOfIssuedSharesAsOfFilingDateIssuedSharesTotalNumberOfSharesEtc"

/** Rows of the table of voting rights, and the shares issued, by short names. */
const names: Readonly<Record<string, string>> = {
  votes: `${table}[jpcrp:OrdinarySharesSharesWithFullVotingRightsOtherMember]`,
  odd: `${table}[jpcrp:OrdinarySharesSharesLessThanOneUnitMember]`,
  affiliates: `${table}[jpcrp:OrdinarySharesReciprocalHoldingSharesWithFullVotingRightsTreasurySharesEtcMember]`,
  treasury: `${table}[jpcrp:OrdinarySharesTreasurySharesSharesWithFullVotingRightsTreasurySharesEtcMember]`,
  withheld: `${table}[jpcrp:OrdinarySharesSharesWithFullVotingRightsTreasurySharesEtcMember]`,
  issued: `${issued}[jpcrp:OrdinaryShareMember]`,
  all: issued,
}

interface Stated {
  readonly recordDay: string
  readonly filed: string
  readonly accession: string
}
const annual: Stated = { recordDay: "2025-03-31", filed: "2025-06-20", accession: "S100AAAA" }

function lines(counts: Readonly<Record<string, number>>, { recordDay, filed, accession }: Stated): string {
  const stated = Object.entries(counts).map(([name, value]) => {
    const day = name === "issued" || name === "all" ? filed : recordDay
    return `${names[name]} shares ${day} ${value} 10-K ${filed} ${accession}`
  })
  return [`jppfs:Assets JPY ${recordDay} 1000000 10-K ${filed} ${accession}`, ...stated].join("\n")
}

function ledgerOf(text: string, asOf = "2026-01-31") {
  const read = facts(text, { cik: 1, entityName: "Example Works" })
  return { facts: read, asOf, index: indexFacts(read) }
}

function read(text: string, splits: readonly Split[] = []): ShareCount | null {
  const ledger = ledgerOf(text)
  const basis = findBasis(ledger)
  if (basis === null) throw new Error("no balance sheet")
  return readShares(ledger, basis, splits)
}

function shown(count: ShareCount | null): string {
  if (count === null) return "none"
  const { value, contradictedBy, splitFactor, notes } = count
  const split = splitFactor === 1 ? "" : ` by ${splitFactor}`
  const most = contradictedBy === null ? "" : ` to ${contradictedBy}`
  return `${value}${most}${split}${notes.length > 0 ? ", noted" : ""}`
}

eachExample<[what: string, count: string | number, counts: Readonly<Record<string, number>>]>(`
  Japan Tobacco, whose affiliates hold none | 1775590900
    votes 1772827500, odd 2763400, withheld 224409100, issued 2000000000, all 2000000000
  Komatsu, with the shares that affiliates hold | 923581120
    votes 921349300, odd 1338520, affiliates 893300, treasury 27372000, issued 950953120, all 950953120
  Mitsui O.S.K. Lines, that issued 3000 more | 349437727
    votes 347639200, odd 1798527, withheld 13403300, issued 362844027, all 362844027
  Kokuyo, that cancelled 7200000 of its treasury after the day of the table | 115550163
    votes 115085500, odd 142163, affiliates 322500, treasury 13192300, issued 121542463, all 121542463
  a company that has no units of shares | 1000 | votes 1000, issued 1000
  the shares issued of all classes, if no class is named | 900 | votes 900, withheld 100, all 1000
  a split in three since then | 2850 by 3 | votes 900, odd 50, treasury 50, issued 3000, all 3000
  five shares made one since then | 190 by 0.2 | votes 900, odd 50, treasury 50, issued 200, all 200
  preferred shares next to them, with a note | 950, noted | votes 900, odd 50, treasury 50, issued 1000, all 1200
  many more shares issued, which no split explains | 950 to 1900, noted
    votes 900, odd 50, treasury 50, issued 1900, all 1900
  fewer shares issued than outstanding | 440 to 950, noted | votes 900, odd 50, treasury 50, issued 440, all 440
  nothing without a table | none | issued 1000, all 1000
  nothing without the shares issued | none | votes 900, treasury 100
  nothing from a table of zero | none | votes 0, issued 1000
`)("%s", (_, count, counts) => {
  expect(shown(read(lines(counts, annual)))).toBe(String(count))
})

const usual = { votes: 900, odd: 50, treasury: 50, issued: 1000, all: 1000 }

test("the count is the sum of its rows, each printed with its member", () => {
  const count = read(lines(usual, annual))
  if (count === null) throw new Error("no count")
  expect(count.terms.map(({ concept }) => concept)).toEqual([names.votes, names.odd])
  expect(countFiled(count)).toBe(950)
  expect(shareStrategy(count)).toBe("ComponentSum")
})

test("the newest report counts, and a table much older than the balance sheet does not", () => {
  const older: Stated = { recordDay: "2024-03-31", filed: "2024-06-20", accession: "S100ZZZZ" }
  const both = [lines({ ...usual, votes: 800 }, older), lines(usual, annual)].join("\n")
  expect(shown(read(both))).toBe("950")
  expect(shown(read([lines(usual, older), lines({}, annual)].join("\n")))).toBe("none")
})

test("rows of another report are not added", () => {
  const correction: Stated = { ...annual, filed: "2025-07-10", accession: "S100BBBB" }
  const text = [lines(usual, annual), lines({ votes: 901, treasury: 50, issued: 951 }, correction)].join("\n")
  expect(shown(read(text))).toBe("901")
})

test("a split after the report is undone too", () => {
  const split: Split = { ratio: 2, countedOldOn: "2025-09-30", countedNewOn: "2025-10-01" }
  expect(shown(read(lines(usual, annual), [split]))).toBe("1900 by 2")
  const twice = lines({ ...usual, issued: 3000, all: 3000 }, annual)
  expect(shown(read(twice, [split]))).toBe("5700 by 6")
})

describe("a split between the table's day and the report is in the count and in the closes", () => {
  const split = lines({ votes: 900, odd: 50, treasury: 50, issued: 3000, all: 3000 }, annual)
  const subject = { filer: "edinet:E00001", name: "Example Works", ticker: null, sic: "3674" } as const
  const months = ["01-31", "02-28", "03-31", "04-30", "05-30", "06-30"].map((day) => `2025-${day}`)
  const worth = (priceOf: (date: string) => number) => {
    const prices = { currency: "JPY", closes: months.map((date) => ({ date, close: priceOf(date) })) }
    const facts = ledgerOf(split).facts
    const { judgement } = assess({
      subject: { ...subject, ordinaryPerShareLine: 1 },
      facts,
      prices,
      asOf: "2025-06-30",
    })
    if (judgement.state !== "read" || judgement.measured.marketCap.state !== "known") return null
    return judgement.measured.marketCap.cap.value
  }

  test.each<[what: string, priceOf: (date: string) => number]>([
    ["closes as traded", (date) => (date < "2025-04" ? 3000 : 1000)],
    ["closes that fall some days before the table's day", (date) => (date < "2025-03" ? 3000 : 1000)],
    ["closes that are adjusted already", () => 1000],
  ])("%s", (_, priceOf) => {
    expect(worth(priceOf)).toBe(2850 * 1000)
  })
})

test("the shares at the end of the period are those of the table", () => {
  const text = lines({ ...usual, votes: 903 }, annual)
  const count = readPeriodEndCount(ledgerOf(text), annual.recordDay, read(text))
  expect(count).toMatchObject({ state: "counted", figure: { value: 953 } })
})
