import { expect, test } from "vitest"
import { parse } from "yaml"
import { examples } from "../../../src/api/examples.ts"
import { openApiDocument } from "../../../src/api/openapi.ts"
import { stopClock } from "../support/clock.ts"
import { send } from "../support/raw.ts"
import { ask } from "../support/service.ts"

const documents: readonly (readonly [string, string, (text: string) => unknown])[] = [
  ["/openapi.json", "application/json", (text) => JSON.parse(text)],
  ["/openapi.yaml", "application/yaml", (text) => parse(text)],
]
const printed = JSON.parse(JSON.stringify(openApiDocument(examples, "https://qistas.test")))

test.each(documents)(
  "%s is answered 200 with the interface itself, outside the envelope, without a key",
  async (path, mediaType, readText) => {
    const response = await ask(path, null)
    expect(response.status).toBe(200)
    expect(response.headers.get("Content-Type")).toBe(`${mediaType}; charset=utf-8`)
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=300")
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*")
    expect(readText(new TextDecoder().decode(await response.arrayBuffer()))).toEqual(printed)
  },
)

test.each(documents)("%s is answered 304 to a client that has it, at any URL", async (path) => {
  const etag = (await ask(path, null)).headers.get("ETag") ?? ""
  const again = await send(path, { headers: { "If-None-Match": etag } })
  expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", etag])
})

test.each(documents)("%s allows only GET, HEAD and OPTIONS", async (path) => {
  const head = await ask(path, null, { method: "HEAD" })
  expect([head.status, await head.text()]).toEqual([200, ""])
  const { status, headers } = await ask(path, null, { method: "POST" })
  expect([status, headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"])
})

test("the documents and the index share the 60 requests a minute of an IP address, and then answer 429", async () => {
  stopClock()
  const paths = Array<string[]>(22).fill(["", "/openapi.json", "/openapi.yaml"]).flat()
  const answers = await Promise.all(paths.map((path) => ask(path, null, { ip: "192.0.2.61" })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(answers.find(({ status }) => status === 429)?.headers.get("Retry-After")).toBe("50")
})
