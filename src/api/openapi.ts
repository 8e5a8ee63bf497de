import * as z from "zod"
import { type DocumentName, documents } from "../contract/documents.ts"
import { type Endpoint, endpointGroups, errorsOf } from "../contract/endpoint.ts"
import { type JsonSchema, jsonSchemaOf } from "../contract/json-schema.ts"
import { bodyOf, type Parameter, parametersOf, takesBody } from "../contract/parameters.ts"
import { release } from "../contract/release.ts"
import { mediaTypeOf } from "../snapshots/schema.ts"
import { webhookEvent } from "../webhooks/event-schema.ts"
import { type EndpointName, endpoints } from "./endpoints.ts"
import type { Example, Examples } from "./examples.ts"
import { capitalised, operationIdOf, withNames } from "./generated-names.ts"
import {
  errorComponents,
  errorResponses,
  type HeaderObject,
  headerReferences,
  headers,
  type MediaTypeObject,
  type ReferenceObject,
  type ResponseObject,
  rateLimitHeaders,
} from "./openapi-errors.ts"

export interface ParameterObject {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly description?: string
  readonly required: boolean
  readonly style?: string
  readonly explode?: boolean
  readonly schema: JsonSchema
  readonly example?: unknown
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly (ParameterObject | ReferenceObject)[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<Record<string, MediaTypeObject>>
  }
  readonly responses: Readonly<Record<string, ResponseObject | ReferenceObject>>
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** The part of OpenAPI 3.1 that this service uses. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: Readonly<Record<string, unknown>>
  readonly externalDocs: { readonly url: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly paths: Paths
  /** The requests that the service sends, by name. */
  readonly webhooks: Paths
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>
    readonly headers: Readonly<Record<string, HeaderObject>>
    readonly parameters: Readonly<Record<string, ParameterObject>>
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, ResponseObject>>
  }
}

const description = `Qistas screens listed companies for Shariah compliance under AAOIFI Shari'ah Standard No. 21 and shows every number
behind the verdict. A verdict is a reading of public filings by stated rules; it is not a fatwa, and not advice to buy or sell.

Within \`/v1\` fields, endpoints and enum values are only added: ignore a field you do not know, and read a status you do not
know as \`pending\`.`

/** The credential of an endpoint that needs one. */
const keyed = [{ apiKey: [] }]

/**
 * Generates the OpenAPI document from the list of endpoints. Its addresses are absolute if `origin` is the
 * origin of the service; by default they are relative to the document.
 */
export function openApiDocument(examples: Examples, origin = ""): OpenApiDocument {
  return withNames(unnamedDocument(examples, origin))
}

/** The document with its closed lists, envelopes and bodies in their places, as the reference shows them. */
export function unnamedDocument(examples: Examples, origin = ""): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = { ...event.components }
  const paths: Record<string, Record<string, Operation>> = {}
  const put = (path: string, method: string, operation: Operation) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  for (const [name, declared] of Object.entries<Endpoint>(endpoints)) {
    const example = examples.endpoints[name as EndpointName]
    put(declared.path === "" ? "/" : declared.path, declared.method, {
      ...operationOf(name, declared, example),
      responses:
        declared.answers === "file"
          ? fileResponses(declared)
          : responsesOf(declared, answerOf(name, declared, example, schemas)),
    })
  }
  for (const [name, { path }] of Object.entries(documents))
    put(path, "get", documentOperation(name as DocumentName))
  const errors = errorComponents(examples.errors)
  return {
    openapi: "3.1.0",
    info: {
      title: "Qistas",
      version: release,
      summary: "Shariah-compliance screening of listed companies, with every number traceable to its filing",
      description,
      contact: { name: "The operator of the service", url: `${origin}/contact` },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    externalDocs: { url: `${origin}/docs`, description: "Reference, guides and examples that run" },
    servers: [{ url: `${origin}/v1` }],
    tags: Object.entries(endpointGroups).map(([name, text]) => ({ name, description: text })),
    security: keyed,
    paths,
    webhooks: { event: { post: eventOperation } },
    components: {
      securitySchemes: {
        apiKey: {
          type: "apiKey",
          in: "header",
          name: "X-API-Key",
          description:
            "`qistas_sandbox_...` or `qistas_live_...`. What it reads depends on the plan of the account today",
        },
      },
      headers,
      parameters: requestHeaders,
      schemas: { ...schemas, ...errors.schemas },
      responses: { ...errors.responses, ...notModifiedResponses },
    },
  }
}

