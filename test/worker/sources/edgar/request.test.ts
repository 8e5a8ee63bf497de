import { beforeEach, describe, expect, test } from "vitest"
import { readWhole, textPieces } from "../../../../worker/sources/edgar/body.ts"
import { edgar } from "../../../../worker/sources/edgar/edgar.ts"
import { type Pace, requestEdgar } from "../../../../worker/sources/edgar/request.ts"
import { openMirror, type TestMirror, testUserAgent } from "../../support/edgar-mirror.ts"

const pace: Pace = { nextSlot: async () => ({ kind: "go" }), pause: async () => {} }
const path = "/api/xbrl/companyfacts/CIK0000000001.json"
const body = JSON.stringify({ cik: 1, facts: Array.from({ length: 20_000 }, (_, fact) => fact) })

let mirror: TestMirror
beforeEach(async () => {
  mirror = await openMirror()
  await mirror.put(path, body)
})

const urls = () => ({ wwwUrl: mirror.url, dataUrl: mirror.url, userAgent: testUserAgent })
const requested = (secondsMax: number) =>
  requestEdgar(`${mirror.url}${path}`, null, { secondsMax }, urls(), pace)

async function answered(secondsMax: number): Promise<Response> {
  const reply = await requested(secondsMax)
  if (reply.kind !== "answered") throw new Error(JSON.stringify(reply))
  return reply.response
}

describe("a slow response is abandoned", () => {
  test("if there is none", async () => {
    await mirror.faults([{ path: ".", fault: { kind: "delayed", milliseconds: 5_000 } }])
    expect(await requested(0.1)).toEqual({
      kind: "unreachable",
      detail: expect.stringMatching(/^TimeoutError/),
    })
  })

  test("if its body stalls", async () => {
    await mirror.faults([{ path: ".", fault: { kind: "stalled", bytes: 500 } }])
    const read = await readWhole(await answered(0.5), 1_000_000)
    expect(read).toEqual({
      ok: false,
      detail: expect.stringMatching(/^body broken off after 500 bytes: .*time/i),
    })
  })

  test("if an instance stalls", async () => {
    await mirror.faults([{ path: ".", fault: { kind: "stalled", bytes: 500 } }])
    const pieces = textPieces(await answered(0.5), 1_000_000)
    expect((await pieces.next()).value).toHaveLength(500)
    await expect(pieces.next()).rejects.toThrow(/time/i)
  })
})

describe("an incomplete body is not used", () => {
  test("but a complete body is", async () => {
    const read = await readWhole(await answered(10), body.length)
    expect(read.ok && new TextDecoder().decode(read.body) === body).toBe(true)
  })

  test("if it is one byte too large by its Content-Length", async () => {
    expect(await readWhole(await answered(10), body.length - 1)).toEqual({
      ok: false,
      detail: `body larger than ${body.length - 1} bytes`,
    })
  })

  test("if it is compressed and cut", async () => {
    const packed = new Response(body).body?.pipeThrough(new CompressionStream("gzip"))
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
    const client = edgar(urls(), pace)
    await mirror.put(`${path.replace("1.json", "2.json")}.gz`, bytes)
    await mirror.put(`${path.replace("1.json", "3.json")}.gz`, bytes.subarray(0, bytes.length / 2))
    expect(await client.companyFacts(2, null)).toMatchObject({ kind: "fetched" })
    expect(await client.companyFacts(3, null)).toEqual({
      kind: "unreachable",
      detail: expect.stringMatching(/^body broken off after \d+ bytes/),
    })
  })

  test("if it is compressed to a thousandth, and too large when decompressed", async () => {
    const large = new Response(" ".repeat(5 * 1_048_576)).body?.pipeThrough(new CompressionStream("gzip"))
    const bytes = new Uint8Array(await new Response(large).arrayBuffer())
    await mirror.put("/files/company_tickers_exchange.json.gz", bytes)
    const client = edgar(urls(), pace)
    const tooLarge = { kind: "unreachable", detail: "body larger than 4194304 bytes" }
    expect(await client.tickerList()).toEqual(tooLarge)
  })

  test("if it is an instance and too large", async () => {
    const pieces = textPieces(await answered(10), 1_000)
    await expect(pieces.next()).rejects.toThrow("body larger than 1000 bytes")
  })
})
