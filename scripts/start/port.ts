import { createServer } from "node:net"
import process from "node:process"

/** Returns the port of `npm start`: PORT or 8787. Exits with a message if it is invalid or in use. */
export async function readPort(): Promise<number> {
  const port = Number(process.env.PORT ?? 8787)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    refuseToStart(`PORT must be a whole number from 1 to 65535, not ${JSON.stringify(process.env.PORT)}.`)
  }
  if (!(await isPortFree(port))) {
    refuseToStart(`Port ${port} is in use. Stop what listens there, or choose another: PORT=8788 npm start`)
  }
  return port
}

/** True if nothing listens on a port of the loopback address. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)))
  })
}

function refuseToStart(message: string): never {
  console.error(message)
  process.exit(1)
}
