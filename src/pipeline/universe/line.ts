import { dayMilliseconds } from "../../days.ts"
import type { ListDoubts, ListedTicker } from "../../filings/ticker-list.ts"
import { isShareLine, type LineKind, lineKind, otherSecurityOf } from "../../identifiers/security-line.ts"
import { vehicleByCik } from "../../screening/structures/vehicles.ts"
import type { OtherSecurity } from "../../vocabulary.ts"
import type { KnownCompany, ListedLine, StoredListing, UniverseLine, UniverseState } from "./state.ts"

/**
 * The judgement on a line that is on the ticker list but not listed here. The list states a company and a
 * symbol, but not the type of security, and a warrant, note or preferred share must never get its company's
 * verdict. So a line counts as a share only if no other line can be the share, or if the line is plainly a
 * class of shares. Its number of ordinary shares is unknown unless it replaces an ordinary line.
 */
export type LineJudgement =
  | {
      readonly kind: "share"
      readonly ordinaryPerShareLine: number | null
      /** Lines of the company that left the list and are replaced by this line. */
      readonly replaces: readonly StoredListing[]
    }
  | { readonly kind: "fund" | "unclear" }
  /** Another security of the registrant. */
  | { readonly kind: "other"; readonly security: OtherSecurity }

/** A registrant on the list, with its known company and lines. */
export interface Registrant {
  readonly cik: number
  /** The registrant's current name. */
  readonly name: string
  /** Null for a new company. */
  readonly company: KnownCompany | null
  readonly symbols: readonly string[]
  /** The symbols that are or may be shares of the registrant. */
  readonly perhapsShares: readonly string[]
  /** The symbols that are listed as shares of the registrant. */
  readonly shares: readonly string[]
  /** Listed shares that were never on the list, are missing for some days, or moved to another registrant. */
  readonly lost: readonly StoredListing[]
  /** The first day on which a `lost` share was missing; null if none was. */
  readonly lostSince: string | null
  /** True if a listed share is off the list only for a short time and may be back tomorrow. */
  readonly isMissingOne: boolean
  /** True if all known lines of the registrant are funds. */
  readonly hasFundsAlone: boolean
}

/** The ticker list of a day. */
export interface ListOfDay {
  /** YYYY-MM-DD */
  readonly today: string
  readonly symbols: ReadonlySet<string>
  readonly doubts: ListDoubts
}

/**
 * `named`: a left-out row names the line, so its registrant today is unknown. `perhaps`: a row that cannot be
 * read may name the line. Only an `absent` line is no longer on the list.
 */
type Standing = "listed" | "named" | "perhaps" | "absent"

/** The standing of a line on the list of the day. */
export function standingOn({ symbols, doubts }: ListOfDay, line: UniverseLine): Standing {
  const { instrumentId, listing, listed } = line
  if (symbols.has(instrumentId)) return "listed"
  if (doubts.tickers.has(instrumentId)) return "named"
  const cik = listed?.cik ?? listing?.cik ?? null
  return doubts.isNameless || (cik !== null && doubts.ciks.has(cik)) ? "perhaps" : "absent"
}

/**
 * A share is replaced only after some days, because a note may appear on the same night on which the share is
 * missing from the list. A line that was never on the list is lost at once, because its ticker changed before
 * the first list was read.
 */
const replacedAfterDays = 3

/** Reads a registrant. `rows`: the registrant's rows on the list. `known`: its lines in the store. */
export function registrantOf(
  rows: readonly [ListedTicker, ...ListedTicker[]],
  state: UniverseState,
  known: readonly UniverseLine[],
  list: ListOfDay,
): Registrant {
  const [{ cik, name }] = rows
  const symbols = rows.map(({ ticker }) => ticker)
  const listings = symbols.flatMap((symbol) => listingOf(state.lines.get(symbol), cik) ?? [])
  const gone = known.filter(
    ({ instrumentId, listing }) =>
      listing !== null && isShareOf(listing, cik) && !symbols.includes(instrumentId),
  )
  const lost = gone.filter((line) => isLost(line, list))
  return {
    cik,
    name,
    company: state.companies.get(cik) ?? null,
    symbols,
    perhapsShares: symbols.filter((symbol) => mayBeShare(symbol, symbols, state.lines.get(symbol), cik)),
    shares: listings.filter((listing) => isShareOf(listing, cik)).map(({ symbol }) => symbol),
    lost: lost.flatMap(({ listing }) => listing ?? []),
    lostSince: lost.flatMap(({ listed }) => listed?.firstMissedOn ?? []).sort()[0] ?? null,
    isMissingOne: lost.length < gone.length,
    hasFundsAlone: listings.length > 0 && listings.every(({ kind }) => kind === "fund"),
  }
}

