import { spawnSync } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { endpoints } from "../../../../../src/api/endpoints.ts"
import { examples } from "../../../../../src/api/examples.ts"
import { tokensOf } from "../../../../../worker/pages/docs/examples/code.tsx"
import { languages, textOf } from "../../../../../worker/pages/docs/examples/languages.ts"
import { requestOf, requestTo, type ShownRequest } from "../../../../../worker/pages/docs/examples/request.ts"

const requests = Object.entries(endpoints).map(([name, declared]) => {
  const input = examples.endpoints[name as keyof typeof endpoints]?.input ?? {}
  return [name, requestTo(declared, input, "https://a.test/v1")] as const
})
const printed = requests.flatMap(([name, request]) =>
  languages.map(({ id, print }) => [`${name} in ${id}`, id, textOf(print(request))] as const),
)

describe("one declaration gives code in three languages", () => {
  test.each(requests)("%s: its curl command is parsed as the request", (_name, request) => {
    expect(requestOf(textOf(languages[0]?.print(request) ?? []))).toEqual(request)
  })

  const everything: ShownRequest = {
    method: "PUT",
    url: "https://a.test/v1/x?a=1&b=2",
    headers: [
      ["Authorization", "Bearer $QISTAS_KEY"],
      ["Accept", "a/b, c/d"],
    ],
    body: { list: ["it's", "null"], yes: true, no: false, none: null, nested: { deep: [1, -2.5] } },
    isHeadShown: true,
    output: "packet.json",
  }

  test("and so is the command for a request with every possible part", () => {
    const read = requestOf(textOf(languages[0]?.print(everything) ?? []))
    expect({ ...read, headers: read?.headers.slice(0, 2) }).toEqual(everything)
  })

  /** As the quick start begins. */
  const withoutKey = {
    ...requestTo(endpoints.compliance, { symbol: "AAPL" }, "https://a.test/v1"),
    headers: [],
  }

  const all: readonly (readonly [string, ShownRequest])[] = [
    ...requests,
    ["everything", everything],
    ["a request without a key", withoutKey],
  ]

  test.each(all)("%s: its JavaScript program sends the request", async (_name, request) => {
    expect(await sentByJavaScript(textOf(languages[1]?.print(request) ?? []))).toEqual(sent(request))
  })

  test.skipIf(spawnSync("python3", ["--version"]).status !== 0)(
    "and each Python program sends its request",
    () => {
      const programs = all.map(([, request]) => textOf(languages[2]?.print(request) ?? []))
      const input = JSON.stringify(programs)
      const cwd = mkdtempSync(join(tmpdir(), "qistas-python-"))
      const { stdout, stderr } = spawnSync("python3", ["-c", pythonDriver], { input, cwd, encoding: "utf8" })
      expect(stderr).toBe("")
      expect(JSON.parse(stdout)).toEqual(all.map(([, request]) => sent(request)))
    },
  )

  test("but a command that is no request of ours is shown unchanged", () => {
    for (const command of ["npm start", "curl", "curl --insecure x", "curl -d '{' x"])
      expect(requestOf(command)).toBeNull()
  })
})

describe("code with colours", () => {
  test.each(printed)(
    "has for %s one place for the reader's key, if the request has a key",
    (_name, language, text) => {
      const tokens = tokensOf(language, text)
      expect(tokens.map((token) => token.text).join("")).toBe(text)
      const places = tokens.filter(({ kind }) => kind === "key").map((token) => token.text)
      const place = { sh: "$QISTAS_KEY", js: "process.env.QISTAS_KEY", python: 'os.environ["QISTAS_KEY"]' }[
        language
      ]
      expect(places).toEqual(text.includes("QISTAS_KEY") ? [place] : [])
    },
  )

  test.each([
    ["json", '{ "a": -1.5, "b": [true, "c: \\"d\\""] }', ["a:name", "-1.5:number", "b:name", "true:keyword"]],
    ["http", "HTTP/1.1 200 OK\nRetry-After: 5", ["HTTP/1.1 200 OK:keyword", "Retry-After:name", "5:number"]],
    ["sh", "curl -d 'a b' x # why", ["curl:keyword", "-d:name", "'a b':string", "# why:comment"]],
    ["js", "const a = fetch(`b`) // c", ["const:keyword", "`b`:string", "// c:comment"]],
    ["python", "import json # d\na = None", ["import:keyword", "# d:comment", "None:keyword"]],
    ["text", "const 1", []],
  ])("marks in %s: %s", (language, text, expected) => {
    const seen = tokensOf(language, text).map(({ text, kind }) => `${text.replaceAll('"', "")}:${kind}`)
    for (const each of expected) expect(seen).toContain(each)
    expect(seen.length).toBeGreaterThanOrEqual(expected.length)
  })

  test("keeps every character of any text, in every language", () => {
    const language = fc.constantFrom("json", "http", "sh", "ts", "python", "x")
    const law = fc.property(fc.string(), language, (text, language) => {
      const tokens = tokensOf(language, text)
      expect(tokens.map((token) => token.text).join("")).toBe(text)
    })
    fc.assert(law)
  })
})

/** A request as it reaches the service, with the key `k`. */
function sent({ method, url, headers, body }: ShownRequest) {
  const own = headers.map(([name, value]) => [name.toLowerCase(), value.replace("$QISTAS_KEY", "k")])
  return { method, url, headers: Object.fromEntries(own), body: body ?? null }
}

/** Runs a program with a stand-in for the network, which takes its request. The output is discarded. */
async function sentByJavaScript(program: string) {
  const taken: unknown[] = []
  const fetch = async (url: string, { method, headers = {}, body }: RequestInit = {}) => {
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
    const read = typeof body === "string" ? JSON.parse(body) : null
    taken.push({ method: method ?? "GET", url, headers: Object.fromEntries(named), body: read })
    return new Response("{}")
  }
  const given = { fetch, writeFile: () => {}, console: { log() {} }, process: { env: { QISTAS_KEY: "k" } } }
  const text = program.replaceAll(/^import .*$/gm, "")
  const run = new Function(...Object.keys(given), `return (async () => {${text}\n})()`)
  await run(...Object.values(given))
  return taken.length === 1 ? taken[0] : taken
}

const pythonDriver = `
import io, json, os, sys, urllib.request
os.environ["QISTAS_KEY"] = "k"
taken = []
class Answer(io.BytesIO):
    status, headers = 200, {}
def urlopen(request):
    taken.append({
        "method": request.get_method(), "url": request.full_url,
        "headers": {name.lower(): value for name, value in request.header_items()},
        "body": None if request.data is None else json.loads(request.data),
    })
    return Answer(b"{}")
urllib.request.urlopen = urlopen
for program in json.load(sys.stdin):
    exec(program, {"print": lambda *given: None})
sys.stdout.write(json.dumps(taken))
`
