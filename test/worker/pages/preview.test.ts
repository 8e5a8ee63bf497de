import { env, exports } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { identityAt } from "../../../worker/mcp/identity.ts"
import { fetchingFrom, newBrowser, seenByVisitor, site } from "../support/browser.ts"
import { seedFunds } from "../support/funds.ts"
import { newSession } from "../support/sessions.ts"
import { seedWorld } from "../support/universe.ts"

/** The picture of a link. AAPL, MCD and TSM are in the sandbox. GOOGL (non-compliant) is not. */

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
})

interface Picture {
  readonly status: number
  readonly headers: Headers
  /** The names of the chunks, in their order. */
  readonly chunks: readonly string[]
  /** The width, the height, and the five bytes that follow. */
  readonly header: readonly number[]
  readonly colors: ReadonlySet<string>
  /** The inflated rows. */
  readonly rows: Uint8Array
}

async function pictureAt(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Picture> {
  const response = await exports.default.fetch(`${site}${path}`, { headers })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(bytes.buffer)
  const chunks = new Map<string, Uint8Array<ArrayBuffer>>()
  for (let at = 8; at < bytes.length; ) {
    const length = view.getUint32(at)
    chunks.set(new TextDecoder().decode(bytes.subarray(at + 4, at + 8)), bytes.slice(at + 8, at + 8 + length))
    at += 12 + length
  }
  const [head, palette, pixels] = ["IHDR", "PLTE", "IDAT"].map((name) => chunks.get(name) ?? new Uint8Array())
  const inflated = new Blob([pixels ?? ""]).stream().pipeThrough(new DecompressionStream("deflate"))
  const triples = Array.from({ length: (palette?.length ?? 0) / 3 }, (_, at) =>
    [...(palette?.subarray(3 * at, 3 * at + 3) ?? [])].join(),
  )
  return {
    status: response.status,
    headers: response.headers,
    chunks: [...chunks.keys()],
    header: [view.getUint32(16), view.getUint32(20), ...(head?.subarray(8) ?? [])],
    colors: new Set(triples),
    rows: new Uint8Array(await new Response(inflated).arrayBuffer()),
  }
}

const green = "13,89,72"
const red = "154,31,31"
const amber = "133,86,0"

describe("the picture of a link", () => {
  test.each([
    ["a stock of the sandbox", "/preview/AAPL.png", 200],
    ["a fund", "/preview/IJR.png", 200],
    ["a listing abroad", "/preview/FRA%3AAPC.png", 200],
    ["a locked stock", "/preview/GOOGL.png", 403],
    ["an unlisted symbol", "/preview/NOSUCH.png", 404],
    ["no identifier", "/preview/%3Cscript%3E.png", 404],
    ["letters that it cannot draw", "/preview/%D9%82%D8%B3%D8%B7.png", 404],
  ])("is a PNG of 1200 by 630 pixels for %s", async (_case, path, status) => {
    const picture = await pictureAt(path)
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([status, "image/png"])
    expect(picture.chunks).toEqual(["IHDR", "PLTE", "IDAT", "IEND"])
    expect(picture.header).toEqual([1200, 630, 8, 3, 0, 0, 0])
    // Each row has a byte for its filter, and one for each pixel: the number of a colour.
    expect(picture.rows.length).toBe(1201 * 630)
    expect(picture.rows.every((number) => number < picture.colors.size)).toBe(true)
  })

  test("has the colour and the sign of its verdict", async () => {
    const [compliant, withheld] = [await pictureAt("/preview/AAPL.png"), await pictureAt("/preview/TSM.png")]
    expect([compliant.colors.has(green), compliant.colors.has(red)]).toEqual([true, false])
    expect([withheld.colors.has(green), withheld.colors.has(amber)]).toEqual([false, true])
    expect(signOf(compliant)).not.toEqual(signOf(withheld))
    expect(signOf(compliant)).toEqual(signOf(await pictureAt("/preview/MCD.png")))
  })

  test("of a locked stock tells no verdict, to no session either", async () => {
    const { token } = await newSession({ plan: "plus", activeUntil: null })
    const [visitor, plus] = [
      await pictureAt("/preview/GOOGL.png"),
      await pictureAt("/preview/GOOGL.png", { Cookie: `__Host-session=${token}` }),
    ]
    expect([visitor.colors.has(green), visitor.colors.has(red)]).toEqual([false, false])
    expect([plus.status, plus.rows]).toEqual([403, visitor.rows])
  })

  test("is kept like a visitor's page, and is not sent to a cache that has it", async () => {
    const { headers } = await pictureAt("/preview/AAPL.png")
    const page = await seenByVisitor("/stocks/AAPL")
    expect(headers.get("Cache-Control")).toBe(page.headers.get("Cache-Control"))
    const held = { "If-None-Match": headers.get("ETag") ?? "" }
    const again = await exports.default.fetch(`${site}/preview/AAPL.png`, { headers: held })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  })
})

/** The rows of the picture between the symbol and the day, where the sign of the verdict is. */
function signOf({ rows }: Picture): string {
  const box = Array.from({ length: 96 }, (_, row) =>
    rows.subarray((404 + row) * 1201 + 80, (404 + row) * 1201 + 178),
  )
  return box.map((pixels) => Array.from(pixels, (number) => (number === 0 ? " " : "#")).join("")).join("\n")
}

describe("the icon for assistants and directories", () => {
  test.each([64, 128, 256, 512, 1024])(
    "of %i pixels is the sign of the service on a full square",
    async (side) => {
      const { status, headers, header, colors, rows } = await pictureAt(`/icon-${side}.png`)
      expect([status, headers.get("Content-Type")]).toEqual([200, "image/png"])
      expect(header.slice(0, 2)).toEqual([side, side])
      // A page of another site may show it.
      expect(headers.get("Cross-Origin-Resource-Policy")).toBeNull()
      /** The color at a place of the drawing, whose sides are 32. Each row begins with the number of its filter. */
      const colorAt = (x: number, y: number) => {
        const row = Math.floor((y / 32) * side) * (side + 1)
        return [...colors][rows[row + 1 + Math.floor((x / 32) * side)] ?? -1]
      }
      const [ground, sand] = [green, "243,217,160"]
      const [corner, post, beam, leftPan, rightPan, between] = [
        ...[colorAt(0, 0), colorAt(16, 15), colorAt(8, 10)],
        ...[colorAt(7, 19.5), colorAt(25, 19.5), colorAt(12, 19.5)],
      ]
      expect([corner, between]).toEqual([ground, ground])
      expect([post, beam, leftPan, rightPan]).toEqual([sand, sand, sand, sand])
    },
  )

  test("is at every address that the MCP server names", async () => {
    for (const { src, mimeType } of identityAt(site).icons) {
      const { status, headers } = await exports.default.fetch(src)
      expect([status, headers.get("Content-Type")?.split(";")[0]]).toEqual([200, mimeType])
    }
  })

  test("of another size is not found", async () => {
    expect((await exports.default.fetch(`${site}/icon-63.png`)).status).toBe(404)
  })
})

describe("the head of a page", () => {
  test.each([
    ["/stocks/AAPL", `${site}/preview/AAPL.png`],
    ["/funds/IJR", `${site}/preview/IJR.png`],
  ])("%s names the picture with its size and words", async (path, picture) => {
    const { text } = await seenByVisitor(path)
    expect(text).toContain(`<meta property="og:image" content="${picture}"/>`)
    expect(text).toContain('<meta property="og:image:width" content="1200"/>')
    expect(text).toContain('<meta property="og:image:height" content="630"/>')
    expect(text).toMatch(/<meta property="og:image:alt" content="[^"]+"/)
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  })

  test("names none on a page without a verdict, and none without a public origin", async () => {
    const { text } = await seenByVisitor("/about")
    expect(text).not.toContain("og:image")
    const withoutOrigin = newBrowser(fetchingFrom({ ...env, PUBLIC_ORIGIN: "" }))
    expect((await withoutOrigin.get("/stocks/AAPL")).text).not.toContain("og:image")
  })
})
