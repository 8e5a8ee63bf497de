import { Fragment } from "preact"
import type { Compliance, ComplianceStructuralScreen } from "../../../src/compliance/schema.ts"
import { dayOf } from "../../../src/days.ts"
import { filerKey } from "../../../src/identifiers/filer.ts"
import type { InstrumentOverview } from "../../../src/instruments/schema.ts"
import { methodologyRef } from "../../../src/screening/methodologies.ts"
import {
  criteriaWith,
  decideStructure,
  documentsOf,
  type StructuralDecision,
} from "../../../src/screening/structures/decide.ts"
import { structuralVersions } from "../../../src/screening/structures/methodologies.ts"
import type { Criterion, StructuralMethodology } from "../../../src/screening/structures/tables.ts"
import { dossierOn, vehicleOf } from "../../../src/screening/structures/vehicles.ts"
import { ResultMark } from "../../html/verdict.tsx"
import { decidesVehicles, readableCode } from "./labels.ts"

/** The criteria of a pooled vehicle, each with the passage that decides it. Those that it meets are folded. */
export function StockStructure(props: {
  readonly structural: ComplianceStructuralScreen
  readonly methodology: string
}) {
  const { structural, methodology } = props
  const { instrument_type: type, wrapper, criteria } = structural
  return (
    <div id="screens">
      <p>
        {readableCode(type)}, in the form of a {wrapper.replaceAll("_", " ")}. Such a fund is decided by what
        its documents say of how it works; no ratio is computed for it.
      </p>
      <div class="criteria">
        {criteria.map((criterion) => (
          <JudgedCriterion
            key={criterion.key}
            criterion={{ ...criterion, note: withNames(criterion.note, criteria) }}
            methodology={methodology}
          />
        ))}
      </div>
    </div>
  )
}

/** A remark with the keys of criteria replaced by names. One-word keys stay, as they may be plain words. */
function withNames(note: string | null, criteria: ComplianceStructuralScreen["criteria"]): string | null {
  const keyed = criteria.filter(({ key }) => key.includes("_"))
  return keyed.reduce((text, { key, name }) => text?.replaceAll(key, `“${name}”`) ?? null, note)
}

function JudgedCriterion(props: {
  readonly criterion: ComplianceStructuralScreen["criteria"][number]
  readonly methodology: string
}) {
  const { criterion, methodology } = props
  const { key, name, result, evidence, source, note } = criterion
  const declaration = declarationOf(methodology, key)
  return (
    <details class={`criterion ${result}`} open={result !== "pass"}>
      <summary>
        <h3 id={`criterion-${key}`}>{name}</h3>
        <span class="result">
          <ResultMark result={result} {...(result === "not_applicable" && { words: "Not decided" })} />{" "}
          {declaration === null ? null : <span class="small">{declaration.clause}</span>}
        </span>
      </summary>
      {declaration === null ? null : <p>To pass: {declaration.passes}</p>}
      {note === null ? null : <p class="small wrap">{note}</p>}
      {result === "not_applicable" ? null : (
        <blockquote>
          {evidence.split("\n\n").map((passage) => (
            <p key={passage}>{passage}</p>
          ))}
        </blockquote>
      )}
      <p class="small wrap">
        <Source text={source} />
      </p>
    </details>
  )
}

/** A text that names documents, in which URLs are links. */
export function Source({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(/(https:\/\/[^\s;]+)/).map((piece, index) =>
        piece.startsWith("https://") ? (
          <a key={index} href={piece} rel="noreferrer">
            {hostOf(piece)}
          </a>
        ) : (
          <Fragment key={index}>{piece}</Fragment>
        ),
      )}
    </>
  )
}

function hostOf(address: string): string {
  return address.slice("https://".length).split("/")[0]?.toLowerCase() ?? address
}

/** The texts on vehicles whose structure decides their verdict. */

type PrintedCriterion = ComplianceStructuralScreen["criteria"][number]

/** The origin of the criteria of a methodology, `id@version`; null for one of a later release. */
export function criteriaOrigin(methodology: string): string | null {
  return versionNamed(methodology)?.origin ?? null
}

/** The declaration of a criterion; null if this release does not know the criterion. */
function declarationOf(methodology: string, key: string): Criterion | null {
  return versionNamed(methodology)?.criteria.find((criterion) => criterion.key === key) ?? null
}

function versionNamed(methodology: string): StructuralMethodology | undefined {
  return Object.values(structuralVersions)
    .flat()
    .find((version) => methodologyRef(version) === methodology)
}

/** Follows "It fails". In plain words, or the name of the criterion. */
export function failureWords(methodology: string, { key, name }: PrintedCriterion): string {
  return declarationOf(methodology, key)?.failure ?? `“${name}”`
}

/** The decision behind the verdict on a pooled vehicle; null for a company. */
function decisionOf(
  { methodology, as_of: asOf }: Compliance,
  { filer }: Pick<InstrumentOverview, "filer">,
): StructuralDecision | null {
  const dossier = decidesVehicles(methodology) ? vehicleOf(filer && filerKey(filer)) : null
  return dossier && decideStructure(dossierOn(dossier, dayOf(asOf)), versionNamed(methodology))
}

/** The names of the undecided criteria of a pooled vehicle; empty for a company. */
export function openCriteria(compliance: Compliance, overview: InstrumentOverview): readonly string[] {
  const decision = decisionOf(compliance, overview)
  return decision === null ? [] : criteriaWith(decision, "unresolved").map(({ criterion }) => criterion.name)
}

/** `“No leverage”; “No interest is earned on cash”`. */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join("; ")
}

/** The years of the documents that decide a vehicle, `2004 to 2024`. Null for a company, or without documents. */
export function documentYears(compliance: Compliance, overview: InstrumentOverview): string | null {
  const decision = decisionOf(compliance, overview)
  const years = decision === null ? [] : documentsOf(decision).map(({ date }) => date.slice(0, "YYYY".length))
  const [newest] = years
  const oldest = years.at(-1)
  if (newest === undefined || oldest === undefined) return null
  return newest === oldest ? newest : `${oldest} to ${newest}`
}
