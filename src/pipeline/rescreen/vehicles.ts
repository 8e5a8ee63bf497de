import { addDays, monthsAfter } from "../../days.ts"
import { dateTime } from "../../documents/parts.ts"
import { structuralCompliance } from "../../documents/structural/compliance.ts"
import {
  structuralEvidence,
  structuralFinancials,
  structuralHistory,
} from "../../documents/structural/evidence.ts"
import { methodologyRef } from "../../screening/methodologies.ts"
import { decideStructure } from "../../screening/structures/decide.ts"
import { type Dossier, vehicles } from "../../screening/structures/vehicles.ts"
import { sha256 } from "../../sha256.ts"
import { filingAges } from "../../terms.ts"
import type { Publication, Publishing } from "../ports.ts"
import { publicationOf, publish, publishAll } from "./publication.ts"
import type { Subjects } from "./subjects.ts"

/**
 * The publication of a vehicle that is decided on its structure. Its id is the hash of methodology, dossier
 * and printed documents. So a release that prints more publishes the verdict again, which no price and no
 * filing would do. The same dossier gives the same bytes.
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
    financials: structuralFinancials(decision),
  }
  const provenance = {
    assessmentId: sha256(`${methodology}\n${canonical}\n${JSON.stringify(documents)}`),
    filer: dossier.filer,
    methodology,
    asOf: dateTime(dossier.reviewedOn),
    marketCapUsd: null,
    filingAccession: null,
    filedDigest: sha256(canonical),
    closesThrough: null,
    newestPeriodEnd: null,
    nextReportDue: null,
    staleFrom: staleFrom(dossier),
  }
  return publicationOf(documents, provenance)
}

/**
 * The day from which a reading is stale. The documents of a vehicle are issued anew each year, so a reading
 * may be as old as a company's reports.
 */
function staleFrom({ reviewedOn }: Dossier): string {
  return addDays(monthsAfter(reviewedOn, filingAges.filingAgeMonthsMax), 1)
}

/** The canonical text of a dossier, independent of the order of its fields. */
function canonicalDossier(dossier: Dossier): string {
  const { instrumentId, filer, name, instrumentType, wrapper, activity, reviewedOn, readings } = dossier
  return [
    JSON.stringify([instrumentId, filer, name, instrumentType, wrapper, activity, reviewedOn]),
    ...readings.map(({ criterion, result, quotations, note }) =>
      JSON.stringify([
        criterion,
        result,
        note,
        ...quotations.map(({ text, document, date, readAt, isQuoted }) => [
          text,
          document,
          date,
          readAt,
          ...(isQuoted ? ["quoted"] : []),
        ]),
      ]),
    ),
  ].join("\n")
}

/** Publishes the verdict on a vehicle, whose registrant must be listed. `unchanged`: published already. */
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

/** The number of listed vehicles, and of new verdicts on them. */
interface VehicleRun {
  readonly listed: number
  readonly published: number
}

/** Publishes the verdict on every listed vehicle. Publishing the same dossiers again changes nothing. */
export async function publishVehicles(
  { publishing, subjects }: VehiclePorts,
  dossiers: readonly Dossier[] = vehicles,
): Promise<VehicleRun> {
  const registered = await Promise.all(dossiers.map(({ filer }) => subjects.find(filer)))
  const listed = dossiers.filter((_, at) => registered[at] !== null)
  const publications = listed.map(structuralPublication)
  return { listed: listed.length, published: await publishAll(publishing, publications) }
}
