import {
  agedYears,
  boost,
  penaltyEach,
  penaltyOnce,
} from "../../../../src/screening/structures/compliance.ts"
import type { Dossier } from "../../../../src/screening/structures/dossier.ts"
import type { StructuralMethodology } from "../../../../src/screening/structures/tables.ts"
import { confidenceBase } from "../../../../src/terms.ts"
import type { GuidePage } from "../document.ts"
import { bullets, type Content, code, codes, heading, prose, section, signed, table } from "./blocks.ts"

/** The methodology guide's section on trusts and pools, which are decided on their structure. */

const when: Readonly<
  Record<keyof typeof penaltyEach | keyof typeof penaltyOnce | keyof typeof boost, string>
> = {
  documents_aged: `For each criterion that is quoted only from documents older than ${agedYears} years.`,
  read_second_hand: "For each criterion that we did not read on a page of the SEC or the sponsor.",
  quoted_elsewhere:
    "Once, if we know the words behind a deciding criterion only from another text that quotes them, such as an article. It does not apply if another criterion fails without such words.",
  criterion_unresolved: "For each criterion that no document settles, if another one fails.",
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
    "A trust that holds metal or a digital asset, or a commodity pool, has no debt or revenue to measure. We judge how it is built, by the criteria below. Its Evidence Packet quotes what its documents say about each criterion, with the document and its date.",
    bullets([
      prose`If a criterion fails, the verdict is ${code("non-compliant")}.`,
      "Financial statements are evidence. If the movements account for every ounce of a year, and the balance sheet has metal alone, no metal was lent.",
      prose`If none fails, but no document settles a criterion, we withhold the verdict: ${code("screen_unresolved")}.`,
      prose`If every criterion passes, the verdict is ${code("compliant")}. Prices and figures do not change it. It changes only when we read the documents again.`,
    ]),
    ...methodologies.flatMap((methodology) => methodologyBlocks(methodology, dossiers)),
    heading("Confidence of a structural verdict"),
    `It begins at ${confidenceBase}. These change it for the deciding criteria: those that fail, or all if none fails.`,
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
      : [prose`Judged by these criteria: ${codes(decided.map(({ instrumentId }) => instrumentId))}.`]),
  ]
}
