import type { Endpoint } from "../contract/endpoint.ts"
import type { JsonSchema } from "../contract/json-schema.ts"
import { enumNameOf } from "./enum-names.ts"

/** The names by which generators call the operations and schemas of the OpenAPI document. */

/**
 * Returns the id of an endpoint's operation: the name of its tool (`list_changes` becomes `listChanges`), or
 * a verb with the endpoint's name. The name of an endpoint without a tool that is no GET has its verb.
 */
export function operationIdOf(name: string, { tool, method, data }: Endpoint): string {
  if (tool !== null) return tool.name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  if (method !== "GET") return name
  return `${data.def.type === "array" ? "list" : "get"}${capitalised(name)}`
}

export function capitalised(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

type Schemas = Record<string, JsonSchema>
type Refer = (name: string, schema: JsonSchema) => JsonSchema

/** The parts of an OpenAPI document that have schemas. */
interface Described {
  readonly paths: unknown
  readonly webhooks: unknown
  readonly components: { readonly schemas: Readonly<Schemas> }
}

/**
 * Moves closed lists and schemas with a title to `components/schemas`, so that no generator names them by
 * their places, and states which values of a discriminator belong to which member of its union.
 */
export function withNames<Document extends Described>(document: Document): Document {
  const { paths, webhooks, components } = document
  const schemas: Schemas = {}
  const refer: Refer = (name, schema) => {
    if (name in components.schemas) throw new Error(`Two schemas are named ${name}.`)
    schemas[name] = schema
    return { $ref: `#/components/schemas/${name}` }
  }
  const named = (node: JsonSchema): JsonSchema => {
    const { title, const: only, ...schema } = node
    if (typeof title === "string") return refer(title, schema)
    // Generators for OpenAPI 3.0 do not know `const`.
    if (typeof only === "string") return { ...schema, enum: [only] }
    if (Array.isArray(node.enum)) return enumNamed(node, refer)
    return "discriminator" in node ? { ...node, discriminator: mapped(node, components.schemas) } : node
  }
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== "object" || node === null) return node
    const inner = Object.entries(node).map(([key, value]) => [key, key === "example" ? value : visit(value)])
    return named(Object.fromEntries(inner))
  }
  const visited = visit({ paths, webhooks, components }) as Pick<Document, keyof Described>
  return {
    ...document,
    ...visited,
    components: { ...visited.components, schemas: { ...visited.components.schemas, ...schemas } },
  }
}

/** The reference to a closed list, next to what is said of it in this place. */
function enumNamed({ type, enum: values = [], ...annotations }: JsonSchema, refer: Refer): JsonSchema {
  return { ...refer(enumNameOf(values), { ...(type && { type }), enum: values }), ...annotations }
}

/** The discriminator of a union, with the reference to the member for each of its values. */
function mapped({ discriminator, oneOf = [] }: JsonSchema, schemas: Readonly<Schemas>) {
  const { propertyName } = discriminator as { readonly propertyName: string }
  const mapping = oneOf.flatMap(({ $ref = "" }) => {
    const decisive = schemas[$ref.slice($ref.lastIndexOf("/") + 1)]?.properties?.[propertyName]
    if (typeof decisive !== "object") throw new Error(`${$ref} has no field ${propertyName}.`)
    return (decisive.enum ?? [decisive.const]).map((value) => [value, $ref])
  })
  return { propertyName, mapping: Object.fromEntries(mapping) }
}
