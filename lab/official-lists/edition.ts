import type { OfficialLists } from "../../src/contract/declared/tables.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"

/** An edition of a regulator's list, as its file and the command line give it. */
export interface GivenEdition {
  readonly list: string
  /** The day from which it is in force, YYYY-MM-DD. */
  readonly asOf: string
  readonly decision: string
  /** Where the file was read. */
  readonly source: string
  /** The number of shares that the decision states. */
  readonly count: number
  /** The codes of the shares, separated by blanks or lines. A line that begins with `#` is a remark. */
  readonly text: string
}

/**
 * Adds an edition to the table of `data/official-lists.json`, or replaces the edition of that day. Refuses a
 * list that the table does not declare with its terms, and a file that does not have as many codes as the
 * decision states.
 */
export function withEdition(
  table: OfficialLists,
  given: GivenEdition,
): Outcome<OfficialLists, "bad_request"> {
  const { list, asOf, decision, source, count, text } = given
  const known = table.lists.find((each) => each.list === list)
  if (known === undefined)
    return refuse(
      "bad_request",
      `data/official-lists.json has no list ${list}: declare it there with its terms`,
    )
  if (!/^\d{4}-\d{2}-\d{2}$/.test(asOf)) return refuse("bad_request", `${asOf} is no day: write YYYY-MM-DD`)
  const codes = [...new Set(text.replaceAll(/^#.*$/gm, "").split(/\s+/).filter(Boolean))]
  const broken = codes.find((code) => !/^[A-Z0-9]+$/.test(code))
  if (broken !== undefined) return refuse("bad_request", `${broken} is no code of a share`)
  if (codes.length !== count)
    return refuse("bad_request", `The file has ${codes.length} codes, and the decision states ${count}`)
  const edition = { asOf, decision, source, symbols: codes.sort().join(" ") }
  const editions = [edition, ...known.editions.filter((each) => each.asOf !== asOf)]
  editions.sort((left, right) => right.asOf.localeCompare(left.asOf))
  const lists = table.lists.map((each) => (each === known ? { ...known, editions } : each))
  return answer({ ...table, lists })
}
