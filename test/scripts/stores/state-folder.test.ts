import { once } from "node:events"
import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { holdStateFolder } from "../../support/held-state-folder.ts"

const folders = mkdtempSync(join(tmpdir(), "qistas-state-folder-"))
const newFolder = () => mkdtempSync(join(folders, "state-"))

afterAll(() => rmSync(folders, { recursive: true }))

describe("a state folder", () => {
  it("is refused to a second process, which learns who has it, until the first is killed", async () => {
    const folder = newFolder()
    const first = await holdStateFolder(folder)
    expect(first.problem).toBe(null)
    const second = await holdStateFolder(folder)
    expect(second.problem).toContain(`${folder} is in use by process ${first.process.pid} (a test).`)
    first.process.kill("SIGKILL")
    await once(first.process, "exit")
    const third = await holdStateFolder(folder)
    expect(third.problem).toBe(null)
    second.process.kill()
    third.process.kill()
  })

  it("goes to exactly one of the processes that want it at once", async () => {
    const folder = newFolder()
    const takers = await Promise.all(Array.from({ length: 5 }, () => holdStateFolder(folder)))
    expect(takers.filter(({ problem }) => problem === null)).toHaveLength(1)
    for (const taker of takers) taker.process.kill()
  })

  it.skipIf(process.platform === "win32")("is left by workerd when its process is killed", async () => {
    const workerd = join(newFolder(), "workerd")
    symlinkSync(process.execPath, workerd)
    const { process: taker } = await holdStateFolder(
      newFolder(),
      `const { spawn } = await import("node:child_process")
       const options = { stdio: ["ignore", "inherit", "ignore"] }
       const child = spawn(${JSON.stringify(workerd)}, ["-e", "setTimeout(() => {}, 300_000)"], options)
       await new Promise((resolve) => child.once("spawn", () => setImmediate(resolve)))`,
    )
    // The output ends with the last process that can write to it.
    const ended = once(taker.stdout?.resume() ?? taker, "end")
    taker.kill("SIGKILL")
    await ended
  })
})
