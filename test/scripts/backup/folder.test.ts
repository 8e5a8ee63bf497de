import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readBackupArguments } from "../../../scripts/backup/arguments.ts"
import {
  backupFormat,
  openBackup,
  readLines,
  sealBackup,
  writeLines,
} from "../../../scripts/backup/folder.ts"

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-backup-folder-"))
  const whole = join(folder, "whole")
  mkdirSync(join(whole, "tables"), { recursive: true })
  writeFileSync(join(whole, "schema.sql"), "CREATE TABLE companies (filer);\n\nCREATE TABLE listings (id);\n")
  const tables = ["companies", "listings"].map((name) => ({
    ...{ name, file: `tables/${name}.jsonl.gz`, columns: ["rowid", "x"], rows: 3 },
  }))
  for (const { file } of tables) await writeLines(join(whole, file), pagesOf(lines))
  await writeLines(join(whole, "objects.jsonl.gz"), pagesOf([]))
  await sealBackup(whole, {
    ...{
      format: backupFormat,
      release: "1.2.3",
      migrations: [],
      moved: [],
      tables,
      sequences: {},
      objects: 0,
    },
    ...{ began_at: "2026-11-22T00:00:00Z", ended_at: "2026-11-22T00:00:01Z" },
  })
})

afterAll(() => rmSync(folder, { recursive: true }))

const lines = ['[1,"a\u2028b\rc"]', "[2,null]", `[3,"${"é".repeat(100_000)}"]`]

async function* pagesOf(all: readonly string[]): AsyncGenerator<readonly string[]> {
  for (const line of all) yield [line]
}

describe("the folder of a backup", () => {
  it("returns the stored lines, whatever separators they contain", async () => {
    const read = await openBackup(join(folder, "whole"))
    expect(read).toMatchObject({ ok: true, value: { manifest: { release: "1.2.3" } } })
    const found: string[] = []
    for await (const line of readLines(join(folder, "whole/tables/listings.jsonl.gz"))) found.push(line)
    expect(found).toEqual(lines)
  })

  const append = (file: string) => (copy: string) => appendFileSync(join(copy, file), " ")
  const write = (file: string, text: string) => (copy: string) => writeFileSync(join(copy, file), text)
  const remove = (file: string) => (copy: string) => rmSync(join(copy, file), { recursive: true })
  const cutLast = (copy: string) => {
    const sums = readFileSync(join(copy, "SHA256SUMS"), "utf8").split("\n").slice(0, -2)
    write("SHA256SUMS", `${sums.join("\n")}\n`)(copy)
  }
  const damages: readonly (readonly [string, (copy: string) => void, RegExp])[] = [
    ["that was interrupted", remove("SHA256SUMS"), /not a complete backup/],
    ["without a table", remove("tables/listings.jsonl.gz"), /listings.jsonl.gz is missing/],
    ["with an extra byte", append("objects.jsonl.gz"), /objects.*has changed since/],
    ["with an empty file", write("tables/companies.jsonl.gz", ""), /has changed since/],
    ["with another schema", append("schema.sql"), /schema.sql has changed/],
    ["with another manifest", write("manifest.json", "{}"), /manifest.json has changed/],
    ["whose checksums are truncated", cutLast, /SHA256SUMS lacks objects.jsonl.gz/],
    ["whose checksum file is malformed", write("SHA256SUMS", "x\n"), /SHA256SUMS is damaged/],
    ["that does not exist", remove("."), /not a complete backup/],
  ]

  it.each(damages)("%s is refused", async (name, damage, message) => {
    const copy = join(folder, `damaged ${name}`)
    cpSync(join(folder, "whole"), copy, { recursive: true })
    damage(copy)
    const read = await openBackup(copy)
    expect(read).toMatchObject({ ok: false, code: "damaged" })
    expect(read.ok ? "" : read.message).toMatch(message)
  })
})

describe("the command line", () => {
  it.each<[string, readonly string[], RegExp]>([
    ["no folder", [], /^Usage:/],
    ["two folders", ["a", "b"], /^Usage:/],
    ["both stores", ["a", "--remote", "--state", "x"], /--state names local stores/],
    ["an environment of local stores", ["a", "--env", "staging"], /it goes with --remote/],
    ["an unknown environment", ["a", "--remote", "--env", "x"], /neither staging nor production/],
    [
      "deployed stores of no environment",
      ["a", "--remote"],
      /--env is missing: neither staging nor production/,
    ],
    ["an unknown option", ["a", "--fast"], /--fast[\s\S]*Usage:/],
  ])("are refused with %s", (_, args, message) => {
    const read = readBackupArguments("restore", args)
    expect(read.ok ? "" : read.message).toMatch(message)
  })

  it("names the folder, and every option has a default", () => {
    expect(readBackupArguments("backup", ["/a"])).toEqual({
      ok: true,
      value: { folder: "/a", state: null, environment: null, verify: false },
    })
    expect(readBackupArguments("backup", ["/a", "--verify"])).toMatchObject({ ok: false, code: "usage" })
    expect(readBackupArguments("restore", ["/a", "--verify", "--remote", "--env", "staging"])).toMatchObject({
      ok: true,
      value: { verify: true, environment: "staging" },
    })
  })
})
