import { refuse } from "../../src/outcome.ts"
import { type Env, pepperMissing } from "../env.ts"
import { failure } from "./envelope.ts"
import { withSecurityHeaders } from "./security-headers.ts"

/** The reason why a service can answer no request. */
export interface Unready {
  /** One sentence without anything internal. */
  readonly sentence: string
  /** Left out if waiting is no help. */
  readonly retryAfterSeconds?: number
}

/** Responds 503: to a browser with a plain page, which reloads itself if waiting helps; to others in the API's envelope. */
export function unreadyReply(request: Request, { sentence, ...wait }: Unready, requestId: string): Response {
  const url = new URL(request.url)
  if (request.headers.get("Accept")?.includes("text/html") !== true) {
    const refused = failure({ ...refuse("service_unavailable", sentence), ...wait }, requestId)
    return withSecurityHeaders(refused, url, "own")
  }
  const { retryAfterSeconds } = wait
  const reload = retryAfterSeconds && `<meta http-equiv="refresh" content="${retryAfterSeconds}">`
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${reload ?? ""}<title>Not ready · Qistas</title><h1>Not ready</h1><p>${sentence}</p>`
  const headers = new Headers({ "Cache-Control": "no-store", "Content-Type": "text/html; charset=utf-8" })
  if (retryAfterSeconds) headers.set("Retry-After", String(retryAfterSeconds))
  return withSecurityHeaders(new Response(page, { status: 503, headers }), url, "page")
}

/** A Worker without its secrets, or with an empty database, as `wrangler dev` and a new environment have them. */
export const notSetUp: Unready = {
  sentence: "Qistas is not set up: run npm start once, or npm run deploy for a deployed service.",
}

/** True for a failure because there are no secrets, or because the tables of the database were never made. */
export async function isNotSetUp(cause: unknown, env: Pick<Env, "DB">): Promise<boolean> {
  const root = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause
  if (!(root instanceof Error)) return false
  if (root.message === pepperMissing) return true
  return root.message.includes("no such table") && (await hasNoTable(env.DB).catch(() => false))
}

/** True for a database without a table of ours. It has some of the platform. */
async function hasNoTable(database: D1Database): Promise<boolean> {
  const found = await database
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' LIMIT 1")
    .first()
  return found === null
}
