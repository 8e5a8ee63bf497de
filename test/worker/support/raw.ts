import { exports } from "cloudflare:workers"
import { base } from "./service.ts"

let senders = 0

/** Sends a request unchanged, from its own IP address. */
export function send(
  path: string,
  init: RequestInit & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  senders += 1
  const headers = new Headers({
    "CF-Connecting-IP": `172.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}`,
  })
  for (const [name, value] of Object.entries(init.headers ?? {})) headers.set(name, value)
  return exports.default.fetch(`${base}${path}`, { ...init, headers })
}
