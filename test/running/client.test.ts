import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { gunzipSync, gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createTestHarness } from "wrangler"
import { buildClient } from "../../scripts/client/build.ts"
import { root } from "../../scripts/support/root.ts"
import { changeColumns } from "../../src/contract/tables/changes.ts"
import { service } from "../browser/support/running-service.ts"
import { blocksOf } from "../support/guide/examples.ts"
import { newReader } from "../support/guide/runner.ts"
import { type InstalledClient, installClient, node } from "../support/installed-client.ts"

/**
 * The package and its command as a user installs them: in an empty folder, offline, with the service of `npm
 * start`.
 */

const libraryBytesMax = 15 * 1024
/**
 * The reader of holdings files makes up most of the command: it knows the words of headers in six languages.
 */
const commandBytesMax = 48 * 1024

let client: InstalledClient

beforeAll(async () => {
  client = await installClient(service)
})
afterAll(() => client.remove())

const readme = readFileSync(join(root, "packages/client/README.md"), "utf8")

describe("the client package", () => {
  test("contains only the library in both kinds of modules, the command, their types, and two texts", () => {
    expect(readdirSync(client.package).sort()).toEqual(["LICENSE", "README.md", "dist", "package.json"])
    const files = ["cjs", "index.d.ts", "index.js", "qistas.js"]
    expect(readdirSync(join(client.package, "dist")).sort()).toEqual(files)
    const { dependencies, scripts } = JSON.parse(readFileSync(join(client.package, "package.json"), "utf8"))
    expect({ dependencies, scripts: Object.keys(scripts) }).toEqual({ scripts: ["prepack"] })
  })

  test(`is a library of less than ${libraryBytesMax / 1024} KB and a command of less than ${commandBytesMax / 1024} KB, compressed`, () => {
    const sizeOf = (file: string) => gzipSync(readFileSync(join(client.package, "dist", file))).length
    expect(sizeOf("index.js")).toBeLessThan(libraryBytesMax)
    expect(sizeOf("qistas.js")).toBeLessThan(commandBytesMax)
  })

  test("imports no package and no module of a JavaScript engine", () => {
    const importsOf = (text: string) =>
      [...text.matchAll(/(?:from|import) "([^"]+)"|import\("([^"]+)"\)/g)].map(
        ([, from, lazy]) => from ?? lazy,
      )
    expect(importsOf(readFileSync(join(client.package, "dist/index.js"), "utf8"))).toEqual([])
    const types = readdirSync(join(client.package, "dist/cjs"))
    const named = types.flatMap((file) =>
      importsOf(readFileSync(join(client.package, "dist/cjs", file), "utf8")),
    )
    expect(named.filter((name) => !types.includes(`${name?.slice(2, -3)}.d.ts`))).toEqual([])
    const inCommand = importsOf(readFileSync(join(client.package, "dist/qistas.js"), "utf8"))
    expect(inCommand.filter((name) => name !== "./index.js" && !name?.startsWith("node:"))).toEqual([])
  })

  test("is the same when built a second time", async () => {
    await buildClient(join(client.folder, "again"))
    for (const file of ["dist/index.js", "dist/qistas.js", "dist/cjs/index.js", "dist/cjs/table.d.ts"])
      expect(readFileSync(join(client.folder, "again", file), "utf8")).toBe(
        readFileSync(join(client.package, file), "utf8"),
      )
  })
})

