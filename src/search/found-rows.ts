import type { Caller } from "../access/caller.ts"
import { withinScope } from "../access/sandbox.ts"
import { searchLimitMax } from "./schema.ts"
import { type SearchPorts, searchQuery } from "./service.ts"
import type { SearchHit } from "./store.ts"

/** A fund, or a company with the first of its lines that were found. */
export interface FoundRow {
  readonly listing: SearchHit["listing"]
  /** The hit with its verdict. Null if the reader may not open it; the row then has a name but no verdict. */
  readonly hit: SearchHit | null
  /** The identifiers of other lines of the company that were found. */
  readonly otherLines: readonly string[]
}

interface FoundRows {
  readonly rows: readonly FoundRow[]
  /** The number of matching lines, including lines that were not read. */
  readonly lines: number
  /** True if every matching line was read, so that `rows` is complete. */
  readonly isWhole: boolean
}

/** Finds the rows that pages show: every company and fund once. Outside the scope a row has only a name. */
export async function findRows(
  { search }: Pick<SearchPorts, "search">,
  { scope }: Pick<Caller, "scope">,
  text: string,
): Promise<FoundRows> {
  const query = searchQuery({ q: text, limit: searchLimitMax })
  const { hits, total } = await search.find({ ...query, scope: "full" })
  const rows = linesByCompany(hits).map(([first, ...others]): FoundRow => {
    const isOpen = withinScope(scope, first.listing).ok
    return {
      listing: first.listing,
      hit: isOpen ? first : null,
      otherLines: others.map(({ listing }) => listing.instrumentId),
    }
  })
  return { rows, lines: total, isWhole: total <= hits.length }
}

type Lines = [first: SearchHit, ...others: SearchHit[]]

function linesByCompany(hits: readonly SearchHit[]): readonly Lines[] {
  const companies = new Map<string, Lines>()
  for (const hit of hits) {
    const company = companyOf(hit)
    const lines = companies.get(company)
    if (lines === undefined) companies.set(company, [hit])
    else lines.push(hit)
  }
  return [...companies.values()]
}

/** Returns a key for a hit's company. Without a filer, the key has name and country. */
function companyOf({ listing }: SearchHit): string {
  const { kind, filer, name, countryCode, instrumentId } = listing
  if (kind === "fund") return instrumentId
  return filer === null ? `${name.toLowerCase()}, ${countryCode}` : `${filer}`
}
