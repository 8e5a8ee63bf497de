import type { Scope } from "../../src/access/plans.ts"
import type { Channel, CountedRoute, RateWindow } from "../../src/access/window.ts"
import type { AnswerReport } from "./usage-days.ts"

/**
 * The call of an account's object that every request makes. It is a `fetch` with JSON in a header: a call by RPC takes more
 * processor time, and so does a body (`docs/decisions/0037-admission-by-fetch.md`). The Worker and the object may be of two
 * releases, so no field changes: `docs/operations.md` says under Releasing how a call is replaced.
 */

/** A request to be counted. */
export interface AdmissionRequest {
  readonly accountId: string
  readonly keyId: string | null
  readonly scope: Scope
  /** For the key, and for all keys and sessions of the account in this scope together. */
  readonly requestsPerDay: number
  readonly requestsPerMinute: number
  readonly channel: Channel
  readonly route: CountedRoute
  /** How earlier requests of this key were answered. An admission records it; a refusal does not. */
  readonly report: AnswerReport | null
}

/** The counts after the request, the window that refuses it, or `revoked`: the key was revoked. */
export type AllowanceReply =
  | {
      readonly requests: number
      readonly mcpRequests: number
      /** Of all keys and sessions of the account in the same scope. */
      readonly accountRequests: number
      readonly nowMilliseconds: number
    }
  | RateWindow
  | "revoked"

/**
 * The header of both, the request and the response. Its text is ASCII, as ids and names of routes are. A report with every
 * route and status of two days has 64 KB; the platform allows 128 KB.
 */
const header = "Admission"

/** Sends the request to the account's object; rejects when the object fails or is unreachable. */
export async function sendAdmission(
  stub: Pick<DurableObjectStub, "fetch">,
  request: AdmissionRequest,
): Promise<AllowanceReply> {
  const headers = { [header]: JSON.stringify(request) }
  const response = await stub.fetch("https://account/admission", { method: "POST", headers })
  return JSON.parse(response.headers.get(header) ?? "")
}

/** The object's response to `sendAdmission`. */
export function answerAdmission(
  sent: Request,
  admit: (request: AdmissionRequest) => AllowanceReply,
): Response {
  const request: AdmissionRequest = JSON.parse(sent.headers.get(header) ?? "")
  return new Response(null, { headers: { [header]: JSON.stringify(admit(request)) } })
}
