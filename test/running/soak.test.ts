import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
/** The test loads a universe and sends requests for a fixed time, so a slow machine only takes longer. */
const soakMilliseconds = 400_000

/** Runs `npm run bench:soak` for ten seconds, without the sequences, which take minutes. */
test(
  "no request is lost, wrong or admitted twice under faults, evictions, publications and across midnight",
  async () => {
    const args = ["bench/soak/main.ts", "--only", "load", "--seconds", "10", "--speed", "6"]
    const soak = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] })
    const closed = once(soak, "close")
    const [stdout, stderr] = await Promise.all([text(soak.stdout), text(soak.stderr)])
    const [code] = await closed
    const lines = stdout.split("\n").filter((line) => line.startsWith("soak: "))
    expect(lines.join("\n"), stderr.slice(-2_000)).toContain(
      "0 lost, 0 wrong, 0 half-published, 0 over-admitted, 0 refusals not as promised, 0 amiss afterwards",
    )
    expect(stdout).toMatch(/\b429: [1-9]/)
    expect(stdout).toMatch(/refused [1-9]\d* of \d+ calls of D1/)
    expect(code).toBe(0)
  },
  soakMilliseconds,
)
