import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { service } from "../browser/support/running-service.ts"
import { blocksOf, examplesOf } from "../support/guide/examples.ts"
import { newReader, type Reader, run } from "../support/guide/runner.ts"
import { copySeededStores } from "../support/seeded-stores.ts"

/**
 * Runs every example of the guide to snapshots in order, because the queries read the files that its command
 * writes.
 */

const root = fileURLToPath(new URL("../..", import.meta.url))
const examples = examplesOf(blocksOf(readFileSync(join(root, "docs/guide/snapshots.md"), "utf8")))

let folder: string
let reader: Reader

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-months-"))
  const state = join(folder, "state")
  await copySeededStores("whole", state)
  // The state folder of the command, which cannot open the stores of the running service. The folder exists,
  // as a reader's would.
  process.env.QISTAS_STATE = state
  mkdirSync(join(folder, "months"))
  reader = await newReader(service, folder)
})

afterAll(() => {
  delete process.env.QISTAS_STATE
  rmSync(folder, { recursive: true })
})

test.each(examples.map((example) => [`line ${example.line}: ${example.kind}`, example] as const))(
  "the guide's example runs: %s",
  async (_where, example) => {
    expect(await run(example, reader)).toEqual([])
  },
)

test("three examples are backtests", () => {
  expect(examples.filter(({ kind }) => kind === "sql")).toHaveLength(3)
})
