/** `npm start` on an empty state folder, from the command to the first answer: migrations, screening, serving. */
import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

const secondsMax = 60
const root = new URL("..", import.meta.url).pathname

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === "string") throw new Error("no port was given")
  return address.port
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** The start writes where it listens; a service that is already running keeps its own. */
const devFile = join(root, ".qistas/dev.json")
const devFileBefore = existsSync(devFile) ? readFileSync(devFile) : null
const state = mkdtempSync(join(tmpdir(), "qistas-loading-"))
const port = await freePort()
const began = performance.now()
const child = spawn(process.execPath, ["scripts/start/launch.mjs"], {
  cwd: root,
  env: { ...process.env, PORT: String(port), QISTAS_STATE: state },
  stdio: "ignore",
})
try {
  while (!(await isAnswering(`http://127.0.0.1:${port}/v1`))) {
    if ((performance.now() - began) / 1000 > secondsMax) throw new Error(`no answer within ${secondsMax} s`)
    await pause(50)
  }
  const seconds = (performance.now() - began) / 1000
  console.log(
    `loading: first answer ${seconds.toFixed(1)} s after npm start on an empty state (limit ${secondsMax})`,
  )
} finally {
  const ended = new Promise((resolve) => child.once("exit", resolve))
  child.kill("SIGTERM")
  await ended
  rmSync(state, { recursive: true, force: true })
  if (devFileBefore === null) rmSync(devFile, { force: true })
  else writeFileSync(devFile, devFileBefore)
}
