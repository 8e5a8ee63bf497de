import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { verify } from "../../../scripts/verify/command.ts"
import { runScript } from "../../support/command.ts"
import { methodologyNamed } from "../../support/measures.ts"
import { realCase } from "../../verify/cases.ts"

/** The exit codes and output of `npm run verify`. File names are names in the folder. */

const folder = mkdtempSync(join(tmpdir(), "verify-"))
const at = (name: string) => join(folder, name)

const placed = (args: string) =>
  args.split(" ").flatMap((word) => (word === "" ? [] : /\.(json|gz|csv)$|^\.$/.test(word) ? at(word) : word))
const run = (args: string) => verify(placed(args))

const apple = realCase("AAPL")
const closes = new Map(
  [...JSON.stringify(apple.packet).matchAll(/"date":"([\d-]+)","close":([\d.]+)/g)].map(([, day, close]) => [
    day,
    close,
  ]),
)

beforeAll(async () => {
  const packet = JSON.stringify({ data: apple.packet, meta: { request_id: "1" } })
  writeFileSync(at("packet.json"), packet)
  writeFileSync(at("djim.json"), JSON.stringify(realCase("AAPL", methodologyNamed("djim")).packet))
  writeFileSync(at("packet.json.gz"), gzipSync(packet))
  writeFileSync(at("tampered.json"), packet.replace("74404000000", "74404000001"))
  writeFileSync(at("missing.json"), packet.replaceAll("0000320193-25-000079", "0000320193-25-000999"))
  writeFileSync(at("facts.json"), `\uFEFF${apple.facts}`)
  writeFileSync(at("facts.json.gz"), gzipSync(apple.facts))
  const { facts, ...company } = JSON.parse(apple.facts) as { readonly facts: { readonly dei: object } }
  const { dei, ...others } = facts
  writeFileSync(at("cover.json"), JSON.stringify({ ...company, facts: { dei } }))
  writeFileSync(at("sheet.json"), JSON.stringify({ ...company, facts: others }))
  writeFileSync(at("other.json"), realCase("KMB").facts)
  writeFileSync(at("broken.json.gz"), gzipSync(apple.facts).subarray(0, 1000))
  writeFileSync(at("vast.json.gz"), gzipSync(Buffer.alloc(65 * 1024 * 1024, " ")))
  writeFileSync(at("prices.csv"), ["Date,Close", ...[...closes].map((line) => line.join(","))].join("\n"))
})

afterAll(() => rmSync(folder, { recursive: true }))

describe("exit code 0 means that nothing differs and no filing is missing:", () => {
  test.each([
    ["packet.json", "facts.json"],
    ["packet.json.gz", "facts.json.gz"],
  ])("for %s against %s", async (packet, facts) => {
    const { code, stdout, stderr } = await run(`${packet} --facts ${facts}`)
    expect([code, stderr]).toEqual([0, ""])
    expect(stdout).toContain(
      "AAPL, Apple Inc.: compliant on 2026-08-31, against the facts of Apple Inc. (CIK 320193)",
    )
    expect(stdout).toMatch(/\n64 equal, 0 differ, 3 cannot be checked\.\n$/)
  })

  test("with prices, whose closes are checked", async () => {
    const { code, stdout } = await run("packet.json --facts facts.json --prices prices.csv")
    expect(code).toBe(0)
    expect(stdout).toContain("equal               Close of 2025-08-29: 232.14")
    expect(stdout).toMatch(/\n76 equal, 0 differ, 2 cannot be checked\.\n$/)
  })

  test("with facts from several files together", async () => {
    expect(await run("packet.json --facts cover.json --facts sheet.json")).toMatchObject({ code: 0 })
  })

  test("for a packet of another standard, which is named, with each limit's operator", async () => {
    const { code, stdout } = await run("djim.json --facts facts.json")
    expect(code).toBe(0)
    expect(stdout).toMatch(/^AAPL, Apple Inc\.: compliant by DJIM on 2026-08-31, /)
    expect(stdout).toMatch(/\n {2}equal +Limit: < 0\.33 {2}\(/)
  })

  test("with --json, which prints lines for a program", async () => {
    const { stdout } = await run("packet.json --facts facts.json --json")
    expect(JSON.parse(stdout)).toMatchObject({
      identifier: "AAPL",
      tally: { equal: 64, differs: 0, absent: 0, unchecked: 3 },
    })
  })
})

describe("exit code 1 means that", () => {
  test("a figure differs, and both figures are shown", async () => {
    const { code, stdout } = await run("tampered.json --facts facts.json")
    expect(code).toBe(1)
    expect(stdout).toMatch(/DIFFERS +us-gaap:LongTermDebtNoncurrent .*: 74404000001, recomputed 74404000000/)
  })

  test("a filing named in the packet is not in the facts", async () => {
    const { code, stdout } = await run("missing.json --facts facts.json")
    expect(code).toBe(1)
    expect(stdout).toMatch(/not in these facts {2}0000320193-25-000999: 10-K filed 2025-10-31/)
  })
})

describe("exit code 2 means that a file cannot be used, and only stderr says why:", () => {
  test.each([
    ["no arguments", "", /Usage:/],
    ["no facts", "packet.json", /the file of facts that the company filed/],
    ["two packets", "packet.json packet.json --facts facts.json", /Usage:/],
    ["an unknown option", "packet.json --fact x", /Unknown option.*\n.*Usage:/s],
    ["a missing file", "nothing.json --facts facts.json", /nothing\.json: there is no such file/],
    ["a folder", ". --facts facts.json", /EISDIR/],
    ["a broken gzip file", "packet.json --facts broken.json.gz", /broken\.json\.gz: /],
    ["a file of more than 64 MB", "packet.json --facts vast.json.gz", /vast\.json\.gz is larger than 64 MB/],
    ["facts given as the packet", "facts.json --facts facts.json", /not an Evidence Packet/],
    ["a packet given as the facts", "packet.json --facts packet.json", /not a companyfacts file/],
    ["another company's facts", "packet.json --facts other.json", /KIMBERLY[\s\S]*none of the 2 filings/],
    ["a file without prices", "packet.json --facts facts.json --prices facts.json", /Date and Close/],
  ])("%s", async (_name, args, message) => {
    const { code, stdout, stderr } = await run(args)
    expect([code, stdout]).toEqual([2, ""])
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/\n {4}at /)
  })
})

test.each([
  [0, "packet.json --facts facts.json"],
  [1, "tampered.json --facts facts.json"],
  [2, "packet.json"],
])("the process ends with exit code %s, and prints the same output", async (code, args) => {
  const ended = await runScript("verify/main.ts", placed(args), process.env)
  expect(ended).toEqual(await run(args))
  expect(ended.code).toBe(code)
})
