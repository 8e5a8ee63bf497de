import { namesAgree, plainName } from "../../identifiers/company-name.ts"
import type { NamedListing } from "../../listings/lines.ts"

/** Finds the companies and funds that a text names. */

/** A company with its lines, or a fund. */
export type NamedCompany = readonly [NamedListing, ...NamedListing[]]

interface CompaniesNamed {
  /** The companies whose name is the text: `jp morgan chase`, `Google`. */
  readonly exact: readonly NamedCompany[]
  /** The companies whose name begins with the text (`costco`), else those whose name has its words (`disney`). */
  readonly alike: readonly NamedCompany[]
}

/** The fewest letters that may be the beginning of a longer word: `Pepsi` of `PepsiCo`. */
const lettersMin = 5

/** Returns the companies that a text names. `lines` are the largest lines that may have the name. */
export function companiesNamed(text: string, lines: readonly NamedListing[]): CompaniesNamed {
  const core = coreOf(text)
  if (core === "") return { exact: [], alike: [] }
  const isSame = (name: string) => namesAgree(text, name) || joined(coreOf(name)) === joined(core)
  const begins = (line: NamedListing) =>
    `${coreIn(line)} `.startsWith(`${core} `) ||
    (core.length >= lettersMin && joined(coreIn(line)).startsWith(joined(core)))
  const alike = byCompany(lines.filter(begins))
  const others = byCompany(lines.filter((line) => ` ${coreIn(line)} `.includes(` ${core} `)))
  return {
    exact: byCompany(lines.filter(({ names }) => names.some(isSame))),
    alike: withoutFunds(alike.length > 0 ? alike : others),
  }
}

export function isInUs({ listing }: NamedListing): boolean {
  return !listing.instrumentId.includes(":")
}

/** Leaves out funds if there is a company: many funds name one company whose shares they hold. */
function withoutFunds(companies: readonly NamedCompany[]): readonly NamedCompany[] {
  const stocks = companies.filter(([{ listing }]) => listing.kind === "stock")
  return stocks.length > 0 ? stocks : companies
}

/** Returns the core of the current name. */
function coreIn({ names: [name = ""] }: NamedListing): string {
  return coreOf(name)
}

function coreOf(name: string): string {
  return plainName(name).core
}

function joined(words: string): string {
  return words.replaceAll(" ", "")
}

function byCompany(lines: readonly NamedListing[]): readonly NamedCompany[] {
  const companies: [NamedListing, ...NamedListing[]][] = []
  // Lines of a known registrant come first, so that other lines find their company.
  for (const line of lines.toSorted(
    (a, b) => Number(a.listing.filer === null) - Number(b.listing.filer === null),
  )) {
    const company = companies.find((some) =>
      some.some((other) => isOneCompany(line, other) || isLineOf(line, other)),
    )
    if (company === undefined) companies.push([line])
    else company.push(line)
  }
  return companies
}

/**
 * True if a line abroad is one of the company of another line. It states no registrant, and its name is that of
 * the company, perhaps with a class behind it. Its country may be wrong if the legal form agrees too.
 */
function isLineOf(
  { listing: line, names }: NamedListing,
  { listing, names: [name = ""] }: NamedListing,
): boolean {
  if (line.filer !== null || line.kind !== "stock" || listing.kind !== "stock") return false
  const [own, other] = [plainName(line.name), plainName(name)]
  const isOfForm = own.core === other.core && own.forms.length > 0 && own.forms.join() === other.forms.join()
  const isOfCountry =
    [line, listing].some((each) => each.countryCode === null) || line.countryCode === listing.countryCode
  const isNamed =
    namesAgree(line.name, listing.name) || names.some((each) => coreOf(each).startsWith(`${other.core} `))
  return isOfForm || (isOfCountry && isNamed)
}

export function isOneCompany({ listing: one }: NamedListing, { listing: other }: NamedListing): boolean {
  return (
    one.instrumentId === other.instrumentId ||
    (one.filer !== null && one.filer === other.filer) ||
    (one.isin !== null && one.isin === other.isin)
  )
}

/**
 * True for two lines of one company. Lists abroad often state neither registrant nor ISIN. So a symbol at two
 * venues, with the same name and the same country, counts as one company.
 */
export function isNamesake({ listing: one }: NamedListing, { listing: other }: NamedListing): boolean {
  return one.countryCode !== null && one.countryCode === other.countryCode && namesAgree(one.name, other.name)
}
