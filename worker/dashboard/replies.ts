import type { VNode } from "preact"
import { renderPage } from "../html/page.tsx"
import type { Reader } from "../html/reader.ts"

interface ReplyOptions {
  readonly status?: number
  /** Whole `Set-Cookie` values. */
  readonly cookies?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** The reader of the page, if the page's model does not contain the reader. */
  readonly reader?: Reader | null
}

/** An HTML page; 200 by default. */
export function pageReply(page: VNode, options: ReplyOptions = {}): Response {
  return reply(renderPage(page, { reader: options.reader ?? null }), "text/html; charset=utf-8", options)
}

/** JSON for a script; 200 by default. */
export function scriptReply(value: object, options: ReplyOptions = {}): Response {
  return reply(JSON.stringify(value), "application/json; charset=utf-8", options)
}

/** Redirects with 303. The browser requests the new address with a GET, whatever the method was. */
export function seeOther(location: string, options: ReplyOptions = {}): Response {
  return withCookies(new Response(null, { status: 303, headers: { Location: location } }), options)
}

/** Text of another type, such as a file to save; 200 by default. */
export function textReply(body: string, type: string, options: ReplyOptions = {}): Response {
  return reply(body, type, options)
}

function reply(body: string, type: string, options: ReplyOptions): Response {
  const headers = { ...options.headers, "Content-Type": type }
  return withCookies(new Response(body, { status: options.status ?? 200, headers }), options)
}

function withCookies(response: Response, { cookies = [] }: ReplyOptions): Response {
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie)
  return response
}
