import table from "../../data/official-lists.json" with { type: "json" }
import { parseIdentifier } from "../identifiers/grammar.ts"
import type { OfficialListing } from "./schema.ts"

/**
 * The regulators' lists that name a line as Shariah-compliant. Of each list the edition in force on the day
 * counts (YYYY-MM-DD). A line that no list names gets none, which proves nothing.
 */
export function officialListingsOf(instrumentId: string, day: string): readonly OfficialListing[] {
  const line = parseIdentifier(instrumentId)
  if (line === null) return []
  return table.lists.flatMap(({ list, name, regulator, country, venue, editions }) => {
    if (venue !== line.venue) return []
    const inForce = editions.find(({ asOf }) => asOf <= day)
    if (inForce === undefined || !inForce.symbols.split(" ").includes(line.ticker)) return []
    const { asOf, decision, source } = inForce
    return [{ list, name, regulator, country_code: country, as_of: asOf, decision, source }]
  })
}
