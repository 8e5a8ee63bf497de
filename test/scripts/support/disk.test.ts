import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { whyNotWritable, writeWhole } from "../../../scripts/support/disk.ts"

const folder = mkdtempSync(join(tmpdir(), "qistas-disk-"))

afterAll(() => rmSync(folder, { recursive: true }))

test("a file is replaced whole, and a write that fails leaves it as it was", () => {
  const path = join(folder, "deeper", "file")
  writeWhole(path, "first")
  writeWhole(path, "second")
  expect(readFileSync(path, "utf8")).toBe("second")
  expect(readdirSync(join(folder, "deeper"))).toEqual(["file"])
  mkdirSync(`${path}.new`)
  expect(() => writeWhole(path, "third")).toThrow()
  expect(readFileSync(path, "utf8")).toBe("second")
})

test("a folder that cannot be made is named in one sentence", () => {
  writeFileSync(join(folder, "file"), "")
  expect(whyNotWritable(join(folder, "new"))).toBe(null)
  expect(whyNotWritable(join(folder, "file"))).toMatch(/file cannot be written: [^\n]+\.$/)
})

test("a disk without the needed room is named with both numbers", () => {
  expect(whyNotWritable(folder, 0)).toBe(null)
  expect(whyNotWritable(folder, 1e12)).toMatch(/ is too full: \d+ MB are free, 1000000000000 MB are needed\./)
})
