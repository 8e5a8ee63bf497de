import { endpoints } from "../../src/api/endpoints.ts"
import { type Endpoint, errorsOf } from "../../src/contract/endpoint.ts"
import { type JsonSchema, jsonSchemaOf, type PrintedSchema } from "../../src/contract/json-schema.ts"
import { webhookEvent } from "../../src/webhooks/event-schema.ts"

/**
 * Prints the types of packages/client/src/table.ts as a module of declarations that needs no other package.
 */

/** The schemas by the name of their type. */
type Schemas = Map<string, JsonSchema>

export function printTypes(): string {
  const schemas: Schemas = new Map()
  named("WebhookEvent", jsonSchemaOf(webhookEvent, "output"), schemas)
  const calls = Object.entries<Endpoint>(endpoints).map(([name, declared]) => callOf(name, declared, schemas))
  const types = [...schemas].map(
    ([name, schema]) => `${comment(schema, "")}export ${declarationOf(name, schema)}`,
  )
  return [
    `/** Every call by its name: what is sent, what comes back, and the error codes it declares. */\nexport interface Api {\n${calls.join("\n")}\n}`,
    ...types,
    "",
  ].join("\n\n")
}

function callOf(name: string, declared: Endpoint, schemas: Schemas): string {
  const { method, path, summary, data, meta, answers = "data" } = declared
  const type = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
  const codes = errorsOf(declared).map((code) => JSON.stringify(code))
  return `  /** ${summary}. \`${method} /v1${path}\` */
  readonly ${name}: {
    readonly input: ${named(`${type}Input`, inputOf(declared), schemas)}
    readonly data: ${named(`${type}Data`, jsonSchemaOf(data, "output"), schemas)}
    readonly meta: ${named(`${type}Meta`, jsonSchemaOf(meta, "output"), schemas)}
    readonly code: ${codes.join(" | ")}
    readonly answers: "${answers}"
  }`
}

/** Keeps a schema and those to which it refers. Throws if two different schemas have one name. */
function named(name: string, { schema, components }: PrintedSchema, schemas: Schemas): string {
  for (const [component, each] of Object.entries(components)) keep(component, each, schemas)
  if (schema.$ref !== undefined) return typeOf(schema, "")
  keep(name, schema, schemas)
  return name
}

function keep(name: string, schema: JsonSchema, schemas: Schemas): void {
  const known = schemas.get(name)
  if (known !== undefined && typeOf(known, "") !== typeOf(schema, ""))
    throw new Error(`Two schemas are named ${name}.`)
  schemas.set(name, schema)
}

/**
 * Returns the schema of an input. A field with a default may be missing, so the components differ from those
 * of answers, and their names end in `Input`.
 */
function inputOf({ input }: Endpoint): PrintedSchema {
  const { schema, components } = jsonSchemaOf(input, "input")
  const renamed = Object.entries(components).map(([name, each]) => [`${name}Input`, each])
  return JSON.parse(JSON.stringify({ schema, components: Object.fromEntries(renamed) }), (key, value) =>
    key === "$ref" ? `${value}Input` : value,
  )
}

function declarationOf(name: string, schema: JsonSchema): string {
  const type = typeOf(schema, "")
  const isInterface = Object.keys(schema.properties ?? {}).length > 0
  return isInterface ? `interface ${name} ${type}` : `type ${name} = ${type}`
}

/** Returns the type of a schema, with its further lines indented. Throws for an unknown keyword. */
function typeOf(schema: JsonSchema, indent: string): string {
  const { $ref, type, items, properties, additionalProperties } = schema
  if ($ref !== undefined) return $ref.replace("#/components/schemas/", "")
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
  const members = schema.anyOf ?? schema.oneOf
  if (members !== undefined) return members.map((member) => typeOf(schemaOf(member), indent)).join(" | ")
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each }, indent)).join(" | ")
  if (properties !== undefined) return objectOf(schema, indent)
  if (type === "array") return `ReadonlyArray<${typeOf(schemaOf(items), indent)}>`
  if (type === "object") return `Readonly<Record<string, ${typeOf(schemaOf(additionalProperties), indent)}>>`
  if (type === "integer") return "number"
  if (type !== undefined) return type
  if (schema.not === undefined && schema.allOf === undefined) return "unknown"
  throw new Error(`No type is known for ${JSON.stringify(schema)}.`)
}

function objectOf({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, property]) => {
    const schema = schemaOf(property)
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
    const type = typeOf(schema, inner)
    const isSure = required.includes(name)
    return `${comment(schema, inner)}${inner}readonly ${key}${isSure ? `: ${type}` : `?: ${type} | undefined`}`
  })
  return lines.length === 0 ? "Readonly<Record<string, never>>" : `{\n${lines.join("\n")}\n${indent}}`
}

function comment({ description, default: value }: JsonSchema, indent: string): string {
  const parts = [description, value === undefined ? undefined : `Default ${JSON.stringify(value)}`]
  const text = parts.filter((part) => part !== undefined).join(". ")
  return text === "" ? "" : `${indent}/** ${text.replaceAll("*/", "*\\/")} */\n`
}

function schemaOf(schema: JsonSchema[string]): JsonSchema {
  if (typeof schema === "object" && schema !== null && !Array.isArray(schema)) return schema as JsonSchema
  throw new Error(`Not one schema: ${JSON.stringify(schema)}.`)
}
