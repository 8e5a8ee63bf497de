import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { buildClient } from "../../scripts/client/build.ts"
import { service } from "../browser/support/running-service.ts"
import { type Block, blocksOf, type Example, examplesOf } from "../support/guide/examples.ts"
import { newReader, type Reader, run } from "../support/guide/runner.ts"
import { isFullRun } from "../support/is-full-run.ts"
import { copySeededStores } from "../support/seeded-stores.ts"
import { realCase } from "../verify/cases.ts"

/** Runs every example of the guides and of the README against the service of `npm start`. */

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Blocks that cannot be run: the guide, the first line and the reason. */
const notRun: readonly (readonly [guide: string, firstLine: string, reason: string])[] = [
  ["docs/guide/spreadsheets.md", "// Power Query", "only Excel runs it"],
]

/**
 * A fund's purification needs every company that it holds. `npm test` loads only some of them, so only the
 * full run runs this example.
 */
const needsWhole = (example: Example) =>
  example.kind === "curl" && example.command.endsWith("/instruments/SPUS/purification")

/** A guide may use pandas; no test installs it. */
const hasPandas = spawnSync("python3", ["-c", "import pandas"]).status === 0

function isRun(guide: string, { text }: Block): boolean {
  return !notRun.some(([file, firstLine]) => file === guide && text.split("\n")[0] === firstLine)
}

/** Its queries read the files of past days that its command writes, which takes minutes. */
const snapshotsGuide = "docs/guide/snapshots.md"

const withExamples = readdirSync(join(root, "docs/guide"))
  .map((name) => `docs/guide/${name}`)
  .map((guide) => ({ guide, blocks: blocksOf(readFileSync(join(root, guide), "utf8")) }))
  .map(({ guide, blocks }) => ({
    guide,
    examples: examplesOf(blocks.filter((block) => isRun(guide, block))).filter(
      (example) => (guide === snapshotsGuide || needsWhole(example)) === isFullRun,
    ),
  }))
  .filter(({ examples }) => examples.length > 0)

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-guides-"))
  await buildClient(join(folder, "node_modules/@qistas/client"))
  // The file that a reader would have downloaded from the SEC.
  writeFileSync(join(folder, "CIK0000320193.json"), realCase("AAPL").facts)
  if (!isFullRun) return
  // The snapshot command cannot open the stores of the running service. The folder exists, as a reader's would.
  process.env.QISTAS_STATE = join(folder, "state")
  await copySeededStores("whole", process.env.QISTAS_STATE)
  mkdirSync(join(folder, "months"))
})

afterAll(() => {
  delete process.env.QISTAS_STATE
  rmSync(folder, { recursive: true, force: true })
})

describe.each(withExamples)("the guide $guide", ({ examples }) => {
  let reader: Reader

  beforeAll(async () => {
    reader = await newReader(service, folder)
  })

  for (const example of examples) {
    test.skipIf(example.kind === "pandas" && !hasPandas)(
      `runs in line ${example.line}: ${example.kind}`,
      async () => {
        expect(await run(example, reader)).toEqual([])
      },
    )
  }
})

test.runIf(isFullRun)("the guide to snapshots has three backtests", () => {
  const { examples } = withExamples.find(({ guide }) => guide === snapshotsGuide) ?? { examples: [] }
  expect(examples.filter(({ kind }) => kind === "sql")).toHaveLength(3)
})

describe.skipIf(isFullRun)("README.md", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8")
  let reader: Reader

  beforeAll(async () => {
    reader = await newReader(service, folder)
  })

  test("has a curl line that returns the response shown below it", async () => {
    const [command = ""] = readme.match(/(?<=^ {4})curl .*$/m) ?? []
    const [answer] = blocksOf(readme).filter(({ kind }) => kind === "json")
    const example: Example = {
      kind: "curl",
      line: 0,
      command: command.replace("qistas_sandbox_...", reader.sandboxKey),
      answer: { head: null, body: JSON.parse(answer?.text ?? "") },
    }
    expect(await run(example, reader)).toEqual([])
  })

  test("has lines of TypeScript that run with a key", async () => {
    const [lines] = blocksOf(readme).filter(({ kind }) => kind === "ts")
    const program = lines?.text
      .replace("http://127.0.0.1:8787", reader.origin)
      .replace("qistas_sandbox_...", reader.sandboxKey)
    expect(
      await run(
        { kind: "program", line: 0, language: "ts", program: program ?? "", prints: "compliant" },
        reader,
      ),
    ).toEqual([])
  })

  test("has no other block", () => {
    expect(blocksOf(readme).map(({ kind }) => kind)).toEqual(["json", "ts"])
  })
})
