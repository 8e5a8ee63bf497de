import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { isLoopback } from "../../worker/http/origin.ts"
import { deployedEnvironments } from "../deploy/environments.ts"
import { originOf, readSettings, settingsFile } from "../deploy/settings.ts"
import { root } from "./root.ts"

export interface OperatorRequest {
  readonly method: "GET" | "POST"
  /** The path, with the query. */
  readonly path: string
  /** Bytes are sent unchanged, and a text is sent as JSON. */
  readonly body?: Uint8Array<ArrayBuffer> | string
  /** The time for the response; without it, the call waits as long as the connection lasts. */
  readonly timeoutMilliseconds?: number
}

/** The response body and an error message. Each is null if there is none. */
export interface OperatorReply {
  readonly body: string | null
  readonly problem: string | null
}

/**
 * Calls an operator route of the service that the environment variables name (`readService`), local or
 * deployed.
 */
export async function callOperator(request: OperatorRequest): Promise<OperatorReply> {
  const service = readService()
  return typeof service === "string" ? { body: null, problem: service } : callService(service, request)
}

/** A running service, and the token of its operators. */
export interface OperatedService {
  readonly origin: string
  readonly token: string
}

/** Calls an operator route of a service. */
export async function callService(
  { origin, token }: OperatedService,
  { method, path, body, timeoutMilliseconds }: OperatorRequest,
): Promise<OperatorReply> {
  try {
    const headers = new Headers({ Authorization: `Bearer ${token}` })
    if (typeof body === "string") headers.set("Content-Type", "application/json")
    const signal = timeoutMilliseconds === undefined ? null : AbortSignal.timeout(timeoutMilliseconds)
    const response = await fetch(`${origin}${path}`, { method, headers, body: body ?? null, signal })
    const text = readable(await response.text())
    // Without the token the service knows no such path.
    const hint = text.includes('"No such path.') ? ": it does not accept this OPERATOR_TOKEN" : ""
    return { body: text, problem: response.ok ? null : `${response.status} from ${origin}${path}${hint}` }
  } catch (cause) {
    return {
      body: null,
      problem: `${origin} does not answer: ${cause instanceof Error ? cause.message : String(cause)}`,
    }
  }
}

/**
 * Returns the service that is meant, or what is missing. QISTAS_ENV names an environment that `npm run deploy`
 * made from this machine. QISTAS_URL and OPERATOR_TOKEN name any service. Without both, it is the service that
 * `npm start` started last (.qistas/dev.json). Only the local service gets the local token.
 */
export function readService(): OperatedService | string {
  const { QISTAS_ENV: named } = process.env
  if (named !== undefined) return deployedService(named)
  const local = join(root, ".qistas/dev.json")
  const { QISTAS_URL: url } = process.env
  const known = url === undefined && existsSync(local) ? JSON.parse(readFileSync(local, "utf8")) : {}
  const origin = url ?? (known.base_url === undefined ? null : new URL(known.base_url).origin)
  const token = process.env.OPERATOR_TOKEN ?? known.operator_token
  if (!origin || !token) return "Start the service, or set QISTAS_ENV, or QISTAS_URL and OPERATOR_TOKEN."
  if (/^http:/i.test(origin) && !isLoopback(origin)) return plainHttp
  // `fetch` would print the value of an invalid header, which is the token.
  if (!/^[ -~]+$/.test(token)) return "OPERATOR_TOKEN contains characters that no header may have."
  return { origin, token }
}

/** Returns an environment that was deployed from this machine, or what is missing. */
export function deployedService(named: string): OperatedService | string {
  const environment = deployedEnvironments.find((each) => each === named)
  if (environment === undefined) return `${named}: not one of ${deployedEnvironments.join(", ")}.`
  const settings = readSettings(settingsFile(environment))
  const origin = originOf(settings)
  const token = process.env.OPERATOR_TOKEN ?? settings.OPERATOR_TOKEN
  return origin === null || token === undefined
    ? `${settingsFile(environment)} does not have HOST and OPERATOR_TOKEN: npm run deploy writes it.`
    : { origin, token }
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
