import { describe, expect, test } from "vitest"
import { bodyBytesMax } from "../../../src/contract/parameters.ts"
import { readJsonObject } from "../../../worker/http/body.ts"
import { brokenOff } from "../support/broken-off.ts"

const json = "application/json"

function post(body: BodyInit | null, contentType: string | null = json): Request {
  const headers: Record<string, string> = contentType === null ? {} : { "Content-Type": contentType }
  const request = new Request("https://qistas.test", { method: "POST", body, headers })
  if (contentType === null) request.headers.delete("Content-Type")
  return request
}

const objectOf = (bytes: number) => `{"a":"${"x".repeat(bytes - '{"a":""}'.length)}"}`

describe("a body that is a JSON object is accepted", () => {
  test.each([
    json,
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8",
    'Application/JSON; charset="utf-8"',
  ])("with the type %s", async (contentType) => {
    expect(await readJsonObject(post('{"a":"ü"}', contentType))).toEqual({ ok: true, value: { a: "ü" } })
  })

  const bytes = new TextEncoder().encode('{"a":"ü"}')
  test.each<[what: string, body: () => BodyInit, value: object]>([
    ["with a surrogate pair as two escapes", () => '{"a":"\\ud83d\\ude00"}', { a: "😀" }],
    ["with a byte order mark", () => "\uFEFF{}", {}],
    ["in pieces that cut a character in two", () => pieces([bytes.slice(0, 7), bytes.slice(7)]), { a: "ü" }],
    ["of exactly 64 KiB", () => objectOf(bodyBytesMax), { a: expect.any(String) }],
  ])("%s", async (_what, body, value) => {
    expect(await readJsonObject(post(body()))).toEqual({ ok: true, value })
  })
})

describe("a body is refused with 400 for", () => {
  test.each(["gzip", "br", "identity, gzip"])("its encoding: %s", async (encoding) => {
    const request = post("{}")
    request.headers.set("Content-Encoding", encoding)
    const message = expect.stringContaining("compressed")
    expect(await readJsonObject(request)).toMatchObject({ code: "bad_request", message })
  })

  test.each([
    ["no content type", null],
    ["text", "text/plain"],
    ["a form", "application/x-www-form-urlencoded"],
    ["JSON under another name", "application/problem+json"],
    ["a name that only begins like JSON", "application/jsonp"],
    ["another encoding", "application/json; charset=latin1"],
    ["two types", "application/json, application/json"],
  ])("its type: %s", async (_what, contentType) => {
    const message = expect.stringContaining("application/json")
    expect(await readJsonObject(post("{}", contentType))).toMatchObject({ code: "bad_request", message })
  })

  test.each([
    ["nothing", null, /empty/],
    ["an empty text", "", /empty/],
    ["a blank", " ", /not valid JSON/],
    ["half an object", '{"a":', /not valid JSON/],
    ["an extra comma", '{"a":1,}', /not valid JSON/],
    ["NaN", '{"a":NaN}', /not valid JSON/],
    ["a raw NUL in a string", '{"a":"\0"}', /not valid JSON/],
    ["a list", "[]", /JSON object/],
    ["null", "null", /JSON object/],
    ["a number", "1", /JSON object/],
    ["half a surrogate pair in a value", '{"a":["\\ud800"]}', /not valid JSON/],
    ["half a surrogate pair in a name", '{"\\udc00a":1}', /not valid JSON/],
    ["a thousand nested lists", "[".repeat(1_000), /not valid JSON/],
    ["bytes that are not UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), /UTF-8/],
    ["a character that is cut short", new Uint8Array([0x22, 0xc3]), /UTF-8/],
    ["gzip without a header that says so", new Uint8Array([0x1f, 0x8b, 0x08, 0x00]), /compressed/],
  ])("%s", async (_what, body, message) => {
    const refused = { ok: false, code: "bad_request", message: expect.stringMatching(message) }
    expect(await readJsonObject(post(body))).toEqual(refused)
  })

  test("a disconnected client", async () => {
    const refused = { ok: false, code: "bad_request", message: expect.stringMatching(/broke off/) }
    expect(await readJsonObject(post(brokenOff('{"a":')))).toEqual(refused)
  })
})

describe("a body is refused with 413 and the code of a bad request", () => {
  const tooLarge = { ok: false, code: "bad_request", status: 413 }

  test("for a byte over 64 KiB", async () => {
    expect(await readJsonObject(post(objectOf(bodyBytesMax + 1)))).toMatchObject(tooLarge)
  })

  test("for a larger Content-Length, without reading it", async () => {
    const request = post("{}")
    request.headers.set("Content-Length", String(bodyBytesMax + 1))
    expect(await readJsonObject(request)).toMatchObject(tooLarge)
    expect(request.bodyUsed).toBe(false)
  })

  test("for an endless length, after reading up to the limit", async () => {
    const kibibyte = new Uint8Array(1_024).fill(0x20)
    let taken = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        taken += 1
        controller.enqueue(kibibyte)
      },
    })
    expect(await readJsonObject(post(endless))).toMatchObject(tooLarge)
    expect(taken).toBeLessThan(70)
  })
})

function pieces(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}
