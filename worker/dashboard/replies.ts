import type { VNode } from "preact"
import { renderPage } from "../html/page.tsx"

export interface Told {
  readonly status?: number
  /** Whole `Set-Cookie` values. */
  readonly cookies?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** 200 unless told otherwise. */
export function pageReply(page: VNode, told: Told = {}): Response {
  return reply(renderPage(page), "text/html; charset=utf-8", told)
}

/** What a script is answered. */
export function scriptReply(value: object, told: Told = {}): Response {
  return reply(JSON.stringify(value), "application/json; charset=utf-8", told)
}

/** 303: the browser asks for the other address with a GET, whatever it sent here. */
export function seeOther(location: string, told: Told = {}): Response {
  return withCookies(new Response(null, { status: 303, headers: { Location: location } }), told)
}

function reply(body: string, type: string, told: Told): Response {
  const headers = { ...told.headers, "Content-Type": type }
  return withCookies(new Response(body, { status: told.status ?? 200, headers }), told)
}

function withCookies(response: Response, { cookies = [] }: Told): Response {
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie)
  return response
}
