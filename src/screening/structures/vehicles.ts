import aaau from "../../../data/vehicles/aaau.json" with { type: "json" }
import arkb from "../../../data/vehicles/arkb.json" with { type: "json" }
import bar from "../../../data/vehicles/bar.json" with { type: "json" }
import bno from "../../../data/vehicles/bno.json" with { type: "json" }
import dba from "../../../data/vehicles/dba.json" with { type: "json" }
import dbc from "../../../data/vehicles/dbc.json" with { type: "json" }
import dbe from "../../../data/vehicles/dbe.json" with { type: "json" }
import dbo from "../../../data/vehicles/dbo.json" with { type: "json" }
import fbtc from "../../../data/vehicles/fbtc.json" with { type: "json" }
import gbtc from "../../../data/vehicles/gbtc.json" with { type: "json" }
import gld from "../../../data/vehicles/gld.json" with { type: "json" }
import gldm from "../../../data/vehicles/gldm.json" with { type: "json" }
import gsg from "../../../data/vehicles/gsg.json" with { type: "json" }
import iau from "../../../data/vehicles/iau.json" with { type: "json" }
import iaum from "../../../data/vehicles/iaum.json" with { type: "json" }
import ibit from "../../../data/vehicles/ibit.json" with { type: "json" }
import ounz from "../../../data/vehicles/ounz.json" with { type: "json" }
import pall from "../../../data/vehicles/pall.json" with { type: "json" }
import pplt from "../../../data/vehicles/pplt.json" with { type: "json" }
import sgol from "../../../data/vehicles/sgol.json" with { type: "json" }
import sivr from "../../../data/vehicles/sivr.json" with { type: "json" }
import slv from "../../../data/vehicles/slv.json" with { type: "json" }
import uga from "../../../data/vehicles/uga.json" with { type: "json" }
import ung from "../../../data/vehicles/ung.json" with { type: "json" }
import unl from "../../../data/vehicles/unl.json" with { type: "json" }
import usl from "../../../data/vehicles/usl.json" with { type: "json" }
import uso from "../../../data/vehicles/uso.json" with { type: "json" }
import type { FilerId } from "../../identifiers/filer.ts"
import type { Quotation, VehicleFile } from "./tables.ts"

type Reading = VehicleFile["readings"][number]

/** The result of one criterion according to the documents. */
export type CriterionFinding = Readonly<Omit<Reading, "quotations">> & {
  readonly quotations: readonly Quotation[]
}

/**
 * Quotations from the documents of one pooled vehicle that is an SEC registrant in its own right. The
 * criteria lead to the verdict.
 */
export type Dossier = Omit<VehicleFile, "note" | "quotations" | "readings"> & {
  /** The day on which the documents were read, if the verdict is as of an earlier day. */
  readonly readOn?: string
  /** One reading for each criterion of the methodology, in the methodology's order. */
  readonly readings: readonly CriterionFinding[]
}

const files = [
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
] as readonly VehicleFile[]

/** Every pooled vehicle that is decided on its structure. Ratios are never used for its registrant. */
export const vehicles: readonly Dossier[] = files.map(({ note: _, quotations, readings, ...vehicle }) => ({
  ...vehicle,
  readings: readings.map((reading) => ({
    ...reading,
    quotations: reading.quotations.map((key) => quotationOf(vehicle.instrumentId, quotations, key)),
  })),
}))

function quotationOf(instrumentId: string, quotations: VehicleFile["quotations"], key: string): Quotation {
  const quotation = quotations[key]
  if (quotation === undefined) throw new Error(`The file of ${instrumentId} has no quotation ${key}`)
  return quotation
}

const byFiler = new Map(vehicles.map((dossier) => [dossier.filer, dossier]))

/** The dossier of a registrant that is a pooled vehicle; null for any other registrant, or if there is no filer. */
export function vehicleOf(filer: FilerId | null): Dossier | null {
  return filer === null ? null : (byFiler.get(filer) ?? null)
}

/**
 * The dossier as of a day (YYYY-MM-DD), without documents of a later date. A criterion is unresolved if only
 * later documents decide it.
 */
export function dossierOn(dossier: Dossier, day: string): Dossier {
  return {
    ...dossier,
    reviewedOn: day,
    readOn: dossier.reviewedOn,
    readings: dossier.readings.map((reading) => readingOn(reading, dossier, day)),
  }
}

function readingOn(reading: CriterionFinding, dossier: Dossier, day: string): CriterionFinding {
  if (reading.result === "unresolved") return reading
  const quotations = reading.quotations.filter((quotation) => firstDayOf(quotation, dossier) <= day)
  if (quotations.length > 0) return { ...reading, quotations }
  const note = `No document of ${day} or earlier that we read decides this.`
  return { ...reading, result: "unresolved", quotations, note }
}

/**
 * The day from which a document counts. If only its year is known, the last day of that year, but never later
 * than the day on which the document was read.
 */
export function firstDayOf({ date }: Quotation, { reviewedOn }: Pick<Dossier, "reviewedOn">): string {
  const last = date.length === "YYYY".length ? `${date}-12-31` : date
  return last < reviewedOn ? last : reviewedOn
}
