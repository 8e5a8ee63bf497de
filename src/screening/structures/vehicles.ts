import type { Dossier } from "./dossier.ts"
import { gld } from "./dossiers/gld.ts"
import { iau } from "./dossiers/iau.ts"
import { uso } from "./dossiers/uso.ts"

/** Every pooled vehicle that is decided on its structure. Its registrant is never screened by ratios. */
export const vehicles: readonly Dossier[] = [gld, iau, uso]

const byCik = new Map(vehicles.map((dossier) => [dossier.cik, dossier]))

/** The dossier of a registrant that is a pooled vehicle; null for any other, and for none. */
export function vehicleByCik(cik: number | null): Dossier | null {
  return cik === null ? null : (byCik.get(cik) ?? null)
}
