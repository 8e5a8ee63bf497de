import type { Env } from "../env.ts"
import type { Unready } from "../http/unready.ts"

export interface LocalEnv extends Env {
  /** `later`: `npm start` fills the stores through the service, and says when the service may answer. */
  readonly STORES_FILLED?: "already" | "later"
}

/** The number of companies that are screened, and of all that will be. */
interface Filling {
  readonly screened: number
  readonly companies: number
}

/** What the last call of `npm start` said about the stores that it fills; null before the first call. */
let said: { readonly isOpen: boolean; readonly filling: Filling | null } | null = null

/** The names of the calls by which `npm start` says how far the filling is. */
export type OpeningCall = "opening" | "open" | "filled"

/**
 * Notes a call of `npm start`: `opening` before the service may answer, `open` while the rest is filled, and `filled`
 * at the end. The body of the first two is the progress. Returns null for any other name.
 */
export async function noteOpening(name: string, request: Request): Promise<Response | null> {
  if (name === "filled") said = { isOpen: true, filling: null }
  else if (name === "opening" || name === "open")
    said = { isOpen: name === "open", filling: await request.json() }
  else return null
  return Response.json(null)
}

/** Says that the stores are not filled far enough to answer; null if they are. */
export function whyNotOpen({ STORES_FILLED }: LocalEnv): Unready | null {
  if (STORES_FILLED !== "later" || said?.isOpen === true) return null
  const progress = said?.filling ? `: ${said.filling.screened} of ${said.filling.companies} companies` : ""
  return { sentence: `Qistas is filling its stores${progress}.`, retryAfterSeconds: 1 }
}

/** Says how far the filling is while the service answers; null if nothing is left to fill. */
export function loadingSentence(): string | null {
  if (!said?.filling) return null
  const { screened, companies } = said.filling
  return `The data of the release is being loaded: ${screened} of ${companies} companies are screened. Funds follow at the end.`
}

const reloadSeconds = 5

/**
 * Says on every page how far the filling is. If the page itself says so, what it shows waits for the filling, and it
 * reloads itself. No browser stores these pages, because they change.
 */
export async function withProgress(answer: () => Promise<Response>): Promise<Response> {
  const before = loadingSentence()
  const response = await answer()
  const sentence = loadingSentence() ?? before
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") === true
  if (sentence === null || !isPage || response.body === null) return response
  const text = await response.text()
  const headers = new Headers(response.headers)
  headers.delete("ETag")
  // The filling may have gone on while the page was made.
  if ([before, sentence].some((each) => each !== null && text.includes(each)))
    headers.set("Refresh", String(reloadSeconds))
  const page = new Response(text, { status: response.status, headers })
  return new HTMLRewriter()
    .on("main", {
      element: (main) =>
        void main.prepend(`<p class="notice problem" role="status">${sentence}</p>`, { html: true }),
    })
    .transform(page)
}

/** The number of requests of readers that are being answered. */
let readers = 0
const waitMilliseconds = 5
const waitsMax = 200

/** Answers a request of a reader. */
export async function readFirst(answer: () => Promise<Response>): Promise<Response> {
  readers++
  try {
    return await answer()
  } finally {
    readers--
  }
}

/** Waits while requests of readers are being answered, but at most a second. */
export async function untilReadersAreServed(): Promise<void> {
  for (let waits = 0; readers > 0 && waits < waitsMax; waits++) await scheduler.wait(waitMilliseconds)
}
