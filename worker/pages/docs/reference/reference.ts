import { type EndpointName, endpointNames, endpoints } from "../../../../src/api/endpoints.ts"
import { examples } from "../../../../src/api/examples.ts"
import {
  type OpenApiDocument,
  type Operation,
  type ParameterObject,
  unnamedDocument,
} from "../../../../src/api/openapi.ts"
import type { ReferenceObject, ResponseObject } from "../../../../src/api/openapi-errors.ts"
import { endpointTables } from "../../../../src/api/tables.ts"
import { type Endpoint, errorsOf } from "../../../../src/contract/endpoint.ts"
import { type ErrorCode, statusOfError } from "../../../../src/contract/errors.ts"
import type { JsonSchema } from "../../../../src/contract/json-schema.ts"
import type { ColumnHead } from "../../../../src/contract/tables/table.ts"
import { type Field, type FieldType, fieldsOf, namedIn, typeOf } from "./schema.ts"

/** The content of an endpoint's page, from the OpenAPI document. */
export interface ReferencePage {
  readonly name: EndpointName
  /** The last part of the page's path. */
  readonly slug: string
  readonly declared: Endpoint
  readonly parameters: readonly ReferenceParameter[]
  /** `data` and `meta`, then each schema that they name. */
  readonly answer: readonly Field[]
  /** The media types of a file; empty if the response is data. */
  readonly fileTypes: readonly string[]
  readonly schemas: readonly NamedSchema[]
  readonly example: ShownExample | null
  readonly errors: readonly PossibleError[]
  readonly headers: readonly ReferenceHeader[]
  /** The columns of the endpoint's table; empty if it has none. */
  readonly columns: readonly ColumnsAlike[]
}

export interface ReferenceParameter extends Field {
  readonly place: "path" | "query" | "header" | "body"
  /** The default as a request would state it; null if there is none. */
  readonly byDefault: string | null
}

export interface NamedSchema {
  readonly name: string
  readonly description: string | null
  /** Empty for a union, whose members the type names. */
  readonly fields: readonly Field[]
  readonly type: FieldType
}

interface ShownExample {
  readonly input: Readonly<Record<string, unknown>>
  /** Null if the response is a file. */
  readonly answer: ShownJson | null
}

export interface PossibleError {
  readonly code: ErrorCode
  readonly status: number
  readonly description: string
  /** A recorded response; null if there is none. */
  readonly json: string | null
}

/** Columns with a common description. */
export interface ColumnsAlike extends Pick<ColumnHead, "type" | "description"> {
  readonly names: readonly string[]
}

export interface ReferenceHeader {
  readonly name: string
  readonly description: string
}

/** The length above which the lists of a response are cut, so that a page stays under 60 KB. */
const exampleCharactersMax = 6_000

/** The endpoint's name in an address: `etf-holdings`. */
export function slugOf(name: EndpointName): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

let document: OpenApiDocument | null = null
const known = new Map<EndpointName, ReferencePage>()

/** The page of an endpoint; null for an unknown endpoint. Built once in each isolate. */
export function referencePage(slug: string): ReferencePage | null {
  const name = endpointNames.find((each) => slugOf(each) === slug)
  if (name === undefined) return null
  document ??= unnamedDocument(examples)
  const page = known.get(name) ?? pageOf(name, document)
  known.set(name, page)
  return page
}

function pageOf(name: EndpointName, { paths, components }: OpenApiDocument): ReferencePage {
  const declared: Endpoint = endpoints[name]
  const operation = paths[declared.path === "" ? "/" : declared.path]?.[declared.method.toLowerCase()]
  if (operation === undefined) throw new Error(`${name} is not in the OpenAPI document.`)
  const answered = operation.responses[200] as ResponseObject
  const answer = answered.content?.["application/json"]?.schema ?? {}
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).filter(([each]) => (pageOfSchema[each] ?? name) === name),
  )
  return {
    name,
    slug: slugOf(name),
    declared,
    parameters: parametersIn(operation, components),
    answer: fieldsOf(answer),
    fileTypes: declared.answers === "file" ? Object.keys(answered.content ?? {}) : [],
    schemas: namedIn({ allOf: [bodyOf(operation), answer] }, schemas).flatMap((each) =>
      schemas[each] === undefined ? [] : namedSchema(each, schemas[each]),
    ),
    example: exampleOf(name),
    errors: errorsIn(declared, operation, components),
    headers: headersIn(answered, components),
    columns: columnsAlike(endpointTables[name]?.columnsOf(null) ?? []),
  }
}

type Components = OpenApiDocument["components"]

/** The schema of the request's body; empty for a GET. */
function bodyOf({ requestBody }: Operation): JsonSchema {
  return requestBody?.content["application/json"]?.schema ?? {}
}

function parametersIn(operation: Operation, components: Components): readonly ReferenceParameter[] {
  const outside = (operation.parameters ?? []).map((each) =>
    parameterOf("$ref" in each ? referred(each, components.parameters) : each),
  )
  const body = bodyOf(operation)
  const inside = fieldsOf(body).map((field): ReferenceParameter => {
    const schema = body.properties?.[field.name] as JsonSchema
    return { ...field, place: "body", byDefault: defaultOf(schema) }
  })
  return [...outside, ...inside]
}

