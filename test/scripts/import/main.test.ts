import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { fundsTable } from "../../../scripts/starter/funds.ts"
import { formerNamesTable, knownNamesTable, printTable } from "../../../scripts/starter/tables.ts"

const script = fileURLToPath(new URL("../../../scripts/import/main.ts", import.meta.url))
const token = "a token that opens the operators' routes"
const table = "cusip,symbol\n037833100,AAPL\n"

/** Stands in for a running service and records the last request. */
let service: Server
let origin: string
let status: number
let request: (string | undefined)[]
let body: Buffer
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-import-"))
  writeFileSync(join(folder, "cusips.csv"), table)
  writeFileSync(join(folder, "cusips.csv.gz"), gzipSync(table))
  writeFileSync(join(folder, "broken.gz"), gzipSync(table).subarray(0, 12))
  writeFileSync(join(folder, "large.csv"), Buffer.alloc(32 * 1_048_576 + 1))
  writeFileSync(join(folder, "large.csv.gz"), gzipSync(Buffer.alloc(33 * 1_048_576)))
  writeFileSync(join(folder, "spy.xlsx"), Uint8Array.of(0x50, 0x4b, 3, 4, 0xff, 0, 0x80))
  service = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    body = Buffer.concat(chunks)
    request = [incoming.method, incoming.url, incoming.headers.authorization]
    response.writeHead(status).end(JSON.stringify({ error: "line 3: no CUSIP" }))
  })
  service.listen(0, "127.0.0.1")
  await once(service, "listening")
  const address = service.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  origin = `http://127.0.0.1:${address.port}`
})

afterAll(() => {
  service.close()
  rmSync(folder, { recursive: true })
})

beforeEach(() => {
  status = 200
  request = []
  body = Buffer.alloc(0)
})

/** Runs in the folder of the files, so that file names suffice. */
async function run(args: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, QISTAS_URL: origin, OPERATOR_TOKEN: token }
  const given = args.split(" ").filter((argument) => argument !== "")
  const command = spawn(process.execPath, [script, ...given], { env, cwd: folder })
  const [stdout, stderr]: string[][] = [[], []]
  command.stdout.on("data", (piece) => stdout?.push(String(piece)))
  command.stderr.on("data", (piece) => stderr?.push(String(piece)))
  const [code] = await once(command, "close")
  return { code, stdout: stdout?.join("") ?? "", stderr: stderr?.join("") ?? "" }
}

describe("a file is sent to the service with the operator token", () => {
  it.each<[args: string, path: string, sent: string | Uint8Array]>([
    ["identifiers cusips.csv", "/operator/imports/identifiers", table],
    ["identifiers cusips.csv.gz", "/operator/imports/identifiers", table],
    ["holdings SPUS cusips.csv", "/operator/holdings/SPUS", table],
    ["holdings LON:ISF cusips.csv.gz --confirmed", "/operator/holdings/LON%3AISF?trust=confirmed", table],
    ["holdings SPY spy.xlsx", "/operator/holdings/SPY", Uint8Array.of(0x50, 0x4b, 3, 4, 0xff, 0, 0x80)],
  ])("%s", async (args, path, sent) => {
    const { code, stdout, stderr } = await run(args)
    expect(request).toEqual(["POST", path, `Bearer ${token}`])
    expect(body).toEqual(Buffer.from(sent))
    expect([code, JSON.parse(stdout), stderr]).toEqual([0, { error: "line 3: no CUSIP" }, ""])
  })

  it("the funds of a packed table as lines of funds", async () => {
    const row = {
      ...{ symbol: "IVV", name: "iShares Core S&P 500 ETF", exchange: "NYSE Arca", cik: 1100663 },
      ...{ series: "S000004310", class: "C000012040", family: "iShares", category: null, focus: null },
    }
    writeFileSync(join(folder, fundsTable.name), gzipSync(printTable(fundsTable, [row])))
    expect(await run("funds .")).toMatchObject({ code: 0 })
    expect(request.slice(0, 2)).toEqual(["POST", "/operator/imports/funds"])
    expect(JSON.parse(body.toString())).toEqual([
      {
        ...{ instrumentId: "IVV", symbol: "IVV", name: "iShares Core S&P 500 ETF", exchange: "NYSE Arca" },
        ...{ countryCode: "US", cik: 1100663, seriesId: "S000004310", family: "iShares" },
        ...{ category: null, focus: null },
      },
    ])
  })

  it("the names of two tables", async () => {
    const former = {
      cik: 320193,
      name: "APPLE COMPUTER INC",
      last: "2007-01-04",
      source: "submissions",
    } as const
    const known = {
      name: "S&P 500",
      instrument: "SPY",
      of: "index",
      source: "x",
      asOf: "2026-08-31",
    } as const
    writeFileSync(join(folder, formerNamesTable.name), printTable(formerNamesTable, [former]))
    writeFileSync(join(folder, knownNamesTable.name), printTable(knownNamesTable, [known]))
    expect(await run("names .")).toMatchObject({ code: 0 })
    expect(request.slice(0, 2)).toEqual(["POST", "/operator/imports/names"])
    expect(JSON.parse(body.toString())).toEqual({
      former: [{ cik: 320193, name: "APPLE COMPUTER INC" }],
      known: [{ name: "S&P 500", instrumentId: "SPY" }],
    })
  })

  it("a refused file ends with 1 and prints the response and the request", async () => {
    status = 422
    const { code, stdout, stderr } = await run("identifiers cusips.csv")
    expect([code, JSON.parse(stdout)]).toEqual([1, { error: "line 3: no CUSIP" }])
    expect(stderr).toBe(`422 from ${origin}/operator/imports/identifiers\n`)
  })
})

describe("unknown arguments and unreadable files send no request", () => {
  it.each([
    "",
    "holdings",
    "holdings IVV",
    "holdings IVV cusips.csv spy.xlsx",
    "holdings IVV cusips.csv --sure",
    "identifiers",
    "identifiers cusips.csv spy.xlsx",
    "identifiers cusips.csv --confirmed",
    "funds",
    "names",
    "prices cusips.csv",
  ])("%s", async (args) => {
    const { code, stdout, stderr } = await run(args)
    expect([code, stdout, request]).toEqual([1, "", []])
    expect(stderr).toMatch(/^npm run import -- holdings IVV FILE/)
  })

  it.each<[args: string, complaint: RegExp]>([
    ["identifiers nowhere.csv", /^ENOENT.*nowhere\.csv/],
    ["holdings IVV broken.gz", /unexpected end of file/],
    ["holdings IVV .", /^EISDIR/],
    ["holdings IVV large.csv", /^large\.csv is larger than 32 MB$/m],
    ["holdings IVV large.csv.gz", /^large\.csv\.gz is larger than 32 MB$/m],
    ["funds nowhere", /^funds\.tsv\.gz: ENOENT/],
  ])("%s", async (args, complaint) => {
    const { code, stderr } = await run(args)
    expect([code, request]).toEqual([1, []])
    expect(stderr).toMatch(complaint)
  })
})

it("a service that does not respond is named, and the token is not printed", async () => {
  const before = origin
  origin = "http://127.0.0.1:1"
  const { code, stderr } = await run("identifiers cusips.csv")
  origin = before
  expect(code).toBe(1)
  expect(stderr).toMatch(/^http:\/\/127\.0\.0\.1:1 does not answer: /)
  expect(stderr).not.toContain(token)
})