describe("the package's types compile strictly where it is installed, including its declarations", () => {
  const [, ...fragments] = blocksOf(readme).filter(({ kind }) => kind === "js" || kind === "ts")
  const surroundings = `import type { Client } from "@qistas/client"
declare const baseUrl: string, key: string, secret: string, signal: AbortSignal, request: Request
declare function store(id: string, change: { readonly instrument_id: string }): Promise<void>
declare function write(piece: Uint8Array): Promise<void>
`
  const declaration = "declare const qistas: Client\n"
  const importing = 'import { client } from "@qistas/client"\n'
  /** Completes a fragment with the code that the text around it provides. */
  const whole = (fragment: string) => {
    const names = fragment.includes("client({")
      ? fragment.startsWith("import")
        ? ""
        : importing
      : declaration
    return `${surroundings}${names}${fragment}\nexport {}\n`
  }
  const use = `import { type Api, type Change, type Compliance, type ScreenRow, type WebhookEvent, client, verifyWebhook } from "@qistas/client"

const qistas = client({ baseUrl: "https://qistas.test/v1" })
export async function statuses(): Promise<readonly ScreenRow[]> {
  const rows: ScreenRow[] = []
  for await (const page of qistas.screen.pages({ status: "compliant" }, { retries: 1 })) {
    if (!page.ok) throw new Error(\`\${page.code} \${page.retryAfterSeconds}\`)
    rows.push(...page.data)
  }
  return rows
}
export async function compliance(symbol: string): Promise<Compliance | "none" | "wait"> {
  const reply = await qistas.compliance({ symbol })
  if (reply.ok) return reply.data
  return reply.code === "not_found" ? "none" : "wait"
}
export const me: Promise<Api["me"]["data"]["plan"] | null> = qistas.me().then((reply) => (reply.ok ? reply.data.plan : null))
export function change(given: Change): string | null | undefined {
  if (given.kind === "ticker") return given.after?.name
  return given.kind === "fund_badge" ? given.after?.badge_color : given.instrument_id
}
export const event = (given: WebhookEvent) => given.type === "test" ? given.data.webhook_id : given.data.instrument_id
// @ts-expect-error a symbol is needed
void qistas.compliance({})
// @ts-expect-error no such status
void qistas.screen({ status: "halal" })
// @ts-expect-error no such field
void qistas.me({ symbol: "NVDA" })
// @ts-expect-error one page only
void qistas.search.pages({ q: "apple" })
// @ts-expect-error no code of this endpoint
export const never = async () => { const reply = await qistas.me(); return !reply.ok && reply.code === "not_found" }
void verifyWebhook
`

  test.each([
    ["browsers", { lib: ["es2022", "dom", "dom.iterable"], types: [] }],
    ["Node", { lib: ["es2022"], types: ["node"], typeRoots: [join(root, "node_modules/@types")] }],
    ["Workers", { lib: ["es2022"], types: [join(root, "node_modules/@cloudflare/workers-types")] }],
  ])("in %s", (where, options) => {
    const place = mkdtempSync(join(client.folder, "types-"))
    writeFileSync(join(place, "use.ts"), use)
    for (const [index, { text }] of fragments.entries())
      writeFileSync(join(place, `fragment${index}.ts`), whole(text))
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      target: "es2022",
      module: where === "Node" ? "nodenext" : "esnext",
      moduleResolution: where === "Node" ? "nodenext" : "bundler",
      ...options,
    }
    writeFileSync(join(place, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }))
    const compiler = join(root, "node_modules/typescript/bin/tsc")
    const { stdout } = client.run(process.execPath, [compiler, "-p", place])
    expect(stdout).toBe("")
  })

  test.each([
    ["CommonJS without exports", "use.ts", ["--module", "commonjs", "--moduleResolution", "node10"]],
    ["CommonJS with exports", "use.cts", ["--module", "node16"]],
    ["ES modules", "use.mts", ["--module", "node16"]],
  ])("with an older compiler and %s", (_what, file, options) => {
    const place = mkdtempSync(join(client.folder, "types-"))
    writeFileSync(join(place, file), use)
    const compiler = join(root, "packages/generators/node_modules/typescript/bin/tsc")
    const always = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom", "--types", "node"]
    const types = ["--typeRoots", join(root, "node_modules/@types")]
    const args = [compiler, ...always, ...types, ...options, join(place, file)]
    const { stdout } = client.run(process.execPath, args)
    expect(stdout).toBe("")
  })
})

