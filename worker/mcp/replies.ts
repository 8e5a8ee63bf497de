import type { RateWindow } from "../../src/access/window.ts"
import { windowHeaders } from "../http/envelope.ts"

/** The codes of JSON-RPC 2.0 (5.1) that are used here. `refused` is in the range for servers. */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  internalError: -32603,
  refused: -32000,
} as const

export interface RpcError {
  readonly code: (typeof rpcCodes)[keyof typeof rpcCodes]
  readonly message: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** The id of the answered request; null if it is unknown. */
export type RpcId = string | number | null

/** A JSON-RPC error with an HTTP status. */
export function rpcFailure(
  status: number,
  error: RpcError,
  id: RpcId = null,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: "2.0", error, id }, { status, headers: { ...noStore, ...headers } })
}

/** The refusal of a spent allowance, with the same wait in the header and in the body. */
export function spentFailure(message: string, window: RateWindow, requestId: string, id: RpcId): Response {
  const data = {
    code: "rate_limit_exceeded",
    retry_after: window.retryAfterSeconds,
    request_id: requestId,
  }
  return rpcFailure(429, { code: rpcCodes.refused, message, data }, id, spentHeaders(window))
}

/** The headers of the response to a message beyond the limit. */
export function spentHeaders(window: RateWindow): Record<string, string> {
  return { ...windowHeaders(window), "Retry-After": String(window.retryAfterSeconds) }
}

/** The error for every internal failure, whatever its cause. */
export function outage(requestId: string): RpcError {
  return {
    code: rpcCodes.internalError,
    message: `Something went wrong on our side. If this happens again, quote the request id: ${requestId}`,
    data: { code: "internal_error", request_id: requestId },
  }
}

/** No shared cache may keep a response to a key. */
export const noStore = { "Cache-Control": "private, no-store" } as const
