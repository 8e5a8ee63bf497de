import { expect, test } from "vitest"
import { type GivenEdition, withEdition } from "../../../lab/official-lists/edition.ts"
import type { OfficialLists } from "../../../src/contract/declared/tables.ts"

/** An edition of a regulator's list is taken only whole, and of a list whose terms are known. */

const edition = (asOf: string, symbols: string) => ({ asOf, decision: "D-1", source: "a copy", symbols })

function tableWith(...editions: ReturnType<typeof edition>[]): OfficialLists {
  const declared = { list: "mys-sc", name: "A list", regulator: "A regulator", country: "MY", venue: "KLS" }
  return { note: "A note", lists: [{ ...declared, terms: "Public", editions }] }
}

const given: GivenEdition = {
  ...{ list: "mys-sc", asOf: "2026-11-28", decision: "D-1", source: "a copy" },
  ...{ count: 3, text: "# three codes\n7052 5099\n\n1155 7052\n" },
}
const read = edition("2026-11-28", "1155 5099 7052")

test.each([
  ["the first", [], [read]],
  ["a newer one", [edition("2026-05-29", "1155")], [read, edition("2026-05-29", "1155")]],
  ["an older one", [edition("2027-05-28", "1155")], [edition("2027-05-28", "1155"), read]],
  ["the same day again", [edition("2026-11-28", "1155")], [read]],
])("an edition is added in the order of days, its codes once each: %s", (_case, before, after) => {
  expect(withEdition(tableWith(...before), given)).toEqual({ ok: true, value: tableWith(...after) })
})

test.each([
  ["a list that is not declared", { list: "pak-kmi" }, "has no list pak-kmi"],
  ["fewer codes than the decision states", { count: 4 }, "has 3 codes, and the decision states 4"],
  ["no number of codes", { count: Number.NaN }, "the decision states NaN"],
  ["a text that is no code", { text: "7052 5099 Maybank" }, "Maybank is no code"],
  ["no day", { asOf: "28/11/2026" }, "28/11/2026 is no day"],
])("%s is refused", (_case, change, words) => {
  const refused = withEdition(tableWith(), { ...given, ...change })
  expect(refused).toMatchObject({ ok: false, message: expect.stringContaining(words) })
})