function parameterOf({
  name,
  in: place,
  required,
  description,
  schema,
}: ParameterObject): ReferenceParameter {
  return {
    name,
    place,
    type: typeOf(schema),
    isRequired: required,
    description: description ?? null,
    byDefault: defaultOf(schema),
  }
}

function defaultOf({ default: value }: JsonSchema): string | null {
  return value === undefined ? null : String(value)
}

function namedSchema(name: string, schema: JsonSchema): NamedSchema {
  return { name, description: schema.description ?? null, fields: fieldsOf(schema), type: typeOf(schema) }
}

function exampleOf(name: EndpointName): ShownExample | null {
  const example = examples.endpoints[name]
  if (example === undefined) return null
  const { input, answer } = example
  return { input, answer: answer && shownJson(answer, exampleCharactersMax) }
}

/** The errors of an operation, by status. A body over the limit is a `bad_request` with a special status. */
function errorsIn(
  declared: Endpoint,
  { responses }: Operation,
  components: Components,
): readonly PossibleError[] {
  const codes = new Map(errorsOf(declared).map((code) => [statusOfError[code], code]))
  return Object.entries(responses)
    .map(([status, response]) => ({ status: Number(status), response }))
    .filter(({ status }) => status >= 400)
    .map(({ status, response }) => {
      const { description } = "$ref" in response ? referred(response, components.responses) : response
      const code = codes.get(status)
      const example = code === undefined ? undefined : examples.errors[code]
      return {
        code: code ?? "bad_request",
        status,
        description,
        json: example === undefined ? null : printJson(example),
      }
    })
}

function headersIn({ headers = {} }: ResponseObject, components: Components): readonly ReferenceHeader[] {
  return Object.entries(headers).map(([name, header]) => {
    const { description } = "$ref" in header ? referred(header, components.headers) : header
    return { name, description }
  })
}

/** Joins columns of the same type and description, in the order of the first name of each group. */
function columnsAlike(columns: readonly ColumnHead[]): readonly ColumnsAlike[] {
  const alike = new Map<string, ColumnsAlike>()
  for (const { name, type, description } of columns) {
    const about = `${type} ${description}`
    alike.set(about, { names: [...(alike.get(about)?.names ?? []), name], type, description })
  }
  return [...alike.values()]
}

/** The target of a reference in the document. */
function referred<Value>({ $ref }: ReferenceObject, among: Readonly<Record<string, Value>>): Value {
  const value = among[$ref.slice($ref.lastIndexOf("/") + 1)]
  if (value === undefined) throw new Error(`The OpenAPI document refers to ${$ref}, which it has not.`)
  return value
}

/** A long schema that only the page of its own endpoint explains. */
const pageOfSchema: Readonly<Record<string, EndpointName>> = { Change: "changes" }

/** Where a named schema is explained. */
export function schemaHref(name: string): string {
  const page = pageOfSchema[name]
  return `${page === undefined ? "" : `/docs/reference/${slugOf(page)}`}#${schemaId(name)}`
}

/** The id of a named schema's section on the page. */
export function schemaId(name: string): string {
  return `schema-${name}`
}

export interface ShownJson {
  readonly text: string
  /** True if lists were cut. */
  readonly isCut: boolean
}

const columnsMax = 92

/** JSON for readers. If longer than `charactersMax`, only the first objects of each list are kept. */
export function shownJson(value: unknown, charactersMax: number): ShownJson {
  const whole = printJson(value)
  if (whole.length <= charactersMax) return { text: whole, isCut: false }
  const shortened = [3, 2, 1].map((items) => printJson(withCutLists(value, items)))
  const text = shortened.find(({ length }) => length <= charactersMax) ?? shortened.at(-1) ?? whole
  return { text, isCut: text !== whole }
}

/** JSON in which each value that fits on a line is on one line. */
export function printJson(value: unknown): string {
  return printIndented(value, "", 0)
}

/** `taken` is the number of columns already used on the first line. */
function printIndented(value: unknown, indent: string, taken: number): string {
  const flat = inOneLine(value)
  if (indent.length + taken + flat.length <= columnsMax || !isNested(value)) return flat
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + printIndented(item, inner, 0)).join(",\n")}\n${indent}]`
  }
  const lines = Object.entries(value).map(([name, field]) => {
    const before = `${JSON.stringify(name)}: `
    return inner + before + printIndented(field, inner, before.length)
  })
  return `{\n${lines.join(",\n")}\n${indent}}`
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(", ")}]`
  if (!isNested(value)) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${inOneLine(field)}`)
  return `{ ${fields.join(", ")} }`
}

/** A list or object that is not empty. */
function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0
}

/**
 * Cuts every list of objects, and every set of objects by name, to `itemsMax` items. Adds the number of items
 * left out.
 */
function withCutLists(value: unknown, itemsMax: number): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => withCutLists(item, itemsMax))
    if (items.length <= itemsMax || typeof items[0] !== "object") return items
    return [...items.slice(0, itemsMax), `… ${items.length - itemsMax} more`]
  }
  if (!isNested(value)) return value
  const fields = Object.entries(value).map(([name, inner]) => [name, withCutLists(inner, itemsMax)] as const)
  if (fields.length <= itemsMax || !fields.every(([, inner]) => isNested(inner))) {
    return Object.fromEntries(fields)
  }
  return Object.fromEntries([...fields.slice(0, itemsMax), ["…", `${fields.length - itemsMax} more`]])
}
