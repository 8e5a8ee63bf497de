import type { FilerId } from "../../identifiers/filer.ts"
import { isShareOf, isVehicleLine } from "./line.ts"
import type {
  KnownSuccession,
  ListedLine,
  StoredListing,
  UniverseChange,
  UniverseLine,
  UniverseState,
  UniverseWrite,
} from "./state.ts"

/**
 * The planned universe: changes are drafted one by one; only differences from the stored state are written.
 */
export interface UniverseDraft {
  /** The line as drafted so far. */
  line(symbol: string): UniverseLine
  setListing(listing: StoredListing): void
  setListed(symbol: string, listed: ListedLine): void
  remove(symbol: string): void
  /** Records that a removed line entered the list again today, and restores the prices that it had. */
  restore(symbol: string): void
  /** Deletes the line's prices, and the holdings of a fund's line. */
  empty(symbol: string): void
  /** Gives the line back the prices that it lost to another registrant. */
  reclaim(symbol: string): void
  addCompany(filer: FilerId, name: string): void
  renameCompany(filer: FilerId, from: string, to: string): void
  screen(filer: FilerId): void
  /** Passes a predecessor's verdict and its lines abroad to the successor. */
  carry(succession: KnownSuccession): void
  record(change: UniverseChange): void
  /** Lines that moved from or to a company, in the order they were drafted. */
  regrouped(): readonly Regrouped[]
  write(): UniverseWrite
}

interface Regrouped {
  readonly instrumentId: string
  /** The filer of the line's former company; null if there was none. */
  readonly from: FilerId | null
  readonly to: FilerId | null
}

/**
 * A draft without changes. Nothing is stored until the result of `write()` is applied. `at`: YYYY-MM-DD, the
 * day of the changes.
 */
export function universeDraft(state: UniverseState, at: string): UniverseDraft {
  const drafted = new Map<string, UniverseLine>()
  const newCompanies: { filer: FilerId; name: string }[] = []
  const renamedCompanies: { filer: FilerId; name: string }[] = []
  const returned: string[] = []
  const emptied: string[] = []
  const reclaimed: string[] = []
  const changes: UniverseChange[] = []
  const screenings = new Set<FilerId>()
  const carried: { from: FilerId; to: FilerId }[] = []
  const original = (symbol: string) =>
    state.lines.get(symbol) ?? {
      instrumentId: symbol,
      listing: null,
      listed: null,
      enteredOn: null,
      former: null,
    }
  const line = (symbol: string) => drafted.get(symbol) ?? original(symbol)
  return {
    line,
    setListing: (listing) => {
      drafted.set(listing.instrumentId, { ...line(listing.instrumentId), listing })
    },
    setListed: (symbol, listed) => {
      drafted.set(symbol, { ...line(symbol), listed })
    },
    remove: (symbol) => {
      drafted.set(symbol, { ...line(symbol), listing: null })
    },
    restore: (symbol) => {
      returned.push(symbol)
      drafted.set(symbol, { ...line(symbol), enteredOn: at })
    },
    empty: (symbol) => {
      emptied.push(symbol)
    },
    reclaim: (symbol) => {
      reclaimed.push(symbol)
    },
    addCompany: (filer, name) => {
      newCompanies.push({ filer, name })
    },
    renameCompany: (filer, from, to) => {
      renamedCompanies.push({ filer, name: to })
      changes.push({ kind: "renamed", instrumentId: null, filer, detail: { from, to } })
    },
    screen: (filer) => {
      screenings.add(filer)
    },
    carry: ({ from, to }) => {
      carried.push({ from, to })
    },
    record: (change) => {
      changes.push(change)
    },
    regrouped: () =>
      [...drafted.values()].flatMap(({ instrumentId, listing }) => {
        const [from, to] = [original(instrumentId).listing?.filer ?? null, listing?.filer ?? null]
        return from === to ? [] : [{ instrumentId, from, to }]
      }),
    write: () => ({
      at,
      newCompanies,
      renamedCompanies,
      returned,
      emptied,
      reclaimed,
      changes,
      screenings: [...screenings],
      carried,
      ...differences([...drafted.values()], original),
    }),
  }
}

