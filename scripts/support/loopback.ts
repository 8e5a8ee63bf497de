import { once } from "node:events"
import type { Server } from "node:http"

export interface LoopbackServer {
  readonly url: string
  stop(): Promise<void>
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
