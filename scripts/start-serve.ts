import { createServer } from "node:net"
import { unstable_startWorker as startWorker } from "wrangler"

export interface LocalServer {
  readonly url: string
  stop(): Promise<void>
}

export interface ServeOptions {
  readonly root: string
  readonly stateFolder: string
  readonly port: number
  readonly pepper: string
}

/** Serves the Worker from the local databases on the loopback address. */
export async function serve(options: ServeOptions): Promise<LocalServer> {
  const worker = await startWorker({
    config: `${options.root}/wrangler.toml`,
    bindings: { KEY_PEPPER: { type: "secret_text", value: options.pepper } },
    envFiles: [],
    dev: {
      server: { hostname: "127.0.0.1", port: options.port },
      inspector: false,
      persist: options.stateFolder,
      remote: false,
      watch: true,
      logLevel: "warn",
    },
  })
  await worker.ready
  return { url: (await worker.url).origin, stop: () => worker.dispose() }
}

/** True when nothing listens on a port of the loopback address. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)))
  })
}
