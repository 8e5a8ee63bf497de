import { spawnSync } from "node:child_process"
import { createServer, type Server } from "node:net"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../../..", import.meta.url))

function start(environment: Record<string, string>): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, ["scripts/start/launch.mjs"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...environment },
    timeout: 30_000,
  })
}

describe("npm start", () => {
  let taken: Server
  let port: number

  beforeAll(async () => {
    taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve))
    const address = taken.address()
    port = typeof address === "object" && address !== null ? address.port : 0
  })

  afterAll(() => {
    taken.close()
  })

  it("reports a used port before it writes anything", () => {
    const run = start({ PORT: String(port), QISTAS_STATE: "/nowhere/at/all" })
    expect(run.stderr).toBe(
      `Port ${port} is in use. Stop what listens there, or choose another: PORT=8788 npm start\n`,
    )
    expect(run.status).toBe(1)
  })

  it.each(["0", "8787.5", "http"])("refuses %j as a port", (PORT) => {
    const run = start({ PORT })
    expect(run.stderr).toBe(`PORT must be a whole number from 1 to 65535, not ${JSON.stringify(PORT)}.\n`)
    expect(run.status).toBe(1)
  })
})
