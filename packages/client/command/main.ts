#!/usr/bin/env node
import { parseArgs } from "node:util"
import { client } from "../src/index.ts"
import { changes } from "./changes.ts"
import type { Command, Flags } from "./command.ts"
import { evidence } from "./evidence.ts"
import { type ExitCode, exitCodes, warn } from "./exit.ts"
import { type Output, outputs } from "./output.ts"
import { portfolio } from "./portfolio.ts"
import { screen } from "./screen.ts"
import { snapshot } from "./snapshot.ts"
import { terminalOf } from "./terminal.ts"
import { trigger } from "./trigger.ts"

const commands: Readonly<Record<string, Command>> = {
  screen,
  evidence,
  portfolio,
  changes,
  snapshot,
  trigger,
}

const usage = `${Object.values(commands)
  .map(({ form, summary }) => `qistas ${form}\n    ${summary}`)
  .join("\n")}

--output table|json|csv     default table; of changes, JSON has a line for each
--as-of DAY                 by what was known on a past day (screen, evidence, portfolio)
--methodology ID            by another standard (the same)

QISTAS_KEY has the key, QISTAS_URL the address of the service (default http://localhost:8787).
Ends with 0 when everything was answered, 1 when the service refused it or a part of it, 2 when the command
line or the file cannot be used, 3 when the service did not respond.
`

const everyFlag = {
  output: { type: "string", default: "table" },
  help: { type: "boolean", short: "h" },
} as const

async function main([name = "", ...rest]: readonly string[]): Promise<ExitCode> {
  if (name === "--help" || name === "-h" || name === "help") return help()
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) return misused(name === "" ? "name a command" : `there is no command ${name}`)
  const line = lineOf(command, rest)
  if (typeof line === "string") return misused(line)
  if (line.flags.help === true) return help()
  const key = process.env.QISTAS_KEY
  if (!key) return misused("set QISTAS_KEY to your key")
  const stopped = new AbortController()
  process.once("SIGINT", () => stopped.abort())
  const surroundings = {
    qistas: client({ baseUrl: baseUrlOf(process.env.QISTAS_URL || "http://localhost:8787"), key }),
    output: line.output,
    terminal: terminalOf(process),
    signal: stopped.signal,
    write: (text: string) => void process.stdout.write(text),
  }
  return command.run(surroundings, line.words, line.flags)
}

/**
 * Returns the base URL. People copy the address of the service or of its API, so `address` may end with `/v1`
 * and with a slash.
 */
function baseUrlOf(address: string): string {
  return `${address.replace(/\/+$/, "").replace(/\/v1$/, "")}/v1`
}

function help(): ExitCode {
  process.stdout.write(usage)
  return exitCodes.ok
}

function misused(why: string): ExitCode {
  warn(`${why}; qistas --help lists the commands`)
  return exitCodes.usage
}

interface Line {
  readonly output: Output
  readonly words: readonly string[]
  readonly flags: Flags
}

/** Parses a command line. Returns a text if something is wrong with the command line. */
function lineOf({ form, flags: own, words: [least, most] }: Command, args: readonly string[]): Line | string {
  try {
    const read = parseArgs({ args: [...args], options: { ...everyFlag, ...own }, allowPositionals: true })
    const { values: flags, positionals: words } = read
    const output = outputs.find((each) => each === flags.output)
    if (output === undefined) return `--output takes ${outputs.join(", ")}`
    if (words.length < least || words.length > most) return `the form is qistas ${form}`
    return { output, words, flags }
  } catch (cause) {
    return cause instanceof Error ? cause.message.replace(/\. .*/s, "") : String(cause)
  }
}

// A program such as `head` closes the pipe when it has read enough.
process.stdout.on("error", (cause: NodeJS.ErrnoException) => {
  if (cause.code !== "EPIPE") throw cause
  process.exit(exitCodes.ok)
})
process.exitCode = await main(process.argv.slice(2))
