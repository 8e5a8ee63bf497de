import { createServer, type IncomingMessage } from "node:http"

export interface Loopback {
  readonly url: string
  stop(): void
}

/** A server on this machine for tests inside workerd: the replies are sent as JSON, and an error as a 500. */
export async function openLoopback(reply: (request: IncomingMessage) => Promise<unknown>): Promise<Loopback> {
  const server = createServer((request, response) => {
    reply(request)
      .then((body) => response.end(JSON.stringify(body ?? null)))
      .catch((cause) => response.writeHead(500).end(String(cause)))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
