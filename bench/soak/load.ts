import { setTimeout as pause } from "node:timers/promises"
import type { Fault } from "./answers.ts"
import {
  causelessFailure,
  type SoakResponse,
  wrongPageRefusal,
  wrongRefusal,
  wrongRpcRefusal,
} from "./check/refusals.ts"
import type { Span } from "./check/windows.ts"
import type { CallerRecord, SoakRecord } from "./count.ts"
import { exchange } from "./http.ts"
import type { SoakRequest } from "./requests.ts"

export interface LoadSetting {
  readonly origin: string
  readonly record: SoakRecord
  /** The service's time, in milliseconds since the epoch. */
  readonly now: () => number
  /** The greatest difference between the Worker's clock and the client's, by the service's clock. */
  readonly slackMilliseconds: number
}

const outages = [500, 503]
const rpcOutage = /^(internal_error|service_unavailable|rate_limit_exceeded): /
let addresses = 0

/** Sends one request and records its response. Returns the status; 0 if there was no response. */
export async function ask(
  { origin, record, now, slackMilliseconds }: LoadSetting,
  caller: CallerRecord,
  request: SoakRequest,
): Promise<number> {
  record.counts.sent += 1
  const sentAt = now() - slackMilliseconds
  const spanned = (): Span => ({ sentAt, answeredAt: now() + slackMilliseconds })
  try {
    const answer = await exchange(origin, { ...request, headers: headersOf(request, caller) })
    const span = spanned()
    record.statuses.set(answer.status, (record.statuses.get(answer.status) ?? 0) + 1)
    if (request.keyed) count(caller, request, answer, span)
    judge(record, request, answer, span)
    return answer.status
  } catch (cause) {
    if (request.keyed) caller.perhaps.push(spanned())
    record.note("lost", `${request.method} ${request.path}: ${cause instanceof Error ? cause.message : ""}`)
    return 0
  }
}

/** Returns the headers. Each request has another address, because limits of addresses have other tests. */
function headersOf({ channel, keyed, method }: SoakRequest, { key }: CallerRecord): Record<string, string> {
  addresses += 1
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
  return {
    "CF-Connecting-IP": address,
    ...(keyed && { "X-API-Key": key }),
    ...(method === "POST" && { "Content-Type": "application/json" }),
    ...(channel === "mcp" && {
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2025-11-25",
    }),
  }
}

function count(caller: CallerRecord, request: SoakRequest, answer: SoakResponse, span: Span): void {
  const { status } = answer
  if (status === 429) {
    // The request itself was admitted; the quota of packets refused it.
    if (request.packet && answer.body.includes("Evidence Packets")) caller.admitted.push(span)
    return
  }
  if (outages.includes(status) || toolRefusal(request, answer) !== null) {
    caller.perhaps.push(span)
    return
  }
  if (status === 401) return
  caller.admitted.push(span)
  if (request.packet && status === 200) caller.packets.push(span)
}

/** The outage message in the result of an MCP tool; null for every other response. */
function toolRefusal({ channel }: SoakRequest, { status, body }: SoakResponse): string | null {
  if (channel !== "mcp" || status !== 200) return null
  const { result } = JSON.parse(body) as { result?: { isError?: boolean; content?: { text?: string }[] } }
  const text = result?.content?.[0]?.text ?? ""
  return result?.isError === true && rpcOutage.test(text) ? text : null
}

function judge(record: SoakRecord, request: SoakRequest, answer: SoakResponse, span: Span): void {
  const where = `${request.method} ${request.path.replace(/\/[A-Z]{2,5}(?=\/|$)|(?<=q=)[A-Z]+/, "/…")}`
  const bad = wrongOf(request, answer) ?? causelessFailure(answer, toolRefusal(request, answer))
  if (bad !== null) {
    record.note("badRefusals", `${where}: ${bad}`)
    return
  }
  if (answer.status === 429 || outages.includes(answer.status) || toolRefusal(request, answer) !== null)
    return
  if (isSpentSandbox(request, answer)) return
  const fault = faultOf(request, answer, span)
  if (fault === null) return
  // A message may publish newly written input before the core has computed the expected documents. So the
  // response is checked again later.
  record.doubts.push(() => {
    const still = faultOf(request, answer, span)
    if (still !== null) record.note(still.kind, `${where}: ${still.what}`)
  })
}

function faultOf(request: SoakRequest, answer: SoakResponse, span: Span): Fault | null {
  try {
    return request.judge(answer, span)
  } catch (cause) {
    return { kind: "wrong", what: cause instanceof Error ? cause.message : "" }
  }
}

function isSpentSandbox({ packet }: SoakRequest, { status, body }: SoakResponse): boolean {
  return packet && status === 403 && body.includes("That is the sandbox quota.")
}

function wrongOf(request: SoakRequest, answer: SoakResponse): string | null {
  if (request.channel === "page") return wrongPageRefusal(answer)
  if (answer.status < 400) return null
  return request.channel === "mcp" ? wrongRpcRefusal(answer) : wrongRefusal(answer)
}

/**
 * Sends requests until `isOver`. Each group is `atOnce` requests of one caller, and the callers take turns. A
 * pause follows each group.
 */
export async function keepAsking(
  setting: LoadSetting,
  callers: readonly CallerRecord[],
  next: () => SoakRequest,
  { atOnce, restMilliseconds }: { readonly atOnce: number; readonly restMilliseconds: number },
  isOver: () => boolean,
): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const caller = callers[turn % callers.length]
    if (caller === undefined) return
    await Promise.all(Array.from({ length: atOnce }, () => ask(setting, caller, next())))
    if (restMilliseconds > 0) await pause(restMilliseconds)
  }
}
