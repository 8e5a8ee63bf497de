import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readBackfillArguments } from "../../../scripts/backfill/arguments.ts"
import { processesHolding } from "../../../scripts/backfill/holders.ts"

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
  it("names the archives; every option has a default, threads one per processor", () => {
    expect(readBackfillArguments([facts, submissions], today)).toMatchObject({
      ok: true,
      value: {
        archives: { companyFacts: facts, submissions },
        state: null,
        environment: null,
        asOf: null,
        restart: false,
      },
    })
  })

  it("takes every option", () => {
    const options = ["--state", folder, "--threads", "3", "--as-of", "2026-08-31", "--restart"]
    expect(readBackfillArguments([...options, facts, submissions], today)).toMatchObject({
      ok: true,
      value: { state: folder, threads: 3, asOf: "2026-08-31", restart: true },
    })
  })

  it("names the environment whose deployed stores are filled", () => {
    const args = [facts, submissions, "--remote", "--env", "production"]
    expect(readBackfillArguments(args, today)).toMatchObject({
      ok: true,
      value: { state: null, environment: "production" },
    })
  })

  it.each<[string, readonly string[], RegExp]>([
    ["one archive", ["FACTS"], /^Usage:/],
    ["three archives", ["FACTS", "SUBMISSIONS", "FACTS"], /^Usage:/],
    ["a path where nothing is", ["FACTS", "/nowhere.zip"], /\/nowhere.zip: there is no such file/],
    ["no thread", ["FACTS", "SUBMISSIONS", "--threads", "0"], /--threads 0: not a whole number from 1 to 64/],
    ["half a thread", ["FACTS", "SUBMISSIONS", "--threads", "1.5"], /--threads 1.5/],
    ["a day that is none", ["FACTS", "SUBMISSIONS", "--as-of", "2026-02-30"], /not a date/],
    ["a day to come", ["FACTS", "SUBMISSIONS", "--as-of", "2026-11-22"], /lies in the future/],
    ["both stores", ["FACTS", "SUBMISSIONS", "--remote", "--state", "x"], /--state names local stores/],
    ["deployed stores of nowhere", ["FACTS", "SUBMISSIONS", "--remote"], /--env staging or --env production/],
    ["an environment that is none", ["FACTS", "SUBMISSIONS", "--remote", "--env", "test"], /--env staging/],
    ["an environment and local stores", ["FACTS", "SUBMISSIONS", "--env", "staging"], /--remote goes with/],
    ["an option it does not know", ["FACTS", "SUBMISSIONS", "--fast"], /--fast[\s\S]*Usage:/],
  ])("is refused with %s", (_, args, message) => {
    const paths: Record<string, string> = { FACTS: facts, SUBMISSIONS: submissions }
    const read = readBackfillArguments(
      args.map((arg) => paths[arg] ?? arg),
      today,
    )
    expect(read).toMatchObject({ ok: false, code: "usage" })
    expect(read.ok ? "" : read.message).toMatch(message)
  })
})

describe("a state folder", () => {
  it.runIf(process.platform === "linux")(
    "that another process holds is reported with its process id",
    async () => {
      const script =
        'require("fs").openSync(process.argv[1], "r"); console.log("open"); setInterval(() => {}, 1000)'
      const holder = spawn(process.execPath, ["-e", script, facts])
      await once(holder.stdout, "data")
      expect(processesHolding(folder)).toEqual([holder.pid])
      expect(processesHolding(`${folder}-beside`)).toEqual([])
      holder.kill()
      await once(holder, "exit")
      expect(processesHolding(folder)).toEqual([])
    },
  )
})
