import type { UniverseDraft } from "./draft.ts"
import { isShareOf, isVehicleLine } from "./line.ts"
import type { StoredListing, UniverseLine } from "./state.ts"

/**
 * Chooses the canonical line of each company that gained or lost a line. The current one stays until it is removed, or
 * until it is off the list and a new share of the company is on it: a changed ticker. `known`: the previous lines of each
 * company; `isAbsent`: true for a line that the list no longer names.
 */
export function chooseMainLines(
  draft: UniverseDraft,
  known: ReadonlyMap<number, readonly UniverseLine[]>,
  isAbsent: (line: UniverseLine) => boolean,
): void {
  const gained = new Map<number, string[]>()
  for (const { instrumentId, from, to } of draft.regrouped()) {
    if (from !== null && !gained.has(from)) gained.set(from, [])
    if (to !== null) gained.set(to, [...(gained.get(to) ?? []), instrumentId])
  }
  for (const [cik, symbols] of gained) {
    const before = known.get(cik) ?? []
    const sharesAmong = (some: readonly string[]) =>
      some.flatMap((symbol) => {
        const { listing } = draft.line(symbol)
        return listing !== null && isShareOf(listing, cik) ? [listing] : []
      })
    const lines = {
      added: sharesAmong(symbols),
      kept: sharesAmong(before.map(({ instrumentId }) => instrumentId)),
    }
    const main =
      vehicleLine(lines, cik) ?? mainOf(lines, ({ instrumentId }) => !isAbsent(draft.line(instrumentId)))
    for (const listing of [...lines.added, ...lines.kept]) {
      const canonical = listing === main
      if (listing.canonical !== canonical) draft.setListing({ ...listing, canonical })
    }
    const mainBefore = before.find(({ listing }) => listing?.canonical)
    if (main !== null && main.instrumentId !== mainBefore?.instrumentId) draft.screen(cik)
  }
}

interface Shares {
  readonly added: readonly StoredListing[]
  readonly kept: readonly StoredListing[]
}

/** The line of a pooled vehicle that its dossier names. */
function vehicleLine({ added, kept }: Shares, cik: number): StoredListing | null {
  return [...added, ...kept].find(({ symbol }) => isVehicleLine(symbol, cik)) ?? null
}

function mainOf(
  { added, kept }: Shares,
  isListed: (listing: StoredListing) => boolean,
): StoredListing | null {
  const inPlace = kept.find(({ canonical }) => canonical) ?? null
  if (inPlace !== null && (isListed(inPlace) || added.length === 0)) return inPlace
  // A successor's main line was its predecessor's.
  return added.find(({ canonical }) => canonical) ?? added[0] ?? kept.find(isListed) ?? kept[0] ?? null
}
