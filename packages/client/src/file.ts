import { attempts } from "./attempts.ts"
import { parsed, readRefusal } from "./envelope.ts"
import type { Settings } from "./options.ts"
import { type FileAnswer, type Refusal, refusal } from "./reply.ts"
import { type InputValues, type Request, requestOf, sent } from "./request.ts"
import type { Route } from "./route.ts"
import { type Watch, watch } from "./watch.ts"

/** A response whose body is still arriving. */
interface Connection {
  readonly ok: true
  readonly headers: Headers
  readonly reader: ReadableStreamDefaultReader<Uint8Array>
  /** The watch runs only while the next piece is awaited. */
  readonly watched: Watch
}

/** Calls an endpoint that answers with a file. Returns when the file begins to arrive. */
export async function file(
  settings: Settings,
  route: Route,
  input: InputValues,
): Promise<FileAnswer | Refusal> {
  const request = requestOf(settings, route, input)
  if (!request.ok) return request
  const first = await connected(settings, route, request)
  if (!first.ok) return first
  const { headers } = first
  const etag = headers.get("ETag") ?? ""
  const sha256 = /[0-9a-f]{64}/.exec(etag)?.[0]
  const bytes = Number(headers.get("Content-Length") ?? Number.NaN)
  if (sha256 === undefined || Number.isNaN(bytes)) {
    await hangUp(first)
    return { ...refusal("unexpected", "The response does not say which file it is."), status: 200 }
  }
  const resumed = (from: number) => connected(settings, route, restOf(request, from, etag))
  return {
    ok: true,
    status: 200,
    body: streamOf(first, bytes, resumed, settings.retries),
    bytes,
    sha256,
    contentType: headers.get("Content-Type") ?? "application/octet-stream",
  }
}

/** Returns the request for the rest of a file. With `If-Range` a changed file is sent from its start. */
function restOf(request: Request, from: number, etag: string): Request {
  return { ...request, headers: { ...request.headers, Range: `bytes=${from}-`, "If-Range": etag } }
}

async function connected(settings: Settings, route: Route, request: Request): Promise<Connection | Refusal> {
  const watched = watch(settings.signal, settings.timeoutSeconds)
  const wanted = "Range" in request.headers ? 206 : 200
  watched.start()
  const opened = await attempts(
    () => sent(settings, request, watched, (response) => connectionOf(route, response, wanted, watched)),
    settings.retries,
    watched,
  )
  if (opened.ok) watched.stop()
  else watched.close()
  return opened
}

async function connectionOf(
  route: Route,
  response: Response,
  wanted: 200 | 206,
  watched: Watch,
): Promise<Connection | Refusal> {
  const { status, headers, body } = response
  if (status === wanted && body !== null) return { ok: true, headers, reader: body.getReader(), watched }
  if (status !== 200) return readRefusal(route, response, parsed(await response.text()))
  await body?.cancel()
  return { ...refusal("unexpected", "The file was replaced while it was read."), status }
}

/** Streams a file of `bytes` bytes, over as many connections as are needed. */
function streamOf(
  first: Connection,
  bytes: number,
  resumed: (from: number) => Promise<Connection | Refusal>,
  retries: number,
): ReadableStream<Uint8Array> {
  let connection = first
  let received = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (let broken = 0; received < bytes; broken++) {
        const piece = await pieceOf(connection)
        if (piece !== null) {
          received += piece.byteLength
          controller.enqueue(piece)
          break
        }
        connection = await reconnected(connection, received, broken < retries ? resumed : null)
      }
      if (received < bytes) return
      await hangUp(connection)
      controller.close()
    },
    cancel: () => hangUp(connection),
  })
}

/** Returns the next piece; null if the connection has broken or ended. */
async function pieceOf({ reader, watched }: Connection): Promise<Uint8Array | null> {
  watched.start()
  try {
    const ended = watched.ended.then(() => ({ value: null }))
    return (await Promise.race([reader.read(), ended])).value ?? null
  } catch {
    return null
  } finally {
    watched.stop()
  }
}

/** Opens a new connection from byte `from`. Throws after an abort or refusal, or if `resumed` is null. */
async function reconnected(
  broken: Connection,
  from: number,
  resumed: ((from: number) => Promise<Connection | Refusal>) | null,
): Promise<Connection> {
  const ended = broken.watched.refusal()
  await hangUp(broken)
  if (ended?.code === "aborted") throw failure(ended)
  if (resumed === null)
    throw failure(ended ?? refusal("unreachable", `The connection broke after ${from} bytes.`))
  const next = await resumed(from)
  if (!next.ok) throw failure(next)
  return next
}

function failure(cause: Refusal): Error {
  return new Error(cause.message, { cause })
}

async function hangUp({ reader, watched }: Connection): Promise<void> {
  watched.close()
  await reader.cancel().catch(() => {})
}
