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
import { English } from "../../html/language/english-text.tsx"
import { type Language, useLanguage } from "../../html/language/language.ts"
import { ResultMark } from "../../html/verdict.tsx"
import { decidesVehicles } from "./labels.ts"

/** The criteria of a pooled vehicle, each with the passage that decides it. Those that it meets are folded. */
export function StockStructure(props: {
  readonly structural: ComplianceStructuralScreen
  readonly methodology: string
}) {
  const { structural, methodology } = props
  const { instrument_type: type, wrapper, criteria } = structural
  return (
    <div id="screens">
      <p>{useLanguage().say.card.structure.kind(type, wrapper)}</p>
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
  const { structure, screens } = useLanguage().say.card
  const declaration = declarationOf(methodology, key)
  return (
    <details class={`criterion ${result}`} open={result !== "pass"}>
      <summary>
        <h3 id={`criterion-${key}`}>{structure.criterion(key, name)}</h3>
        <span class="result">
          <ResultMark result={result} {...(result === "not_applicable" && { words: screens.notDecided })} />{" "}
          {declaration === null ? null : (
            <span class="small">
              <English>{declaration.clause}</English>
            </span>
          )}
        </span>
      </summary>
      {declaration === null ? null : (
        <p>
          {structure.toPass} <English>{declaration.passes}</English>
        </p>
      )}
      {note === null ? null : (
        <p class="small wrap">
          <English>{note}</English>
        </p>
      )}
      {result === "not_applicable" ? null : (
        <blockquote>
          {evidence.split("\n\n").map((passage) => (
            <p key={passage}>
              <English>{passage}</English>
            </p>
          ))}
        </blockquote>
      )}
      <p class="small wrap">
        <English>
          <Source text={source} />
        </English>
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
export function criteriaOrigin(methodology: string, { say }: Pick<Language, "say">): string | null {
  const version = versionNamed(methodology)
  return version === undefined ? null : say.card.structure.origin(version.id, version.origin)
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
export function failureWords(
  methodology: string,
  { key, name }: PrintedCriterion,
  { say }: Pick<Language, "say">,
): string {
  const { structure } = say.card
  const failure = declarationOf(methodology, key)?.failure
  return failure === undefined
    ? structure.quoted(structure.criterion(key, name))
    : structure.failure(key, failure)
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
export function openCriteria(
  compliance: Compliance,
  overview: InstrumentOverview,
  { say }: Pick<Language, "say">,
): readonly string[] {
  const decision = decisionOf(compliance, overview)
  if (decision === null) return []
  return criteriaWith(decision, "unresolved").map(({ criterion: { key, name } }) =>
    say.card.structure.criterion(key, name),
  )
}

/** `“No leverage”; “No interest is earned on cash”`. */
export function quoted(names: readonly string[], { say }: Pick<Language, "say">): string {
  const { structure } = say.card
  return names.map(structure.quoted).join(structure.separator)
}

/** The years of the documents that decide a vehicle, `2004 to 2024`. Null for a company, or without documents. */
export function documentYears(
  compliance: Compliance,
  overview: InstrumentOverview,
  { say }: Pick<Language, "say">,
): string | null {
  const decision = decisionOf(compliance, overview)
  const years = decision === null ? [] : documentsOf(decision).map(({ date }) => date.slice(0, "YYYY".length))
  const [newest] = years
  const oldest = years.at(-1)
  if (newest === undefined || oldest === undefined) return null
  return newest === oldest ? newest : say.card.lead.years(oldest, newest)
}
