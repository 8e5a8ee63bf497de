import { createExecutionContext } from "cloudflare:test"
import type { Env } from "../../../worker/env.ts"
import worker from "../../../worker/index.ts"

/** Sends a request to a deployed Worker with these bindings. Redirects are not followed. */
export function sendTo(bindings: Env, url: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(url, { redirect: "manual", ...init })
  return worker.fetch(request as Parameters<typeof worker.fetch>[0], bindings, createExecutionContext())
}
