import { resolve } from "node:path"
import { describe, expect, test, vi } from "vitest"
import { runCommand } from "../../../scripts/backup/arguments.ts"
import { readSnapshotArguments } from "../../../scripts/snapshot/arguments.ts"

/** The command line of `npm run snapshot`. */

const today = "2026-11-23"
const read = (line: string) => readSnapshotArguments(line.split(" "), today)

describe("a command line is accepted", () => {
  const out = resolve("there")

  test.each([
    ["--day latest --out there", { kind: "copy", day: "latest", out, state: null }],
    ["--day 2026-11-23 --out there --state s", { kind: "copy", day: today, out, state: "s" }],
    [
      "--from 2024-01-31 --to 2024-04-29 --monthly --out there",
      { kind: "past", days: ["2024-01-31", "2024-02-29", "2024-03-31"], symbols: null, out, state: null },
    ],
    [
      "--from 2026-11-21 --to 2026-11-22 --daily --out there --symbols AAPL,msft",
      { kind: "past", days: ["2026-11-21", "2026-11-22"], symbols: ["AAPL", "msft"], out, state: null },
    ],
  ])("%s", (line, value) => {
    expect(read(line)).toEqual({ ok: true, value })
  })
})

describe("a command line is refused with the reason", () => {
  test.each([
    ["--day latest", /^--out DIR is missing/],
    ["--out there", /^--day is missing, or --from and --to/],
    ["--day soon --out there", /neither "latest" nor a date/],
    ["--day 2026-02-30 --out there", /neither "latest" nor a date/],
    ["--day 2026-11-24 --out there", /lies in the future/],
    ["--day latest --out there --monthly", /only --out and --state go with it/],
    ["--from 2024-01-31 --out there --daily", /^--day is missing, or --from and --to/],
    ["--from 2024-1-31 --to 2024-03-31 --daily --out there", /^--from 2024-1-31: not a date/],
    ["--from 2024-01-31 --to x --daily --out there", /^--to x: not a date/],
    ["--from 2024-01-31 --to 2024-03-31 --out there", /^Which days\?/],
    ["--from 2024-01-31 --to 2024-03-31 --out there --daily --monthly", /^Which days\?/],
    ["--from 2024-04-01 --to 2024-03-31 --out there --daily", /lies after --to/],
    ["--from 2026-11-01 --to 2026-11-23 --out there --daily", /is no past day; for today's snapshot/],
    ["--from 2024-02-01 --to 2024-02-28 --out there --monthly", /^No month ends/],
    ["--from 2024-02-01 --to 2024-02-28 --out there --daily --symbols A,,B", /with commas between/],
    ["--from 2024-02-01 --to 2024-02-28 --out there --daily --hourly", /'--hourly'/],
  ])("%s", (line, message) => {
    expect(read(line)).toMatchObject({ ok: false, code: "usage", message: expect.stringMatching(message) })
  })
})

test("a refusal of the command is a line on standard error and exit code 2", async () => {
  const line = vi.spyOn(console, "error").mockReturnValue()
  const before = process.exitCode
  const report = vi.fn()
  try {
    await runCommand(async () => read("--day soon --out there"), report)
    expect(process.exitCode).toBe(2)
    expect(line.mock.calls).toEqual([['--day soon: neither "latest" nor a date like 2026-08-31.']])
    expect(report).not.toHaveBeenCalled()
  } finally {
    process.exitCode = before
    line.mockRestore()
  }
})
