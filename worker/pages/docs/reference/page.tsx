import { Fragment } from "preact"
import { takesBody } from "../../../../src/contract/parameters.ts"
import { TableRegion } from "../../../html/components.tsx"
import { LinkedHeading } from "../blocks.tsx"
import { Route } from "../contents.tsx"
import { Code, RequestCode } from "../examples/code.tsx"
import type { ShownRequest } from "../examples/request.ts"
import { type DocsModel, DocsPage, Places, Prose } from "../frame.tsx"
import {
  type ColumnsAlike,
  type NamedSchema,
  type PossibleError,
  type ReferenceHeader,
  type ReferencePage,
  type ReferenceParameter,
  schemaId,
} from "./reference.ts"
import { Runner } from "./runner.tsx"
import type { Field, FieldType, Word } from "./schema.ts"

interface ReferenceModel {
  readonly docs: DocsModel
  readonly page: ReferencePage
  readonly request: ShownRequest
  readonly isSignedIn: boolean
}

const places = [
  { id: "parameters", title: "Parameters" },
  { id: "request", title: "Request" },
  { id: "answer", title: "Response" },
  { id: "errors", title: "Errors" },
] as const

export function Reference({ docs, page, request, isSignedIn }: ReferenceModel) {
  const { declared, parameters, example, fileTypes } = page
  const { title, tool } = declared
  return (
    <DocsPage docs={docs} title={title} description={declared.summary}>
      <p class="eyebrow">Endpoint</p>
      <h1>{title}</h1>
      <p class="lead">{declared.summary}.</p>
      <p class="method">
        <code class="path">
          {declared.method} <Route route={`/v1${declared.path}`} />
        </code>
      </p>
      <p>
        {declared.access === "key" ? (
          <>
            Needs an API key in the <code>X-API-Key</code> header.
          </>
        ) : (
          "Needs no key."
        )}
        {tool === null ? null : (
          <>
            {" "}
            Assistants call it as the tool <code>{tool.name}</code> (<a href="/docs/mcp">guide</a>).
          </>
        )}
      </p>
      <Places places={places} />
      <PlaceHeading id="parameters" />
      <Parameters parameters={parameters} hasBody={takesBody(declared)} />
      <PlaceHeading id="request" />
      <RequestCode name="language" label="The request" request={request} />
      {fileTypes.length === 0 ? <Runner page={page} isSignedIn={isSignedIn} /> : null}
      <PlaceHeading id="answer" />
      {example?.answer ? <RecordedAnswer text={example.answer.text} isCut={example.answer.isCut} /> : null}
      <Answer page={page} />
      <PlaceHeading id="errors" />
      <Errors errors={page.errors} />
    </DocsPage>
  )
}

function PlaceHeading({ id }: { readonly id: (typeof places)[number]["id"] }) {
  const title = places.find((place) => place.id === id)?.title ?? ""
  return (
    <LinkedHeading depth={2} id={id} name={title}>
      {title}
    </LinkedHeading>
  )
}

/** The words for a parameter's place; null if the page states the place once for all parameters. */
const placeWords: Readonly<Record<ReferenceParameter["place"], string | null>> = {
  path: "in the path",
  query: "in the query",
  header: "a header",
  body: null,
}

