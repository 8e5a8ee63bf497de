import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"

const module = new URL("../../scripts/stores/state-folder.ts", import.meta.url)

interface Taker {
  readonly process: ChildProcess
  /** What takeStateFolder returned. */
  readonly problem: string | null
}

/** Starts a process that takes a state folder, runs more statements, and stays as long as this process. Its output is a pipe. */
export async function holdStateFolder(folder: string, more = ""): Promise<Taker> {
  const program = `const { takeStateFolder } = await import(${JSON.stringify(module)})
    const problem = takeStateFolder(${JSON.stringify(folder)}, "a test")
    ${more}
    process.send(problem)
    process.on("message", () => {})`
  const taker = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  })
  const [problem] = await once(taker, "message")
  return { process: taker, problem }
}
