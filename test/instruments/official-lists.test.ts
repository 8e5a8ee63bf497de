import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { readWorld } from "../../scripts/starter/starter.ts"
import { officialListingsOf } from "../../src/instruments/official-lists.ts"

test.each([
  ["an Islamic bank of Jakarta", "JKT:BRIS", "2026-06-01", ["KEP-21/D.04/2026"]],
  ["the day before the list is in force", "JKT:BRIS", "2026-05-31", []],
  ["years later, with the day of the list", "JKT:BTPS", "2029-01-01", ["KEP-21/D.04/2026"]],
  ["a bank that lends at interest", "JKT:BBCA", "2026-06-01", []],
  ["a brewer", "JKT:MLBI", "2026-06-01", []],
  ["a part of a code", "JKT:BRI", "2026-06-01", []],
  ["two codes", "JKT:BRIS BRMS", "2026-06-01", []],
  ["the same code on another exchange", "IST:BRIS", "2026-06-01", []],
  ["the same code in the US", "BRIS", "2026-06-01", []],
])(
  "a regulator's list names a line of its own exchange, while it is in force: %s",
  (_case, id, day, decisions) => {
    expect(officialListingsOf(id, day).map(({ decision }) => decision)).toEqual(decisions)
  },
)

test("a line on a list names the list, its publisher, its day and where it was read", () => {
  expect(officialListingsOf("JKT:TLKM", "2026-12-01")).toEqual([
    {
      list: "idn-des",
      name: "Daftar Efek Syariah",
      regulator: "Otoritas Jasa Keuangan (OJK)",
      country_code: "ID",
      as_of: "2026-06-01",
      decision: "KEP-21/D.04/2026",
      source: expect.stringContaining("2013tib-droid/Screening-Saham"),
    },
  ])
})

test("the guide counts the lines of Jakarta that are on its list", () => {
  const jakarta = readWorld("data").filter(({ instrument }) => instrument.startsWith("JKT:"))
  const listed = jakarta.filter(({ instrument }) => officialListingsOf(instrument, "2026-06-01").length > 0)
  const guide = readFileSync("docs/guide/standards.md", "utf8")
  expect(guide).toContain(`${listed.length} of the ${jakarta.length} Jakarta lines of this service are on it`)
})
