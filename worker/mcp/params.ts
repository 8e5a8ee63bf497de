import * as z from "zod"
import { isJsonObject, type Message } from "./message.ts"
import { type RpcError, rpcCodes } from "./replies.ts"

const text = z.string({ error: "must be text" })
const object = z.looseObject({}, { error: "must be an object" })
const list = { cursor: text.optional() }

/** The required params of each method; the protocol's package validates the rest. */
const shapes: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries({
    initialize: {
      protocolVersion: text,
      capabilities: object,
      clientInfo: z.looseObject({ name: text, version: text }, { error: "must be an object" }),
    },
    "tools/list": list,
    "resources/list": list,
    "resources/templates/list": list,
    "prompts/list": list,
    "tools/call": { name: text, arguments: object.optional() },
    "resources/read": { uri: text },
    "prompts/get": {
      name: text,
      arguments: z.record(z.string(), text, { error: "must be an object" }).optional(),
    },
  }).map(([method, shape]) => [method, z.looseObject(shape, { error: "must be an object" })]),
)

const problemsMax = 5
const placeCharactersMax = 80

/**
 * The error for invalid params, or null. The protocol's package would report them in the words of its validator, and as an
 * internal error (-32603). It refuses invalid messages and unknown revisions itself.
 */
export function paramsProblem(posted: unknown, { id, method }: Message): RpcError | null {
  if (id === null || method === null || !isJsonObject(posted) || posted.jsonrpc !== "2.0") return null
  const { params = {} } = posted
  const shape = shapes.get(method)
  if (shape === undefined || (method === "initialize" && isJsonObject(params) && "_meta" in params))
    return null
  const parsed = shape.safeParse(params, { reportInput: true })
  if (parsed.success) return null
  const problems = parsed.error.issues.slice(0, problemsMax).map(({ path, message, input }) => {
    const place = ["params", ...path.map(String)].join(".").slice(0, placeCharactersMax)
    return `${place}: ${input === undefined ? "is required" : message}`
  })
  return { code: rpcCodes.invalidParams, message: problems.join("; ") }
}
