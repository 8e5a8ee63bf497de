import type { Show } from "./asked.ts"
import { showGuide, showReference, showReferenceIndex } from "./docs/handler.ts"
import { showFund } from "./fund/handler.ts"
import { showHome, showSuggestions } from "./home/handler.ts"
import { showStock } from "./stock/handler.ts"
import { showVerify } from "./verify/handler.ts"

interface PageRoute {
  /** `:name` is one part of the path, decoded. */
  readonly path: `/${string}`
  readonly show: Show
}

/** Every page that needs no signing in. */
const pageRoutes: readonly PageRoute[] = [
  { path: "/", show: showHome },
  { path: "/suggestions", show: showSuggestions },
  { path: "/stocks/:id", show: showStock },
  { path: "/funds/:id", show: showFund },
  { path: "/verify", show: showVerify },
  { path: "/docs", show: showReferenceIndex },
  { path: "/docs/reference/:endpoint", show: showReference },
  { path: "/docs/:guide", show: showGuide },
]

const shapes = pageRoutes.map(({ path, show }) => ({
  show,
  shape: new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
}))

/** The page of a path as it was sent, with what the path names; null where there is none. */
export function pageAt(
  path: string,
): { readonly show: Show; readonly parameters: Record<string, string> } | null {
  for (const { show, shape } of shapes) {
    const match = shape.exec(path)
    const parameters = match === null ? null : decodedParts(match.groups ?? {})
    if (parameters !== null) return { show, parameters }
  }
  return null
}

/** Null for what is no percent-encoding, and for control characters: no name has one. */
function decodedParts(parts: Readonly<Record<string, string>>): Record<string, string> | null {
  try {
    const decoded = Object.entries(parts).map(([name, sent]) => [name, decodeURIComponent(sent)] as const)
    return decoded.some(([, text]) => /\p{Cc}/u.test(text)) ? null : Object.fromEntries(decoded)
  } catch {
    return null
  }
}
