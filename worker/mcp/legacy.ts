import {
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server"

/** True for a message of a revision before 2026-07-28, by the classification of the protocol's own package. */
export function isLegacy(request: Request, posted: unknown): Promise<boolean> {
  return isLegacyRequest(request, posted)
}

/** Answers one such message with one JSON document. There is no session: `initialize` is not remembered. */
export async function serveLegacy(
  request: Request,
  posted: unknown,
  server: Server,
  onError: (error: Error) => void,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true, keepAliveMs: 0 })
  server.onerror = onError
  await server.connect(transport)
  try {
    return await transport.handleRequest(acceptingBoth(request), { parsedBody: posted })
  } finally {
    await server.close()
  }
}

/** The package looks for both media types by name, and refuses wildcards, a missing header and clients that stream nothing. */
function acceptingBoth({ url, method, headers: sent }: Request): Request {
  const headers = new Headers(sent)
  headers.set("Accept", "application/json, text/event-stream")
  return new Request(url, { method, headers })
}
