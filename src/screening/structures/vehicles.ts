import type { Dossier } from "./dossier.ts"
import { aaau } from "./dossiers/aaau.ts"
import { bar } from "./dossiers/bar.ts"
import { gld } from "./dossiers/gld.ts"
import { iau } from "./dossiers/iau.ts"
import { iaum } from "./dossiers/iaum.ts"
import { ibit } from "./dossiers/ibit.ts"
import { ounz } from "./dossiers/ounz.ts"
import { pplt } from "./dossiers/pplt.ts"
import { sgol } from "./dossiers/sgol.ts"
import { sivr } from "./dossiers/sivr.ts"
import { slv } from "./dossiers/slv.ts"
import { uso } from "./dossiers/uso.ts"

/** Every pooled vehicle that is decided on its structure. Its registrant is never screened by ratios. */
export const vehicles: readonly Dossier[] = [
  aaau,
  bar,
  gld,
  iau,
  iaum,
  ibit,
  ounz,
  pplt,
  sgol,
  sivr,
  slv,
  uso,
]

const byCik = new Map(vehicles.map((dossier) => [dossier.cik, dossier]))

/** The dossier of a registrant that is a pooled vehicle; null for any other, and for none. */
export function vehicleByCik(cik: number | null): Dossier | null {
  return cik === null ? null : (byCik.get(cik) ?? null)
}
