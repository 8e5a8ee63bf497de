import { describe, expect, test } from "vitest"
import { ecbRates } from "../../../../worker/sources/ecb/rates.ts"
import { day, history, zipOf } from "../../../support/ecb.ts"

const csv = history(day("2026-08-31", 1.25), day("2026-08-28", 1.2))

function sourceOf(reply: () => Response | Promise<Response>) {
  const requests: string[] = []
  const fetching = async (url: string) => {
    requests.push(url)
    return reply()
  }
  return { requests, source: ecbRates({ url: "https://ecb.test", fetching }) }
}

test("the archive of the history is requested once and unpacked", async () => {
  const archive = await zipOf(csv)
  const { requests, source } = sourceOf(() => new Response(archive))
  expect(await source.history()).toEqual({ kind: "fetched", csv })
  expect(requests).toEqual(["https://ecb.test/stats/eurofxref/eurofxref-hist.zip"])
})

describe("is unreachable, with the reason, if", () => {
  const large = new Uint8Array(9_000_000)
  test.each<[what: string, reply: () => Promise<Response>, detail: string]>([
    ["the server fails", async () => new Response("no", { status: 503 }), "status 503"],
    ["the file is gone", async () => new Response("no", { status: 404 }), "status 404"],
    ["nobody answers", async () => Promise.reject(new TypeError("refused")), "TypeError: refused"],
    [
      "the body is a page",
      async () => new Response("<html></html>"),
      "the archive has no directory, so it was cut short",
    ],
    ["the body is empty", async () => new Response(""), "the archive has no directory, so it was cut short"],
    ["the body is too large", async () => new Response(large), "body larger than 8000000 bytes"],
    [
      "the archive is cut short",
      async () => new Response((await zipOf(csv)).slice(0, -30)),
      "the archive has no directory",
    ],
    [
      "the packed bytes are damaged",
      async () => new Response(await zipOf(csv, damaged)),
      "the European Central Bank's rates: ",
    ],
  ])("%s", async (_, reply, detail) => {
    const fetched = await sourceOf(reply).source.history()
    expect(fetched.kind).toBe("unreachable")
    expect(fetched.kind === "unreachable" ? fetched.detail : "").toContain(detail)
  })
})

function damaged(archive: Uint8Array): Uint8Array {
  return archive.map((byte, at) => (at >= 48 && at < 60 ? 0xff : byte))
}
