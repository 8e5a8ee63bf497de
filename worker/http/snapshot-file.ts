import { endpoints } from "../../src/contract/endpoints.ts"
import { rangeNotSatisfiableStatus } from "../../src/contract/errors.ts"
import type { JsonText } from "../../src/contract/json-text.ts"
import { valueIn } from "../../src/contract/json-text.ts"
import { refuse } from "../../src/outcome.ts"
import type { RawInput } from "../../src/services/invoke.ts"
import { fileKey } from "../../src/snapshots/keys.ts"
import { mediaTypeOf, type SnapshotFileOfDay } from "../../src/snapshots/schema.ts"
import { logFailure } from "../log.ts"
import type { ByteRange } from "../storage/snapshot-objects.ts"
import { type HeaderFields, isHeld } from "./conditional.ts"
import { corsHeaders } from "./cors.ts"
import { failure } from "./envelope.ts"
import { rangeOf } from "./range.ts"
import type { RouteContext } from "./route.ts"

/**
 * Sends the bytes of a file as they are stored, never encoded again: their SHA-256 is the one of the manifest, and the ETag.
 * 200, 206 with one range, 304 or 416. `answered`: what the service says of the file. `input`: of the request.
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
 * A revision never changes, but another one may become the newest of its day. What a key without a plan reads changes with
 * the plan, under the same address.
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
  const message = `Range: the file has ${bytes} bytes, and the range has none of them.`
  return failure({ ...refuse("bad_request", message), status: rangeNotSatisfiableStatus }, requestId, {
    ...headers,
    "Accept-Ranges": "bytes",
    "Content-Range": `bytes */${bytes}`,
  })
}

/** Throws where the object of a published file is missing. */
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
