import { spawn } from "node:child_process"
import { once } from "node:events"
import type { Server } from "node:http"
import { fileURLToPath } from "node:url"

/** The exit code, standard output and standard error of a command. */
export interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a script in `scripts/` like `npm run`. */
export async function runScript(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<CommandResult> {
  const script = fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url))
  const command = spawn(process.execPath, [script, ...args], { env })
  let stdout = ""
  let stderr = ""
  command.stdout.on("data", (piece) => {
    stdout += piece
  })
  command.stderr.on("data", (piece) => {
    stderr += piece
  })
  const [code] = await once(command, "close")
  return { code, stdout, stderr }
}

/** Makes a server listen on loopback. Returns its origin. */
export async function listenOnLoopback(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return `http://127.0.0.1:${address.port}`
}
