import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { sandboxSet } from "../../worker/pages/home-sandbox.ts"

test("the start page shows the sandbox of the starter universe, in its order", () => {
  const table = readFileSync(new URL("../../data/sandbox.tsv", import.meta.url), "utf8")
  const [, ...rows] = table.trim().split("\n")
  expect(sandboxSet).toEqual(rows.map((row) => row.split("\t")[0]))
})
