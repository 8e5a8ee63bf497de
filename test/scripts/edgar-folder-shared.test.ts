import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readFeed } from "../../src/filings/feed.ts"
import { readSubmissions } from "../../src/filings/submissions.ts"
import { layOutShared, layOutSharedFeed } from "../support/edgar/folder/shared.ts"

/** Needs the shared data: QISTAS_SHARED names its folder. */
const shared = process.env.QISTAS_SHARED ?? ""

describe.skipIf(shared === "")("real files laid out as EDGAR had them", () => {
  let root: string
  const apple = "submissions/CIK0000320193.json"
  const newestOf = (vintage: string, file: string) => {
    const read = readSubmissions(readFileSync(join(root, vintage, file), "utf8"))
    return read.ok ? read.value.filings[0] : read
  }

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "edgar-shared-"))
    const ciks = [320193, 1045810, 1652044, 1336917]
    for (const vintage of ["older", "newer"] as const)
      layOutShared(shared, join(root, vintage), { vintage, ciks })
    layOutSharedFeed(shared, join(root, "feed"), ["10-Q"])
  })
  afterAll(() => rmSync(root, { recursive: true }))

  test("Apple's quarter of December 2025 is its newest report, then that of March 2026", () => {
    expect(newestOf("older", apple)).toMatchObject({
      accession: "0000320193-26-000006",
      period: "2025-12-27",
    })
    expect(newestOf("newer", apple)).toMatchObject({
      accession: "0000320193-26-000013",
      period: "2026-03-28",
    })
  })

  test("a report missing in the captured submissions is added: NVIDIA's quarter of April 2026", () => {
    const newest = newestOf("newer", "submissions/CIK0001045810.json")
    expect(newest).toMatchObject({ accession: "0001045810-26-000052", form: "10-Q", period: "2026-04-26" })
  })

  test("submissions captured too late are truncated: Under Armour's of June, as of February", () => {
    expect(newestOf("older", "submissions/CIK0001336917.json")).toMatchObject({ filed: "2026-02-06" })
  })

  test("the feed lists the filings of the newer vintage", () => {
    const page = readFeed(readFileSync(join(root, "newer/cgi-bin/browse-edgar/10-Q/0.atom"), "latin1"))
    expect(page.ok && page.value.entries.map(({ cik }) => cik)).toEqual([1045810, 320193, 1652044])
    const before = readFeed(readFileSync(join(root, "older/cgi-bin/browse-edgar/10-Q/0.atom"), "latin1"))
    expect(before.ok && before.value.entries).toEqual([])
  })

  test("the 51 captured pages are served without a type, their 10-Qs under that type", () => {
    expect(readdirSync(join(root, "feed/cgi-bin/browse-edgar/all"))).toHaveLength(51)
    const page = readFeed(readFileSync(join(root, "feed/cgi-bin/browse-edgar/10-Q/0.atom"), "latin1"))
    const forms = page.ok ? page.value.entries.map(({ form }) => form.replace("/A", "")) : []
    expect(new Set(forms)).toEqual(new Set(["10-Q"]))
  })
})
