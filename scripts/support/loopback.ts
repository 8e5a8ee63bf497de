import { once } from "node:events"
import type { Server } from "node:http"

export interface LoopbackServer {
  readonly url: string
  stop(): Promise<void>
}

/** Reads the port of a command line; `byDefault` if there is none. Null if it is no port. */
export function portOf(text: string | undefined, byDefault: number): number | null {
  const port = Number(text ?? byDefault)
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : null
}

/**
 * Makes a server listen on a port of the loopback address (0: any free port). `stop` breaks open connections.
 */
export async function listen(server: Server, port = 0): Promise<LoopbackServer> {
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
