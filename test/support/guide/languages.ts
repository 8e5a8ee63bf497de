import { spawn, spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { ServiceBeside } from "../../browser/support/service.ts"
import { newReader } from "./runner.ts"

/** Runs the examples of the docs in a language other than the guides' own: all of them in one process, one after the other. */

/** What each call of `print` was given, by program. */
export type Printed = readonly (readonly unknown[])[]

export interface Language {
  readonly id: "js" | "python" | "sh"
  /** Null where this machine cannot run it. */
  readonly program: string | null
  readonly extension: string
  /** Reads `[file, sandbox key, live key]` lines as JSON from its standard input, and writes what each printed. */
  readonly driver: string
}

const nodeDriver = `
import { readFileSync } from "node:fs"
const all = []
for (const [file, QISTAS_KEY, QISTAS_LIVE_KEY] of JSON.parse(readFileSync(0, "utf8"))) {
  Object.assign(process.env, { QISTAS_KEY, QISTAS_LIVE_KEY })
  const printed = []
  console.log = (...given) => printed.push(given)
  await import(file).catch((cause) => printed.push([String(cause)]))
  all.push(printed)
}
process.stdout.write(JSON.stringify(all))
`

const pythonDriver = `
import builtins, json, os, runpy, sys
all = []
for file, key, live in json.load(sys.stdin):
    os.environ.update(QISTAS_KEY=key, QISTAS_LIVE_KEY=live)
    printed = []
    builtins.print = lambda *given: printed.append(given)
    try:
        runpy.run_path(file)
    except Exception as cause:
        printed.append([repr(cause)])
    all.append(printed)
sys.stdout.write(json.dumps(all))
`

const shellDriver = `
const { execFileSync } = require("node:child_process")
const all = JSON.parse(require("node:fs").readFileSync(0, "utf8")).map(([file, QISTAS_KEY, QISTAS_LIVE_KEY]) => {
  const env = { ...process.env, QISTAS_KEY, QISTAS_LIVE_KEY }
  const printed = execFileSync("sh", [file], { env, stdio: ["ignore", "pipe", "ignore"] }).toString()
  return printed === "" ? [] : [[JSON.parse(printed)]]
})
process.stdout.write(JSON.stringify(all))
`

export const languages: readonly Language[] = [
  { id: "sh", program: found("curl") && process.execPath, extension: "sh", driver: shellDriver },
  { id: "js", program: process.execPath, extension: "mjs", driver: nodeDriver },
  { id: "python", program: found("python3"), extension: "py", driver: pythonDriver },
]

function found(program: string): string | null {
  return spawnSync(program, ["--version"]).status === 0 ? program : null
}

/** A minute of a sandbox key has thirty requests. */
const programsOfReader = 25

/** Runs whole programs in a folder of their own. */
export async function runAll(
  { id, program, extension, driver }: Language,
  programs: readonly string[],
  { service, folder }: { readonly service: ServiceBeside; readonly folder: string },
): Promise<readonly Printed[]> {
  const readers = await Promise.all(
    Array.from({ length: Math.ceil(programs.length / programsOfReader) }, () => newReader(service, folder)),
  )
  const lines = programs.map((text, index) => {
    const file = join(folder, `${index}.${extension}`)
    writeFileSync(file, text)
    const reader = readers[Math.floor(index / programsOfReader)]
    return [file, reader?.sandboxKey, reader?.liveKey]
  })
  const main = join(folder, { js: "driver.mjs", python: "driver.py", sh: "driver.cjs" }[id])
  writeFileSync(main, driver)
  return JSON.parse(await outputOf(program ?? "", main, { folder, input: JSON.stringify(lines) }))
}

function outputOf(
  program: string,
  file: string,
  { folder, input }: { readonly folder: string; readonly input: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [file], { cwd: folder })
    const [out, errors]: [string[], string[]] = [[], []]
    child.stdout.setEncoding("utf8").on("data", (text) => out.push(text))
    child.stderr.setEncoding("utf8").on("data", (text) => errors.push(text))
    child.on("error", reject)
    child.on("close", (code) => {
      if (code === 0) resolve(out.join(""))
      else reject(new Error(errors.join("")))
    })
    child.stdin.end(input)
  })
}
