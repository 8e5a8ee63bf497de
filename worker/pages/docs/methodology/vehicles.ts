import {
  agedYears,
  boost,
  penaltyEach,
  penaltyOnce,
  structuralBase,
} from "../../../../src/screening/structures/confidence.ts"
import type { Dossier } from "../../../../src/screening/structures/dossier.ts"
import type { StructuralMethodology } from "../../../../src/screening/structures/methodologies.ts"
import type { GuidePage } from "../document.ts"
import { bullets, type Content, code, codes, heading, prose, section, signed, table } from "./blocks.ts"

/** The methodology guide's section on trusts and pools, which are decided on their structure. */

const when: Readonly<
  Record<keyof typeof penaltyEach | keyof typeof penaltyOnce | keyof typeof boost, string>
> = {
  documents_aged: `Each criterion quoted only from documents older than ${agedYears} years.`,
  read_second_hand: "Each criterion that was not read on a page of the SEC or the sponsor.",
  quoted_elsewhere:
    "Once, where a criterion that decides rests on words read only where another text, such as an article, quotes them; not where another failure does without.",
  criterion_unresolved: "Each criterion that no document settles, beside a failure.",
  filings_quoted: "Every criterion that decides is quoted from a page of the SEC or the sponsor.",
  several_criteria_fail: "More than one criterion fails.",
}

/** The criteria of each structural methodology, and the vehicles that have a dossier. */
export function vehiclesSection(
  methodologies: readonly StructuralMethodology[],
  dossiers: readonly Dossier[],
): GuidePage {
  return section(
    "Vehicles decided on their structure",
    "Trusts that hold metal or a digital asset, and commodity pools, are decided by criteria and not by ratios. What a vehicle's documents say about each criterion is quoted in its Evidence Packet, with the document and its date.",
    bullets([
      prose`A criterion that fails decides: ${code("non-compliant")}.`,
      "Financial statements are evidence: movements of metal that account for every ounce of a year, and a balance sheet of metal alone, show that none was lent.",
      prose`With none, a criterion that no document settles withholds the verdict: ${code("screen_unresolved")}.`,
      prose`Where every criterion passes: ${code("compliant")}. Prices and filings do not change such a verdict; only another reading of the documents does.`,
    ]),
    ...methodologies.flatMap((methodology) => methodologyBlocks(methodology, dossiers)),
    heading("Confidence of a structural verdict"),
    `${structuralBase}, and these for the criteria that decide: the failures if there are any, else all.`,
    table(
      ["type", "impact", "when"],
      Object.entries({ ...penaltyEach, ...penaltyOnce, ...boost }).map(([type, impact]) => [
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
): readonly Content[] {
  const decided = dossiers.filter(({ methodology }) => methodology === id)
  return [
    heading(name),
    prose`${code(`${id}@${version}`)}, in force since ${inForceFrom}. ${description}`,
    table(
      ["criterion", "name", "what passes", "clause"],
      criteria.map((criterion) => [code(criterion.key), criterion.name, criterion.passes, criterion.clause]),
    ),
    ...(decided.length === 0
      ? []
      : [prose`Decided under it: ${codes(decided.map(({ instrumentId }) => instrumentId))}.`]),
  ]
}
