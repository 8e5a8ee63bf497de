import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { isLoopback } from "../../worker/http/origin.ts"
import { root } from "./root.ts"

export interface OperatorRequest {
  readonly method: "GET" | "POST"
  /** The path with its query. */
  readonly path: string
  /** Bytes are sent as they are, a text as JSON. */
  readonly body?: Uint8Array<ArrayBuffer> | string
}

/** The response body and an error message; each null for none. */
export interface OperatorReply {
  readonly body: string | null
  readonly problem: string | null
}

/**
 * Calls an operator route of a running service, local or deployed. Environment: QISTAS_URL (the origin, else that of
 * .qistas/dev.json), OPERATOR_TOKEN (without QISTAS_URL else that of .qistas/dev.json).
 */
export async function callOperator({ method, path, body }: OperatorRequest): Promise<OperatorReply> {
  const service = readService()
  if (typeof service === "string") return { body: null, problem: service }
  const { origin, token } = service
  try {
    const headers = new Headers({ Authorization: `Bearer ${token}` })
    if (typeof body === "string") headers.set("Content-Type", "application/json")
    const response = await fetch(`${origin}${path}`, { method, headers, body: body ?? null })
    const text = readable(await response.text())
    return { body: text, problem: response.ok ? null : `${response.status} from ${origin}${path}` }
  } catch (cause) {
    return {
      body: null,
      problem: `${origin} does not answer: ${cause instanceof Error ? cause.message : String(cause)}`,
    }
  }
}

/**
 * The origin and its token; the local token is sent only to the local service. Returns a text if something is
 * missing.
 */
function readService(): { readonly origin: string; readonly token: string } | string {
  const local = join(root, ".qistas/dev.json")
  const { QISTAS_URL: url } = process.env
  const known = url === undefined && existsSync(local) ? JSON.parse(readFileSync(local, "utf8")) : {}
  const origin = url ?? (known.base_url === undefined ? null : new URL(known.base_url).origin)
  const token = process.env.OPERATOR_TOKEN ?? known.operator_token
  if (!origin || !token) return "Start the service, or set QISTAS_URL and OPERATOR_TOKEN."
  if (/^http:/i.test(origin) && !isLoopback(origin)) return plainHttp
  // For an invalid header `fetch` would print its value, which is the token.
  if (!/^[ -~]+$/.test(token)) return "OPERATOR_TOKEN holds characters that no header may."
  return { origin, token }
}

const plainHttp =
  "QISTAS_URL is refused: over plain http others can read the token on its way. Use https; http is for a service on this machine."

/** Indents JSON; returns anything else unchanged. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
