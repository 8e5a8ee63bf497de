import type { Caller } from "../access/caller.ts"
import { withinScope } from "../access/sandbox.ts"
import type { ServicePorts } from "../services/service.ts"
import { searchLimitMax } from "./schema.ts"
import { searchQuery } from "./service.ts"
import type { SearchHit } from "./store.ts"

/** A company under the first of its lines that were found, or a fund. */
export interface FoundRow {
  readonly listing: SearchHit["listing"]
  /** The hit with its verdict; null if the reader may not open it: then the row has a name but no verdict. */
  readonly hit: SearchHit | null
  /** Identifiers of the company's other lines that were found. */
  readonly otherLines: readonly string[]
}

interface FoundRows {
  readonly rows: readonly FoundRow[]
  /** Number of lines that match, whether they were read or not. */
  readonly lines: number
  /** True if every matching line was read, so that these are all rows. */
  readonly isWhole: boolean
}

/** The rows that pages show: every company and fund once. Outside the reader's scope they only have names. */
export async function findRows(
  { search }: Pick<ServicePorts, "search">,
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

/** Names the company of a hit. Without a CIK (nothing filed with the SEC), name and country stand for it. */
function companyOf({ listing }: SearchHit): string {
  const { kind, cik, name, countryCode, instrumentId } = listing
  if (kind === "fund") return instrumentId
  return cik === null ? `${name.toLowerCase()}, ${countryCode}` : `${cik}`
}
