import { spawn } from "node:child_process"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { root } from "../support/root.ts"

export const wranglerScript = join(root, "node_modules/wrangler/bin/wrangler.js")

const timeoutMilliseconds = 300_000

/** Runs wrangler without a terminal, so that it asks nothing. Returns its output, or its error. */
export async function runWrangler(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Outcome<string, "refused" | "no_answer">> {
  const child = spawn(process.execPath, [wranglerScript, ...args], {
    cwd: root,
    env: { ...process.env, ...environment, CI: "true", NO_COLOR: "1", FORCE_COLOR: "0", ...quiet },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: timeoutMilliseconds,
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8")
    stream.on("data", (piece: string) => {
      output += piece
    })
  }
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal })),
  )
  const command = `wrangler ${args
    .slice(
      0,
      args.findIndex((word) => word.startsWith("--")),
    )
    .join(" ")}`
  if (signal !== null)
    return refuse("no_answer", `${command} did not end within ${timeoutMilliseconds / 1_000} s.`)
  return code === 0 ? answer(output) : refuse("refused", `${command}: ${errorOf(output)}`)
}

/** Wrangler sends no reports, shows no banner and looks for no update. */
const quiet = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_NO_SKILLS_UPDATE_PROMPTS: "true",
}

/** The text of an error, without wrangler's hints. */
function errorOf(output: string): string {
  const lines = stripVTControlCharacters(output).split("\n")
  const at = lines.findIndex((line) => line.includes("[ERROR]"))
  return lines
    .slice(Math.max(0, at))
    .map((line) => line.replace(/^.*\[ERROR\]/, "").trim())
    .filter((line) => line !== "" && !/^(If you think this is a bug|🪵|https:\/\/github)/u.test(line))
    .slice(0, 6)
    .join(" ")
}
