import * as z from "zod"
import type { Endpoint } from "./endpoint.ts"
import { endpoints } from "./endpoints.ts"
import { type JsonSchema, jsonSchemaOf, type PrintedSchema } from "./json-schema.ts"
import { type ToolEndpoint, type ToolText, toolTexts } from "./tool-texts.ts"

/** A tool of the Model Context Protocol's `tools/list`. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  /** Of `{ data, meta }`, the response of the endpoint. */
  readonly outputSchema: ObjectSchema
  readonly annotations: typeof hints & { readonly title: string }
}

type ObjectSchema = JsonSchema & { type: "object" }

/** Every tool is read-only and uses only data the service has stored. */
const hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const

/** The endpoints that are tools, in the order of the list. */
export const toolEndpoints = Object.keys(toolTexts) as readonly ToolEndpoint[]

const endpointsByTool: ReadonlyMap<string, ToolEndpoint> = new Map(
  toolEndpoints.map((name) => [toolTexts[name].name, name]),
)

/** The endpoint of a tool; null for an unknown name. */
export function endpointOfTool(toolName: string): ToolEndpoint | null {
  return endpointsByTool.get(toolName) ?? null
}

/** Prints every tool from the table of endpoints. It takes some milliseconds, so cache the result. */
export function printTools(): readonly Tool[] {
  return toolEndpoints.map((name) => toolOf(endpoints[name], toolTexts[name]))
}

function toolOf(declared: Endpoint, text: ToolText<string>): Tool {
  const { name, title, description } = text
  const answer = z.object({ data: declared.data, meta: declared.meta })
  return {
    name,
    title,
    description,
    inputSchema: inputSchemaOf(declared, text.arguments),
    outputSchema: selfContained(jsonSchemaOf(answer, "output")),
    annotations: { title, ...hints },
  }
}

/** The arguments with the tool's descriptions. Others are refused, as on the route. */
function inputSchemaOf(declared: Endpoint, words: Readonly<Record<string, string>>): ObjectSchema {
  const schema = selfContained(jsonSchemaOf(declared.input, "input"))
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    { ...(property as JsonSchema), description: words[name] },
  ])
  return { ...schema, properties: Object.fromEntries(properties), additionalProperties: false }
}

/** The schema with the schemas it refers to, since a tool has no surrounding document. */
function selfContained({ schema, components }: PrintedSchema): ObjectSchema {
  const whole = {
    ...schema,
    type: "object",
    ...(Object.keys(components).length > 0 && { $defs: components }),
  }
  return JSON.parse(JSON.stringify(whole, pointInside))
}

function pointInside(key: string, value: unknown): unknown {
  return key === "$ref" && typeof value === "string"
    ? value.replace("#/components/schemas/", "#/$defs/")
    : value
}
