import decisive from "../../../data/decisive-codes.json" with { type: "json" }
import placements from "../../../data/placements.json" with { type: "json" }
import codes from "../../../data/sic-codes.json" with { type: "json" }
import type { Sector } from "../../vocabulary.ts"
import type { Placement } from "./business-activity.ts"
import type { DeclaredPlacement, Placed, SicRow, SpelledPlacement } from "./tables.ts"

const declared = new Map<string, Placement>()
for (const row of placements.placements as readonly DeclaredPlacement[])
  declared.set(row.name, placementOf(row))

/** The placement of a row. The row spells it out, or names a placement in `data/placements.json`. */
export function placementOf({ placement, activity }: Placed): Placement {
  const plain = typeof placement === "string" ? placementNamed(placement) : spelledOut(placement)
  return activity === undefined ? plain : { ...plain, activity }
}

function placementNamed(name: string): Placement {
  const placement = declared.get(name)
  if (placement === undefined) throw new Error(`data/placements.json has no placement ${name}`)
  return placement
}

/** The placement. If the share is bounded, its source becomes the first concern. */
function spelledOut(placement: SpelledPlacement): Placement {
  if (placement.kind !== "bounded") return placement
  return { ...placement, concerns: [placement.source, ...placement.concerns] }
}

/** A code of the SEC's list, with the placement of a company for which we know only the code. */
export interface SicEntry extends Omit<SicRow, "placement"> {
  /** The title as people write it, without the SEC's restrictions: `Trucking` for `Trucking (no local)`. */
  readonly industry: string
  readonly placement: Placement
}

/** Restrictions in titles: `(no drivers)`, `(coke ovens)`, `, not elsewhere classified`. */
const bounds = /,? \([^)]*\)|, not elsewhere classified$/g

/** Every code of the SEC's list, ascending. */
export const sicEntries: readonly SicEntry[] = (codes.codes as readonly SicRow[]).map((row) => ({
  ...row,
  industry: row.title.replaceAll(bounds, ""),
  placement: placementOf(row),
}))

const byCode = new Map(sicEntries.map((entry) => [entry.code, entry]))

/** The entry of a code; null if the code is not in the SEC's list. */
export function sicEntry(code: string): SicEntry | null {
  return byCode.get(code) ?? null
}

/** The common name of the industry of a code. Null for null and for an unknown code. */
export function industryOf(code: string | null): string | null {
  return code === null ? null : (sicEntry(code)?.industry ?? null)
}

/** The sector of a code, with or without leading zeros. Null without a code, or for an unlisted one. */
export function sectorOf(code: string | null): Sector | null {
  return code === null ? null : (sicEntry(code.padStart(4, "0"))?.sector ?? null)
}

const decisiveCodes = new Set(decisive.codes.map(({ code }) => code))

/**
 * True if every business under the code is prohibited as a core business (SS 21, 3/4/1). Such a code is
 * enough to fail a registrant whose figures cannot be read.
 */
export function isDecisive(code: string): boolean {
  return decisiveCodes.has(code)
}
