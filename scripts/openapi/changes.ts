import type { OpenApiDocument, Operation, ParameterObject } from "../../src/api/openapi.ts"
import type { MediaTypeObject, ReferenceObject, ResponseObject } from "../../src/api/openapi-errors.ts"
import { type Direction, schemaChanges } from "./schema-changes.ts"

interface Pair {
  readonly before: OpenApiDocument
  readonly after: OpenApiDocument
}

/**
 * Returns the incompatible changes from `before` to `after` (Interface: Versioning, rule 2): a path, method,
 * parameter, field, header, status or value is removed, a type is changed, or a request has a new
 * requirement.
 */
export function breakingChanges(before: OpenApiDocument, after: OpenApiDocument): readonly string[] {
  const pair = { before, after }
  return [
    ...changesIn(before.paths, after.paths, (place, was, is) => operationChanges(place, was, is, pair)),
    // The service sends the bodies of webhooks.
    ...changesIn(before.webhooks, after.webhooks, (place, was, is) =>
      bodyChanges(place, was, is, "received", pair),
    ),
  ]
}

function changesIn(
  before: OpenApiDocument["paths"],
  after: OpenApiDocument["paths"],
  compareOperations: (place: string, was: Operation, is: Operation) => readonly string[],
): readonly string[] {
  return Object.entries(before).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, was]) => {
      const is = after[path]?.[method]
      const place = `${method.toUpperCase()} ${path}`
      return is === undefined ? [`${place} is gone`] : compareOperations(place, was, is)
    }),
  )
}

function operationChanges(place: string, was: Operation, is: Operation, pair: Pair): readonly string[] {
  const isOpen = ({ security }: Operation) => security?.length === 0
  return [
    ...(was.operationId === is.operationId
      ? []
      : [`${place} was named ${was.operationId}, is ${is.operationId}`]),
    ...(isOpen(was) && !isOpen(is) ? [`${place} now needs a key`] : []),
    ...parameterChanges(place, was, is, pair),
    ...bodyChanges(place, was, is, "sent", pair),
    ...responseChanges(place, was, is, pair),
  ]
}

function parameterChanges(place: string, was: Operation, is: Operation, pair: Pair): readonly string[] {
  const old = parametersOf(was, pair.before)
  const now = parametersOf(is, pair.after)
  const kept = [...old].flatMap(([key, parameter]) => {
    const successor = now.get(key)
    const inner = `${place} ${key}`
    if (successor === undefined) return [`${inner} is gone`]
    const newlyRequired = successor.required && !parameter.required ? [`${inner} is now required`] : []
    return [
      ...newlyRequired,
      ...(successor.explode === parameter.explode ? [] : [`${inner} is now written in another way`]),
      ...compare(inner, parameter, successor, "sent", pair),
    ]
  })
  const added = [...now].filter(([key, { required }]) => required && !old.has(key))
  return [...kept, ...added.map(([key]) => `${place} ${key} is new and required`)]
}

function parametersOf(
  { parameters = [] }: Operation,
  document: OpenApiDocument,
): ReadonlyMap<string, ParameterObject> {
  return new Map(
    parameters
      .map((one) => ("$ref" in one ? resolve(one, document.components.parameters) : one))
      .map((one) => [`${one.in} ${one.name}`, one]),
  )
}

function bodyChanges(
  place: string,
  was: Operation,
  is: Operation,
  direction: Direction,
  pair: Pair,
): readonly string[] {
  if (was.requestBody === undefined) return is.requestBody?.required ? [`${place} now needs a body`] : []
  if (is.requestBody === undefined) return [`${place} takes no body any more`]
  return contentChanges(`${place} body`, was.requestBody.content, is.requestBody.content, direction, pair)
}

function responseChanges(place: string, was: Operation, is: Operation, pair: Pair): readonly string[] {
  return Object.entries(was.responses).flatMap(([status, response]) => {
    const successor = is.responses[status]
    const inner = `${place} ${status}`
    if (successor === undefined) return [`${inner} is gone`]
    const old = responseOf(response, pair.before)
    const now = responseOf(successor, pair.after)
    const headers = Object.keys(old.headers ?? {}).filter((name) => !(name in (now.headers ?? {})))
    return [
      ...headers.map((name) => `${inner} loses the header ${name}`),
      ...contentChanges(inner, old.content ?? {}, now.content ?? {}, "received", pair),
    ]
  })
}

function responseOf(response: ResponseObject | ReferenceObject, document: OpenApiDocument): ResponseObject {
  return "$ref" in response ? resolve(response, document.components.responses) : response
}

type Content = Readonly<Record<string, MediaTypeObject>>

function contentChanges(
  place: string,
  was: Content,
  is: Content,
  direction: Direction,
  pair: Pair,
): readonly string[] {
  return Object.entries(was).flatMap(([mediaType, content]) => {
    const successor = is[mediaType]
    if (successor === undefined) return [`${place} is no longer ${mediaType}`]
    return compare(place, content, successor, direction, pair)
  })
}

function compare(
  place: string,
  was: Pick<MediaTypeObject, "schema">,
  is: Pick<MediaTypeObject, "schema">,
  direction: Direction,
  { before, after }: Pair,
): readonly string[] {
  const schemas = { before: before.components.schemas, after: after.components.schemas }
  return schemaChanges(place, was.schema, is.schema, { ...schemas, direction, within: new Set() })
}

function resolve<Component>(
  { $ref }: ReferenceObject,
  components: Readonly<Record<string, Component>>,
): Component {
  const found = components[$ref.split("/").at(-1) ?? ""]
  if (found === undefined) throw new Error(`${$ref} is not in the document`)
  return found
}
