import type { PathParameters } from "../http/route.ts"

/** The named parts of a page's path, decoded. Null for invalid percent-encoding and for control characters. */
export function readPageParameters(sent: PathParameters): PathParameters | null {
  try {
    const decoded = Object.entries(sent).map(([name, text]) => [name, decodeURIComponent(text)] as const)
    return decoded.some(([, text]) => /\p{Cc}/u.test(text)) ? null : Object.fromEntries(decoded)
  } catch {
    return null
  }
}
