import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const yearMilliseconds = 400_000

/** `npm run bench:year`, for a quarter and few companies. */
test(
  "the feed is without gaps for concurrent readers, and webhooks lose nothing under faults",
  async () => {
    const span = ["--companies", "10", "--from", "2025-10-14", "--through", "2025-12-01"]
    const year = spawn(process.execPath, ["bench/year/main.ts", ...span], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    })
    let stdout = ""
    year.stdout.on("data", (piece) => {
      stdout += piece
    })
    let stderr = ""
    year.stderr.on("data", (piece) => {
      stderr += piece
    })
    const [code] = await once(year, "close")
    expect(code, `${stdout}\n${stderr.slice(-2_000)}`).toBe(0)
    expect(stdout).toMatch(/year: \d+ filings, [1-9]\d* changes/)
    expect(stdout.match(/ 0 lost,/g)).toHaveLength(9)
  },
  yearMilliseconds,
)
