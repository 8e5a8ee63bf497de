import * as z from "zod"
import type { Endpoint, EndpointMethod } from "./endpoint.ts"

/** A longer body is refused with 413 (design §4). */
export const bodyBytesMax = 64 * 1024

/** Where a parameter is sent. */
export type ParameterPlace = "path" | "query" | "body"

/** The form of a value: text, whole number, comma-separated list of texts, or JSON in a body. */
type ParameterKind = "text" | "integer" | "list" | "json"

export interface Parameter {
  readonly name: string
  readonly place: ParameterPlace
  readonly kind: ParameterKind
  /** Whether a request without it is refused. */
  readonly required: boolean
  readonly schema: z.core.$ZodType
}

/** The methods whose requests have their parameters in a JSON body. All others have them in the query. */
const bodyMethods: readonly EndpointMethod[] = ["POST", "PATCH"]

/**
 * The parameters of a route, in the order of its `input`: names in `{}` are in the path, all others in the
 * body or the query, depending on the method. Throws for a query parameter that text cannot express, since
 * that is an error in the table.
 */
export function parametersOf(declared: Endpoint): readonly Parameter[] {
  const elsewhere = bodyMethods.includes(declared.method) ? "body" : "query"
  return Object.entries(declared.input.shape).map(([name, schema]) => {
    const place = declared.path.includes(`{${name}}`) ? "path" : elsewhere
    const kind = place === "body" ? "json" : kindOf(schema, name)
    return { name, place, kind, required: !z.safeParse(schema, undefined).success, schema }
  })
}

/** True if requests to a route have a body. A body of any other request is ignored. */
export function takesBody(declared: Endpoint): boolean {
  return parametersOf(declared).some(({ place }) => place === "body")
}

/** The fields of an input that are sent in the body. */
export function bodyOf(
  declared: Endpoint,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const inBody = parametersOf(declared).filter(({ place }) => place === "body")
  return Object.fromEntries(inBody.flatMap(({ name }) => (name in input ? [[name, input[name]]] : [])))
}

function kindOf(schema: z.core.$ZodType, name: string): Exclude<ParameterKind, "json"> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case "string":
    case "enum":
    case "literal":
      return "text"
    case "number":
      return "integer"
    case "array":
      return "list"
    case "optional":
    case "default":
    case "prefault":
    case "nullable":
    case "readonly":
      return kindOf(def.innerType, name)
    case "pipe":
      return kindOf(def.in, name)
    default:
      throw new Error(`The parameter ${name} is of the type ${def.type}, which no query or path can express.`)
  }
}
