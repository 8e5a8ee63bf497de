import type { JsonSchema } from "../../src/contract/json-schema.ts"

/** The direction of a value. Schemas of sent values may only widen, those of received values narrow. */
export type Direction = "sent" | "received"

/** The documents in which the `$ref`s of a schema and of its successor are resolved. */
export interface Documents {
  readonly before: Schemas
  readonly after: Schemas
}

type Schemas = Readonly<Record<string, JsonSchema>>

export interface ComparedSchemas extends Documents {
  readonly direction: Direction
  /** The references that are being compared. They end the recursion if a schema contains itself. */
  readonly within: ReadonlySet<string>
}

/** Returns the incompatible changes between two schemas, each with its place. */
type CompareSchemas = (
  place: string,
  before: JsonSchema,
  after: JsonSchema,
  compared: ComparedSchemas,
) => readonly string[]

/** Returns the incompatible changes from `before` to `after`, each with its place. */
export function schemaChanges(
  place: string,
  before: JsonSchema,
  after: JsonSchema,
  compared: ComparedSchemas,
): readonly string[] {
  const pair = `${before.$ref}:${after.$ref}`
  if (before.$ref !== undefined && compared.within.has(pair)) return []
  const inner = { ...compared, within: new Set([...compared.within, pair]) }
  const was = variantsOf(before, compared.before)
  const is = variantsOf(after, compared.after)
  const lost = was.flatMap((variant) => {
    const alike = is.filter(({ type }) => type === variant.type)
    const successors = alike.length === 0 ? is : alike
    return fewest(successors.map((one) => variantChanges(place, variant, one, inner)))
  })
  if (compared.direction === "sent") return lost
  const added = is
    .map(({ type }) => type)
    .filter((type) => was.every((one) => one.type !== undefined && one.type !== type))
  return lost.length > 0 ? lost : added.map((type) => `${place} may now be of type ${type}`)
}

/** Returns the alternatives of a schema, each of one type. */
function variantsOf(schema: JsonSchema, schemas: Schemas): readonly JsonSchema[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1) ?? ""
    const target = schemas[name]
    if (target === undefined) throw new Error(`${schema.$ref} is not in the document`)
    return variantsOf(target, schemas)
  }
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives !== undefined) return alternatives.flatMap((one) => variantsOf(one, schemas))
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema]
}

function fewest(candidates: readonly (readonly string[])[]): readonly string[] {
  return [...candidates].sort((a, b) => a.length - b.length)[0] ?? []
}

const variantChanges: CompareSchemas = (place, before, after, compared) => {
  if (typeChanged(before, after, compared.direction)) {
    return [`${place} was of type ${before.type ?? "any"}, is of type ${after.type ?? "any"}`]
  }
  return [
    ...valueChanges(place, before, after, compared),
    ...limitChanges(place, before, after, compared),
    ...objectChanges(place, before, after, compared),
    ...(isSchema(before.items) && isSchema(after.items)
      ? schemaChanges(`${place}[]`, before.items, after.items, compared)
      : []),
  ]
}

function typeChanged(before: JsonSchema, after: JsonSchema, direction: Direction): boolean {
  if (before.type === after.type) return false
  if (direction === "received") return true
  return !(after.type === undefined || (before.type === "integer" && after.type === "number"))
}

/** Compares closed lists of values, formats, patterns and defaults. */
const valueChanges: CompareSchemas = (place, before, after, { direction }) => {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  const gone = was === null ? [] : was.filter((value) => is !== null && !is.includes(value))
  const changes = gone.map((value) => `${place} loses the value ${JSON.stringify(value)}`)
  if (was !== null && is === null && direction === "received")
    changes.push(`${place} loses its list of values`)
  if (was === null && is !== null && direction === "sent")
    changes.push(`${place} now takes only listed values`)
  const rules = direction === "sent" ? (["format", "pattern", "default"] as const) : (["format"] as const)
  for (const rule of rules) {
    const [old, now] = [before[rule], after[rule]]
    const free = direction === "sent" && rule !== "default" ? now === undefined : old === undefined
    if (old !== now && !free) changes.push(`${place} had the ${rule} ${old ?? "none"}, has ${now ?? "none"}`)
  }
  return changes
}

function valuesOf({ enum: values, const: only }: JsonSchema): readonly unknown[] | null {
  return values ?? (only === undefined ? null : [only])
}

const floors = ["minimum", "exclusiveMinimum", "minLength", "minItems"] as const
const ceilings = ["maximum", "exclusiveMaximum", "maxLength", "maxItems"] as const

/** Compares limits. Those of sent values may not tighten, and those of received values may not loosen. */
const limitChanges: CompareSchemas = (place, before, after, { direction }) => {
  const wider = (name: (typeof floors)[number] | (typeof ceilings)[number], sign: 1 | -1): boolean => {
    const [from, to] = direction === "sent" ? [after[name], before[name]] : [before[name], after[name]]
    return from !== undefined && (to === undefined || sign * Number(to) > sign * Number(from))
  }
  const changed = [...floors.filter((name) => wider(name, -1)), ...ceilings.filter((name) => wider(name, 1))]
  return changed.map(
    (name) => `${place} had the ${name} ${before[name] ?? "none"}, has ${after[name] ?? "none"}`,
  )
}

const objectChanges: CompareSchemas = (place, before, after, compared) => {
  const was = before.properties ?? {}
  const is = after.properties ?? {}
  const fields = Object.entries(was).flatMap(([name, schema]) => {
    const successor = is[name]
    const inner = `${place}.${name}`
    if (successor === undefined) return [`${inner} is gone`]
    return isSchema(schema) && isSchema(successor) ? schemaChanges(inner, schema, successor, compared) : []
  })
  return [
    ...fields,
    ...requiredChanges(place, before, after, compared),
    ...restChanges(place, before, after, compared),
  ]
}

const requiredChanges: CompareSchemas = (
  place,
  { required: was = [] },
  { required: is = [] },
  { direction },
) =>
  direction === "sent"
    ? is.filter((name) => !was.includes(name)).map((name) => `${place}.${name} is now required`)
    : was.filter((name) => !is.includes(name)).map((name) => `${place}.${name} may now be left out`)

/** Compares the schemas of additional fields, which have no name in the schema. */
const restChanges: CompareSchemas = (
  place,
  { additionalProperties: was },
  { additionalProperties: is },
  compared,
) => {
  if (compared.direction === "sent") {
    return was !== false && is === false ? [`${place} takes no other fields any more`] : []
  }
  if (!isSchema(was)) return []
  return isSchema(is)
    ? schemaChanges(`${place}.*`, was, is, compared)
    : [`${place} no longer allows other fields`]
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
