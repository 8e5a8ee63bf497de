import type { Caller } from "../access/caller.ts"
import { withinScope } from "../access/sandbox.ts"
import type { ServicePorts } from "../services/service.ts"
import { searchLimitMax } from "./schema.ts"
import { searchQuery } from "./service.ts"
import type { SearchHit } from "./store.ts"

/** A company under the first of its lines that was found, or a fund. */
export interface FoundRow {
  readonly listing: SearchHit["listing"]
  /** With its verdict; null for what the reader may not open: its name, but no verdict. */
  readonly hit: SearchHit | null
  /** Identifiers of the company's other lines that were found. */
  readonly otherLines: readonly string[]
}

interface FoundRows {
  readonly rows: readonly FoundRow[]
  /** Lines that match, whether they were read or not. */
  readonly lines: number
  /** True if every line that matches was read, so that these are all rows. */
  readonly isWhole: boolean
}

/** What pages show of a search: every company and fund, each once. What is outside the reader's scope has a name only. */
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

/** A company that files nothing with the SEC has no number: it goes by its name and country. */
function companyOf({ listing }: SearchHit): string {
  const { kind, cik, name, countryCode, instrumentId } = listing
  if (kind === "fund") return instrumentId
  return cik === null ? `${name.toLowerCase()}, ${countryCode}` : `${cik}`
}
