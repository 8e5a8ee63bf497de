import type { ListDoubts, ListedTicker } from "../../filings/ticker-list.ts"
import { displayName } from "../../identifiers/display-name.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import type { ListingKind } from "../../vocabulary.ts"
import { chooseMainLines, type UniverseDraft, universeDraft } from "./draft.ts"
import {
  isOffFor,
  isShareOf,
  isVehicleLine,
  judgeLine,
  type LineJudgement,
  type ListOfDay,
  type Registrant,
  registrantOf,
  standingOn,
} from "./line.ts"
import type {
  KnownSuccession,
  ListedLine,
  StoredListing,
  UniverseLine,
  UniverseState,
  UniverseWrite,
} from "./state.ts"

/** A line that was missing for so many days was delisted. A single list without the line proves nothing. */
const absenceDays = 7

/** The content of the ticker list. */
export interface UniverseList {
  readonly tickers: readonly ListedTicker[]
  readonly doubts: ListDoubts
}

/** The list, as the list of a day (YYYY-MM-DD). */
export function listOfDay({ tickers, doubts }: UniverseList, today: string): ListOfDay {
  return { today, symbols: new Set(tickers.map(({ ticker }) => ticker)), doubts }
}

/**
 * The changes that bring the US lines in step with the ticker list of a day (YYYY-MM-DD). Applying the same
 * list again changes nothing. Lines that were never on the list, and lines that the list leaves in doubt,
 * stay unchanged.
 */
export function planUniverse(state: UniverseState, named: UniverseList, today: string): UniverseWrite {
  const draft = universeDraft(state, today)
  const known = linesByCompany(state)
  const list = listOfDay(named, today)
  const { tickers } = named
  const registrants = rowsByRegistrant(tickers).map((rows) => ({
    rows,
    registrant: registrantOf(rows, state, known.get(rows[0].filer) ?? [], list),
  }))
  for (const { rows, registrant } of registrants) {
    const name = introduce(draft, registrant, state, rows)
    const succession = state.successions.get(registrant.filer) ?? null
    for (const row of rows) followRow(draft, row, { ...registrant, name, succession })
    if (succession !== null && !succession.isCarried) carryHistory(draft, succession, state, rows)
  }
  for (const line of state.lines.values()) {
    const standing = standingOn(list, line)
    if (standing === "named") endAbsence(draft, line)
    if (standing === "absent") noteAbsence(draft, line, today)
  }
  const isAbsent = (line: UniverseLine) => standingOn(list, line) === "absent"
  chooseMainLines(draft, known, isAbsent)
  return draft.write()
}

/** Lines by the filer of their company. */
function linesByCompany({ lines }: UniverseState): Map<FilerId, UniverseLine[]> {
  const companies = new Map<FilerId, UniverseLine[]>()
  for (const line of lines.values()) {
    const filer = line.listing?.filer ?? null
    if (filer !== null) companies.set(filer, [...(companies.get(filer) ?? []), line])
  }
  return companies
}

/**
 * Passes a predecessor's history on once a line of the successor is listed, even if the succession was
 * declared after the line had moved.
 */
function carryHistory(
  draft: UniverseDraft,
  succession: KnownSuccession,
  { lines }: UniverseState,
  rows: Rows,
): void {
  const { from, to } = succession
  const listed = rows.filter(({ ticker }) => draft.line(ticker).listing?.filer === to)
  if (listed.length === 0) return
  for (const { ticker } of listed) {
    const { former = null, listing = null } = lines.get(ticker) ?? {}
    if (former?.filer === from && listing?.filer === to) reclaim(draft, listing, former)
  }
  draft.carry(succession)
  draft.screen(to)
}

/**
 * Restores a line's former listing. The name, the exchange and the choice of the main line stay as they are
 * today.
 */
function reclaim(draft: UniverseDraft, listing: StoredListing, former: StoredListing): void {
  const { filer, name, exchange, canonical } = listing
  draft.setListing({
    ...former,
    filer,
    name,
    exchange: exchange === "" ? former.exchange : exchange,
    canonical,
  })
  draft.reclaim(listing.instrumentId)
}

/** A registrant with its current name and the succession that applies to it. */
interface Filer extends Registrant {
  readonly succession: KnownSuccession | null
}

