import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { holdStateFolder } from "../../support/held-state-folder.ts"

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
  const state = mkdtempSync(join(tmpdir(), "qistas-start-"))
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
    rmSync(state, { recursive: true })
  })

  it("reports a used port before it makes stores", () => {
    const run = start({ PORT: String(port), QISTAS_STATE: state })
    expect(run.stderr).toBe(
      `Port ${port} is in use. Stop what listens there, or choose another: PORT=8788 npm start\n`,
    )
    expect(run.status).toBe(1)
    expect(existsSync(join(state, "v3"))).toBe(false)
  })

  it("advises no other port if a process has the state folder", async () => {
    const holder = await holdStateFolder(state)
    const run = start({ PORT: String(port), QISTAS_STATE: state })
    holder.process.kill()
    expect(run.stderr).toBe(
      `${state} is in use by process ${holder.process.pid} (a test). Stop that first, or use another folder (QISTAS_STATE).\n`,
    )
    expect(run.status).toBe(1)
  })

  it("says in a sentence that the secrets are damaged, and starts again without the folder", () => {
    const damaged = mkdtempSync(join(tmpdir(), "qistas-start-"))
    writeFileSync(join(damaged, "local-secrets.json"), "")
    const run = start({ PORT: String(port), QISTAS_STATE: damaged })
    expect(run.stderr).toMatch(
      /^The secrets in \S+ cannot be read[^\n]+ Remove the folder to start again\.\n$/,
    )
    rmSync(damaged, { recursive: true })
    expect(start({ PORT: String(port), QISTAS_STATE: damaged }).stderr).toMatch(/^Port \d+ is in use/)
  })

  it.each(["0", "8787.5", "http"])("refuses %j as a port", (PORT) => {
    const run = start({ PORT })
    expect(run.stderr).toBe(`PORT must be a whole number from 1 to 65535, not ${JSON.stringify(PORT)}.\n`)
    expect(run.status).toBe(1)
  })
})