function Parameters(props: {
  readonly parameters: readonly ReferenceParameter[]
  readonly hasBody: boolean
}) {
  const { parameters, hasBody } = props
  return (
    <>
      {hasBody ? <p>Send the parameters as the fields of a JSON object in the body.</p> : null}
      <ul class="schema parameters">
        {parameters.map((parameter) => (
          <li key={parameter.name}>
            <p class="field">
              <code>{parameter.name}</code>{" "}
              <span class="type">
                <Words words={parameter.type.words} />
                {placeWords[parameter.place] === null ? null : `, ${placeWords[parameter.place]}`}
                {parameter.isRequired ? ", " : ", may be left out"}
              </span>
              {parameter.isRequired ? <strong class="must">required</strong> : null}
            </p>
            <About description={parameter.description} values={parameter.type.values} />
            {parameter.byDefault === null ? null : (
              <p class="about">
                The default is <code>{parameter.byDefault}</code>.
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function RecordedAnswer({ text, isCut }: { readonly text: string; readonly isCut: boolean }) {
  return (
    <div class="recorded">
      <p>
        This is a real response to the request above.
        {isCut ? " Long lists are shortened: … says how many items are left out." : ""}
      </p>
      <Code label="A recorded response" language="json" text={text} />
    </div>
  )
}

function Answer({
  page: { answer, fileTypes, schemas, headers, columns },
}: {
  readonly page: ReferencePage
}) {
  return (
    <>
      {fileTypes.length > 0 ? (
        <FileTypes types={fileTypes} />
      ) : (
        <p>Every field is there, unless it says “may be absent”. A field without a value is null.</p>
      )}
      <Fields fields={answer} />
      {schemas.map((schema) => (
        <Named key={schema.name} {...schema} />
      ))}
      <Headers headers={headers} />
      <Columns columns={columns} />
    </>
  )
}

function Columns({ columns }: { readonly columns: readonly ColumnsAlike[] }) {
  if (columns.length === 0) return null
  return (
    <>
      <LinkedHeading depth={3} id="csv" name="The response in CSV">
        The response in CSV
      </LinkedHeading>
      <p>
        With the header <code>Accept: text/csv</code> the response is a table for a spreadsheet, a notebook or
        a database, as <a href="/docs/spreadsheets">Spreadsheets and notebooks</a> shows. A cell without a
        value is empty.
      </p>
      <ul class="schema">
        {columns.map(({ names, type, description }) => (
          <li key={names.join()}>
            <p class="field">
              {names.map((name) => (
                <Fragment key={name}>
                  <code>{name}</code>{" "}
                </Fragment>
              ))}
              <span class="type">{type.replace("_", " ")}</span>
            </p>
            <About description={description} values={[]} />
          </li>
        ))}
      </ul>
    </>
  )
}

function FileTypes({ types }: { readonly types: readonly string[] }) {
  return (
    <p>
      The response is the file itself, as{" "}
      {types.map((type, index) => (
        <Fragment key={type}>
          {index === 0 ? null : " or "}
          <code>{type}</code>
        </Fragment>
      ))}
      . An error is JSON.
    </p>
  )
}

function Named({ name, description, fields }: NamedSchema) {
  return (
    <>
      <LinkedHeading depth={3} id={schemaId(name)} name={name}>
        {name}
      </LinkedHeading>
      {description === null ? null : (
        <p>
          <Prose text={description} />
        </p>
      )}
      <Fields fields={fields} />
    </>
  )
}

function Headers({ headers }: { readonly headers: readonly ReferenceHeader[] }) {
  if (headers.length === 0) return null
  return (
    <>
      <LinkedHeading depth={3} id="headers" name="Headers of the response">
        Headers of the response
      </LinkedHeading>
      <ul class="schema">
        {headers.map(({ name, description }) => (
          <li key={name}>
            <p class="field">
              <code>{name}</code>
            </p>
            <About description={description} values={[]} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Errors({ errors }: { readonly errors: readonly PossibleError[] }) {
  return (
    <>
      <p>
        An error has a code in <code>error.code</code> and a sentence in <code>error.message</code>.{" "}
        <a href="/docs/errors">Errors</a> says what to do about each.
      </p>
      <TableRegion label="Errors">
        <table class="words">
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">Code</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ status, code, description }) => (
              <tr key={status}>
                <th scope="row">{status}</th>
                <td>
                  <code>{code}</code>
                </td>
                <td>
                  <Prose text={description} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
      {errors.map(({ status, code, json }) =>
        json === null ? null : (
          <details key={status}>
            <summary>
              {status} <code>{code}</code>, an example
            </summary>
            <Code label={`A response with status ${status}`} language="json" text={json} />
          </details>
        ),
      )}
    </>
  )
}

/** Fields with their types. The fields of an inner object are listed under the object. */
function Fields({ fields }: { readonly fields: readonly Field[] }) {
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

/** A readable type. A schema with its own section is a link. */
function Words({ words }: { readonly words: readonly Word[] }) {
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

/** The description, and the allowed values if the list of values is closed. */
function About(props: { readonly description: string | null; readonly values: readonly string[] }) {
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
