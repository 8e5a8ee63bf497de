import type { Dossier } from "./dossier.ts"
import { aaau } from "./dossiers/aaau.ts"
import { arkb } from "./dossiers/arkb.ts"
import { bar } from "./dossiers/bar.ts"
import { bno } from "./dossiers/bno.ts"
import { dba } from "./dossiers/dba.ts"
import { dbc } from "./dossiers/dbc.ts"
import { dbe } from "./dossiers/dbe.ts"
import { dbo } from "./dossiers/dbo.ts"
import { fbtc } from "./dossiers/fbtc.ts"
import { gbtc } from "./dossiers/gbtc.ts"
import { gld } from "./dossiers/gld.ts"
import { gldm } from "./dossiers/gldm.ts"
import { gsg } from "./dossiers/gsg.ts"
import { iau } from "./dossiers/iau.ts"
import { iaum } from "./dossiers/iaum.ts"
import { ibit } from "./dossiers/ibit.ts"
import { ounz } from "./dossiers/ounz.ts"
import { pall } from "./dossiers/pall.ts"
import { pplt } from "./dossiers/pplt.ts"
import { sgol } from "./dossiers/sgol.ts"
import { sivr } from "./dossiers/sivr.ts"
import { slv } from "./dossiers/slv.ts"
import { uga } from "./dossiers/uga.ts"
import { ung } from "./dossiers/ung.ts"
import { unl } from "./dossiers/unl.ts"
import { usl } from "./dossiers/usl.ts"
import { uso } from "./dossiers/uso.ts"

/** Every pooled vehicle that is decided on its structure. Their registrants are never screened by ratios. */
export const vehicles: readonly Dossier[] = [
  aaau,
  arkb,
  bar,
  bno,
  dba,
  dbc,
  dbe,
  dbo,
  fbtc,
  gbtc,
  gld,
  gldm,
  gsg,
  iau,
  iaum,
  ibit,
  ounz,
  pall,
  pplt,
  sgol,
  sivr,
  slv,
  uga,
  ung,
  unl,
  usl,
  uso,
]

const byCik = new Map(vehicles.map((dossier) => [dossier.cik, dossier]))

/** The dossier of a registrant that is a pooled vehicle; null for any other registrant and without a CIK. */
export function vehicleByCik(cik: number | null): Dossier | null {
  return cik === null ? null : (byCik.get(cik) ?? null)
}
