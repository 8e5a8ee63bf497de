import type { Settings } from "./options.ts"
import { type Refusal, refusal } from "./reply.ts"
import type { Route } from "./route.ts"
import type { Watch } from "./watch.ts"

export type InputValues = Readonly<Record<string, unknown>>

export interface Request {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/**
 * Builds the request for an input. Absent values are not sent. Refuses an input without a part of the path,
 * and a value that a URL cannot carry: a lone surrogate, or a path segment that URL normalization removes.
 */
export function requestOf(
  { baseUrl, key }: Settings,
  { method, path, answers }: Route,
  input: InputValues,
): ({ readonly ok: true } & Request) | Refusal<"bad_request"> {
  const elsewhere = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const given = [...elsewhere.keys()].join(", ") || "nothing"
  const faults: string[] = []
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = textOf(elsewhere.get(name))
    if (!elsewhere.delete(name)) faults.push(`${name}: is required, but the call gives ${given}`)
    else if (text === null || removedSegments.has(text)) faults.push(`${name}: ${notCarried}`)
    return encoded(text ?? "")
  })
  const hasBody = method === "POST" || method === "PATCH"
  const query = [...elsewhere].map(([name, value]) => [name, textOf(value)] as const)
  if (!hasBody)
    faults.push(...query.flatMap(([name, text]) => (text === null ? `${name}: ${notCarried}` : [])))
  if (faults.length > 0) {
    return { ...refusal("bad_request", `${faults.join("; ")}.`), status: 400 }
  }
  const search = query.map(([name, text]) => `${encoded(name)}=${encoded(text ?? "")}`).join("&")
  return {
    ok: true,
    url: `${baseUrl}${filled}${hasBody || search === "" ? "" : `?${search}`}`,
    method,
    headers: {
      Accept: answers === "file" ? "*/*" : "application/json",
      ...(key !== null && { "X-API-Key": key }),
      ...(hasBody && { "Content-Type": "application/json" }),
    },
    body: hasBody ? JSON.stringify(Object.fromEntries(elsewhere)) : null,
  }
}

const notCarried = "an address cannot carry this value"

/** Path segments that URL normalization removes. */
const removedSegments: ReadonlySet<string> = new Set(["", ".", ".."])

/**
 * Returns a value as text. A list becomes its items, separated by commas. Null for an absent value and for
 * invalid Unicode.
 */
function textOf(value: unknown): string | null {
  if (value === undefined) return null
  const text = Array.isArray(value) ? value.join(",") : String(value)
  return /\p{Surrogate}/u.test(text) ? null : text
}

function encoded(text: string): string {
  return encodeURIComponent(text)
}

/**
 * Sends a request and reads its response. A failure of the network becomes a refusal. A redirect is not
 * followed, because it would send the key to another address.
 */
export async function sent<Result>(
  { fetch }: Settings,
  { url, method, headers, body }: Request,
  watch: Watch,
  read: (response: Response) => Promise<Result>,
): Promise<Result | Refusal> {
  try {
    const response = fetch(url, {
      method,
      headers: { ...headers },
      ...(body !== null && { body }),
      redirect: "manual",
      signal: watch.signal,
    })
    // After an abort the runtime may leave the promise of `fetch` or of `read` pending. Node 20 sometimes
    // does so with the text of a compressed body.
    return await Promise.race([response.then(read), watch.ended])
  } catch (cause) {
    return watch.refusal() ?? refusal("unreachable", `The service cannot be reached: ${reasonOf(cause)}`)
  }
}

/** Returns the reason of a failed `fetch`. Node's message is only "fetch failed"; its cause has more. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { cause } = thrown
  if (!(cause instanceof Error)) return thrown.message
  return cause.message || ("code" in cause ? String(cause.code) : thrown.message)
}
