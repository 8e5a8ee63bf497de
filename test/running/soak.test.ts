import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
/** It loads a universe and asks for as long as it is told; what is slow is only later. */
const soakMilliseconds = 400_000

/** `npm run bench:soak`, for twenty seconds. That it can fail, test/bench/soak/check.test.ts shows. */
test(
  "nothing is lost, wrong or admitted twice under faults, evictions, publications and across midnight",
  async () => {
    const words = ["bench/soak/main.ts", "--seconds", "20", "--speed", "3"]
    const soak = spawn(process.execPath, words, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    })
    let told = ""
    soak.stdout.on("data", (piece) => {
      told += piece
    })
    let failed = ""
    soak.stderr.on("data", (piece) => {
      failed += piece
    })
    const [code] = await once(soak, "close")
    const lines = told.split("\n").filter((line) => line.startsWith("soak: "))
    expect(lines.join("\n"), failed.slice(-2_000)).toContain(
      "0 lost, 0 wrong, 0 half-published, 0 over-admitted, 0 refusals not as promised, 0 amiss afterwards",
    )
    expect(told).toMatch(/\b429: [1-9]/)
    expect(told).toMatch(/refused [1-9]\d* of \d+ calls of D1/)
    expect(code).toBe(0)
  },
  soakMilliseconds,
)
