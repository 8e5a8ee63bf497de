import { setTimeout as pause } from "node:timers/promises"

/** Sends a request with one key, and again after an outage or a spent minute; throws for any other refusal. */
export type Api = <Reply>(method: string, path: string, body?: unknown) => Promise<Reply>

const triesMax = 40
const restMilliseconds = 250

export function apiOf(origin: string, key: string): Api {
  return async <Reply>(method: string, path: string, body?: unknown): Promise<Reply> => {
    for (let tries = 1; ; tries++) {
      const response = await fetch(`${origin}/v1${path}`, {
        method,
        headers: { "X-API-Key": key, ...(body !== undefined && { "Content-Type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (response.ok) return JSON.parse(text) as Reply
      const isPassing = response.status === 429 || response.status >= 500
      if (!isPassing || tries === triesMax) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      await pause(restMilliseconds)
    }
  }
}