/** Returns the schema of `{ data, meta }`. Adds to `schemas` the schemas that it refers to. */
function answerOf(
  name: string,
  declared: Endpoint,
  example: Example | undefined,
  schemas: Record<string, JsonSchema>,
): MediaTypeObject {
  const type = capitalised(name)
  const meta = declared.meta.meta({ title: `${type}Meta` })
  const envelope = z.object({ data: declared.data, meta }).meta({ title: `${type}Envelope` })
  const { schema, components } = jsonSchemaOf(envelope, "output")
  Object.assign(schemas, components)
  return { schema, ...(example && !isSchema(example) && { example: example.answer }) }
}

/**
 * True for an example that is itself a JSON Schema. It is left out, because generators would resolve its
 * references in this document.
 */
function isSchema({ answer }: Example): boolean {
  return JSON.stringify(answer).includes('"$ref"')
}

function operationOf(
  name: string,
  declared: Endpoint,
  example: Example | undefined,
): Omit<Operation, "responses"> {
  const parameters = parametersOf(declared)
  const outside = parameters
    .filter(({ place }) => place !== "body")
    .map((one) => parameterObject(one, example))
  const conditional = conditionalHeadersOf(declared).map((header) => ({
    $ref: `#/components/parameters/${header}`,
  }))
  return {
    operationId: operationIdOf(name, declared),
    summary: declared.title,
    description: declared.summary,
    tags: [declared.group],
    ...(declared.access === "open" && { security: [] }),
    ...(declared.access === "sandbox" && { security: [...keyed, {}] }),
    ...(outside.length + conditional.length > 0 && { parameters: [...outside, ...conditional] }),
    ...(takesBody(declared) && {
      requestBody: {
        required: parameters.some(({ place, required }) => place === "body" && required),
        content: {
          "application/json": {
            schema: { title: `${capitalised(name)}Body`, ...bodySchemaOf(declared) },
            ...(example && { example: bodyOf(declared, example.input) }),
          },
        },
      },
    }),
  }
}

/** Returns the conditional headers of requests, by their names under `components/parameters`. */
function conditionalHeadersOf({ method, answers }: Endpoint): readonly (keyof typeof requestHeaders)[] {
  if (method !== "GET") return []
  return answers === "file" ? ["IfNoneMatch", "Range", "IfRange"] : ["IfNoneMatch"]
}

/** Returns the schema of the input without the path parameters. */
function bodySchemaOf(declared: Endpoint): JsonSchema {
  const { properties = {}, required, ...rest } = jsonSchemaOf(declared.input, "input").schema
  const inBody = bodyOf(declared, properties)
  return {
    ...rest,
    properties: inBody as typeof properties,
    ...(required && { required: required.filter((name) => name in inBody) }),
  }
}

/** Describes a parameter. The name of a list is repeated; worker/http/serve.ts reads a list with commas too. */
function parameterObject(parameter: Parameter, example: Example | undefined): ParameterObject {
  const { name, place, kind, required } = parameter
  const { description: text, ...schema } = jsonSchemaOf(parameter.schema, "input").schema
  const value = example?.input[name]
  return {
    name,
    in: place === "path" ? "path" : "query",
    ...(text !== undefined && { description: kind === "list" ? `${text}. Repeated, or with commas` : text }),
    required,
    ...(kind === "list" && { style: "form", explode: true }),
    schema,
    ...(value !== undefined && { example: value }),
  }
}

function responsesOf(declared: Endpoint, answer: MediaTypeObject): Operation["responses"] {
  const { access } = declared
  const isGet = declared.method === "GET"
  const headerNames = [
    ...(access !== "open" ? rateLimitHeaders : []),
    ...(isGet ? ["ETag"] : []),
    ...(declared.csv ? ["X-Meta"] : []),
    ...(hasPagesInCsv(declared) ? ["Link"] : []),
  ]
  return {
    200: {
      description: "The response",
      headers: headerReferences(headerNames),
      content: { "application/json": answer, ...(declared.csv && { "text/csv": table }) },
    },
    ...(isGet && {
      304: { $ref: `#/components/responses/${access !== "open" ? "NotModified" : "DocumentNotModified"}` },
    }),
    ...errorResponses(errorsOf(declared), access, takesBody(declared) ? "body" : "neither"),
  }
}

