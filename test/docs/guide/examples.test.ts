import { describe, expect, it, test } from "vitest"
import { readCurl, shellArguments } from "../../../worker/pages/docs/examples/request.ts"
import { blocksOf, examplesOf } from "../../support/guide/examples.ts"
import { differences, headDifferences, textDifferences } from "../../support/guide/match.ts"

/** The runner of the guides' examples (test/running/guides.test.ts) must notice differences. */

/** The kind of each example, where a block is written `kind: text`. */
function kinds(blocks: readonly string[]): string {
  const fenced = blocks.map((block) => {
    const [kind, text] = block.split(": ")
    return `\`\`\`${kind}\n${text}\n\`\`\`\n`
  })
  const examples = examplesOf(blocksOf(fenced.join("\ntext\n\n")))
  return examples.map(({ kind }) => kind).join()
}

describe("every fenced block is run or is reported as unused", () => {
  it.each([
    [["sh: curl x", "json: {}"], "curl"],
    [["sh: curl -i x", "http: HTTP/1.1 200 OK\n\n{}"], "curl"],
    [["sh: curl x -o packet.json"], "curl"],
    [["ts: 1", "text: 1"], "program"],
    [["sh npm: npm run x", "text: 1"], "npm"],
    [["python pandas: 1", "text: 1", "js apps-script: 1", "text: 1"], "pandas,apps-script"],
    [["sql: SELECT 1", "text: 1"], "sql"],
    [["sql: SELECT 1"], "stranded"],
    [["sh: curl x"], "stranded"],
    [["json: {}"], "stranded"],
    [["ts: 1", "json: {}"], "stranded,stranded"],
    [["http recorded: HTTP/1.1 500 x"], "recorded"],
    [[": x"], "stranded"],
    [["console: x"], "stranded"],
  ])("%j: %s", (blocks, expected) => {
    expect(kinds(blocks)).toBe(expected)
  })

  test("a fence that is never closed opens no block", () => {
    expect(() => blocksOf("```sh\ncurl x\n")).toThrow("line 1")
  })
})

describe("a command is parsed as a shell would", () => {
  const variables = { QISTAS_KEY: "k1" }
  it.each([
    [`curl -H "X-API-Key: $QISTAS_KEY" http://a/b`, ["curl", "-H", "X-API-Key: k1", "http://a/b"]],
    [`curl -d '{"a": "$QISTAS_KEY"}' x`, ["curl", "-d", '{"a": "$QISTAS_KEY"}', "x"]],
    ["curl \\\n  -s x\n", ["curl", "-s", "x"]],
    [`curl "a\\"b" c''d`, ["curl", 'a"b', "cd"]],
  ])("%s", (command, words) => {
    expect(shellArguments(command, variables)).toEqual(words)
  })

  it.each(["curl a | jq .", "curl a; curl b", "curl a\ncurl b", "curl $OTHER", "curl a?b=1&c=2", "curl 'a"])(
    "no: %s",
    (command) => {
      expect(() => shellArguments(command, variables)).toThrow()
    },
  )

  const json = "content-type: application/json"
  it.each([
    ["curl http://a", { method: "GET", body: null, headers: [] }],
    [
      `curl -X POST -H '${json}' -d '{}' http://a`,
      { method: "POST", body: "{}", headers: [json.split(": ")] },
    ],
    [
      "curl http://a --data x",
      { method: "POST", body: "x", headers: [["Content-Type", "application/x-www-form-urlencoded"]] },
    ],
    ["curl -i -s http://a", { method: "GET", isHeadShown: true }],
  ])("%s", (command, request) => {
    expect(readCurl(command, {})).toMatchObject(request)
  })

  const refused = "curl,curl --insecure http://a,curl http://a http://b,curl http://a -H,wget http://a"
  it.each(refused.split(","))("refused: %s", (command) => {
    expect(() => readCurl(command, {})).toThrow()
  })
})

describe("the shown response is compared with the actual response", () => {
  const answered = { a: 1, b: { c: "text", d: null }, list: [{ e: 1 }, { e: 2 }] }
  it.each<[what: string, shown: unknown]>([
    ["the whole", answered],
    ["a value that is left open", { ...answered, a: "..." }],
    ["more fields", { a: 1, "...": "..." }],
    ["the beginning of a text", { "...": "...", b: { c: "te...", d: null } }],
    ["more elements", { "...": "...", list: [{ e: 1 }, "..."] }],
    ["a list with as many elements as shown", { "...": "...", list: [{ e: 1 }, { e: 2 }, "..."] }],
  ])("equal: %s", (_what, shown) => {
    expect(differences(shown, answered)).toEqual([])
  })

  it.each<[what: string, shown: unknown, at: string]>([
    ["a wrong figure", { ...answered, a: 1.01 }, "answer.a is 1"],
    ["a number printed as text", { ...answered, a: "1" }, "answer.a is 1"],
    [
      "a wrong figure in a nested value",
      { "...": "...", list: [{ e: 1 }, { e: 3 }] },
      "answer.list[1].e is 2",
    ],
    ["a field that is not there", { "...": "...", z: "..." }, "answer.z is missing"],
    ["a field that is not shown", { a: 1, b: answered.b }, "answer.list is not shown"],
    ["one element too few", { "...": "...", list: [{ e: 1 }] }, "answer.list has 2 elements"],
    ["one element too many", { "...": "...", list: [{ e: 1 }, { e: 2 }, { e: 3 }] }, "answer.list has 2"],
    ["zero for an unknown value", { "...": "...", b: { c: "text", d: 0 } }, "answer.b.d is null"],
    ["another text", { "...": "...", b: { c: "tex", d: null } }, 'answer.b.c is "text"'],
  ])("different: %s", (_what, shown, at) => {
    expect(differences(shown, answered).join("\n")).toContain(at)
  })

  it.each([
    ["a\nb", "a\nb\n", true],
    ["a ... c", "a b c", true],
    ["a\n...", "a\nb\nc", true],
    ["...\nc", "a\nb\nc", true],
    ["0.2032", "0.2033", false],
    ["0.2", "032", false],
    ["a", "a\nb", false],
  ])("%j as the pattern of %j: %s", (shown, printed, isSame) => {
    expect(textDifferences(shown, printed).length === 0).toBe(isSame)
  })

  it("the shown head is compared by status and headers", () => {
    const header = (name: string) => (name === "X-RateLimit-Limit" ? "500" : null)
    expect(headDifferences(["HTTP/1.1 200 OK", "X-RateLimit-Limit: 500", "..."], 200, header)).toEqual([])
    expect(headDifferences(["HTTP/1.1 200 OK", "X-RateLimit-Limit: 50"], 200, header)).toHaveLength(1)
    expect(headDifferences(["HTTP/1.1 404 Not Found"], 200, header)).toHaveLength(1)
    expect(headDifferences(["HTTP/1.1 200 OK", "Retry-After: ..."], 200, header)).toEqual([
      "Retry-After is missing",
    ])
  })
})
