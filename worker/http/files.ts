import stylesheet from "../assets/dashboard.css" with { type: "text" }
import copying from "../assets/dashboard.js" with { type: "text" }
import favicon from "../assets/favicon.svg" with { type: "text" }
import passkeys from "../assets/passkeys.js" with { type: "text" }
import { conditional } from "./conditional.ts"

interface StaticFile {
  readonly text: string
  readonly mediaType: string
}

/**
 * What pages ask for beside themselves, by path. The files are part of the Worker: an assets binding would put a router of
 * its own before every request of the API, a fifth of the throughput where it was measured (bench/serving.ts).
 */
export const files: Readonly<Record<string, StaticFile>> = {
  "/assets/dashboard.css": { text: stylesheet, mediaType: "text/css" },
  "/assets/dashboard.js": { text: copying, mediaType: "text/javascript" },
  "/assets/passkeys.js": { text: passkeys, mediaType: "text/javascript" },
  "/favicon.svg": { text: favicon, mediaType: "image/svg+xml" },
}

const headers = {
  "Cache-Control": "public, max-age=300",
  "Content-Security-Policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Strict-Transport-Security": "max-age=31536000",
  "X-Content-Type-Options": "nosniff",
}

/** Answers a GET of one of them, cacheable by anyone for five minutes. */
export function answerFile(request: Request, { text, mediaType }: StaticFile): Promise<Response> {
  return conditional(request, { body: text, mediaType, content: text }, headers)
}