function differences(
  drafted: readonly UniverseLine[],
  original: (symbol: string) => UniverseLine,
): Pick<UniverseWrite, "listings" | "removed" | "listed"> {
  return {
    listings: drafted.flatMap(({ instrumentId, listing }) =>
      listing === null || isSame(listing, original(instrumentId).listing) ? [] : [listing],
    ),
    removed: drafted.flatMap(({ instrumentId, listing }) =>
      listing === null && original(instrumentId).listing !== null ? [instrumentId] : [],
    ),
    listed: drafted.flatMap(({ instrumentId, listed }) =>
      listed === null || isSame(listed, original(instrumentId).listed) ? [] : [{ instrumentId, ...listed }],
    ),
  }
}

/** Compares two rows; an absent field equals null. */
function isSame<Row extends object>(one: Row, other: Row | null): boolean {
  const fields = Object.keys(one) as (keyof Row)[]
  return other !== null && fields.every((field) => (one[field] ?? null) === (other[field] ?? null))
}

/**
 * Chooses the canonical line of each company that gained or lost a line. The current line stays until it is
 * removed or its ticker was changed. The ticker was changed if the line is off the list and a new share of
 * the company is on it. `known`: the previous lines of each company. `isAbsent`: true for a line that the
 * list no longer names.
 */
export function chooseMainLines(
  draft: UniverseDraft,
  known: ReadonlyMap<FilerId, readonly UniverseLine[]>,
  isAbsent: (line: UniverseLine) => boolean,
): void {
  const gained = new Map<FilerId, string[]>()
  for (const { instrumentId, from, to } of draft.regrouped()) {
    if (from !== null && !gained.has(from)) gained.set(from, [])
    if (to !== null) gained.set(to, [...(gained.get(to) ?? []), instrumentId])
  }
  for (const [filer, symbols] of gained) {
    const before = known.get(filer) ?? []
    const sharesAmong = (some: readonly string[]) =>
      some.flatMap((symbol) => {
        const { listing } = draft.line(symbol)
        return listing !== null && isShareOf(listing, filer) ? [listing] : []
      })
    const lines = {
      added: sharesAmong(symbols),
      kept: sharesAmong(before.map(({ instrumentId }) => instrumentId)),
    }
    const main =
      vehicleLine(lines, filer) ?? mainOf(lines, ({ instrumentId }) => !isAbsent(draft.line(instrumentId)))
    for (const listing of [...lines.added, ...lines.kept]) {
      const canonical = listing === main
      if (listing.canonical !== canonical) draft.setListing({ ...listing, canonical })
    }
    const mainBefore = before.find(({ listing }) => listing?.canonical)
    if (main !== null && main.instrumentId !== mainBefore?.instrumentId) draft.screen(filer)
  }
}

interface Shares {
  readonly added: readonly StoredListing[]
  readonly kept: readonly StoredListing[]
}

/** The line of a pooled vehicle that its dossier names. */
function vehicleLine({ added, kept }: Shares, filer: FilerId): StoredListing | null {
  return [...added, ...kept].find(({ symbol }) => isVehicleLine(symbol, filer)) ?? null
}

function mainOf(
  { added, kept }: Shares,
  isListed: (listing: StoredListing) => boolean,
): StoredListing | null {
  const inPlace = kept.find(({ canonical }) => canonical) ?? null
  if (inPlace !== null && (isListed(inPlace) || added.length === 0)) return inPlace
  // The main line of a successor is the line that was its predecessor's main line.
  return added.find(({ canonical }) => canonical) ?? added[0] ?? kept.find(isListed) ?? kept[0] ?? null
}