describe("the package runs", () => {
  const [ten, output] = blocksOf(readme)

  test("the ten lines in its README, unchanged", () => {
    expect(ten?.text.split("\n")).toHaveLength(10)
    writeFileSync(join(client.folder, "ten.js"), ten?.text ?? "")
    const { stdout, stderr } = client.run(node, ["ten.js"])
    expect({ stdout: stdout.trim(), stderr }).toEqual({ stdout: output?.text, stderr: "" })
  })

  const signed = `
const secret = "whsec_QSBzZWNyZXQgb2YgMzIgYnl0ZXMgZm9yIGEgZ3VpZGU="
const headers = {
  "webhook-id": "msg_2e8f4d0c5b7a49a1b36d0f9c8a7e6d51",
  "webhook-timestamp": "1795167002",
  "webhook-signature": "v1,Hd0PvC++DM0aojM6B6gGr5cniiMLpldZmOfBewcagek=",
}
const body = '{"type":"verdict.changed","timestamp":"2026-11-20T09:30:00.000Z","data":{"id":4711,"kind":"verdict","instrument_id":"AAPL"}}'
const reply = await verifyWebhook(secret, headers, body, { nowSeconds: 1795167002 })
`

  test("as CommonJS, and names the parameter that a call lacks", () => {
    const program = `const { client } = require("@qistas/client")
void client({ baseUrl: "" }).compliance({ symbl: "NVDA" }).then((reply) => console.log(reply.code, reply.message))`
    const { stdout, stderr } = client.run(node, ["--input-type=commonjs", "-e", program])
    const message = "bad_request symbol: is required, but the call gives symbl.\n"
    expect({ stdout, stderr }).toEqual({ stdout: message, stderr: "" })
  })

  test("in workerd", async () => {
    const main = `import { client, verifyWebhook } from "@qistas/client"
export default {
  async fetch(_request, { baseUrl, key }) {
    const qistas = client({ baseUrl, key })
    const nvidia = await qistas.compliance({ symbol: "NVDA" })
    const pages = []
    for await (const page of qistas.etfHoldings.pages({ symbol: "SPY", limit: 250 })) pages.push(page.ok)
    const refused = await qistas.compliance({ symbol: "KMB" })
    ${signed}
    return Response.json([nvidia.ok && nvidia.data.determination.status, pages, refused.code, reply.event.type])
  },
}`
    writeFileSync(join(client.folder, "worker.js"), main)
    const vars = { baseUrl: `${service.origin}/v1`, key: client.reader.sandboxKey }
    const place = join(client.folder, "worker.js")
    const config = { name: "uses-client", main: place, compatibility_date: "2024-01-01", vars }
    const harness = createTestHarness({ workers: [{ config }] })
    try {
      const { url } = await harness.listen()
      const answer = await (await fetch(url)).json()
      expect(answer).toEqual(["compliant", [true, true, true], "sandbox_restricted", "verdict.changed"])
    } finally {
      await harness.close()
    }
  })
})

interface Asked {
  readonly method: string
  readonly path: string
  readonly body?: object | undefined
  readonly env: NodeJS.ProcessEnv
}

