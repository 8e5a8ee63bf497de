import type { Endpoint, Tool } from "../contract/endpoint.ts"
import { type JsonSchema, jsonSchemaOf } from "../contract/json-schema.ts"
import { type EndpointName, endpointNames, endpoints, type ToolEndpoint } from "./endpoints.ts"

/** A tool in `tools/list` of the Model Context Protocol. */
interface ListedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly annotations: typeof hints & { readonly title: string }
}

type ObjectSchema = JsonSchema & { type: "object" }

/** The hints of every tool. All tools are read-only and use only data that the service has stored. */
const hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const

/** The endpoints that are tools, in the order of `tools/list`. */
export const toolEndpoints = endpointNames.filter(isTool)

function isTool(name: EndpointName): name is ToolEndpoint {
  return endpoints[name].tool !== null
}

const endpointsByTool: ReadonlyMap<string, ToolEndpoint> = new Map(
  toolEndpoints.map((name) => [endpoints[name].tool.name, name]),
)

/** Finds the endpoint of a tool; null for an unknown name. */
export function endpointOfTool(toolName: string): ToolEndpoint | null {
  return endpointsByTool.get(toolName) ?? null
}

/** The tools that one address offers: those that most conversations need, or all. */
export type Toolset = "usual" | "all"

/**
 * Prints the tools of a set from the list of endpoints. A host puts the whole list into each conversation,
 * so the list is as short as a model can use. Schemas of responses are left out; the OpenAPI document has
 * them. Printing takes some milliseconds.
 */
export function printTools(set: Toolset): readonly ListedTool[] {
  return toolEndpoints.flatMap((name) => {
    const { title, input, tool }: Endpoint = endpoints[name]
    if (tool === null || (set === "usual" && tool.isUsual !== true)) return []
    const { description } = tool
    const inputSchema = inputSchemaOf(input, tool.arguments)
    return [{ name: tool.name, title, description, inputSchema, annotations: { title, ...hints } }]
  })
}

/** Returns the schema of a tool's arguments, with the tool's descriptions. Unknown arguments are refused. */
function inputSchemaOf(input: Endpoint["input"], words: Tool["arguments"]): ObjectSchema {
  const { schema } = jsonSchemaOf(input, "input")
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    { ...(brief(property) as JsonSchema), description: words[name] },
  ])
  const { required } = schema
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required !== undefined && required.length > 0 && { required }),
    additionalProperties: false,
  }
}

/** Keywords that are left out of the schema. If an argument is wrong, the service says so anyway. */
const leftOut: ReadonlySet<string> = new Set(["pattern", "examples", "title", "minLength", "maxLength"])

/** Reduces a schema to what a model needs. A named schema, such as a rule book's, becomes a plain object. */
function brief(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(brief)
  if (typeof node !== "object" || node === null) return node
  if ("$ref" in node) return { type: "object" }
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => (leftOut.has(key) ? [] : [[key, brief(value)]])),
  )
}
