import type { ByteRange } from "../storage/snapshot-objects.ts"

/**
 * The part of a file that a request asks for: null for the whole of it; or a range that begins beyond its end, which is
 * refused. Reads `Range` and `If-Range` (RFC 9110, 14.2 and 13.1.5). Of several ranges none is taken (14.2 allows it), and
 * a malformed one is ignored. `etag`: strong, of the file. `bytes`: its length, at least 1.
 */
export function rangeOf(headers: Headers, etag: string, bytes: number): ByteRange | "unsatisfiable" | null {
  const range = headers.get("Range")
  const ifRange = headers.get("If-Range")
  // Only a strong tag matches: a date never does, since no response has a Last-Modified.
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
