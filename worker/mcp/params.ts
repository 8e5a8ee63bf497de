import * as z from "zod"
import { isMembers, type Message } from "./message.ts"
import { type RpcError, rpcCodes } from "./replies.ts"

const text = z.string({ error: "must be text" })
const object = z.looseObject({}, { error: "must be an object" })
const list = { cursor: text.optional() }

/** What a request must hold to be handled, by method; what it may hold beyond is for the protocol's package to say. */
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

const problemsTold = 5
const placeCharactersMax = 80

/**
 * Why a request cannot be handled, or null. The protocol's package says the same in its validator's own words, and calls it
 * a fault of the server (-32603). What is no message, or of no revision, is for it to refuse.
 */
export function paramsProblem(posted: unknown, { id, method }: Message): RpcError | null {
  if (id === null || method === null || !isMembers(posted) || posted.jsonrpc !== "2.0") return null
  const { params = {} } = posted
  const shape = shapes.get(method)
  if (shape === undefined || (method === "initialize" && isMembers(params) && "_meta" in params)) return null
  const parsed = shape.safeParse(params, { reportInput: true })
  if (parsed.success) return null
  const problems = parsed.error.issues.slice(0, problemsTold).map(({ path, message, input }) => {
    const place = ["params", ...path.map(String)].join(".").slice(0, placeCharactersMax)
    return `${place}: ${input === undefined ? "is required" : message}`
  })
  return { code: rpcCodes.invalidParams, message: problems.join("; ") }
}
