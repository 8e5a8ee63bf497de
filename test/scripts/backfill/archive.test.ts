import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ArchiveEntry, readDirectory, readEntry } from "../../../scripts/backfill/archive.ts"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import { deflatedMember, storedMember, writeZip, type ZipForm, type ZipMember } from "../../support/zip.ts"

let folder: string
let path: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "qistas-archive-"))
  path = join(folder, "companyfacts.zip")
})

afterAll(() => rmSync(folder, { recursive: true }))

const apple = Buffer.from(`{"cik":320193,"facts":{${" ".repeat(5_000)}}}`)
const nvidia = Buffer.from('{"cik":1045810}')
const both = new Set<FilerId>(["edgar:0000320193", "edgar:0001045810"])

async function directoryOf(members: readonly ZipMember[], form?: ZipForm) {
  writeZip(path, members, form)
  const read = await readDirectory(path, both)
  if (!read.ok) throw new Error(read.message)
  return read.value
}

function contentOf(entry: ArchiveEntry | undefined): string {
  if (entry === undefined) throw new Error("there is no such file")
  const read = readEntry(openSync(path, "r"), entry)
  return read.ok ? Buffer.from(read.value).toString() : read.message
}

describe("an archive", () => {
  it.each<ZipForm>(["zip32", "zip64"])("is read by company: %s", async (form) => {
    const { entries, passedOver } = await directoryOf(
      [
        storedMember("CIK0001045810.json", nvidia),
        deflatedMember("CIK0000000001.json", nvidia),
        deflatedMember("CIK0000320193.json", apple),
      ],
      form,
    )
    expect(passedOver).toBe(1)
    expect(contentOf(entries.get("edgar:0000320193"))).toBe(apple.toString())
    expect(contentOf(entries.get("edgar:0001045810"))).toBe(nvidia.toString())
  })

  it("may contain files of no company, older filings, and paths outside", async () => {
    const { entries, passedOver } = await directoryOf([
      storedMember("placeholder.txt", nvidia),
      storedMember("CIK0000320193-submissions-001.json", nvidia),
      storedMember("../../CIK0001045810.txt", nvidia),
      storedMember("", nvidia),
      storedMember("submissions/CIK0000320193.json", apple),
    ])
    expect([...entries.keys()]).toEqual(["edgar:0000320193"])
    expect(passedOver).toBe(0)
  })

  it("of more than 65,535 files is read to the end", async () => {
    const many = function* () {
      for (let cik = 1; cik <= 70_000; cik++) {
        yield storedMember(`CIK${String(cik).padStart(10, "0")}.json`, Buffer.alloc(0))
      }
      yield storedMember("CIK0000320193.json", apple)
    }
    const { entries, passedOver } = await directoryOf([...many()], "zip64")
    expect(passedOver).toBe(70_000)
    expect(contentOf(entries.get("edgar:0000320193"))).toBe(apple.toString())
  })
})

describe("a file that is not an archive is refused by its path:", () => {
  const whole = () => {
    writeZip(path, [deflatedMember("CIK0000320193.json", apple)], "zip64")
    return readFileSync(path)
  }

  it.each<[string, () => Buffer]>([
    ["a page of HTML", () => Buffer.from("<html>Request Rate Threshold Exceeded</html>")],
    ["an empty file", () => Buffer.alloc(0)],
    ["a truncated archive", () => whole().subarray(0, -1)],
    ["an archive without its beginning", () => whole().subarray(40)],
  ])("%s", async (_, bytes) => {
    writeFileSync(path, bytes())
    const read = await readDirectory(path, both)
    expect(read).toMatchObject({ ok: false, code: "broken_archive" })
    expect(read.ok ? "" : read.message).toContain(`${path}: `)
  })

  it("a missing file", async () => {
    const nowhere = join(folder, "nowhere.zip")
    expect(await readDirectory(nowhere, both)).toMatchObject({ ok: false, code: "broken_archive" })
  })
})

describe("a file in an archive is refused by name if it differs from its directory entry:", () => {
  const member = deflatedMember("CIK0000320193.json", apple)
  const flipped = Buffer.from(member.packed)
  flipped[10] = (flipped[10] ?? 0) ^ 0xff

  it.each<[string, ZipMember, RegExp]>([
    ["another checksum", { ...member, crc32: member.crc32 ^ 1 }, /its checksum is wrong/],
    ["bytes that are not deflate", { ...member, packed: Buffer.from("not deflated") }, /CIK0000320193/],
    ["a changed byte", { ...member, packed: flipped }, /CIK0000320193/],
    ["truncated deflate", { ...member, packed: member.packed.subarray(0, -3) }, /CIK0000320193/],
    ["fewer bytes than stated", { ...member, bytes: apple.length + 1 }, /bytes instead of/],
    ["more bytes than stated", { ...member, bytes: apple.length - 1 }, /CIK0000320193/],
    ["a password", { ...member, flags: 1 }, /it is encrypted/],
    ["another compression method", { ...member, method: 12 }, /its compression method is 12/],
    ["a size above any company's", { ...member, bytes: 4_000_000_000 }, /it states 4000000000 bytes/],
  ])("%s", async (_, wrong, why) => {
    const { entries } = await directoryOf([wrong])
    const message = contentOf(entries.get("edgar:0000320193"))
    expect(message).toMatch(why)
    expect(message).toMatch(/^CIK0000320193\.json: /)
  })

  it("an offset at which no file begins", async () => {
    const { entries } = await directoryOf([member])
    const entry = entries.get("edgar:0000320193")
    if (entry === undefined) throw new Error("no entry")
    for (const offset of [3, 10_000_000])
      expect(contentOf({ ...entry, offset })).toMatch(/no file begins at the place that the directory states/)
  })
})
