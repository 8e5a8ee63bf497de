import { existsSync, readFileSync, statSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { fileBytesMax, type NamedFile, tooLarge } from "../../src/verify/verify.ts"

/** Reads a file as text, decompressed if gzip. Refuses a missing, broken or oversized file. */
export function readText(path: string): Outcome<NamedFile, "unreadable"> {
  if (!existsSync(path)) return refuse("unreadable", `${path}: there is no such file.`)
  try {
    if (statSync(path).size > fileBytesMax) return refuse("unreadable", tooLarge(path))
    const bytes = readFileSync(path)
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
    const plain = isGzip ? gunzipSync(bytes, { maxOutputLength: fileBytesMax }) : bytes
    return answer({ name: path, text: new TextDecoder().decode(plain) })
  } catch (thrown) {
    const isVast = thrown instanceof RangeError
    const why = thrown instanceof Error ? thrown.message : "cannot be read"
    return refuse("unreadable", isVast ? tooLarge(path) : `${path}: ${why}`)
  }
}
