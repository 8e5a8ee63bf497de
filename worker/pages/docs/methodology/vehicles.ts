import {
  agedYears,
  boost,
  penaltyEach,
  structuralBase,
} from "../../../../src/screening/structures/confidence.ts"
import type { Dossier } from "../../../../src/screening/structures/dossier.ts"
import type { StructuralMethodology } from "../../../../src/screening/structures/methodologies.ts"
import { bullets, code, plain, section, signed, table } from "./markdown.ts"

/** The methodology guide's section on trusts and pools, which are decided on their structure. */

const when: Readonly<Record<keyof typeof penaltyEach | keyof typeof boost, string>> = {
  documents_aged: `Each criterion quoted only from documents older than ${agedYears} years.`,
  read_second_hand: "Each criterion read on no page of the SEC or the sponsor.",
  criterion_unresolved: "Each criterion that no document settles, beside a failure.",
  filings_quoted: "Every criterion that decides is quoted from a page of the SEC or the sponsor.",
  several_criteria_fail: "More than one criterion fails.",
}

/** The criteria of each structural methodology, and the vehicles that have a dossier. */
export function vehiclesSection(
  methodologies: readonly StructuralMethodology[],
  dossiers: readonly Dossier[],
): string {
  return section(
    "## Vehicles decided on their structure",
    "Trusts that hold metal or a digital asset, and commodity pools, are decided by criteria and not by ratios. What a vehicle's documents say of each criterion is quoted in its Evidence Packet, with the document and its date.",
    bullets([
      "A criterion that fails decides: `non-compliant`.",
      "With none, a criterion that no document settles withholds the verdict: `screen_unresolved`.",
      "Where every criterion passes: `compliant`. No price and no filing moves such a verdict, only another reading of the documents.",
    ]),
    ...methodologies.flatMap((methodology) => methodologyBlocks(methodology, dossiers)),
    "### Confidence of a structural verdict",
    `${structuralBase}, and these for the criteria that decide: the failures where there are any, else all.`,
    table(
      ["type", "impact", "when"],
      Object.entries({ ...penaltyEach, ...boost }).map(([type, impact]) => [
        code(type),
        signed(impact),
        when[type as keyof typeof when],
      ]),
    ),
  )
}

function methodologyBlocks(
  { id, version, name, description, criteria, inForceFrom }: StructuralMethodology,
  dossiers: readonly Dossier[],
): readonly string[] {
  const decided = dossiers.filter(({ methodology }) => methodology === id)
  return [
    `### ${plain(name)}`,
    `${code(`${id}@${version}`)}, in force since ${inForceFrom}. ${plain(description)}`,
    table(
      ["criterion", "name", "what passes", "clause"],
      criteria.map((criterion) => [
        code(criterion.key),
        plain(criterion.name),
        plain(criterion.passes),
        plain(criterion.clause),
      ]),
    ),
    decided.length === 0
      ? ""
      : `Decided under it: ${decided.map(({ instrumentId }) => code(instrumentId)).join(", ")}.`,
  ]
}
