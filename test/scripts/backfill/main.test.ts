import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readBackfillArguments } from "../../../scripts/backfill/arguments.ts"

const today = "2026-11-21"
let folder: string
let facts: string
let submissions: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "qistas-backfill-command-"))
  facts = join(folder, "companyfacts.zip")
  submissions = join(folder, "submissions.zip")
  writeFileSync(facts, "not an archive")
  writeFileSync(submissions, "not an archive")
})

afterAll(() => rmSync(folder, { recursive: true }))

describe("the command line", () => {
  it("names the archives, and each option has a default and may be given", () => {
    const archives = { companyFacts: facts, submissions }
    const read = (...args: string[]) => readBackfillArguments([...args, facts, submissions], today)
    const plain = { archives, state: null, environment: null, asOf: null, restart: false }
    expect(read()).toMatchObject({ ok: true, value: plain })
    const options = ["--state", folder, "--threads", "3", "--as-of", "2026-08-31", "--restart"]
    const taken = { state: folder, threads: 3, asOf: "2026-08-31", restart: true }
    expect(read(...options)).toMatchObject({ ok: true, value: taken })
    const deployed = { state: null, environment: "production" }
    expect(read("--remote", "--env", "production")).toMatchObject({ ok: true, value: deployed })
  })

  it.each<[string, args: string, RegExp]>([
    ["one archive", "FACTS", /^Usage:/],
    ["three archives", "BOTH FACTS", /^Usage:/],
    ["a path without a file", "FACTS /nowhere.zip", /\/nowhere.zip: there is no such file/],
    ["no thread", "BOTH --threads 0", /--threads 0: not a whole number from 1 to 64/],
    ["half a thread", "BOTH --threads 1.5", /--threads 1.5/],
    ["a date that does not exist", "BOTH --as-of 2026-02-30", /not a date/],
    ["a date in the future", "BOTH --as-of 2026-11-22", /lies in the future/],
    ["both stores", "BOTH --remote --state x", /--state names local stores/],
    ["deployed stores of nowhere", "BOTH --remote", /--env staging or --env production/],
    ["an environment that does not exist", "BOTH --remote --env test", /--env staging/],
    ["an environment and local stores", "BOTH --env staging", /--remote goes with/],
    ["an unknown option", "BOTH --fast", /--fast[\s\S]*Usage:/],
  ])("is refused with %s", (_, args, message) => {
    const named = args.replace("BOTH", `FACTS ${submissions}`).replaceAll("FACTS", facts)
    const read = readBackfillArguments(named.split(" "), today)
    expect(read).toMatchObject({ ok: false, code: "usage" })
    expect(read.ok ? "" : read.message).toMatch(message)
  })
})
