import { Fragment } from "preact"
import type { ComplianceStructuralScreen } from "../../../src/compliance/schema.ts"
import { Section } from "../../html/components.tsx"
import { ResultMark } from "../../html/verdict.tsx"
import { readableCode } from "./labels.ts"
import { declarationOf } from "./vehicles.ts"

/** The criteria of a pooled vehicle, each with the document passage that decides it. */
export function StockStructure(props: {
  readonly structural: ComplianceStructuralScreen
  readonly methodology: string
}) {
  const { structural, methodology } = props
  const { instrument_type: type, wrapper, criteria } = structural
  return (
    <Section id="screens" title="The criteria, each with its documents">
      <p>
        {readableCode(type)}, in the form of a {wrapper.replaceAll("_", " ")}. Such a fund is decided by what
        its documents say of how it works; no ratio is computed for it.
      </p>
      <div class="criteria">
        {criteria.map((criterion) => (
          <Criterion
            key={criterion.key}
            criterion={{ ...criterion, note: withNames(criterion.note, criteria) }}
            methodology={methodology}
          />
        ))}
      </div>
    </Section>
  )
}

/** A remark with the names of criteria in place of their keys. A key of one word could be the word itself. */
function withNames(note: string | null, criteria: ComplianceStructuralScreen["criteria"]): string | null {
  const keyed = criteria.filter(({ key }) => key.includes("_"))
  return keyed.reduce((text, { key, name }) => text?.replaceAll(key, `“${name}”`) ?? null, note)
}

function Criterion(props: {
  readonly criterion: ComplianceStructuralScreen["criteria"][number]
  readonly methodology: string
}) {
  const { criterion, methodology } = props
  const { key, name, result, evidence, source, note } = criterion
  const declaration = declarationOf(methodology, key)
  return (
    <article class={`criterion ${result}`}>
      <h3 id={`criterion-${key}`}>{name}</h3>
      <p class="result">
        <ResultMark result={result} {...(result === "not_applicable" && { words: "Not decided" })} />{" "}
        {declaration === null ? null : (
          <span class="small">{declaration.clause.replaceAll("WGC", "World Gold Council")}</span>
        )}
      </p>
      {declaration === null ? null : <p>To pass: {declaration.passes}</p>}
      {note === null ? null : <p class="small wrap">{note}</p>}
      {result === "not_applicable" ? (
        <p class="small wrap">
          <Source text={source} />
        </p>
      ) : (
        <details>
          <summary>What its documents say</summary>
          <blockquote>
            {evidence.split("\n\n").map((passage) => (
              <p key={passage}>{passage}</p>
            ))}
          </blockquote>
          <p class="small wrap">
            <Source text={source} />
          </p>
        </details>
      )}
    </article>
  )
}

/** A text that names documents, with its URLs as links. */
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
