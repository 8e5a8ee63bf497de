import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { DuckDBInstance } from "@duckdb/node-api"
import { readCurl, shellArguments } from "../../../worker/pages/docs/examples/request.ts"
import type { ServiceBeside } from "../../browser/support/service.ts"
import type { Example, ProgramLanguage } from "./examples.ts"
import { differences, headDifferences, textDifferences } from "./match.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** A reader who follows a guide: an account, and a folder for output files. */
export interface Reader {
  readonly origin: string
  readonly sandboxKey: string
  readonly liveKey: string
  /** An IP address of the reader's own, because the service limits requests by address. */
  readonly address: string
  readonly folder: string
}

/** Opens an account on the Plus plan, with a key of each type. */
export async function newReader({ origin, operatorToken }: ServiceBeside, folder: string): Promise<Reader> {
  const account = `${randomUUID()}@example.com`
  const call = async (command: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${origin}/operator/accounts/${command}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${operatorToken}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${command}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const keyOf = async (type: "sandbox" | "live") =>
    String((await call("key", { account, type, name: `guide ${type}` })).key)
  await call("create", { email: account })
  await call("plan", { account, plan: "plus", until: null })
  const address = `10.${[0, 2, 4].map((at) => Number.parseInt(account.slice(at, at + 2), 16)).join(".")}`
  return { origin, sandboxKey: await keyOf("sandbox"), liveKey: await keyOf("live"), address, folder }
}

/** Runs an example. Returns descriptions of its differences from the guide. */
export async function run(example: Example, reader: Reader): Promise<readonly string[]> {
  switch (example.kind) {
    case "curl":
      return runCurl(example, reader)
    case "program":
      return runProgram(example, reader)
    case "npm":
      return runNpm(example.command, example.prints, reader)
    case "pandas":
      return runProgram({ ...example, kind: "program", language: "python" }, reader)
    case "apps-script":
      return textDifferences(
        example.prints,
        await outputOf(...nodeOf(scriptOf(example.program, reader)), reader, reader.folder),
      )
    case "sql":
      return textDifferences(example.prints, await rowsOf(example.program, reader))
    case "recorded":
      return []
    case "stranded":
      return [`no rule runs this block (${example.block.kind || "of no kind"})`]
  }
}

const home = /^http:\/\/(localhost|127\.0\.0\.1):8787(?=\/)/

async function runCurl(
  { command, answer }: Extract<Example, { kind: "curl" }>,
  { origin, sandboxKey, liveKey, address, folder }: Reader,
): Promise<readonly string[]> {
  const request = readCurl(command, { QISTAS_KEY: sandboxKey, QISTAS_LIVE_KEY: liveKey })
  if (!home.test(request.url)) return [`${request.url} does not belong to the service`]
  const headers = new Headers(request.headers.map(([name, value]) => [name, value]))
  headers.set("CF-Connecting-IP", address)
  const response = await fetch(request.url.replace(home, origin), {
    method: request.method,
    headers,
    body: request.body,
  })
  if (request.output !== null) {
    writeFileSync(join(folder, request.output), new Uint8Array(await response.arrayBuffer()))
    return response.ok ? [] : [`status is ${response.status}: the body is in ${request.output}`]
  }
  const text = await response.text()
  const isHeadRight = (answer.head !== null) === request.isHeadShown
  return [
    ...(isHeadRight ? [] : ["the head must be shown exactly where curl has -i"]),
    ...(answer.head === null
      ? []
      : headDifferences(answer.head, response.status, (name) => response.headers.get(name))),
    ...(answer.body === "..." && text === "" ? [] : differences(answer.body, JSON.parse(text))),
  ]
}

/**
 * Runs a program in the repository's root, or in the folder with the installed package if it is TypeScript.
 */
async function runProgram(
  { language, program, prints }: Extract<Example, { kind: "program" }>,
  reader: Reader,
): Promise<readonly string[]> {
  const [file, ...args] = interpreters[language]
  const folder = language === "ts" ? reader.folder : root
  return textDifferences(prints, await outputOf(file, [...args, program], reader, folder))
}

/** A script with the stand-ins for Google's services. It calls its last function and prints the sheets. */
function scriptOf(script: string, { origin }: Reader): string {
  const name = [...script.matchAll(/^function (\w+)\(/gm)].at(-1)?.[1]
  const standIns = pathToFileURL(join(root, "test/support/guide/apps-script.ts"))
  return `import { printedSheets } from "${standIns}"
${script.replaceAll(/http:\/\/localhost:8787/g, origin)}
${name}()
console.log(printedSheets())`
}

function nodeOf(program: string): readonly [file: string, args: readonly string[]] {
  const [file, ...args] = interpreters.js
  return [file, [...args, program]]
}

/** The rows of a query over files in the reader's folder, one on each line. */
async function rowsOf(query: string, { folder }: Reader): Promise<string> {
  const instance = await DuckDBInstance.create(":memory:")
  const connection = await instance.connect()
  try {
    await connection.run(`SET file_search_path = '${folder}'`)
    const rows = (await connection.runAndReadAll(query)).getRowsJson()
    return rows.map((row) => row.join(" | ")).join("\n")
  } finally {
    connection.closeSync()
  }
}

const interpreters: Readonly<Record<ProgramLanguage, readonly [file: string, ...args: readonly string[]]>> = {
  ts: [process.execPath, "--input-type=module-typescript", "-e"],
  js: [process.execPath, "--input-type=module", "-e"],
  python: ["python3", "-c"],
}

/** Runs an npm command, with the reader's file names replaced by paths. */
async function runNpm(command: string, prints: string, reader: Reader): Promise<readonly string[]> {
  const [program, ...args] = shellArguments(command, {})
  if (program !== "npm") return [`not a command of npm: ${command}`]
  const placed = args.map((argument) => {
    const path = join(reader.folder, argument)
    return !argument.startsWith("-") && existsSync(path) ? path : argument
  })
  return textDifferences(prints, await outputOf("npm", placed, reader, root))
}

function outputOf(file: string, args: readonly string[], reader: Reader, folder: string): Promise<string> {
  const env = { ...process.env, QISTAS_URL: reader.origin, QISTAS_KEY: reader.sandboxKey }
  return new Promise((resolve) => {
    execFile(file, args, { cwd: folder, env }, (failed, stdout, stderr) => {
      resolve(failed === null ? stdout : `${stdout}${stderr}`)
    })
  })
}
