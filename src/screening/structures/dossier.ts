import type { Quotation, VehicleFile } from "./tables.ts"

type Reading = VehicleFile["readings"][number]

/** The documents' statements on one criterion. */
export type CriterionFinding = Readonly<Omit<Reading, "quotations">> & {
  readonly quotations: readonly Quotation[]
}

/** Quotations from the documents of one pooled vehicle that is an SEC registrant by itself; the verdict follows from the criteria. */
export type Dossier = Omit<VehicleFile, "note" | "quotations" | "readings"> & {
  /** The day on which the documents were read, where the verdict is as of an earlier day. */
  readonly readOn?: string
  /** One for each criterion of the methodology, in its order. */
  readonly readings: readonly CriterionFinding[]
}