describe("the command of the package", () => {
  const command = () => join(client.package, "dist/qistas.js")
  const qistas = (args: string) => client.run(node, [command(), ...args.split(" ")])
  const fidelity = join(root, "test/fixtures/broker-files/fidelity.csv")

  test("is installed under its name", () => {
    const { stdout, status } = client.run(join(client.folder, "node_modules/.bin/qistas"), ["--help"])
    expect(status).toBe(0)
    for (const command of ["screen", "evidence", "portfolio", "changes", "snapshot"])
      expect(stdout).toContain(`qistas ${command} `)
  })

  test("screen: prints a row for each stock, and the missing ones on the standard error", () => {
    const { stdout, stderr, status } = qistas("screen NVDA UAA SPUS NOSUCH KMB")
    expect(stdout.split("\n")).toEqual([
      expect.stringMatching(/^symbol +verdict +as of +health +price +name$/),
      expect.stringMatching(/^NVDA +compliant +[\d-]+ +out of date +\w+ +[\d.,]+ +NVIDIA$/),
      expect.stringMatching(/^UAA +non-compliant +[\d-]+ +out of date +\w+ +[\d.,]+ +Under Armour$/),
      "",
    ])
    expect(stderr).toBe(
      "qistas: not found: NOSUCH\nqistas: funds, not stocks: SPUS\nqistas: outside the sandbox: KMB\n",
    )
    expect(status).toBe(1)
  })

  test("accepts an address of the service with /v1/ at its end", () => {
    const env = { QISTAS_URL: `${service.origin}/v1/` }
    const { stdout, stderr } = client.run(node, [command(), "screen", "NVDA"], env)
    expect({ stdout, stderr }).toEqual({ stdout: expect.stringMatching(/^NVDA +compliant/m), stderr: "" })
  })

  test("evidence: prints the calculations with their filings", () => {
    const { stdout, status } = qistas("evidence NVDA")
    expect(stdout).toMatch(
      /^NVDA {2}NVIDIA\ncompliant by aaoifi-ss21@\S+ on \d{4}-\d{2}-\d{2}, FY\d{4}, USD\n\n/,
    )
    expect(stdout).toMatch(
      /^debt_to_market_cap +pass +0\.\d+ +<= +0\.30 +[\d,]+ +[\d,]+ +\d{10}-\d{2}-\d{6}$/m,
    )
    expect(status).toBe(0)
    expect(JSON.parse(qistas("evidence NVDA --output json").stdout)).toMatchObject({
      data: { instrument: { symbol: "NVDA" } },
      meta: { methodology: expect.any(String) },
    })
  })

  test("portfolio: prints the positions of a broker's file, and the lines that are none", () => {
    const { stdout, stderr, status } = qistas(`portfolio ${fidelity} --output csv`)
    const [head, ...rows] = stdout.trim().split("\r\n")
    expect(head).toMatch(/^symbol,status,verdict_as_of,stale,purity_percentage,shares,price,/)
    expect(rows.map((row) => row.split(",")[0])).toEqual(["AAPL", "TSLA", "AAPL", "SPUS"])
    expect(stderr).toContain("qistas: no position: Line 2 (SPAXX**): cash, not shares\n")
    expect(status).toBe(0)
    const piped = spawnSync(node, [command(), "portfolio", "-"], {
      input: "AAPL,10\nNVDA,5\n",
      encoding: "utf8",
      env: client.env,
    })
    expect(piped.stdout).toMatch(
      /^AAPL +compliant[\s\S]*^NVDA +compliant[\s\S]*^USD [\d,.]+: 100% compliant/m,
    )
  })

  test("changes: prints some days, from a cursor on, or as lines of JSON", () => {
    const { stdout, stderr, status } = qistas("changes --from 2020-01-01 --symbols NVDA --output json")
    const [first = ""] = stdout.split("\n")
    const verdict = { kind: "verdict", instrument_id: "NVDA", after: { status: "compliant" } }
    expect(JSON.parse(first)).toMatchObject(verdict)
    expect(status).toBe(0)
    const cursor = /--after (\S+)/.exec(stderr)?.[1] ?? ""
    const names = changeColumns.map(({ name }) => name)
    expect(qistas(`changes --after ${cursor} --output csv`).stdout).toBe(`${names.join(",")}\r\n`)
  })

  test("snapshot: lists the files of a day, and saves one with the listed checksum", () => {
    const { stdout } = qistas("snapshot latest --output json")
    const { data } = JSON.parse(stdout)
    expect(qistas("snapshot latest").stdout).toMatch(
      /^\d{4}-\d{2}-\d{2}, revision 1\n\nname +rows +bytes +sha256\n/,
    )
    expect(qistas(`snapshot ${data.day} universe.csv.gz`).status).toBe(0)
    const saved = readFileSync(join(client.folder, "universe.csv.gz"))
    const listed = data.files.find(({ name }: { readonly name: string }) => name === "universe.csv.gz")
    expect(createHash("sha256").update(saved).digest("hex")).toBe(listed.sha256)
    expect(gunzipSync(saved).toString().trim().split("\r\n")).toHaveLength(listed.rows + 1)
    expect(qistas("snapshot latest universe.parquet --to u.parquet").stderr).toContain("u.parquet: ")
    expect(readdirSync(client.folder).filter((name) => name.endsWith(".part"))).toEqual([])
  })

  test("trigger: sends one test event of each kind to the account's webhook, or of the named types", async () => {
    // An account of its own, since the commands above may have used up the minute of their key.
    const { sandboxKey: QISTAS_KEY } = await newReader(service, client.folder)
    const qistas = (args: string) => client.run(node, [command(), ...args.split(" ")], { QISTAS_KEY })
    const asked = (method: string, path: string, body?: object) =>
      answered({ method, path, body, env: { QISTAS_KEY } })
    expect(qistas("trigger")).toMatchObject({ status: 2, stderr: "qistas: the account has no webhook\n" })
    const kinds = ["verdict", "fund_badge"]
    // Nothing listens there: the events wait, and are tried again.
    const made = { url: "http://127.0.0.1:9/", kinds }
    const { id } = asked("POST", "/v1/webhooks", made)
    const sent = (args: string) =>
      JSON.parse(qistas(`trigger ${args} --output json`).stdout).data.map((row: { kind: string }) => row.kind)
    expect(sent(`--webhook ${id}`)).toEqual(kinds)
    expect(sent("test fund.purity_changed")).toEqual(["test", "fund_purity"])
    expect(qistas("trigger nonsense").stderr).toMatch(/^qistas: bad_request: kind: must be one of verdict, /)
    expect(qistas("trigger --webhook none").stderr).toContain(`name one with --webhook: ${id}`)
    expect(asked("DELETE", `/v1/webhooks/${id}`)).toMatchObject({ deleted: true })
  })

  /** The data of an answer. The request is made by a process of its own, like those of the command. */
  function answered({ method, path, body, env }: Asked): { readonly id: string } {
    const script = `const [url, method, body] = process.argv.slice(1)
      const headers = { "X-API-Key": process.env.QISTAS_KEY, "Content-Type": "application/json" }
      console.log(await (await fetch(url, { method, headers, ...(body && { body }) })).text())`
    const args = ["--input-type=module", "-e", script, `${service.origin}${path}`, method]
    const { stdout } = client.run(node, [...args, ...(body === undefined ? [] : [JSON.stringify(body)])], env)
    return JSON.parse(stdout).data
  }

  const silent = { QISTAS_URL: "http://127.0.0.1:9" }
  test.each([
    ["without a command", "", {}, 2, "name a command"],
    ["another command", "constructor", {}, 2, "there is no command constructor"],
    ["too few arguments", "evidence", {}, 2, "the form is qistas evidence SYMBOL"],
    ["an unknown option", "screen NVDA --follow", {}, 2, "Unknown option '--follow'"],
    ["an unknown output format", "screen NVDA --output xml", {}, 2, "--output takes table, json, csv"],
    ["a missing file", "portfolio no.csv", {}, 2, "no.csv cannot be read"],
    ["a file without positions", `portfolio ${join(root, "LICENSE")}`, {}, 2, "names the columns"],
    ["a file that no snapshot has", "snapshot latest no.csv", {}, 1, "not_found: "],
    ["a place in which no file can be saved", "snapshot latest universe.parquet --to no/u", {}, 2, "no/u"],
    ["too often", "changes --follow --every 1", {}, 2, "--every takes 10 seconds or more"],
    ["without a key", "screen NVDA", { QISTAS_KEY: "" }, 2, "set QISTAS_KEY"],
    ["a stock outside the sandbox", "evidence KMB", {}, 1, "sandbox_restricted: "],
    ["an unreachable service", "screen NVDA", silent, 3, "unreachable: "],
  ])("ends, for %s, with an exit code and a message", (_what, args, env, code, words) => {
    const { status, stderr, stdout } = client.run(node, [command(), ...args.split(" ").filter(Boolean)], env)
    expect({ status, stdout }).toEqual({ status: code, stdout: "" })
    expect(stderr).toMatch(/^qistas: [^\n]+\n$/)
    expect(stderr).toContain(words)
  })

  test("ends without an error if the reader of its output stops", () => {
    const line = `"${node}" "${command()}" changes --from 2020-01-01 --output json | head -n 1`
    const { stdout, stderr } = client.run("bash", ["-o", "pipefail", "-c", line])
    expect(stdout.trim().split("\n")).toHaveLength(1)
    expect(stderr).not.toMatch(/EPIPE|Error/)
  })

  test("waits for more with --follow, and Ctrl-C ends it cleanly", async () => {
    const args = [command(), "changes", "--follow", "--output", "csv"]
    const child = spawn(node, args, { env: client.env })
    const [names] = await once(child.stdout.setEncoding("utf8"), "data")
    expect(names).toMatch(/^id,published_at,kind,/)
    const [stdout, stderr] = [text(child.stdout), text(child.stderr)]
    await new Promise((resolve) => setTimeout(resolve, 500))
    child.kill("SIGINT")
    const [code] = await once(child, "close")
    expect({ code, said: (await stdout) + (await stderr) }).toEqual({ code: 0, said: "" })
  })
})
