import { tooLargeStatus } from "../../src/contract/errors.ts"
import { bodyBytesMax } from "../../src/contract/parameters.ts"
import { answer, type Outcome, type Refusal, refuse } from "../../src/outcome.ts"

/** The refusal of a body over the limit: the code of a bad request, with a status of its own. */
export interface TooLarge extends Refusal<"bad_request"> {
  readonly status: typeof tooLargeStatus
}

type JsonObject = Readonly<Record<string, unknown>>

/** Reads the JSON object of a request. Never has more than the limit in memory. */
export async function readJsonObject(
  request: Request,
  bytesMax = bodyBytesMax,
): Promise<Outcome<JsonObject, "bad_request"> | TooLarge> {
  if (!isOfType(request.headers.get("Content-Type"), "application/json")) {
    return refuse("bad_request", "The body must be sent with `Content-Type: application/json`, in UTF-8.")
  }
  const chunks = await readChunks(request, bytesMax)
  if (chunks === "too_large") return tooLarge(bytesMax)
  if (chunks === "broken_off") return refuse("bad_request", brokenOff)
  const text = textOf(request, chunks)
  if (!text.ok) return refuse("bad_request", text.message)
  if (text.value === "") return refuse("bad_request", "The body is empty; it must be a JSON object.")
  return parsed(text.value)
}

/** The text of a body. Refuses a compressed one, by its header or the first bytes of gzip (RFC 1952, 2.3.1). */
export function textOf({ headers }: Request, chunks: Chunks): Outcome<string, "compressed" | "not_utf8"> {
  const [first, second] = chunks[0] ?? []
  const isPlain = /^(identity)?$/i.test(headers.get("Content-Encoding") ?? "")
  if (!isPlain || (first === 0x1f && second === 0x8b))
    return refuse("compressed", "The body is compressed; it must be sent without Content-Encoding.")
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false })
  try {
    const texts = chunks.map((chunk) => decoder.decode(chunk, { stream: true }))
    return answer(texts.join("") + decoder.decode())
  } catch {
    return refuse("not_utf8", "The body is not valid UTF-8.")
  }
}

/** Clients rarely see this sentence, since they have usually disconnected. */
export const brokenOff = "The body broke off before its end."

function tooLarge(bytesMax: number): TooLarge {
  return { ...refuse("bad_request", `The body is larger than ${bytesMax} bytes.`), status: tooLargeStatus }
}

const utf8AtMost = /^\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/

/** True if the Content-Type is `mediaType` (in lower case), and states no encoding other than UTF-8. */
export function isOfType(contentType: string | null, mediaType: string): boolean {
  const sent = contentType?.trim().toLowerCase() ?? ""
  return sent.startsWith(mediaType) && utf8AtMost.test(sent.slice(mediaType.length))
}

type Chunks = readonly Uint8Array<ArrayBuffer>[]

/**
 * Reads a body in chunks. Returns `too_large` as soon as the Content-Length or the bytes received exceed the
 * limit. Returns `broken_off` if the client disconnects meanwhile, which is not a failure of the service.
 */
export async function readChunks(
  request: Request,
  bytesMax: number,
): Promise<Chunks | "too_large" | "broken_off"> {
  const declared = request.headers.get("Content-Length")
  if (Number(declared) > bytesMax) return "too_large"
  try {
    // The runtime ends a body at its declared length, so it need not be counted piece by piece.
    if (declared !== null) return [new Uint8Array(await request.arrayBuffer())]
    return (await chunksWithin(request.body, bytesMax)) ?? "too_large"
  } catch {
    return "broken_off"
  }
}

async function chunksWithin(body: Request["body"], bytesMax: number): Promise<Chunks | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) return null
    chunks.push(chunk)
  }
  return chunks
}

function parsed(text: string): Outcome<JsonObject, "bad_request"> {
  try {
    const value: unknown = halfEscape.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text)
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return answer(value as JsonObject)
    }
    return refuse("bad_request", "The body must be a JSON object.")
  } catch {
    return refuse("bad_request", "The body is not valid JSON.")
  }
}

/**
 * Refuses half of a surrogate pair, which an escape may encode. It is not a character and must not be echoed
 * (RFC 7493, 2.1).
 */
function wellFormed(name: string, value: unknown): unknown {
  if (halfPair.test(name) || (typeof value === "string" && halfPair.test(value))) throw new SyntaxError(name)
  return value
}

const halfPair = /\p{Cs}/u
/**
 * The escape of a surrogate. UTF-8 text can contain surrogates only as escapes, so without such an escape the
 * values need no check.
 */
const halfEscape = /\\u[dD][89a-fA-F]/
