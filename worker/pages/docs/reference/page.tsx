import { type ComponentChildren, Fragment } from "preact"
import type { Endpoint } from "../../../../src/contract/endpoint.ts"
import { takesBody } from "../../../../src/contract/parameters.ts"
import { LinkedHeading } from "../blocks.tsx"
import { Route } from "../contents.tsx"
import { Code, MakeKey, RequestCode } from "../examples/code.tsx"
import type { ShownRequest } from "../examples/request.ts"
import { type DocsModel, DocsPage, Places, Prose } from "../frame.tsx"
import {
  type ColumnsAlike,
  type NamedSchema,
  type PossibleError,
  type ReferenceHeader,
  type ReferencePage,
  type ReferenceParameter,
  schemaHref,
  schemaId,
} from "./reference.ts"
import { Reply, Runner } from "./runner.tsx"
import type { Field, FieldType, Word } from "./schema.ts"

interface ReferenceModel {
  readonly docs: DocsModel
  readonly page: ReferencePage
  readonly request: ShownRequest
  readonly isSignedIn: boolean
}

const places = [
  { id: "request", title: "Request" },
  { id: "reply", title: "Response" },
  { id: "parameters", title: "Parameters" },
  { id: "errors", title: "Errors" },
  { id: "answer", title: "Fields of the response" },
] as const

/**
 * The page of an endpoint. On a wide screen the request and its response stay next to the words about them; on a phone
 * they come before these words.
 */
export function Reference({ docs, page, request, isSignedIn }: ReferenceModel) {
  const isFile = page.fileTypes.length > 0
  return (
    <DocsPage docs={docs} title={page.declared.title} description={page.declared.summary}>
      <div class="reference">
        <div class="reference-head">
          <About declared={page.declared} />
          <Places places={places.filter(({ id }) => !isFile || id !== "reply")} />
        </div>
        <div class="live">
          <PlaceHeading id="request" />
          <RequestCode name="language" label="The request" request={request} />
          {isFile ? null : <Runner page={page} isSignedIn={isSignedIn} />}
          {isFile ? null : <PlaceHeading id="reply" />}
          {isFile ? null : <Reply recorded={page.example?.answer ?? null} />}
          {/* It is last, so that nothing moves when the script hides it. */}
          {page.declared.access === "open" ? null : <MakeKey />}
        </div>
        <div class="reference-body">
          <PlaceHeading id="parameters" />
          <Parameters parameters={page.parameters} hasBody={takesBody(page.declared)} />
          <PlaceHeading id="errors" />
          <Errors errors={page.errors} />
          <PlaceHeading id="answer" />
          <Answer page={page} />
        </div>
      </div>
    </DocsPage>
  )
}

function About({ declared }: { readonly declared: Endpoint }) {
  const { title, summary, method, path, access, tool } = declared
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{summary}.</p>
      <p class="method">
        <code class="path">
          {method} <Route route={`/v1${path}`} />
        </code>
      </p>
      <p>
        {access === "open" ? (
          "Needs no key."
        ) : (
          <>
            Needs an API key in the <code>X-API-Key</code> header
            {access === "key" ? "." : ", except for the sandbox."}
          </>
        )}
        {tool === null ? null : (
          <>
            {" "}
            Assistants call it as the tool <code>{tool.name}</code> (<a href="/docs/mcp">guide</a>).
          </>
        )}
      </p>
    </>
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

/** A part of the page that is folded until the reader opens it or follows a link to it. */
function Fold(props: {
  readonly id: string
  readonly title: string
  readonly isOpen?: boolean
  readonly children: ComponentChildren
}) {
  const { id, title, isOpen = false, children } = props
  return (
    <details class="fold" open={isOpen}>
      <summary>
        <h3 id={id}>{title}</h3>
      </summary>
      {children}
    </details>
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
            <Meaning description={parameter.description} values={parameter.type.values} />
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
      {schemas.map((schema, index) => (
        <Named key={schema.name} schema={schema} isOpen={index === 0} />
      ))}
      <Headers headers={headers} />
      <Columns columns={columns} />
    </>
  )
}

function Columns({ columns }: { readonly columns: readonly ColumnsAlike[] }) {
  if (columns.length === 0) return null
  return (
    <Fold id="csv" title="The response in CSV">
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
            <Meaning description={description} values={[]} />
          </li>
        ))}
      </ul>
    </Fold>
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

function Named(props: { readonly schema: NamedSchema; readonly isOpen: boolean }) {
  const { name, description, fields, type } = props.schema
  return (
    <Fold id={schemaId(name)} title={name} isOpen={props.isOpen}>
      {description === null ? null : (
        <p>
          <Prose text={description} />
        </p>
      )}
      {fields.length > 0 ? (
        <Fields fields={fields} />
      ) : (
        <p>
          <Words words={type.words} />
        </p>
      )}
    </Fold>
  )
}

function Headers({ headers }: { readonly headers: readonly ReferenceHeader[] }) {
  if (headers.length === 0) return null
  return (
    <Fold id="headers" title="Headers of the response">
      <ul class="schema">
        {headers.map(({ name, description }) => (
          <li key={name}>
            <p class="field">
              <code>{name}</code>
            </p>
            <Meaning description={description} values={[]} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}

function Errors({ errors }: { readonly errors: readonly PossibleError[] }) {
  return (
    <>
      <p>
        An error has a code in <code>error.code</code> and a sentence in <code>error.message</code>.{" "}
        <a href="/docs/errors">Errors</a> says what to do about each.
      </p>
      {errors.map(({ status, code, description, json }) => (
        <details key={status} class="fold">
          <summary>
            <b>{status}</b> <code>{code}</code>
          </summary>
          <p>
            <Prose text={description} />
          </p>
          {json === null ? null : (
            <Code label={`A response with status ${status}`} language="json" text={json} />
          )}
        </details>
      ))}
    </>
  )
}

/** Fields with their types. The fields of an inner object are folded under the object. */
function Fields({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <ul class="schema">
      {fields.map((field) => (
        <li key={field.name}>
          {field.type.shapes.length === 0 ? (
            <p class="field">
              <NameAndType field={field} />
            </p>
          ) : (
            <details>
              <summary class="field">
                <NameAndType field={field} />
              </summary>
              <Shapes type={field.type} />
            </details>
          )}
          <Meaning description={field.description} values={field.type.values} />
        </li>
      ))}
    </ul>
  )
}

function NameAndType({ field: { name, type, isRequired } }: { readonly field: Field }) {
  return (
    <>
      <code>{name}</code>{" "}
      <span class="type">
        <Words words={type.words} />
        {isRequired ? null : ", may be absent"}
      </span>
    </>
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
          <a key={word.name} href={schemaHref(word.name)}>
            {word.name}
          </a>
        ),
      )}
    </>
  )
}

/** The description, and the allowed values if the list of values is closed. */
function Meaning(props: { readonly description: string | null; readonly values: readonly string[] }) {
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
