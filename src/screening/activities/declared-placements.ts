import table from "../../../data/placements.json" with { type: "json" }
import type { Placement } from "./business-activity.ts"
import type { DeclaredPlacement, Placed, SpelledPlacement } from "./tables.ts"

const declared = new Map<string, Placement>()
for (const row of table.placements as readonly DeclaredPlacement[]) declared.set(row.name, placementOf(row))

/** The placement of a row of a table, which spells it out or names one of `data/placements.json`. */
export function placementOf({ placement, activity }: Placed): Placement {
  const plain = typeof placement === "string" ? placementNamed(placement) : spelledOut(placement)
  return activity === undefined ? plain : { ...plain, activity }
}

function placementNamed(name: string): Placement {
  const placement = declared.get(name)
  if (placement === undefined) throw new Error(`data/placements.json has no placement ${name}`)
  return placement
}

/** The source of a bound is the first of its concerns. */
function spelledOut(placement: SpelledPlacement): Placement {
  if (placement.kind !== "bounded") return placement
  return { ...placement, concerns: [placement.source, ...placement.concerns] }
}