type Rows = readonly [ListedTicker, ...ListedTicker[]]

function rowsByRegistrant(tickers: readonly ListedTicker[]): Rows[] {
  const registrants = new Map<FilerId, [ListedTicker, ...ListedTicker[]]>()
  for (const row of tickers) {
    const rows = registrants.get(row.filer)
    if (rows === undefined) registrants.set(row.filer, [row])
    else rows.push(row)
  }
  return [...registrants.values()]
}

/** Adds a new company, or the new name of a renamed one; returns its current name, as the filer states it. */
function introduce(draft: UniverseDraft, registrant: Registrant, state: UniverseState, rows: Rows): string {
  const { filer, name, company } = registrant
  if (company === null) {
    draft.addCompany(filer, name)
    return name
  }
  const before = rows.flatMap(({ ticker }) => {
    const listed = state.lines.get(ticker)?.listed
    return listed?.filer === filer ? [listed.name] : []
  })
  // On the first list with a known company, another spelling of its name is no proof of a new name.
  const isRenamed = before.length > 0 ? !before.includes(name) : folded(name) !== folded(company.name)
  const current = isRenamed ? name : company.name
  if (current !== company.name) draft.renameCompany(filer, company.name, current)
  const former = [company.name, displayName(company.name)]
  for (const { ticker } of rows) {
    const listing = draft.line(ticker).listing
    // A line keeps its name if that name differs from its company's.
    if (listing === null || !former.includes(listing.name)) continue
    draft.setListing({ ...listing, name: shownName(listing.kind, current) })
  }
  return current
}

/** The filer's name as people write it; a fund's name stays as it is filed. */
function shownName(kind: ListingKind, name: string): string {
  return kind === "fund" ? name : displayName(name)
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "")
}

function followRow(draft: UniverseDraft, row: ListedTicker, registrant: Filer): void {
  const line = draft.line(row.ticker)
  const { listing, listed } = line
  const former = listing === null ? null : formerFiler(listing, listed, row)
  if (listing === null) appear(draft, row, registrant, listed)
  else if (former === registrant.succession?.from) succeed(draft, row, registrant, listing)
  else if (former !== row.filer) move(draft, row, registrant, listing)
  else if (takesPlace(line, registrant)) enter(draft, row, registrant)
  else if (isTakenIn(listing, row)) takeIn(draft, row, registrant, listing, listed)
  else stay(draft, row, registrant, listing, listed)
}

/** True for a line that was listed as a fund before its vehicle had a dossier. */
function isTakenIn(listing: StoredListing, { ticker, filer }: ListedTicker): boolean {
  return isVehicleLine(ticker, filer) && !isShareOf(listing, filer)
}

/** Lists the line as the vehicle's share, so that it gets the vehicle's verdict; its other fields stay. */
function takeIn(
  draft: UniverseDraft,
  row: ListedTicker,
  registrant: Registrant,
  listing: StoredListing,
  listed: ListedLine | null,
): void {
  const { filer } = row
  const share = { ...listing, filer, kind: "stock" as const, ordinaryPerShareLine: 1 }
  draft.setListing(share)
  stay(draft, row, registrant, share, listed)
  draft.screen(filer)
}

/** True for an unclear line that entered after its company's share went missing and can replace it now. */
function takesPlace({ instrumentId, listed, enteredOn }: UniverseLine, registrant: Registrant): boolean {
  const { lostSince } = registrant
  if (!listed?.unclear || lostSince === null || enteredOn === null || enteredOn < lostSince) return false
  return judgeLine(instrumentId, registrant).kind === "share"
}

/** The previous company of the line: by its listing, or by the previous list if the line is not a share. */
function formerFiler(listing: StoredListing, listed: ListedLine | null, { filer }: ListedTicker): FilerId {
  return listing.filer ?? listed?.filer ?? filer
}

function appear(draft: UniverseDraft, row: ListedTicker, registrant: Filer, listed: ListedLine | null): void {
  const { ticker, filer, name, exchange } = row
  const removed = removedLine(registrant, listed)
  const kind = removed === null ? "added" : "returned"
  draft.record({ kind, instrumentId: ticker, filer, detail: { name, exchange } })
  if (removed !== null) {
    bringBack(draft, row, registrant, { listing: removed, unclear: listed?.unclear ?? false })
    return
  }
  if (listed !== null) draft.empty(ticker)
  enter(draft, row, registrant)
}

