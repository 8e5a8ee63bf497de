import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { isLoopback } from "../../worker/http/origin.ts"
import { root } from "./root.ts"

export interface OperatorRequest {
  readonly method: "GET" | "POST"
  /** The path, with the query. */
  readonly path: string
  /** Bytes are sent unchanged, and a text is sent as JSON. */
  readonly body?: Uint8Array<ArrayBuffer> | string
}

/** The response body and an error message. Each is null if there is none. */
export interface OperatorReply {
  readonly body: string | null
  readonly problem: string | null
}

/**
 * Calls an operator route of a running service, local or deployed. Environment: QISTAS_URL and
 * OPERATOR_TOKEN. Without QISTAS_URL, the origin and the token are those of .qistas/dev.json.
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

/** Returns the origin and its token, or what is missing. Only the local service gets the local token. */
function readService(): { readonly origin: string; readonly token: string } | string {
  const local = join(root, ".qistas/dev.json")
  const { QISTAS_URL: url } = process.env
  const known = url === undefined && existsSync(local) ? JSON.parse(readFileSync(local, "utf8")) : {}
  const origin = url ?? (known.base_url === undefined ? null : new URL(known.base_url).origin)
  const token = process.env.OPERATOR_TOKEN ?? known.operator_token
  if (!origin || !token) return "Start the service, or set QISTAS_URL and OPERATOR_TOKEN."
  if (/^http:/i.test(origin) && !isLoopback(origin)) return plainHttp
  // `fetch` would print the value of an invalid header, which is the token.
  if (!/^[ -~]+$/.test(token)) return "OPERATOR_TOKEN contains characters that no header may have."
  return { origin, token }
}

const plainHttp =
  "QISTAS_URL is refused: over plain http others can read the token on its way. Use https; http is for a service on this machine."

/** Indents JSON. Returns anything else unchanged. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
