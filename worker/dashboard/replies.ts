import type { VNode } from "preact"
import { renderPage } from "../html/page.tsx"

export interface ReplyOptions {
  readonly status?: number
  /** Whole `Set-Cookie` values. */
  readonly cookies?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** 200 unless options otherwise. */
export function pageReply(page: VNode, options: ReplyOptions = {}): Response {
  return reply(renderPage(page), "text/html; charset=utf-8", options)
}

/** What a script is answered. */
export function scriptReply(value: object, options: ReplyOptions = {}): Response {
  return reply(JSON.stringify(value), "application/json; charset=utf-8", options)
}

/** 303: the browser asks for the other address with a GET, whatever it sent here. */
export function seeOther(location: string, options: ReplyOptions = {}): Response {
  return withCookies(new Response(null, { status: 303, headers: { Location: location } }), options)
}

function reply(body: string, type: string, options: ReplyOptions): Response {
  const headers = { ...options.headers, "Content-Type": type }
  return withCookies(new Response(body, { status: options.status ?? 200, headers }), options)
}

function withCookies(response: Response, { cookies = [] }: ReplyOptions): Response {
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie)
  return response
}
