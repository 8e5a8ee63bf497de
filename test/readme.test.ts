import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, test } from "vitest"

/** Checks that the files, folders and commands named in documents exist. */

const folders = [
  ".github",
  "src",
  "worker",
  "packages/client",
  "test",
  "scripts",
  "lab",
  "bench",
  "docs",
  "data",
  "migrations",
]
const files = [
  ...readdirSync(".", { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  ),
]

const workflows = files.filter((file) => file.startsWith(".github/workflows/"))
const documents = [...files.filter((file) => file.endsWith(".md") && !file.startsWith("test/")), ...workflows]

const inFolders = new RegExp(`^(?:${folders.join("|")})/\\S*$`)
const codeFile = /^[\w./*{},-]+\.(?:ts|tsx|mjs|css)$/
/** Names that are patterns, not files. */
const patterns = ["migrations/NNNN_name.sql"]

/** The words in backticks that name a path in the project. */
function pathsIn(text: string): readonly string[] {
  const words = [...text.matchAll(/`([^`\n]+)`/g)].map(([, word = ""]) => word)
  return words.filter((word) => (inFolders.test(word) || codeFile.test(word)) && !patterns.includes(word))
}

/** Expands `a/{b,c}.ts` to `a/b.ts` and `a/c.ts`. */
function expanded(path: string): readonly string[] {
  const braces = /\{([^}]*)\}/.exec(path)
  if (braces === null) return [path]
  const [whole, names = ""] = braces
  return names.split(",").flatMap((name) => expanded(path.replace(whole, name)))
}

/**
 * True for a path from the root. A path outside the folders may be the end of one. A decision record may be
 * named by its number.
 */
function isThere(path: string): boolean {
  const start = inFolders.test(path) ? "^" : "(?:^|/)"
  const inWords = path.replaceAll(/[.+?()|[\]\\^$]/g, "\\$&").replaceAll("*", "[^/]*")
  const end = path.endsWith("/") ? "" : /^docs\/decisions\/\d{4}$/.test(path) ? "-" : "(?:$|/)"
  const named = new RegExp(`${start}${inWords}${end}`)
  return files.some((file) => named.test(file))
}

/** The files that a document links to. */
function linkedFiles(document: string, text: string): readonly string[] {
  const targets = [...text.matchAll(/\]\(([^)\s#:]+)[^)\s:]*\)/g)].map(([, target = ""]) => target)
  return targets.map((target) => join(dirname(document), target))
}

/** The commands of `npm run`, `npm start` and `npm test`. */
function commandsIn(text: string): readonly string[] {
  return [...text.matchAll(/\bnpm (?:run(?: --silent)? ([a-z][\w:-]*)|(start|test))\b/g)].map(
    ([, run, alone]) => run ?? alone ?? "",
  )
}

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>
}

describe.each(documents)("the document %s", (document) => {
  const text = readFileSync(document, "utf8")

  test("names only files and folders that exist", () => {
    expect(pathsIn(text).filter((path) => !expanded(path).every(isThere))).toEqual([])
  })

  // A link in a guide leads to a page of the service (test/worker/pages/docs/handler.test.ts).
  test.skipIf(document.startsWith("docs/guide/"))("links only to files that exist", () => {
    expect(linkedFiles(document, text).filter((file) => !existsSync(file))).toEqual([])
  })

  test("names only commands of package.json", () => {
    expect(commandsIn(text).filter((command) => scripts[command] === undefined)).toEqual([])
  })
})

test.each([
  ["README.md", 90],
  ["CONTRIBUTING.md", 140],
])("%s has at most %i lines", (document, linesMax) => {
  expect(readFileSync(document, "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(linesMax)
})

const contributing = readFileSync("CONTRIBUTING.md", "utf8")

test("the map in CONTRIBUTING names every folder of src/ and worker/, except those of nouns", () => {
  const named = new Set(
    pathsIn(contributing)
      .flatMap(expanded)
      .map((path) => path.split("/").slice(0, 2).join("/")),
  )
  const code = files.filter((file) => /^(?:src|worker)\/\w+\/.*(?<!\.d)\.tsx?$/.test(file))
  const areThere = new Set(code.map((file) => file.split("/").slice(0, 2).join("/")))
  const isNoun = (folder: string) => existsSync(join(folder, "endpoint.ts"))
  expect([...areThere].filter((folder) => !named.has(folder) && !isNoun(folder))).toEqual([])
})

test("a folder of tests has the name of a folder of code, or CONTRIBUTING says what it tests", () => {
  const tests = files.filter((file) => file.endsWith(".test.ts"))
  const areThere = new Set(tests.flatMap((file) => /^test\/(?:worker\/)?[\w-]+(?=\/)/.exec(file) ?? []))
  const isOfCode = (folder: string) => {
    const name = folder.replace(/^test\/(?:worker\/)?/, "")
    const places = folder.startsWith("test/worker/") ? ["src", "worker"] : [".", "src"]
    return places.some((place) => existsSync(`${place}/${name}`))
  }
  const named = pathsIn(contributing)
  expect(areThere.size).toBeGreaterThan(40)
  expect([...areThere].filter((folder) => !isOfCode(folder) && !named.includes(`${folder}/`))).toEqual([])
})

test.each(workflows)("%s may only read, and names the commit of each action of others", (workflow) => {
  const text = readFileSync(workflow, "utf8")
  expect(text).toContain("\npermissions:\n  contents: read\n")
  const used = [...text.matchAll(/\buses: (.*)/g)].map(([, action = ""]) => action)
  expect(used.filter((action) => !/^\.\/|@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
})

test("a path or a command that does not exist is reported", () => {
  const text =
    "`src/facts/` `src/nowhere.ts` `worker/{mail,male}/` `measures.ts` `nomeasures.ts`; npm run check, npm run chek"
  const missing = pathsIn(text).filter((path) => !expanded(path).every(isThere))
  expect(missing).toEqual(["src/nowhere.ts", "worker/{mail,male}/", "nomeasures.ts"])
  expect(commandsIn(text)).toEqual(["check", "chek"])
})
