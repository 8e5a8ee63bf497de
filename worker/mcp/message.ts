import type { CountedRoute } from "../../src/access/window.ts"
import { endpointOfTool } from "../../src/contract/tools.ts"
import type { RpcId } from "./replies.ts"
import { resourceAt } from "./resource-names.ts"

/** As much of a posted message as counting needs. What it may hold beyond is for the protocol to say. */
export interface Message {
  /** Null for a response, a notification, and what is no message. */
  readonly id: RpcId
  readonly method: string | null
  readonly route: CountedRoute
}

/** A call of a tool counts under its endpoint, as does reading a packet; every other message under `mcp`. */
export function messageOf(posted: unknown): Message {
  const { id, method, params } = fieldsOf(posted)
  const told = {
    id: typeof id === "string" || typeof id === "number" ? id : null,
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

/** True for an object of JSON. */
export function isMembers(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
