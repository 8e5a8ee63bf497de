import type { CountedRoute } from "../../src/access/window.ts"
import { endpointOfTool } from "../../src/contract/tools.ts"
import type { RpcId } from "./replies.ts"
import { resourceAt } from "./resource-names.ts"

/** As much of a posted message as counting needs. What it may hold beyond is for the protocol to say. */
export interface Message {
  /** Null for a response, a notification, what is no message, and an id that cannot be told back. */
  readonly id: RpcId
  readonly method: string | null
  readonly route: CountedRoute
}

/** A call of a tool counts under its endpoint, as does reading a packet; every other message under `mcp`. */
export function messageOf(posted: unknown): Message {
  const { id, method, params } = fieldsOf(posted)
  const told = {
    id: isRpcId(id) ? id : null,
    method: typeof method === "string" ? method : null,
  }
  if (told.id === null) return { ...told, route: "mcp" }
  return { ...told, route: routeOf(told.method, fieldsOf(params)) }
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
  return isMembers(value) ? value : {}
}

function isRpcId(id: unknown): id is string | number {
  return typeof id === "number" || (typeof id === "string" && !halfPair.test(id))
}

/**
 * True when half of a surrogate pair stands somewhere in a message, written as an escape: it is no character and must not be
 * told back (RFC 7493, 2.1). The arguments of a tool are left out: a tool says which of its own is wrong.
 */
export function hasHalfCharacter(posted: unknown): boolean {
  const { params, ...head } = fieldsOf(posted)
  if (head.method !== "tools/call" || !isMembers(params)) return holdsHalfPair(posted)
  const { arguments: _itsOwn, ...rest } = params
  return holdsHalfPair(head) || holdsHalfPair(rest)
}

const halfPair = /\p{Cs}/u

/** Recursion is bounded: no body is read that is nested deeper than `nestingMax` (body.ts). */
function holdsHalfPair(value: unknown): boolean {
  if (typeof value === "string") return halfPair.test(value)
  if (typeof value !== "object" || value === null) return false
  return Object.entries(value).some(([name, one]) => halfPair.test(name) || holdsHalfPair(one))
}

/** True for an object of JSON. */
export function isMembers(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
