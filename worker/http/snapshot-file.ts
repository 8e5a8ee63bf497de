import { endpoints } from "../../src/api/endpoints.ts"
import type { RawInput } from "../../src/api/invoke.ts"
import { rangeNotSatisfiableStatus } from "../../src/contract/errors.ts"
import { type JsonText, valueIn } from "../../src/contract/json-text.ts"
import { refuse } from "../../src/outcome.ts"
import { fileKey } from "../../src/snapshots/keys.ts"
import { mediaTypeOf, type SnapshotFileOfDay } from "../../src/snapshots/schema.ts"
import { logFailure } from "../log.ts"
import type { ByteRange } from "../storage/snapshot-objects.ts"
import { type HeaderFields, isHeld } from "./conditional.ts"
import { corsHeaders } from "./cors.ts"
import { failure } from "./envelope.ts"
import type { RouteContext } from "./route.ts"

/**
 * Sends the bytes of a file as they are stored, without encoding them again. Their SHA-256 is the one in the
 * manifest, and the ETag. Responds 200, 206 with one range, 304 or 416. `answered` is the service's
 * description of the file. `input` is the request's input.
 */
export async function sendSnapshotFile(
  context: RouteContext,
  answered: JsonText<unknown>,
  input: RawInput,
  headers: HeaderFields,
): Promise<Response> {
  const { request, isHead, requestId } = context
  const file = endpoints.snapshotFile.data.parse(valueIn(answered))
  const etag = `"${file.sha256}"`
  const fields = { ...corsHeaders, ...headers, ...cachingOf(file, input), ETag: etag }
  if (isHeld(request.headers.get("If-None-Match"), etag)) {
    return new Response(null, { status: 304, headers: fields })
  }
  // A HEAD has no ranges (RFC 9110, 14.2).
  const range = isHead ? null : rangeOf(request.headers, etag, file.bytes)
  if (range === "unsatisfiable") return refuseRange(file.bytes, requestId, headers)
  const body = isHead ? null : await open(context, file, range)
  if (body === "unreadable") {
    const message = "The file cannot be read at the moment. Try again shortly."
    return failure(refuse("service_unavailable", message), requestId, headers)
  }
  return new Response(body, {
    status: range === null ? 200 : 206,
    headers: { ...fields, ...describe(file, range) },
  })
}

/**
 * A revision never changes, but a later revision may become the newest of its day. The files that a key may
 * read change with its plan, at the same address.
 */
function cachingOf({ scope }: SnapshotFileOfDay, { day, revision }: RawInput): HeaderFields {
  const isFixed = day !== "latest" && revision !== undefined && scope === "full"
  const vary = { Vary: "X-API-Key, Cookie" }
  return { ...vary, "Cache-Control": isFixed ? "private, max-age=31536000, immutable" : "private, no-cache" }
}

function describe({ day, name, format, bytes }: SnapshotFileOfDay, range: ByteRange | null): HeaderFields {
  return {
    "Accept-Ranges": "bytes",
    "Content-Type": mediaTypeOf[format],
    "Content-Disposition": `attachment; filename="qistas-${day}-${name}"`,
    "Content-Length": String(range === null ? bytes : range.length),
    ...(range && {
      "Content-Range": `bytes ${range.offset}-${range.offset + range.length - 1}/${bytes}`,
    }),
  }
}

function refuseRange(bytes: number, requestId: string, headers: HeaderFields): Response {
  const message = `Range: the file has ${bytes} bytes, and none of them is in the range.`
  return failure({ ...refuse("bad_request", message), status: rangeNotSatisfiableStatus }, requestId, {
    ...headers,
    "Accept-Ranges": "bytes",
    "Content-Range": `bytes */${bytes}`,
  })
}

/** Opens a published file. Throws if its object is missing. */
async function open(
  { ports, requestId }: RouteContext,
  file: SnapshotFileOfDay,
  range: ByteRange | null,
): Promise<ReadableStream<Uint8Array> | "unreadable"> {
  const key = fileKey(file, file.scope, file.name)
  const body = await ports.openSnapshotFile(key, range).catch((cause) => {
    logFailure("snapshot_file_unreadable", cause, { request_id: requestId, key })
    return "unreadable" as const
  })
  if (body === null) throw new Error(`no object under ${key}`)
  return body
}

/**
 * The part of a file that a request asks for; null for the whole file. Refused if the range begins beyond the
 * end. Reads `Range` and `If-Range` (RFC 9110, 14.2 and 13.1.5). Ignores a malformed range, and several
 * ranges, as 14.2 allows. `etag` is the file's strong tag. `bytes` is the file's length, at least 1.
 */
export function rangeOf(headers: Headers, etag: string, bytes: number): ByteRange | "unsatisfiable" | null {
  const range = headers.get("Range")
  const ifRange = headers.get("If-Range")
  // Only a strong tag matches. A date never matches, since no response has a Last-Modified.
  if (range === null || (ifRange !== null && ifRange.trim() !== etag)) return null
  const [, set] = /^bytes=(.*)$/i.exec(range.trim()) ?? []
  // Empty elements of a list are ignored (5.6.1.2).
  const [only, ...others] = (set ?? "")
    .split(",")
    .map((spec) => spec.trim())
    .filter((spec) => spec !== "")
  return only === undefined || others.length > 0 ? null : partOf(only, bytes)
}

/** Reads one `a-b`, `a-` or `-n` (14.1.1). */
function partOf(spec: string, bytes: number): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^(\d*)-(\d*)$/.exec(spec) ?? []
  if (first === "") return last === "" ? null : suffixOf(Number(last), bytes)
  const [offset, end] = [Number(first), last === "" ? bytes - 1 : Number(last)]
  if (last !== "" && end < offset) return null
  if (offset >= bytes) return "unsatisfiable"
  return { offset, length: Math.min(end, bytes - 1) - offset + 1 }
}

function suffixOf(wanted: number, bytes: number): ByteRange | "unsatisfiable" {
  if (wanted === 0) return "unsatisfiable"
  const length = Math.min(wanted, bytes)
  return { offset: bytes - length, length }
}