/** The listing that the registrant, or its predecessor, had before it was removed; null if there is none. */
function removedLine({ filer, succession }: Filer, listed: ListedLine | null): StoredListing | null {
  if (listed === null || listed.removed === null) return null
  if (listed.filer === filer) return listed.removed
  return listed.filer === succession?.from ? ofSuccessor(listed.removed, filer) : null
}

/** The same security under its issuer's new CIK. A line that was not a share does not become a share. */
function ofSuccessor(listing: StoredListing, filer: FilerId): StoredListing {
  if (listing.filer !== null) return { ...listing, filer }
  return (listing.otherOf ?? null) === null ? listing : { ...listing, otherOf: filer }
}

/** Passes the line, with all its data, to a declared successor. */
function succeed(draft: UniverseDraft, row: ListedTicker, registrant: Filer, listing: StoredListing): void {
  const { ticker, filer } = row
  const { listed } = draft.line(ticker)
  const detail = { from_filer: formerFiler(listing, listed, row), from: listing.name, succession: "declared" }
  draft.record({ kind: "moved", instrumentId: ticker, filer, detail })
  const former = listed === null ? [] : [listed.name, displayName(listed.name)]
  // A line keeps its name if that name differs from its company's.
  const name = former.includes(listing.name) ? shownName(listing.kind, registrant.name) : listing.name
  const ours = { ...ofSuccessor(listing, filer), name }
  draft.setListing(ours)
  stay(draft, row, registrant, ours, listed)
}

function move(draft: UniverseDraft, row: ListedTicker, registrant: Registrant, listing: StoredListing): void {
  const detail = { from_filer: formerFiler(listing, draft.line(row.ticker).listed, row), from: listing.name }
  draft.record({ kind: "moved", instrumentId: row.ticker, filer: row.filer, detail })
  draft.empty(row.ticker)
  enter(draft, row, registrant)
}

/** True for a stock line of unknown kind. Lists that are shipped or imported have such lines. */
function isUnclassified({ filer, kind, security = null }: StoredListing): boolean {
  return filer === null && kind === "stock" && security === null
}

/**
 * The kind of the line, if it is not a share of its registrant. Notes too get the marks of preferred shares
 * (`BC-PC`, `ATLCZ`), so these marks prove nothing; a cover page may prove the kind.
 */
function otherOf(
  standing: LineJudgement,
  filer: FilerId,
): Required<Pick<StoredListing, "otherOf" | "security">> {
  if (standing.kind === "share" || standing.kind === "fund") return { otherOf: null, security: null }
  const isCertain = standing.kind === "other" && standing.security !== "preferred"
  return { otherOf: filer, security: isCertain ? standing.security : "unclear" }
}

function stay(
  draft: UniverseDraft,
  row: ListedTicker,
  registrant: Registrant,
  listing: StoredListing,
  listed: ListedLine | null,
): void {
  const { ticker, filer, name } = row
  if (isUnclassified(listing))
    draft.setListing({ ...listing, ...otherOf(judgeLine(ticker, registrant), filer) })
  const firstMissedOn = listed?.firstMissedOn ?? null
  if (firstMissedOn !== null) {
    draft.record({ kind: "found", instrumentId: ticker, filer, detail: { first_missed_on: firstMissedOn } })
  }
  draft.setListed(ticker, {
    filer,
    name,
    unclear: listed?.unclear ?? false,
    firstMissedOn: null,
    removed: null,
  })
  followExchange(draft, listing, row)
}

