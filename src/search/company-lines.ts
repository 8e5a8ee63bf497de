import { plainName } from "../identifiers/company-name.ts"
import { parseIdentifier } from "../identifiers/grammar.ts"
import { venueOf } from "../identifiers/venues.ts"
import { grouped } from "../lists.ts"
import { isTicker, type SearchHit } from "./store.ts"

/** The lines of a company that a search has found. */
export type Lines = readonly [first: SearchHit, ...others: SearchHit[]]

/**
 * Groups hits by company, in the order in which the companies were found. Lines with one filer are of one
 * company. A line without a filer is of the company whose name and country it has: the names agree without
 * their legal forms, and no line of that name and country has another legal form. If two filers have the name,
 * it is of neither. Two filers are never one company. Each fund has a row of its own.
 */
export function linesByCompany(hits: readonly SearchHit[]): readonly Lines[] {
  const names = grouped(hits.filter(isShare), nameOf)
  const companies = grouped(hits, (hit) => companyOf(hit, names.get(nameOf(hit)) ?? []))
  return [...companies.values()].map(mainLineFirst)
}

function isShare({ listing }: SearchHit): boolean {
  return listing.kind === "stock"
}

/** The name without its legal form, and the country. */
function nameOf({ listing }: SearchHit): string {
  return `${plainName(listing.name).core || listing.name}, ${listing.countryCode}`
}

/** The legal form; empty if the name has none. Of a US line only the filer's name has it. */
function formOf({ listing, companyName }: SearchHit): string {
  return plainName(companyName ?? listing.name).forms.join(" ")
}

function companyOf(hit: SearchHit, namesakes: readonly SearchHit[]): string {
  const { kind, filer, instrumentId } = hit.listing
  if (kind === "fund") return instrumentId
  if (filer !== null) return filer
  const forms = new Set(namesakes.map(formOf).filter((form) => form !== ""))
  if (forms.size > 1) return `${nameOf(hit)}, ${formOf(hit)}`
  const filers = new Set(namesakes.flatMap(({ listing }) => listing.filer ?? []))
  return filers.size === 1 ? [...filers].join() : nameOf(hit)
}

/**
 * Puts the line first by which a company is shown: the line that the text identifies, else one with a verdict,
 * else one at home, else the first that was found.
 */
function mainLineFirst(lines: readonly SearchHit[]): Lines {
  const ways = [isTicker, hasVerdict, isAtHome]
  const main = ways.flatMap((is) => lines.find(is) ?? [])[0] ?? lines[0]
  if (main === undefined) throw new Error("A company without lines")
  return [main, ...lines.filter((line) => line !== main)]
}

function hasVerdict({ analyzedAt }: SearchHit): boolean {
  return analyzedAt !== null
}

function isAtHome({ listing }: SearchHit): boolean {
  const prefix = parseIdentifier(listing.instrumentId)?.venue ?? "US"
  const country = prefix === "US" ? "US" : venueOf(prefix)?.countryCode
  return country === listing.countryCode
}
