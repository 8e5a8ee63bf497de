import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { sandboxFunds, sandboxStocks } from "../../../src/access/sandbox.ts"

test("the start page and error messages name the sandbox of the starter universe, in its order", () => {
  const table = readFileSync(new URL("../../../data/sandbox.tsv", import.meta.url), "utf8")
  const [, ...rows] = table.trim().split("\n")
  const of = (kind: string) => rows.map((row) => row.split("\t")).filter((each) => each[1] === kind)
  expect(sandboxStocks).toEqual(of("stock").map(([symbol]) => symbol))
  expect(sandboxFunds).toEqual(of("fund").map(([symbol]) => symbol))
  expect(rows).toHaveLength(sandboxStocks.length + sandboxFunds.length)
})
