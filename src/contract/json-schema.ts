import * as z from "zod"

/** A node of a JSON Schema 2020-12, as in OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

export interface PrintedSchema {
  readonly schema: JsonSchema
  /** The schemas with `.meta({ id })` to which `schema` refers, by id. */
  readonly components: Readonly<Record<string, JsonSchema>>
}

/**
 * Prints the JSON Schema of a caller's input (`input`) or of a response (`output`). Only an input forbids
 * unknown fields, since clients ignore them (Interface: Versioning). Throws for a type that has no JSON
 * Schema.
 */
export function jsonSchemaOf(schema: z.core.$ZodType, io: "input" | "output"): PrintedSchema {
  const printed = z.toJSONSchema(schema, {
    io,
    unrepresentable: "throw",
    override({ zodSchema, jsonSchema }) {
      tidy(jsonSchema, io)
      const { def } = zodSchema._zod
      if ("discriminator" in def) jsonSchema.discriminator = { propertyName: def.discriminator }
    },
  })
  const { $schema: _dialect, $defs = {}, ...root } = JSON.parse(JSON.stringify(printed), pointToComponents)
  return { schema: root, components: $defs }
}

function pointToComponents(key: string, value: unknown): unknown {
  return key === "$ref" && typeof value === "string"
    ? value.replace("#/$defs/", "#/components/schemas/")
    : value
}

/** Removes from a node, in place, the keywords that zod adds for validators and that readers do not need. */
function tidy(node: JsonSchema, io: "input" | "output"): void {
  delete node.$id
  delete node.id
  if (node.format !== undefined) delete node.pattern
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
  if (io === "output" && node.additionalProperties === false) delete node.additionalProperties
  // kubb reads it as the default {}, which does not compile.
  if (node.default === null) delete node.default
  if ("example" in node) {
    node.examples = [node.example]
    delete node.example
  }
  nameProperties(node)
}

/** Rewrites a record whose keys are a closed list as an object with those properties. */
function nameProperties(node: JsonSchema): void {
  const { propertyNames, additionalProperties } = node
  if (typeof propertyNames !== "object" || propertyNames.enum === undefined) return
  if (typeof additionalProperties !== "object") return
  node.properties = Object.fromEntries(propertyNames.enum.map((key) => [String(key), additionalProperties]))
  delete node.propertyNames
  delete node.additionalProperties
}
