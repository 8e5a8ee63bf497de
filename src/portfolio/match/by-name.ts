import { namesAgree, plainName } from "../../identifiers/company-name.ts"
import type { NamedListing } from "../../screen/store.ts"

/** Finds the companies and funds that a text names. */

/** A company with its lines, or a fund. */
export type NamedCompany = readonly [NamedListing, ...NamedListing[]]

export interface CompaniesNamed {
  readonly companies: readonly NamedCompany[]
  /** True if a name is the whole text; false if names only begin with it. */
  readonly isExact: boolean
}

/**
 * Returns the companies whose name is the text: `jp morgan chase`, `Google`. If there is none, returns those
 * whose name begins with the words of the text: `costco`.
 */
export function companiesNamed(text: string, lines: readonly NamedListing[]): CompaniesNamed {
  const core = coreOf(text)
  const isSame = (name: string) => namesAgree(text, name) || joined(coreOf(name)) === joined(core)
  const exact = byCompany(lines.filter(({ names }) => names.some(isSame)))
  if (exact.length > 0 || core === "") return { companies: exact, isExact: true }
  const begins = lines.filter(({ names }) => names.some((name) => `${coreOf(name)} `.startsWith(`${core} `)))
  return { companies: byCompany(begins), isExact: false }
}

function coreOf(name: string): string {
  return plainName(name).core
}

function joined(words: string): string {
  return words.replaceAll(" ", "")
}

function byCompany(lines: readonly NamedListing[]): readonly NamedCompany[] {
  const companies = new Map<string, NamedCompany>()
  for (const line of lines) {
    const { kind, filer, isin, instrumentId } = line.listing
    const key = kind === "fund" ? instrumentId : `${filer ?? isin ?? instrumentId}`
    const company = companies.get(key)
    companies.set(key, company === undefined ? [line] : [...company, line])
  }
  return [...companies.values()]
}