function isLost(line: UniverseLine, list: ListOfDay): boolean {
  const standing = standingOn(list, line)
  if (standing === "listed") return true
  return (
    standing === "absent" && (line.listed === null || isOffFor(line.listed, replacedAfterDays, list.today))
  )
}

/** True for a line that has been off the list for at least `days` days. */
export function isOffFor(listed: ListedLine | null, days: number, today: string): boolean {
  const firstMissedOn = listed?.firstMissedOn ?? null
  return firstMissedOn !== null && Date.parse(today) - Date.parse(firstMissedOn) >= days * dayMilliseconds
}

/** True for a stock line of this registrant; a fund's line is not a share. */
export function isShareOf(listing: StoredListing, cik: number): boolean {
  return listing.cik === cik && listing.kind === "stock"
}

/** The listing of a line; null if the line has no listing or belongs to another registrant. */
function listingOf(line: UniverseLine | undefined, cik: number): StoredListing | null {
  const listing = line?.listing ?? line?.listed?.removed ?? null
  if (listing === null) return null
  return (listing.cik ?? line?.listed?.cik ?? cik) === cik ? listing : null
}

function mayBeShare(
  symbol: string,
  symbols: readonly string[],
  line: UniverseLine | undefined,
  cik: number,
): boolean {
  const listing = listingOf(line, cik)
  if (listing === null) return isShareLine(kindBySymbol(symbol, symbols))
  return isShareOf(listing, cik) || (line?.listed?.unclear ?? false)
}

/** The kind of line that its symbol shows; `unstated` for a symbol without a suffix. */
function kindBySymbol(symbol: string, siblings: readonly string[]): LineKind {
  return lineKind({ symbol, siblings, country: "", entry: null, isFundClass: false })
}

/**
 * True for the line of a pooled vehicle that is decided on its structure. Such a line gets the verdict on the
 * structure under any name.
 */
export function isVehicleLine(symbol: string, cik: number): boolean {
  return vehicleByCik(cik)?.instrumentId === symbol
}

/** Judges a line of the registrant that is not yet listed as its share. */
export function judgeLine(symbol: string, registrant: Registrant): LineJudgement {
  if (isVehicleLine(symbol, registrant.cik)) {
    return { kind: "share", ordinaryPerShareLine: 1, replaces: registrant.lost }
  }
  const kind = kindBySymbol(symbol, registrant.symbols)
  if (registrant.hasFundsAlone || kind === "fund" || isFundName(registrant.name)) return { kind: "fund" }
  const other = otherSecurityOf(kind)
  if (other !== null) return { kind: "other", security: other }
  const isClass = isClassSymbol(symbol)
  if (!isClass && !isTheOneShare(symbol, kind, registrant)) return { kind: "unclear" }
  const { lost, company } = registrant
  const takesOrdinaryPlace = lost.length === 1 && lost[0]?.ordinaryPerShareLine === 1
  // US companies have no depositary shares: their classes and the successors of ordinary lines are ordinary
  // shares.
  const isOrdinary = company?.countryCode === "US" && (isClass || takesOrdinaryPlace)
  return { kind: "share", ordinaryPerShareLine: isOrdinary ? 1 : null, replaces: isClass ? [] : lost }
}

/**
 * True for a symbol such as `BRK-B`. New York marks preferred shares by `-P`, warrants by `-W`, units by `-U`
 * and rights by `-R`.
 */
function isClassSymbol(symbol: string): boolean {
  return /-[A-C]$/.test(symbol)
}

/** True for the name of a trust of ETFs or ETNs, which lacks a company's shares and figures for a verdict. */
function isFundName(name: string): boolean {
  return /\b(ETFs?|ETNs?)\b/i.test(name)
}

/**
 * True for the only line of a registrant that can be its share. If another share is listed, any other line
 * may be a note or a preferred share. The same is true for a new line of a company that was assessed under
 * lines that were removed since.
 */
function isTheOneShare(symbol: string, kind: LineKind, registrant: Registrant): boolean {
  const { company, lost, isMissingOne, shares, perhapsShares, symbols } = registrant
  // Nasdaq's fifth letter marks a special line, but one letter has several meanings: SOHOB is a preferred
  // share.
  if (kind === "unstated" && /^[A-Z]{5}$/.test(symbol)) return false
  if (isMissingOne || shares.length > 0 || (company?.isAssessed && lost.length === 0)) return false
  const rivals = perhapsShares.filter((other) => other !== symbol && !isClassSymbol(other))
  // A line whose fifth letter marks it as traded over the counter does not compete with a listed line.
  const isListed = (other: string) => kindBySymbol(other, symbols) === "unstated"
  return kind === "unstated" ? !rivals.some(isListed) : rivals.length === 0
}
