import type { StarterCompany, StarterWorldLine } from "../../../scripts/starter/tables.ts"
import type { CompanyFacts } from "../../../src/facts/fact.ts"
import { parseIdentifier } from "../../../src/identifiers/grammar.ts"
import { venueOf } from "../../../src/identifiers/venues.ts"
import { keepFacts } from "../facts.ts"
import { readJapan } from "./japan.ts"
import { readKorea } from "./korea.ts"

/** Companies of registers abroad, in order of their keys: the facts of each, and its row. */
interface CompaniesAbroad {
  readonly facts: readonly CompanyFacts[]
  readonly companies: readonly StarterCompany[]
}

/**
 * Reads the companies abroad whose reports the folder has, with the facts that end on or after `fromEnd`. A company
 * without a line of its own is left out: the line of Shinhan Financial belongs to a registrant of the SEC.
 */
export async function readAbroad(
  source: string,
  world: readonly StarterWorldLine[],
  fromEnd: string,
): Promise<CompaniesAbroad> {
  const lines = new Map(world.map((line) => [line.filer, line]))
  const read = [...readKorea(source), ...(await readJapan(source))].flatMap((facts) => {
    const line = lines.get(facts.filer)
    if (line === undefined) console.error(`${facts.filer} ${facts.entityName} is left out: it has no line`)
    return line === undefined ? [] : [{ facts: keepFacts(facts, fromEnd), company: companyOf(facts, line) }]
  })
  const ordered = read.toSorted((one, other) => (one.facts.filer < other.facts.filer ? -1 : 1))
  return { facts: ordered.map(({ facts }) => facts), companies: ordered.map(({ company }) => company) }
}

/** Registers abroad state no SIC code. The name is that of the listing, which is in English. */
function companyOf({ filer }: CompanyFacts, { instrument, name, country }: StarterWorldLine): StarterCompany {
  const exchange = venueOf(parseIdentifier(instrument)?.venue ?? "")?.name ?? null
  return { filer, ticker: instrument, name, exchange, sic: null, country, reporting: null }
}
