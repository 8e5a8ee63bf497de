import { dayMilliseconds } from "../../days.ts"
import type { ListedTicker } from "../../filings/ticker-list.ts"
import { isShareLine, type LineKind, lineKind } from "../../identifiers/security-line.ts"
import { vehicleByCik } from "../../screening/structures/vehicles.ts"
import type { KnownCompany, ListedLine, StoredListing, UniverseLine, UniverseState } from "./state.ts"

/**
 * What a line is that the ticker list has and we have not. The list names a company and a symbol and nothing of the
 * security, and a warrant, note or preferred share must never answer its company's verdict. So a line is a share only
 * where it is the one line that can be, or plainly a class; it stands for an unknown number of ordinary shares unless it
 * takes the place of an ordinary one.
 */
export type Standing =
  | {
      readonly kind: "share"
      readonly ordinaryPerShareLine: number | null
      /** Lines of the company that are gone from the list, whose place it takes. */
      readonly replaces: readonly StoredListing[]
    }
  | { readonly kind: "fund" | "unclear" | "other" }

/** A registrant of the list with what is known of it. */
export interface Registrant {
  readonly cik: number
  /** The name it goes by. */
  readonly name: string
  /** Null for one that is new to us. */
  readonly company: KnownCompany | null
  readonly symbols: readonly string[]
  /** Those of its symbols that are shares of it, or may be. */
  readonly perhapsShares: readonly string[]
  /** Those of its symbols that are listed as shares of it. */
  readonly shares: readonly string[]
  /** Listed shares of it that the list never had, has not had for some days, or gives to another. */
  readonly lost: readonly StoredListing[]
  /** The first day that one of those was missed; null when none was. */
  readonly lostSince: string | null
  /** True when a listed share of it is off the list, and may be on it again tomorrow. */
  readonly isMissingOne: boolean
  /** True when every line it is known by is a fund. */
  readonly hasFundsAlone: boolean
}

/** The ticker list of a day. */
export interface ListOfDay {
  /** YYYY-MM-DD */
  readonly today: string
  readonly symbols: ReadonlySet<string>
}

/**
 * A note may be listed on the very night the list lacks a company's share: its place is free when it stays away. A line
 * the list never had is not missed but gone: its ticker changed before the first list was read.
 */
const replacedAfterDays = 3

/** `rows`: the registrant's rows of the list; `known`: its lines in the store. */
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
  const lost = gone.filter(
    ({ instrumentId, listed }) =>
      listed === null || list.symbols.has(instrumentId) || isOffFor(listed, replacedAfterDays, list.today),
  )
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

/** True for a line that was missed for so many days. */
export function isOffFor(listed: ListedLine | null, days: number, today: string): boolean {
  const firstMissedOn = listed?.firstMissedOn ?? null
  return firstMissedOn !== null && Date.parse(today) - Date.parse(firstMissedOn) >= days * dayMilliseconds
}

/** True of a stock's line of this registrant; a fund's line is nobody's share. */
export function isShareOf(listing: StoredListing, cik: number): boolean {
  return listing.cik === cik && listing.kind === "stock"
}

/** The listing of a line as one of this registrant; null when it has none, or one of another's. */
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

/** What the symbol alone tells; `unstated` for one that has no mark. */
function kindBySymbol(symbol: string, siblings: readonly string[]): LineKind {
  return lineKind({ symbol, siblings, country: "", entry: null, isFundClass: false })
}

/** True for the line of a pooled vehicle that is decided on its structure: it answers that verdict, whatever its name. */
export function isVehicleLine(symbol: string, cik: number): boolean {
  return vehicleByCik(cik)?.instrumentId === symbol
}

/** What a line of the registrant is that is not listed as one of its. */
export function judgeLine(symbol: string, registrant: Registrant): Standing {
  if (isVehicleLine(symbol, registrant.cik)) {
    return { kind: "share", ordinaryPerShareLine: 1, replaces: registrant.lost }
  }
  const kind = kindBySymbol(symbol, registrant.symbols)
  if (registrant.hasFundsAlone || kind === "fund" || isFundName(registrant.name)) return { kind: "fund" }
  if (!isShareLine(kind)) return { kind: "other" }
  const isClass = isClassSymbol(symbol)
  if (!isClass && !isTheOneShare(symbol, kind, registrant)) return { kind: "unclear" }
  const { lost, company } = registrant
  const takesOrdinaryPlace = lost.length === 1 && lost[0]?.ordinaryPerShareLine === 1
  // Companies of the US have no depositary shares: their classes and what follows on an ordinary line are ordinary.
  const isOrdinary = company?.countryCode === "US" && (isClass || takesOrdinaryPlace)
  return { kind: "share", ordinaryPerShareLine: isOrdinary ? 1 : null, replaces: isClass ? [] : lost }
}

/** `BRK-B`; New York marks preferred shares by `-P`, warrants by `-W`, units by `-U` and rights by `-R`. */
function isClassSymbol(symbol: string): boolean {
  return /-[A-C]$/.test(symbol)
}

/** Depositor's trusts have no share of their own name, and no figures that a verdict could rest on. */
function isFundName(name: string): boolean {
  return /\b(ETFs?|ETNs?)\b/i.test(name)
}

/**
 * True for the only line of a registrant that can be its share. Beside a listed share any other line may be a note or a
 * preferred share, and so may the new line of a company that was assessed under lines long gone.
 */
function isTheOneShare(symbol: string, kind: LineKind, registrant: Registrant): boolean {
  const { company, lost, isMissingOne, shares, perhapsShares, symbols } = registrant
  // Nasdaq's fifth letter always says something, and not always what it stands for: SOHOB is a preferred share.
  if (kind === "unstated" && /^[A-Z]{5}$/.test(symbol)) return false
  if (isMissingOne || shares.length > 0 || (company?.isAssessed && lost.length === 0)) return false
  const rivals = perhapsShares.filter((other) => other !== symbol && !isClassSymbol(other))
  // A line traded over the counter, by its fifth letter, is no rival of one that is listed.
  const isListed = (other: string) => kindBySymbol(other, symbols) === "unstated"
  return kind === "unstated" ? !rivals.some(isListed) : rivals.length === 0
}
