import { Fragment } from "preact"
import { Prose } from "../frame.tsx"
import { schemaId } from "./ids.ts"
import type { Field, FieldType, Word } from "./schema.ts"

/** Fields with their types; the fields of an inner object are listed under it. */
export function Fields({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <ul class="schema">
      {fields.map((field) => (
        <li key={field.name}>
          <p class="field">
            <code>{field.name}</code>{" "}
            <span class="type">
              <Words words={field.type.words} />
              {field.isRequired ? null : ", may be absent"}
            </span>
          </p>
          <About description={field.description} values={field.type.values} />
          <Shapes type={field.type} />
        </li>
      ))}
    </ul>
  )
}

function Shapes({ type: { shapes } }: { readonly type: FieldType }) {
  const [only, ...others] = shapes
  if (only === undefined) return null
  if (others.length === 0) return <Fields fields={only} />
  return (
    <>
      {shapes.map((fields, index) => (
        <div key={index}>
          <p class="shape">{index === 0 ? "Either" : "Or"}</p>
          <Fields fields={fields} />
        </div>
      ))}
    </>
  )
}

/** A readable type; a schema with its own section is a link. */
export function Words({ words }: { readonly words: readonly Word[] }) {
  return (
    <>
      {words.map((word) =>
        word.kind === "text" ? (
          word.text
        ) : (
          <a key={word.name} href={`#${schemaId(word.name)}`}>
            {word.name}
          </a>
        ),
      )}
    </>
  )
}

/** The description, and the allowed values if the list is closed. */
export function About(props: { readonly description: string | null; readonly values: readonly string[] }) {
  const { description, values } = props
  if (description === null && values.length === 0) return null
  return (
    <p class="about">
      {description === null ? null : <Prose text={description} />}
      {description !== null && values.length > 0 ? ". " : null}
      {values.length === 0 ? null : <Values values={values} />}
    </p>
  )
}

function Values({ values }: { readonly values: readonly string[] }) {
  return (
    <>
      One of{" "}
      {values.map((value, index) => (
        <Fragment key={value}>
          {index === 0 ? null : ", "}
          <code>{value}</code>
        </Fragment>
      ))}
    </>
  )
}
