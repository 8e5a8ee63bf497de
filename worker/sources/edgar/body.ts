/** A body, or the reason why the body is unusable, for the log. */
type BodyRead<Body> = { readonly ok: true; readonly body: Body } | Unusable
interface Unusable {
  readonly ok: false
  readonly detail: string
}

/**
 * Reads a whole body. A body is unusable if it is larger than `bytesMax`, breaks off, or is shorter than its
 * Content-Length, since nobody could detect the missing part of a truncated companyfacts file.
 */
export async function readWhole(response: Response, bytesMax: number): Promise<BodyRead<Uint8Array>> {
  const length = plainLength(response)
  if (length !== null && length > bytesMax) return await giveUp(response, tooLarge(bytesMax))
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of chunksOf(response)) {
      bytes += chunk.byteLength
      if (bytes > bytesMax) return await giveUp(response, tooLarge(bytesMax))
      chunks.push(chunk)
    }
  } catch (cause) {
    return { ok: false, detail: `body broken off after ${bytes} bytes: ${messageOf(cause)}` }
  }
  if (length !== null && bytes !== length) {
    return { ok: false, detail: `body cut short: ${bytes} of ${length} bytes` }
  }
  return { ok: true, body: joined(chunks, bytes) }
}

/** Reads the first bytes of a body and cancels the rest. A body that breaks off counts up to there. */
export async function readStart(response: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of chunksOf(response)) {
      chunks.push(chunk)
      bytes += chunk.byteLength
      if (bytes >= bytesMax) break
    }
  } catch {
    // The first bytes identify a refusal, so they are enough if the body then breaks off.
  }
  return new TextDecoder().decode(joined(chunks, bytes).subarray(0, bytesMax))
}

/** Decodes a document by its byte order mark or XML declaration, else as UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  return new TextDecoder(declaredEncoding(bytes)).decode(bytes)
}

/**
 * A body as decoded text in chunks. Only one chunk is in memory at a time. Throws if the body breaks off, is
 * shorter than its Content-Length, or is larger than `bytesMax`. If the caller stops early, the connection is
 * released. `encoding`: that of a body that does not state its own.
 */
export async function* textPieces(
  response: Response,
  bytesMax: number,
  encoding?: string,
): AsyncGenerator<string, void, void> {
  const length = plainLength(response)
  let decoder: TextDecoder | null = null
  let bytes = 0
  for await (const chunk of chunksOf(response)) {
    decoder ??= new TextDecoder(encoding ?? declaredEncoding(chunk))
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw new Error(tooLarge(bytesMax))
    const piece = decoder.decode(chunk, { stream: true })
    if (piece !== "") yield piece
  }
  if (length !== null && bytes !== length) throw new Error(`body cut short: ${bytes} of ${length} bytes`)
  const rest = decoder?.decode() ?? ""
  if (rest !== "") yield rest
}

/**
 * The chunks of a body. Leaving the loop early cancels the body, which releases one of the invocation's six
 * connections.
 */
async function* chunksOf(response: Response): AsyncGenerator<Uint8Array, void, void> {
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader()
  if (reader === undefined) return
  let isOver = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      isOver = done
      if (done) return
      yield value
    }
  } finally {
    if (!isOver) await reader.cancel().catch(() => undefined)
  }
}

/** Joins chunks. Releases each chunk once it is copied, so that little of a large body is in memory twice. */
function joined(chunks: Uint8Array[], bytes: number): Uint8Array {
  const [only] = chunks
  if (only !== undefined && only.byteLength === bytes) return only
  const whole = new Uint8Array(bytes)
  let at = 0
  for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/** The Content-Length of an uncompressed body; null for a compressed body, since it has another length. */
function plainLength({ headers }: Response): number | null {
  const length = headers.get("content-length")
  if (length === null || !/^\d+$/.test(length)) return null
  return (headers.get("content-encoding") ?? "identity") === "identity" ? Number(length) : null
}

/** The declared encoding. For `iso-8859-1` the Encoding Standard decodes windows-1252, which includes it. */
function declaredEncoding(bytes: Uint8Array): string {
  const start = new TextDecoder().decode(bytes.subarray(0, 200))
  const declared = /^\s*<\?xml[^>]*?encoding=["']([\w.:-]+)["']/.exec(start)?.[1]?.toLowerCase()
  return declared !== undefined && decodable.has(declared) ? declared : "utf-8"
}

const decodable: ReadonlySet<string> = new Set(["utf-8", "us-ascii", "iso-8859-1", "windows-1252"])

async function giveUp(response: Response, detail: string): Promise<Unusable> {
  if (response.body !== null && !response.body.locked) await response.body.cancel().catch(() => undefined)
  return { ok: false, detail }
}

/** The detail of a body that is larger than `bytesMax`. */
export function tooLarge(bytesMax: number): string {
  return `body larger than ${bytesMax} bytes`
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
