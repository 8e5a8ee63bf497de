import type { Caller } from "../access/caller.ts"
import { withinScope } from "../access/sandbox.ts"
import { linesByCompany } from "./company-lines.ts"
import { searchLimitMax } from "./schema.ts"
import { type SearchPorts, searchQuery } from "./service.ts"
import { isSimilar, isTicker, type SearchHit } from "./store.ts"

/** A fund, or a company with the line by which it is shown. */
export interface FoundRow {
  readonly listing: SearchHit["listing"]
  /** The hit with its verdict. Null if there is a verdict that the reader may not open. */
  readonly hit: SearchHit | null
  /** The identifiers of other lines of the company that were found. */
  readonly otherLines: readonly string[]
  /** True if the text is the identifier of the line, or its ticker. */
  readonly isExact: boolean
}

interface FoundRows {
  readonly rows: readonly FoundRow[]
  /** The number of matching lines, including lines that were not read. */
  readonly lines: number
  /** True if every matching line was read, so that `rows` is complete. */
  readonly isWhole: boolean
  /** True if no name has the words of the text: the rows have similar words. */
  readonly isSimilar: boolean
}

/**
 * Finds the rows that pages show: every company and fund once. Outside the scope a row has only a name, unless
 * nothing was published of it: everybody sees that there is no verdict (decision 0027).
 */
export async function findRows(
  { search }: Pick<SearchPorts, "search">,
  { scope }: Pick<Caller, "scope">,
  text: string,
): Promise<FoundRows> {
  const query = searchQuery({ q: text, limit: searchLimitMax })
  const { hits, total } = await search.find({ ...query, scope: "full" })
  const rows = linesByCompany(hits).map(([first, ...others]): FoundRow => {
    const isOpen = withinScope(scope, first.listing).ok || !isPublished(first)
    return {
      listing: first.listing,
      hit: isOpen ? first : null,
      otherLines: others.map(({ listing }) => listing.instrumentId),
      isExact: isTicker(first),
    }
  })
  const [best] = hits
  return {
    rows,
    lines: total,
    isWhole: total <= hits.length,
    isSimilar: best !== undefined && isSimilar(best),
  }
}

/** True if the company has a verdict, one that is withheld included, or the fund a purity. */
function isPublished({ listing, analyzedAt, weighed }: SearchHit): boolean {
  return listing.kind === "fund" ? weighed !== null && weighed.purity !== null : analyzedAt !== null
}
