import { dateTime } from "../../screening/documents/compliance.ts"
import { methodologyRef } from "../../screening/methodologies.ts"
import { structuralCompliance } from "../../screening/structures/compliance.ts"
import { decideStructure } from "../../screening/structures/decide.ts"
import type { Dossier } from "../../screening/structures/dossier.ts"
import { structuralEvidence } from "../../screening/structures/evidence.ts"
import { structuralFinancials, structuralHistory } from "../../screening/structures/records.ts"
import { vehicles } from "../../screening/structures/vehicles.ts"
import { sha256 } from "../../sha256.ts"
import type { FilingLedger, Publication, Publishing, Subjects } from "../ports.ts"
import { publicationOf, publish, publishAll } from "./publication.ts"

/**
 * What is published of a vehicle decided on its structure, named by the hash of methodology and dossier: no price and no
 * filing moves it. The same dossier gives the same bytes.
 */
export function structuralPublication(dossier: Dossier): Publication {
  const decision = decideStructure(dossier)
  const methodology = methodologyRef(decision.methodology)
  const canonical = canonicalDossier(dossier)
  const documents = {
    compliance: structuralCompliance(decision),
    evidence: structuralEvidence(decision),
    health: null,
    history: structuralHistory(decision),
    financials: structuralFinancials(),
  }
  return publicationOf(documents, {
    assessmentId: sha256(`${methodology}\n${canonical}`),
    cik: dossier.cik,
    methodology,
    asOf: dateTime(dossier.reviewedOn),
    marketCapUsd: null,
    filingAccession: null,
    filedDigest: sha256(canonical),
    closesThrough: null,
  })
}

/** One text for one dossier, whatever the order its fields were written in. */
function canonicalDossier(dossier: Dossier): string {
  const { instrumentId, cik, name, instrumentType, wrapper, activity, reviewedOn, readings } = dossier
  return [
    JSON.stringify([instrumentId, cik, name, instrumentType, wrapper, activity, reviewedOn]),
    ...readings.map(({ criterion, result, quotations, note }) =>
      JSON.stringify([
        criterion,
        result,
        note,
        ...quotations.map(({ text, document, date, readAt }) => [text, document, date, readAt]),
      ]),
    ),
  ].join("\n")
}

/** Publishes the verdict on a vehicle; `unchanged` when it was published before. Its registrant must be known. */
export async function publishVehicle(
  publishing: Publishing,
  dossier: Dossier,
): Promise<"published" | "unchanged"> {
  const isNew = await publish(publishing, structuralPublication(dossier))
  return isNew ? "published" : "unchanged"
}

export interface VehiclePorts {
  readonly publishing: Publishing
  readonly subjects: Subjects
}

/** Vehicles that are listed, and how many verdicts on them were new. */
export interface VehicleRun {
  readonly listed: number
  readonly published: number
}

/** Publishes the verdict on every vehicle that is listed. The same dossiers again change nothing. */
export async function publishVehicles(
  { publishing, subjects }: VehiclePorts,
  dossiers: readonly Dossier[] = vehicles,
): Promise<VehicleRun> {
  const found = await Promise.all(dossiers.map(({ cik }) => subjects.find(cik)))
  const listed = dossiers.filter((_, at) => found[at] !== null)
  const publications = listed.map(structuralPublication)
  return { listed: listed.length, published: await publishAll(publishing, publications) }
}

export interface VehicleRefreshPorts extends VehiclePorts {
  readonly ledger: FilingLedger
}

/** What a new report of a vehicle comes to: the verdict stands on the dossier, and its open filings are settled. */
export async function refreshVehicle(
  { ledger, subjects, publishing }: VehicleRefreshPorts,
  dossier: Dossier,
): Promise<"published" | "unchanged" | "unlisted"> {
  const { cik } = dossier
  const [open, subject] = await Promise.all([ledger.open(cik), subjects.find(cik)])
  const settled = subject === null ? "unlisted" : await publishVehicle(publishing, dossier)
  const reason = subject === null ? "the filer is not listed" : "decided on its structure"
  await ledger.settle(
    cik,
    open.map(({ accession }) => ({ accession, state: "skipped", reason })),
  )
  return settled
}
