import opinionRows from "../../../data/opinions.json" with { type: "json" }
import standardRows from "../../../data/structural-standards.json" with { type: "json" }
import type { StructuralMethodologyId } from "./kinds.ts"
import type { Opinion, StructuralMethodology } from "./tables.ts"

type Versions = readonly [StructuralMethodology, ...StructuralMethodology[]]

const rows = standardRows as readonly StructuralMethodology[]

/** Every version of each structural methodology that was ever in force, newest first. */
export const structuralVersions: Readonly<Record<StructuralMethodologyId, Versions>> = {
  "aaoifi-ss57": versionsOf("aaoifi-ss57"),
  "aaoifi-ss20": versionsOf("aaoifi-ss20"),
  "qistas-etf-taxonomy": versionsOf("qistas-etf-taxonomy"),
}

function versionsOf(id: StructuralMethodologyId): Versions {
  const [newest, ...earlier] = rows.filter((version) => version.id === id)
  if (newest === undefined) throw new Error(`data/structural-standards.json has no version of ${id}`)
  return [newest, ...earlier]
}

/** Published opinions on vehicles. */
export const opinions = opinionRows as readonly Opinion[]
