import {
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server"

/** True for what a client of a revision before 2026-07-28 posts, as the protocol's own package tells them apart. */
export function isLegacy(request: Request, posted: unknown): Promise<boolean> {
  return isLegacyRequest(request, posted)
}

/** One message of such a client, answered as one JSON document. It is no session: `initialize` is not remembered. */
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
    return await transport.handleRequest(request, { parsedBody: posted })
  } finally {
    await server.close()
  }
}
