import { Fragment } from "preact"
import type { ComplianceStructuralScreen } from "../../../src/contract/compliance.ts"
import { Section } from "../../html/components.tsx"
import { ResultMark } from "../../html/verdict.tsx"
import { readableCode } from "./labels.ts"

/** The criteria of a pooled vehicle, each with the document passage that decides it. */
export function StockStructure({ structural }: { readonly structural: ComplianceStructuralScreen }) {
  const { standard, instrument_type: type, wrapper, criteria } = structural
  return (
    <Section id="screens" title={`The criteria of ${standard}`}>
      <p>
        {readableCode(type)}, held by a {wrapper.replaceAll("_", " ")}. Such a vehicle is decided on its
        structure by the words of its documents; no ratio is computed for it.
      </p>
      <div class="criteria">
        {criteria.map((criterion) => (
          <Criterion key={criterion.key} criterion={criterion} />
        ))}
      </div>
    </Section>
  )
}

function Criterion({ criterion }: { readonly criterion: ComplianceStructuralScreen["criteria"][number] }) {
  const { key, name, result, evidence, source, note } = criterion
  const passages = evidence === "" ? [] : evidence.split("\n\n")
  return (
    <article class={`criterion ${result}`}>
      <h3 id={`criterion-${key}`}>{name}</h3>
      <p class="result">
        <ResultMark result={result} {...(result === "not_applicable" && { words: "Not resolved" })} />{" "}
        <code class="small">{key}</code>
      </p>
      {passages.length === 0 ? (
        <p>No document is quoted.</p>
      ) : (
        <blockquote>
          {passages.map((passage) => (
            <p key={passage}>{passage}</p>
          ))}
        </blockquote>
      )}
      {source === "" ? null : (
        <p class="small wrap">
          <Source text={source} />
        </p>
      )}
      {note === null ? null : <p class="small wrap">{note}</p>}
    </article>
  )
}

/** The source of a passage, with its URLs as links. */
function Source({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(/(https:\/\/[^\s;]+)/).map((piece, index) =>
        piece.startsWith("https://") ? (
          <a key={index} href={piece} rel="noopener noreferrer external">
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
