import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { afterAll, expect, test } from "vitest"
import { kept, keptText } from "../../../scripts/support/kept.ts"
import { root } from "../../../scripts/support/root.ts"

const folder = mkdtempSync(join(tmpdir(), "qistas-kept-"))
const source = join(folder, "source.txt")
const name = `kept-test-${process.pid}.txt`
let builds = 0

function text(): Promise<string> {
  return keptText(name, async () => {
    builds++
    return { text: `built ${builds}\nof two lines`, inputs: [relative(root, source)] }
  })
}

afterAll(async () => {
  rmSync(await kept(name, async () => ({ text: "", inputs: [] })))
  rmSync(folder, { recursive: true })
})

test("a text is built once, and again after its source has changed or is gone", async () => {
  writeFileSync(source, "one")
  expect([await text(), await text()]).toEqual(["built 1\nof two lines", "built 1\nof two lines"])
  writeFileSync(source, "two")
  expect([await text(), await text()]).toEqual(["built 2\nof two lines", "built 2\nof two lines"])
  rmSync(source)
  expect(await text()).toBe("built 3\nof two lines")
})