/** True for an endpoint whose pages can be read one after another as CSV. */
function hasPagesInCsv({ csv, meta }: Endpoint): boolean {
  return csv === true && "has_more" in meta.shape
}

const table: MediaTypeObject = {
  schema: {
    type: "string",
    description:
      "For a request whose `Accept` prefers it: a line with the names of the columns, then a line a row (RFC 4180). A column that the files of a snapshot have as well has the same name and text",
  },
}

/** Returns the responses of a file: the whole file, or the range that the request names. */
function fileResponses(declared: Endpoint): Operation["responses"] {
  const content = Object.fromEntries(
    Object.values(mediaTypeOf).map((mediaType) => [mediaType, { schema: binary }]),
  )
  const headerNames = [...rateLimitHeaders, "ETag", "Accept-Ranges", "Content-Disposition"]
  return {
    200: { description: "The file", headers: headerReferences(headerNames), content },
    206: {
      description: "The range of the file that `Range` names",
      headers: headerReferences([...headerNames, "Content-Range"]),
      content,
    },
    304: { $ref: "#/components/responses/NotModified" },
    ...errorResponses(errorsOf(declared), declared.access, "range"),
  }
}

const binary: JsonSchema = { type: "string", format: "binary" }

const documentTitles: Readonly<Record<DocumentName, string>> = {
  openapiJson: "Get this interface as JSON",
  openapiYaml: "Get this interface as YAML",
}

function documentOperation(name: DocumentName): Operation {
  const { mediaType, summary } = documents[name]
  return {
    operationId: `get${capitalised(name)}`,
    summary: documentTitles[name],
    description: summary,
    tags: ["Rules and account"],
    security: [],
    parameters: [{ $ref: "#/components/parameters/IfNoneMatch" }],
    responses: {
      200: {
        description: "The document",
        headers: headerReferences(["ETag"]),
        content: {
          [mediaType]: { schema: { type: mediaType === "application/json" ? "object" : "string" } },
        },
      },
      304: { $ref: "#/components/responses/DocumentNotModified" },
      ...errorResponses(["rate_limit_exceeded", "internal_error"], "open", "neither"),
    },
  }
}

const event = jsonSchemaOf(webhookEvent, "output")

/** The headers of Standard Webhooks 1.0. */
const eventHeaders: Readonly<Record<string, string>> = {
  "webhook-id": "The same on every attempt to deliver an event",
  "webhook-timestamp": "When the request was signed, in seconds since 1970",
  "webhook-signature": "`v1,` and a signature in base64; after a rotation several, separated by spaces",
}

/** The request that a webhook sends to the address of its owner. */
const eventOperation: Operation = {
  operationId: "receiveEvent",
  summary: "Receive an event",
  description: "What a webhook sends to your address for each change that it delivers, and for a test",
  tags: ["Changes and webhooks"],
  security: [],
  parameters: Object.entries(eventHeaders).map(([name, description]) => {
    return { name, in: "header", description, required: true, schema: { type: "string" } }
  }),
  requestBody: { required: true, content: { "application/json": { schema: event.schema } } },
  responses: {
    "2XX": { description: "The event is delivered. Any other response is tried again" },
    410: { description: "The webhook is disabled" },
  },
}

const ifNoneMatch: ParameterObject = {
  name: "If-None-Match",
  in: "header",
  description:
    "The `ETag` of an earlier response. If nothing has changed, the response is 304 without a body. It counts as a request",
  required: false,
  schema: { type: "string" },
}

const range: ParameterObject = {
  name: "Range",
  in: "header",
  description:
    "One range of bytes: `bytes=0-1023`, `bytes=1024-` or `bytes=-512`. With several ranges, and without any, the response is the whole file",
  required: false,
  schema: { type: "string" },
}

const ifRange: ParameterObject = {
  name: "If-Range",
  in: "header",
  description:
    "The `ETag` of the part you have: if the file is another one by now, the response is the whole of it, not the range",
  required: false,
  schema: { type: "string" },
}

const requestHeaders = { IfNoneMatch: ifNoneMatch, Range: range, IfRange: ifRange }

const unchanged = "The data has not changed. There is no body"

const notModifiedResponses: Readonly<Record<string, ResponseObject>> = {
  NotModified: { description: unchanged, headers: headerReferences([...rateLimitHeaders, "ETag"]) },
  DocumentNotModified: { description: unchanged, headers: headerReferences(["ETag"]) },
}
