import { companiesOf, listingsOf } from "../../scripts/seed/listings.ts"
import { readStarter, readWorld } from "../../scripts/starter/starter.ts"
import type { Listing } from "../../src/ports.ts"
import { type Random, randomFrom } from "../support/random.ts"
import { type Issuer, synthesise } from "./synthetic.ts"

const data = new URL("../../data/", import.meta.url).pathname
/** Part of every universe, whatever its size, because the benchmarks request them. */
const named = [
  "AAPL",
  "BRK-B",
  "MSFT",
  "KO",
  "TSM",
  "CPH:NOVO-B",
  "PAR:GLE",
  "FRA:NESM",
  "TYO:7203",
  "LON:SHEL",
]

/**
 * Issuers with `size` lines in total, in an order of which any beginning is a representative sample: a smaller universe is
 * the beginning of a larger one. Synthetic issuers are added where the real ones do not suffice.
 */
export function issuersOf(size: number): readonly Issuer[] {
  const random = randomFrom(21)
  const real = realIssuers()
  const made = synthesise(real, size - linesOf(real), random)
  const isNamed = ({ lines }: Issuer) => lines.some(({ instrumentId }) => named.includes(instrumentId))
  const mixed = shuffled([...real, ...made], random)
  return beginningOf([...mixed.filter(isNamed), ...mixed.filter((issuer) => !isNamed(issuer))], size)
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items
    .map((item) => ({ item, place: random.fraction() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** The first issuers, up to `size` lines. */
export function beginningOf(issuers: readonly Issuer[], size: number): readonly Issuer[] {
  let lines = 0
  return issuers.filter((issuer) => {
    lines += issuer.lines.length
    return lines <= size
  })
}

/** The number of their lines. */
export function linesOf(issuers: readonly Issuer[]): number {
  return issuers.reduce((sum, { lines }) => sum + lines.length, 0)
}

/** The starter universe, by company. */
export function realIssuers(): readonly Issuer[] {
  const starter = readStarter(data)
  const companies = new Map(companiesOf(starter).map((company) => [company.cik, company]))
  const linesByCik = new Map<number | null, Listing[]>()
  for (const line of listingsOf(starter, readWorld(data))) {
    const lines = linesByCik.get(line.cik)
    if (lines === undefined) linesByCik.set(line.cik, [line])
    else lines.push(line)
  }
  return [...linesByCik].flatMap(([cik, lines]): readonly Issuer[] => {
    if (cik === null) return lines.map((line) => ({ company: null, lines: [line] }))
    return [{ company: companies.get(cik) ?? null, lines }]
  })
}
