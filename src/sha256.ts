import { sha256 as sha256OfBytes } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

/** Returns the SHA-256 of a text in UTF-8, as 64 lower-case hexadecimal digits. */
export function sha256(text: string): string {
  return bytesToHex(sha256OfBytes(utf8ToBytes(text)))
}
