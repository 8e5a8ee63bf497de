import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { FoundRow } from "../../src/search/found-rows.ts"

/** A text as a person types it, and the lines of which any is what they look for. */
export interface TypedSearch {
  readonly text: string
  readonly expected: readonly string[]
}

const table = fileURLToPath(new URL("../fixtures/search-queries.tsv", import.meta.url))

/** Sixty searches, written down before the ranking they measure. */
export function typedSearches(): readonly TypedSearch[] {
  const [, ...rows] = readFileSync(table, "utf8").trimEnd().split("\n")
  return rows.map((row) => {
    const [text = "", expected = ""] = row.split("\t")
    return { text, expected: expected.split(" ") }
  })
}

/** True if one of the first three rows is what was looked for, under that line or another of the same company. */
export function isAmongFirst({ expected }: TypedSearch, rows: readonly FoundRow[]): boolean {
  return rows
    .slice(0, 3)
    .some(({ listing, otherLines }) =>
      [listing.instrumentId, ...otherLines].some((line) => expected.includes(line)),
    )
}
