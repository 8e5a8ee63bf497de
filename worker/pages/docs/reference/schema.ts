import type { JsonSchema } from "../../../../src/contract/json-schema.ts"

/** A JSON Schema for readers: a list of fields, each with a readable type. */

export interface Field {
  readonly name: string
  readonly type: FieldType
  /** False if the response or request may lack the field. */
  readonly isRequired: boolean
  readonly description: string | null
}

/** A piece of a type's description. `schema` is the name of a schema with its own section. */
export type Word =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "schema"; readonly name: string }

export interface FieldType {
  readonly words: readonly Word[]
  /** The allowed values; empty if any value is allowed. */
  readonly values: readonly string[]
  /** The fields of the object, or of the list's items. Alternatives have one list each. */
  readonly shapes: readonly (readonly Field[])[]
}

/** Grammatical number of a phrase: "whole number", "list of whole numbers". */
type Count = "one" | "many"

type Schemas = Readonly<Record<string, JsonSchema>>

/** The fields of an object; empty for other types. */
export function fieldsOf(schema: JsonSchema): readonly Field[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeOf(asSchema(property)),
    isRequired: required.includes(name),
    description: descriptionOf(asSchema(property)),
  }))
}

/** The type of a schema's values. */
export function typeOf(schema: JsonSchema): FieldType {
  return { words: joined(wordsOf(schema, "one")), values: valuesOf(schema), shapes: shapesOf(schema) }
}

/** The names of schemas to which a schema refers, directly or not, each once in order of appearance. */
export function namedIn(schema: JsonSchema, schemas: Schemas): readonly string[] {
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return
    const name = "$ref" in node && typeof node.$ref === "string" ? nameOf(node.$ref) : null
    if (name !== null && !names.has(name)) {
      names.add(name)
      visit(schemas[name])
    }
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(schema)
  return [...names]
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1)
}

/** Replaces a boolean, which JSON Schema allows as a schema. The interface uses none. */
function asSchema(schema: JsonSchema | boolean): JsonSchema {
  return typeof schema === "boolean" ? {} : schema
}

/** Descriptions that say no more than the type: those of every day and every instant. */
const statedByType: ReadonlySet<string> = new Set(["YYYY-MM-DD", "ISO 8601 date and time"])

function descriptionOf(schema: JsonSchema): string | null {
  const [only, ...others] = alternativesOf(schema).filter(({ type }) => type !== "null")
  const text = schema.description ?? (others.length > 0 ? undefined : only?.description)
  return text === undefined || statedByType.has(text) ? null : text
}

function alternativesOf({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] {
  return (anyOf ?? oneOf ?? []).map(asSchema)
}

function itemsOf({ items }: JsonSchema): JsonSchema | null {
  return items === undefined || Array.isArray(items) ? null : asSchema(items as JsonSchema | boolean)
}

/** The schema of the values of an object with arbitrary names. */
function valuesByName({ additionalProperties }: JsonSchema): JsonSchema | null {
  return typeof additionalProperties === "object" ? additionalProperties : null
}

function shapesOf(schema: JsonSchema): FieldType["shapes"] {
  const own = fieldsOf(schema)
  if (own.length > 0) return [own]
  const inner = [itemsOf(schema), valuesByName(schema), ...alternativesOf(schema)]
  return inner.flatMap((each) => (each === null ? [] : shapesOf(each)))
}

function valuesOf(schema: JsonSchema): readonly string[] {
  const items = itemsOf(schema)
  const own = (schema.enum ?? []).filter((value) => value !== null).map(String)
  const inner = [...alternativesOf(schema), ...(items === null ? [] : [items])].flatMap(valuesOf)
  return [...new Set([...own, ...inner])]
}

function wordsOf(schema: JsonSchema, count: Count): readonly Word[] {
  if (schema.$ref !== undefined) return [{ kind: "schema", name: nameOf(schema.$ref) }]
  const alternatives = alternativesOf(schema)
  if (alternatives.length > 0) return either(alternatives.map((each) => wordsOf(each, count)))
  if (schema.const !== undefined) return textWords(`always ${JSON.stringify(schema.const)}`)
  const types = [schema.type ?? "any"].flat()
  return either(types.map((type) => wordsOfType(schema, type, count)))
}

function wordsOfType(schema: JsonSchema, type: string, count: Count): readonly Word[] {
  if (type === "null") return textWords("null")
  if (type === "array") {
    const items = itemsOf(schema)
    const bounds = rangeOf(schema.minItems, schema.maxItems)
    const list = count === "one" ? "list of " : "lists of "
    return [
      ...textWords(bounds === null ? list : `${list}${bounds} `),
      ...(items === null ? textWords("anything") : wordsOf(items, "many")),
    ]
  }
  const values = valuesByName(schema)
  if (type === "object" && values !== null) {
    return [...textWords(`${noun("object", count)} by name, each: `), ...wordsOf(values, "one")]
  }
  return textWords(
    [noun(kindOf(schema, type), count), boundsOf(schema)].filter((word) => word !== null).join(" "),
  )
}

function kindOf({ format }: JsonSchema, type: string): string {
  if (format === "date") return "date (YYYY-MM-DD)"
  if (format === "date-time") return "date and time (ISO 8601)"
  return type === "integer" ? "whole number" : type
}

const plurals: Readonly<Record<string, string>> = {
  "date (YYYY-MM-DD)": "dates (YYYY-MM-DD)",
  "date and time (ISO 8601)": "dates and times (ISO 8601)",
  boolean: "booleans",
  any: "anything",
}

function noun(kind: string, count: Count): string {
  if (kind === "any") return "anything"
  return count === "one" ? kind : (plurals[kind] ?? `${kind}s`)
}

function boundsOf(schema: JsonSchema): string | null {
  const characters = rangeOf(schema.minLength, schema.maxLength)
  const parts = [
    characters === null ? null : `of ${characters} characters`,
    schema.pattern === undefined ? null : `matching ${schema.pattern}`,
    rangeOf(schema.minimum, schema.maximum),
    schema.exclusiveMinimum === undefined ? null : `above ${schema.exclusiveMinimum}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(", ")
}

function rangeOf(least: number | undefined, most: number | undefined): string | null {
  if (least === undefined) return most === undefined ? null : `up to ${most}`
  if (most === undefined) return least === 0 ? "0 or more" : `${least} or more`
  return `${least} to ${most}`
}

/** The alternatives joined by "or", without duplicates. */
function either(alternatives: readonly (readonly Word[])[]): readonly Word[] {
  const distinct = new Map(alternatives.map((words) => [JSON.stringify(words), words]))
  return [...distinct.values()].flatMap((words, index) =>
    index === 0 ? words : [...textWords(" or "), ...words],
  )
}

function textWords(text: string): readonly Word[] {
  return [{ kind: "text", text }]
}

/** Merges adjacent texts. */
function joined(words: readonly Word[]): readonly Word[] {
  const merged: Word[] = []
  for (const word of words) {
    const last = merged.at(-1)
    if (word.kind === "text" && last?.kind === "text") {
      merged[merged.length - 1] = { kind: "text", text: last.text + word.text }
    } else {
      merged.push(word)
    }
  }
  return merged
}