/** Lists a line that is new or now belongs to another company; nothing of the former line stays. */
function enter(draft: UniverseDraft, row: ListedTicker, registrant: Registrant): void {
  const { ticker, filer, exchange } = row
  const standing = judgeLine(ticker, registrant)
  const isShare = standing.kind === "share"
  const replaced = isShare ? standing.replaces : []
  draft.setListing({
    instrumentId: ticker,
    symbol: ticker,
    name: shownName(standing.kind === "fund" ? "fund" : "stock", registrant.name),
    exchange: exchangeName(exchange),
    countryCode: registrant.company?.countryCode ?? null,
    filer: isShare ? filer : null,
    kind: standing.kind === "fund" ? "fund" : "stock",
    sandbox: replaced.some(({ sandbox }) => sandbox),
    isin: null,
    canonical: false,
    ordinaryPerShareLine: isShare ? standing.ordinaryPerShareLine : null,
    ...otherOf(standing, filer),
  })
  const unclear = standing.kind === "unclear"
  draft.setListed(ticker, { filer, name: row.name, unclear, firstMissedOn: null, removed: null })
  if (!isShare) return
  draft.screen(filer)
  if (replaced.length === 0) return
  const from = replaced.map(({ instrumentId }) => instrumentId)
  draft.record({ kind: "ticker_changed", instrumentId: ticker, filer, detail: { from } })
}

/** Restores a removed line with its new name and exchange. Another line may be canonical by now. */
function bringBack(
  draft: UniverseDraft,
  row: ListedTicker,
  registrant: Registrant,
  { listing, unclear }: { readonly listing: StoredListing; readonly unclear: boolean },
): void {
  const { ticker, filer } = row
  const isShare = isShareOf(listing, filer)
  const name = isShare ? displayName(registrant.name) : listing.name
  const exchange = exchangeNow(listing.exchange, row.exchange)
  draft.setListing({ ...listing, name, exchange, canonical: false })
  draft.restore(ticker)
  draft.setListed(ticker, { filer, name: row.name, unclear, firstMissedOn: null, removed: null })
  if (isShare) draft.screen(filer)
  // Without this, the line would become a share only when the same list is applied a second time.
  if (takesPlace(draft.line(ticker), registrant)) enter(draft, row, registrant)
}

/** The list prints `NYSE` for all exchanges of the NYSE group. */
const sameExchange: ReadonlyMap<string, string> = new Map([
  ["NYSE American", "NYSE"],
  ["NYSE Arca", "NYSE"],
])

/** The exchange as our listings print it; empty if the list states none. */
function exchangeName(exchange: string | null): string {
  return exchange === "CBOE" ? "Cboe BZX" : (exchange ?? "")
}

/** The exchange of a line after the list was applied. `NYSE` does not replace a more precise exchange. */
function exchangeNow(before: string, onList: string | null): string {
  const now = exchangeName(onList)
  return now === "" || (sameExchange.get(before) ?? before) === now ? before : now
}

function followExchange(draft: UniverseDraft, listing: StoredListing, row: ListedTicker): void {
  const { ticker, filer } = row
  const [before, now] = [listing.exchange, exchangeNow(listing.exchange, row.exchange)]
  if (now === before) return
  draft.setListing({ ...(draft.line(ticker).listing ?? listing), exchange: now })
  if (before === "") return
  draft.record({ kind: "exchange_changed", instrumentId: ticker, filer, detail: { from: before, to: now } })
}

/** Ends the absence of a line that the list names again, even if the list leaves the rest in doubt. */
function endAbsence(draft: UniverseDraft, { instrumentId, listing, listed }: UniverseLine): void {
  if (listing === null || listed === null || listed.firstMissedOn === null) return
  const { filer, firstMissedOn } = listed
  draft.setListed(instrumentId, { ...listed, firstMissedOn: null })
  draft.record({ kind: "found", instrumentId, filer, detail: { first_missed_on: firstMissedOn } })
}

function noteAbsence(
  draft: UniverseDraft,
  { instrumentId, listing, listed }: UniverseLine,
  today: string,
): void {
  if (listing === null || listed === null) return
  const { filer, firstMissedOn } = listed
  if (firstMissedOn === null) {
    draft.setListed(instrumentId, { ...listed, firstMissedOn: today })
    draft.record({ kind: "missing", instrumentId, filer, detail: {} })
    return
  }
  if (!isOffFor(listed, absenceDays, today)) return
  draft.setListed(instrumentId, { ...listed, removed: listing })
  draft.remove(instrumentId)
  const detail = { first_missed_on: firstMissedOn, name: listing.name, exchange: listing.exchange }
  draft.record({ kind: "removed", instrumentId, filer, detail })
}
