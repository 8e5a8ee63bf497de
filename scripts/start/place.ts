import { existsSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { stateFolderOf, takeStateFolder } from "../stores/state-folder.ts"
import { whyNotWritable } from "../support/disk.ts"
import { root } from "../support/root.ts"
import { readSecrets, storesIn } from "./state.ts"

/**
 * Takes the state folder of `npm start`, and returns its port: PORT or 8787. Exits with a message if the service
 * cannot run there. The folder comes first: if another start has it, another port is no help.
 */
export async function takePlace(): Promise<number> {
  const port = Number(process.env.PORT ?? 8787)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    refuseToStart(`PORT must be a whole number from 1 to 65535, not ${JSON.stringify(process.env.PORT)}.`)
  }
  const stateFolder = stateFolderOf(null)
  const problem =
    // A new universe takes 270 MB.
    whyNotWritable(stateFolder, existsSync(storesIn(stateFolder)) ? undefined : 300) ??
    takeStateFolder(stateFolder, `npm start, http://localhost:${port}`) ??
    whyDamaged(stateFolder) ??
    // wrangler writes into the first folder, and the second gets the description of the service.
    whyNotWritable(join(root, ".wrangler")) ??
    whyNotWritable(join(root, ".qistas"))
  if (problem !== null) refuseToStart(problem)
  if (!(await isPortFree(port))) {
    refuseToStart(`Port ${port} is in use. Stop what listens there, or choose another: PORT=8788 npm start`)
  }
  return port
}

function whyDamaged(stateFolder: string): string | null {
  try {
    readSecrets(stateFolder)
    return null
  } catch {
    return `The secrets in ${stateFolder} cannot be read, and without them no key of its stores works. Remove the folder to start again.`
  }
}

/** True if nothing listens on a port of the loopback address. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)))
  })
}

/** Exits with a message. */
export function refuseToStart(message: string): never {
  console.error(message)
  process.exit(1)
}
