import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { ServiceBeside } from "../../browser/support/service.ts"
import { readCurl, shellWords } from "./curl.ts"
import type { Example } from "./examples.ts"
import { differences, headDifferences, textDifferences } from "./match.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** Whoever works through a guide: an account of their own, and a folder for what they put into files. */
export interface Reader {
  readonly origin: string
  readonly sandboxKey: string
  readonly liveKey: string
  /** An address of their own, since the service bounds what one address asks. */
  readonly address: string
  readonly folder: string
}

/** Opens an account on the Plus plan, with a key of each type. */
export async function newReader({ origin, operatorToken }: ServiceBeside, folder: string): Promise<Reader> {
  const account = `${randomUUID()}@example.com`
  const ask = async (command: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${origin}/operator/accounts/${command}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${operatorToken}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${command}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const keyOf = async (type: "sandbox" | "live") =>
    String((await ask("key", { account, type, name: `guide ${type}` })).key)
  await ask("create", { email: account })
  await ask("plan", { account, plan: "plus", until: null })
  const address = `10.${[0, 2, 4].map((at) => Number.parseInt(account.slice(at, at + 2), 16)).join(".")}`
  return { origin, sandboxKey: await keyOf("sandbox"), liveKey: await keyOf("live"), address, folder }
}

/** Runs an example; what differs from what the guide shows, in words. */
export async function run(example: Example, reader: Reader): Promise<readonly string[]> {
  switch (example.kind) {
    case "curl":
      return runCurl(example, reader)
    case "program":
      return runProgram(example.program, example.prints, reader)
    case "npm":
      return runNpm(example.command, example.prints, reader)
    case "stranded":
      return [`no rule runs this block (${example.block.kind || "of no kind"})`]
  }
}

const home = /^http:\/\/(localhost|127\.0\.0\.1):8787(?=\/)/

async function runCurl(
  { command, answer }: Extract<Example, { kind: "curl" }>,
  { origin, sandboxKey, liveKey, address, folder }: Reader,
): Promise<readonly string[]> {
  const asked = readCurl(command, { QISTAS_KEY: sandboxKey, QISTAS_LIVE_KEY: liveKey })
  if (!home.test(asked.url)) return [`${asked.url} is not of the service`]
  const headers = new Headers(asked.headers.map(([name, value]) => [name, value]))
  headers.set("CF-Connecting-IP", address)
  const response = await fetch(asked.url.replace(home, origin), {
    method: asked.method,
    headers,
    body: asked.body,
  })
  const text = await response.text()
  if (asked.output !== null) {
    writeFileSync(join(folder, asked.output), text)
    return response.ok ? [] : [`status is ${response.status}: ${text}`]
  }
  const isHeadRight = (answer.head !== null) === asked.isHeadShown
  return [
    ...(isHeadRight ? [] : ["the head is shown where curl is asked for it with -i, and nowhere else"]),
    ...(answer.head === null
      ? []
      : headDifferences(answer.head, response.status, (name) => response.headers.get(name))),
    ...(answer.body === "..." && text === "" ? [] : differences(answer.body, JSON.parse(text))),
  ]
}

/** A whole program, run from the root of the repository. */
async function runProgram(program: string, prints: string, reader: Reader): Promise<readonly string[]> {
  return textDifferences(
    prints,
    await printed(process.execPath, ["--input-type=module-typescript", "-e", program], reader),
  )
}

/** A command of npm; a file that the reader put away goes by its place. */
async function runNpm(command: string, prints: string, reader: Reader): Promise<readonly string[]> {
  const [program, ...words] = shellWords(command, {})
  if (program !== "npm") return [`not a command of npm: ${command}`]
  const placed = words.map((word) => {
    const path = join(reader.folder, word)
    return !word.startsWith("-") && existsSync(path) ? path : word
  })
  return textDifferences(prints, await printed("npm", placed, reader))
}

function printed(file: string, words: readonly string[], reader: Reader): Promise<string> {
  const env = { ...process.env, QISTAS_URL: reader.origin, QISTAS_KEY: reader.sandboxKey }
  return new Promise((resolve) => {
    execFile(file, words, { cwd: root, env }, (failed, out, told) => {
      resolve(failed === null ? out : `${out}${told}`)
    })
  })
}
