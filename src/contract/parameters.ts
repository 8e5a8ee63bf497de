import * as z from "zod"
import type { Endpoint, EndpointMethod } from "./endpoint.ts"

/** The size above which a body is refused with 413. */
export const bodyBytesMax = 64 * 1024

export type ParameterPlace = "path" | "query" | "body"

/** The type of a parameter: a text, a whole number, a list of texts, or JSON in a body. */
type ParameterKind = "text" | "integer" | "list" | "json"

export interface Parameter {
  readonly name: string
  readonly place: ParameterPlace
  readonly kind: ParameterKind
  /** True if a request without the parameter is refused. */
  readonly required: boolean
  readonly schema: z.core.$ZodType
}

/** The methods whose parameters are in a JSON body. The parameters of all other methods are in the query. */
const bodyMethods: readonly EndpointMethod[] = ["POST", "PATCH"]

/**
 * Returns the parameters of a route, in the order of its `input`. Names in `{}` are in the path. All others
 * are in the body or the query, depending on the method; `offset` of a body may be in the query too. Throws
 * for a query parameter that text cannot express, because the declaration is then wrong.
 */
export function parametersOf(declared: Endpoint): readonly Parameter[] {
  const elsewhere = bodyMethods.includes(declared.method) ? "body" : "query"
  return Object.entries(declared.input.shape).flatMap(([name, schema]) => {
    const place = declared.path.includes(`{${name}}`) ? "path" : elsewhere
    const kind = place === "body" ? "json" : kindOf(schema, name)
    const own: Parameter = { name, place, kind, required: !z.safeParse(schema, undefined).success, schema }
    // The `Link` of a page is an address, also if the other parameters are in a body.
    return place === "body" && name === "offset"
      ? [{ ...own, place: "query" as const, kind: "integer" as const }, own]
      : [own]
  })
}

/** True if requests to a route have a body. The body of any other request is ignored. */
export function takesBody(declared: Endpoint): boolean {
  return parametersOf(declared).some(({ place }) => place === "body")
}

/** Picks the fields of an input that are sent in the body. */
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
