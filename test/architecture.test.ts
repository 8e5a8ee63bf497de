import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join, matchesGlob, normalize } from "node:path"
import { expect, test } from "vitest"
import { inPart, whole } from "./support/full-run.ts"

/** The rules of the code that no compiler checks. */

const fileLinesMax = 400
const sources = [
  "src",
  "worker",
  "packages/client/src",
  "packages/client/command",
  "scripts",
  "lab",
  "test",
  "bench",
].flatMap(filesUnder)
const production = sources.filter((file) => /^(src|worker|packages|scripts|lab)\//.test(file))

/** Floors, lowest first: a folder or file imports only from lower floors, never from another of its own floor. */
type Floors = readonly (readonly string[])[]

/** The floors of `src/`. A noun's `schema.ts` and `endpoint.ts` are part of the contract. */
const namedFloors: Readonly<Record<string, readonly string[]>> = {
  "words and tools": [
    "vocabulary",
    "outcome",
    "retry-after",
    "runtime",
    "sha256",
    "days",
    "lists",
    "numbers",
    "csv",
    "csv-rows",
    "papaparse.d",
    "expiring-map",
    "terms",
  ],
  names: ["identifiers"],
  "what the API promises": ["contract"],
  storage: ["database", "objects"],
  "what companies and funds file": ["facts", "holdings"],
  "formats of filings": ["filings"],
  decisions: ["screening", "access"],
  "what is stored of a company": ["stored"],
  "a listing with its company": ["listings"],
  "what is printed of a company": ["documents"],
  "what services share": ["services"],
  /** Every other folder with an `endpoint.ts`. */
  "nouns that need no other": [],
  "nouns that need others": ["standards", "screen", "search", "purification"],
  "holdings of a person": ["portfolio"],
  people: ["accounts"],
  "what goes out": ["webhooks", "snapshots"],
  "all endpoints": ["api"],
  "the write side": ["pipeline"],
}
const nouns = readdirSync("src").filter((folder) => existsSync(`src/${folder}/endpoint.ts`))
const otherNouns = nouns.filter((folder) => !Object.values(namedFloors).flat().includes(folder))
const srcFloors: Floors = Object.values(namedFloors).map((floor) => (floor.length > 0 ? floor : otherNouns))
/**
 * The places from which the packet verifier may import. It shares words and declared rules with the writer of
 * packets, but no calculation.
 */
const verifyImports = ["verify", "vocabulary", "terms", "outcome", "days"]
/** The readers of the tables in data/ and the prefixes of taxonomies, from which the verifier may import too. */
const declarations = /^src\/(contract\/declared\/|identifiers\/taxonomy-prefixes\.ts$)/

/** The floors of `worker/`. */
const workerFloors: Floors = [
  ["log", "assets", "types"],
  ["storage", "sources", "passkeys", "webhooks", "html", "browser"],
  ["limits"],
  ["env", "memory"],
  ["billing", "mail", "oauth", "pause"],
  ["platform"],
  ["compose"],
  ["compose-accounts"],
  ["write-side"],
  ["deliveries", "http", "tasks", "queue"],
  ["overdue"],
  ["stripe", "mcp", "pages", "dashboard", "operator", "scheduled"],
  ["routes"],
  ["service"],
  ["index", "local"],
]

/**
 * The imports of the client package from outside itself. None may need zod at run time, except the printed
 * endpoint table.
 */
const clientImports: readonly (readonly [file: RegExp, imported: RegExp])[] = [
  [
    /^packages\/client\/src\/table\.ts$/,
    /^src\/(contract\/endpoint|api\/endpoints|webhooks\/event-schema)\.ts$/,
  ],
  [/^packages\/client\/command\//, /^packages\/client\/src\/index\.ts$|^src\/csv\.ts$/],
  [/^packages\/client\/command\/(screen|changes)\.ts$/, /^src\/contract\/tables\//],
  [/^packages\/client\/command\/portfolio\.ts$/, /^src\/portfolio\/csv\/|^worker\/browser\/table-text\.ts$/],
]

/** Packages that only one file or folder may import. */
const homes: readonly (readonly [string, RegExp])[] = [
  [
    "zod",
    /^src\/contract\/|^src\/\w+\/schema\.ts$|^src\/(stored\/input|api\/openapi|webhooks\/event-schema)\.ts$|^src\/filings\/|^src\/(screening|pipeline)\/\w+\/tables\.ts$|^worker\/(env|queue|deliveries|mcp\/exchange|operator\/(imports|accounts))\.ts$|^worker\/(sources|passkeys)\/|^scripts\/(deploy|status)\//,
  ],
  ["@noble/hashes", /^src\/sha256\.ts$/],
  ["saxes", /^src\/filings\/xml\.ts$/],
  ["hyparquet-writer", /^src\/snapshots\/formats\.ts$/],
  ["hucre", /^worker\/sources\/holdings\/workbook\.ts$/],
  ["papaparse", /^src\/csv-rows\.ts$/],
  ["drizzle-orm", /^src\/|^worker\/storage\//],
  ["itty-router", /^worker\/http\/router\.ts$|^scripts\/cloudflare-stand-in\//],
  ["yaml", /^worker\/http\/yaml\.ts$/],
  ["cloudflare:workers", /^worker\/(limits\/|(local\/)?index\.ts$)/],
  ["preact", /^worker\/(html|dashboard|pages)\//],
  ["preact-render-to-string", /^worker\/html\//],
  ["standardwebhooks", /^worker\/webhooks\/|^scripts\/webhook-receiver\//],
  ["stripe", /^worker\/billing\//],
  ["@simplewebauthn/server", /^worker\/passkeys\//],
  ["@cloudflare/workers-oauth-provider", /^worker\/(oauth\/|dashboard\/consent\.tsx$)/],
  ["@modelcontextprotocol/server", /^worker\/mcp\//],
  ["marked", /^worker\/pages\//],
]

interface Source {
  readonly file: string
  readonly text: string
  readonly imports: readonly string[]
}

const read: readonly Source[] = production.map((file) => {
  const text = readFileSync(file, "utf8")
  const imports = [...text.matchAll(/^(?:import|export)\s[^"]*?from "([^"]+)"|^import "([^"]+)"/gm)]
  return { file, text, imports: imports.map(([, named, bare]) => named ?? bare ?? "") }
})

test("imports lead only to lower floors", () => {
  const strangers = read.flatMap(({ file, imports }) =>
    imports
      .filter((target) => target.startsWith(".") && !allowed(file, target))
      .map((target) => `${file} imports ${target}`),
  )
  expect(strangers).toEqual([])
})

test("each package is imported only from its declared place", () => {
  const misplaced = read.flatMap(({ file, imports }) =>
    homes
      .filter(([name, home]) => imports.some((target) => isFrom(name, target)) && !home.test(file))
      .map(([name]) => `${file} imports ${name}`),
  )
  expect(misplaced).toEqual([])
})

test("the service imports only types from the schemas of data/, so that no table is checked at its start", () => {
  const checking = read.filter(({ file, text }) =>
    [...text.matchAll(/^import (?!type )[^"]*"(\.[^"]+)"/gm)].some(([, target = ""]) =>
      /^src\/(contract\/declared|screening\/\w+)\/tables\.ts$/.test(normalize(join(dirname(file), target))),
    ),
  )
  expect(checking.map(({ file }) => file)).toEqual([])
})

test("no file is a barrel", () => {
  expect(read.filter(({ text }) => isBarrel(text)).map(({ file }) => file)).toEqual([])
})

test("only the Workers are default exports; only the Durable Objects and the view are classes", () => {
  const having = (pattern: RegExp) => read.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
  expect(having(/^export default/m).filter((file) => !file.endsWith(".d.ts"))).toEqual([
    "worker/index.ts",
    "worker/local/index.ts",
    "scripts/stores/worker.ts",
  ])
  // The view is a class because it caches figures: a spread would copy its cache to another day or unit.
  expect(having(/^(export )?(abstract )?class /m)).toEqual([
    "src/facts/measures/measure.ts",
    "worker/limits/allowance.ts",
    "worker/limits/pace.ts",
    "worker/limits/strangers.ts",
  ])
})

test(`no file has more than ${fileLinesMax} lines, not counting its declared tables`, () => {
  // The sentences of a language are a table too, which TypeScript compares with English.
  const code = sources.filter((file) => !/^worker\/html\/language\/\w+\.tsx$/.test(file))
  expect(code.filter((file) => codeLines(readFileSync(file, "utf8")) > fileLinesMax)).toEqual([])
})

test("no file contains a note of unfinished work", () => {
  expect(production.filter((file) => /\b(TODO|FIXME|XXX)\b/.test(readFileSync(file, "utf8")))).toEqual([])
})

test("no folder or file has a catch-all name", () => {
  expect(sources.filter((file) => /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.ts$)/.test(file))).toEqual([])
})

test("every folder and file of worker/ has a floor", () => {
  const folders = production.filter((file) => file.startsWith("worker/")).map(folderOf)
  expect(folders.filter((folder) => floorOf(workerFloors, folder) < 0)).toEqual([])
})

test("no files import each other in a circle, not even by types", () => {
  expect(circles(sources)).toEqual([])
})

test("no prefix is shared by three files of a folder", () => {
  const stems = new Set(sources.map((file) => `${dirname(file)}/${basename(file).split(".")[0]}`))
  const counts = new Map<string, number>()
  for (const stem of stems) {
    const prefix = `${dirname(stem)}/${basename(stem).split("-")[0]}`
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
  }
  expect([...counts].filter(([, files]) => files > 2)).toEqual([])
})

test("every folder of src/ has a floor", () => {
  const places = production.filter((file) => file.startsWith("src/")).map(placeOf)
  expect(places.filter((place) => place !== "verify" && floorOf(srcFloors, place) < 0)).toEqual([])
})

/** The index of the folder's floor, or -1 if it has none. */
function floorOf(floors: Floors, folder: string): number {
  return floors.findIndex((floor) => floor.includes(folder))
}

function isAbove(floors: Floors, from: string, to: string): boolean {
  return from === to || (floorOf(floors, to) >= 0 && floorOf(floors, to) < floorOf(floors, from))
}

/** The files that are part of an import circle. Dynamic and type-only imports count. */
function circles(files: readonly string[]): readonly string[] {
  const known = new Set(files)
  const targets = new Map(
    files.map((file) => {
      const named = [...readFileSync(file, "utf8").matchAll(/(?:\bfrom |\bimport\(|^import )"(\.[^"]+)"/gm)]
      const resolved = named.map(([, target]) => normalize(join(dirname(file), target ?? "")))
      return [file, resolved.filter((target) => known.has(target))] as const
    }),
  )
  return files.filter((file) => {
    const reached = new Set<string>()
    const waiting = [...(targets.get(file) ?? [])]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (reached.has(next)) continue
      reached.add(next)
      waiting.push(...(targets.get(next) ?? []))
    }
    return reached.has(file)
  })
}

/**
 * Counts the lines without the rows of declared tables, which are module constants typed as read-only arrays.
 */
function codeLines(text: string): number {
  const tables =
    /^(?:export )?const \w+(?:: readonly [^=\n]+\[\] = \[\n[\s\S]*?^\]| = \{\n[\s\S]*?^\} as const)\n/gm
  return text.replace(tables, "").split("\n").length - 1
}

function isFrom(name: string, target: string): boolean {
  return target === name || target.startsWith(`${name}/`)
}

function isBarrel(text: string): boolean {
  const statements = text.split("\n").filter((line) => line.trim() !== "" && !/^\s*(\/\/|\/?\*)/.test(line))
  return /^export \* from/m.test(text) || statements.every((line) => /^export .* from /.test(line))
}

function allowed(file: string, target: string): boolean {
  const resolved = normalize(join(dirname(file), target))
  if (file.startsWith("src/")) {
    if (/^data\/.*\.json$/.test(resolved)) return true
    if (!resolved.startsWith("src/")) return false
    const [from, to] = [placeOf(file), placeOf(resolved)]
    if (from === "verify") return verifyImports.includes(to) || declarations.test(resolved)
    return isAbove(srcFloors, from, to)
  }
  if (file.startsWith("packages/client/")) {
    const isOwn = dirname(file) === dirname(resolved)
    return isOwn || clientImports.some(([from, to]) => from.test(file) && to.test(resolved))
  }
  if (file.startsWith("worker/pages/") && resolved.startsWith("docs/guide/")) return true
  if (!file.startsWith("worker/") || resolved.startsWith("src/")) return true
  return resolved.startsWith("worker/") && isAbove(workerFloors, folderOf(file), folderOf(resolved))
}

/** `src/facts/measures/debt/us-gaap-chain.ts` is in `facts`; `src/runtime.ts` is a folder by itself. */
function folderOf(file: string): string {
  return (file.split("/")[1] ?? "").replace(/\.ts$/, "")
}

/** Like `folderOf`, but what a noun declares belongs to `contract`. */
function placeOf(file: string): string {
  return /^src\/\w+\/(schema|endpoint)\.ts$/.test(file) ? "contract" : folderOf(file)
}

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

test("every file that is named for npm run test:full exists", () => {
  expect([...whole, ...inPart].filter((file) => !existsSync(file.replace(/\*.*/, "")))).toEqual([])
})

test("nothing in the service imports the laboratory", () => {
  const importing = read.filter(
    ({ file, imports }) => !file.startsWith("lab/") && imports.some((target) => target.includes("/lab/")),
  )
  expect(importing.map(({ file }) => file)).toEqual([])
})

test("npm run test:full includes every test file that tests more in a full run", () => {
  const more = sources.filter(
    (file) =>
      /\.test\.ts$/.test(file) && /isFullRun|sampled\(|screenedStarter/.test(readFileSync(file, "utf8")),
  )
  const others = more.filter(
    (file) =>
      ![...whole, ...inPart].some((named) => matchesGlob(file, named)) &&
      file !== "test/architecture.test.ts",
  )
  expect(others).toEqual([])
})
