import type { CountedRoute } from "../../src/access/window.ts"
import { endpointOfTool } from "../../src/contract/tools.ts"
import type { RpcId } from "./replies.ts"
import { resourceAt } from "./resource-names.ts"

/** The parts of a posted message that are needed for counting. */
export interface Message {
  /** Null for a response, a notification, an invalid message, and an id that cannot be echoed. */
  readonly id: RpcId
  readonly method: string | null
  readonly route: CountedRoute
}

/** Counts a tool call, or the read of a packet, under its endpoint. Other messages count under `mcp`. */
export function messageOf(posted: unknown): Message {
  const { id, method, params } = fieldsOf(posted)
  const head = {
    id: isRpcId(id) ? id : null,
    method: typeof method === "string" ? method : null,
  }
  if (head.id === null) return { ...head, route: "mcp" }
  return { ...head, route: routeOf(head.method, fieldsOf(params)) }
}

function routeOf(method: string | null, { name, uri }: Fields): CountedRoute {
  if (method === "tools/call" && typeof name === "string") return endpointOfTool(name) ?? "mcp"
  if (method === "resources/read" && typeof uri === "string") {
    return resourceAt(uri)?.kind === "evidence" ? "evidence" : "mcp"
  }
  return "mcp"
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  return isJsonObject(value) ? value : {}
}

function isRpcId(id: unknown): id is string | number {
  return typeof id === "number" || (typeof id === "string" && !halfPair.test(id))
}

/**
 * True if a message contains half of a surrogate pair, written as an escape. Such a half is not a character
 * and must not be echoed (RFC 7493, 2.1). The arguments of a tool are not checked here, because the tool
 * itself names the invalid argument.
 */
export function hasHalfCharacter(posted: unknown): boolean {
  const { params, ...head } = fieldsOf(posted)
  if (head.method !== "tools/call" || !isJsonObject(params)) return holdsHalfPair(posted)
  const { arguments: _unchecked, ...rest } = params
  return holdsHalfPair(head) || holdsHalfPair(rest)
}

const halfPair = /\p{Cs}/u

/** The recursion is bounded, since a body nested deeper than `nestingMax` is refused (keyed.ts). */
function holdsHalfPair(value: unknown): boolean {
  if (typeof value === "string") return halfPair.test(value)
  if (typeof value !== "object" || value === null) return false
  return Object.entries(value).some(([name, one]) => halfPair.test(name) || holdsHalfPair(one))
}

export function isJsonObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
