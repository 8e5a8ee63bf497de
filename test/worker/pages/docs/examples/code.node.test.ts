import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { endpoints } from "../../../../../src/contract/endpoints.ts"
import { examples } from "../../../../../src/contract/examples.ts"
import { languages, textOf } from "../../../../../worker/pages/docs/examples/languages.ts"
import { requestOf, requestTo, type ShownRequest } from "../../../../../worker/pages/docs/examples/request.ts"
import { tokensOf } from "../../../../../worker/pages/docs/examples/tokens.ts"

const requests = Object.entries(endpoints).map(
  ([name, declared]) =>
    [
      name,
      requestTo(
        declared,
        examples.endpoints[name as keyof typeof endpoints]?.input ?? {},
        "https://a.test/v1",
      ),
    ] as const,
)
const printed = requests.flatMap(([name, request]) =>
  languages.map(({ id, print }) => [`${name} in ${id}`, id, textOf(print(request))] as const),
)

describe("one declaration, three languages", () => {
  test.each(requests)("%s: the curl command is read back as the request", (_name, request) => {
    expect(requestOf(textOf(languages[0]?.print(request) ?? []))).toEqual(request)
  })

  test("a request with all there can be is read back too, and its body is Python in Python", () => {
    const body = { list: ["it's", "null"], yes: true, no: false, none: null, nested: { deep: [1, -2.5] } }
    const request: ShownRequest = {
      method: "PUT",
      url: "https://a.test/v1/x?a=1&b=2",
      headers: [
        ["Authorization", "Bearer $QISTAS_KEY"],
        ["Accept", "a/b, c/d"],
      ],
      body,
      isHeadShown: true,
      output: "packet.json",
    }
    const [curl, , python] = languages.map(({ print }) => textOf(print(request)))
    const read = requestOf(curl ?? "")
    expect({ ...read, headers: read?.headers.slice(0, 2) }).toEqual(request)
    expect(python).toContain(`"Authorization": "Bearer " + os.environ["QISTAS_KEY"]`)
    expect(python).toMatch(/\["it's", "null"\],\s+"yes": True,\s+"no": False,\s+"none": None/)
  })

  test("a command that is no request of ours is shown as it is", () => {
    expect(["npm start", "curl", "curl --insecure x", "curl -d '{' x"].map(requestOf)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe("colours", () => {
  test.each(printed)(
    "%s: the reader's key has one place, if the request has a key",
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
  ])("%s: %s", (language, text, expected) => {
    const seen = tokensOf(language, text).map(({ text, kind }) => `${text.replaceAll('"', "")}:${kind}`)
    for (const each of expected) expect(seen).toContain(each)
    expect(seen.length).toBeGreaterThanOrEqual(expected.length)
  })

  test("any text keeps every character, in every language", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom("json", "http", "sh", "ts", "python", "x"),
        (text, language) => {
          expect(
            tokensOf(language, text)
              .map((token) => token.text)
              .join(""),
          ).toBe(text)
        },
      ),
    )
  })
})
