import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { languageCodes, pathWithoutLanguage } from "../../../../worker/html/language/address.ts"
import { englishWord, spokenText } from "../../../support/spoken.ts"
import { all } from "../../../support/words.ts"
import { site } from "../../support/browser.ts"
import { sendTo } from "../../support/deployed.ts"
import { fundLine } from "../../support/listing.ts"
import { seedUniverse } from "../../support/service.ts"
import { list } from "../../support/stores.ts"

/** Each public page is in every language: the one in its address, else the one that the browser asks for. */

beforeAll(async () => {
  await seedUniverse()
  await list([fundLine("SPUS", "A Shariah fund", { sandbox: true })])
})

let visitors = 0

async function open(path: string, accepted?: string) {
  visitors += 1
  const headers = {
    Accept: "text/html",
    "CF-Connecting-IP": `10.73.${visitors >> 8}.${visitors & 255}`,
    ...(accepted !== undefined && { "Accept-Language": accepted }),
  }
  const response = await sendTo(env, `${site}${path}`, { headers })
  const html = await response.text()
  const [, language, direction] = /<html lang="(\w+)"(?: dir="(\w+)")?/.exec(html) ?? []
  return { status: response.status, headers: response.headers, html, language, direction }
}

const pages = ["/", "/?q=apple", "/?q=qqqqqqqq", "/stocks/AAPL", "/funds/SPUS", "/about"]

describe("the language of a page", () => {
  test.each([
    ["/about", undefined, "en"],
    ["/about", "ar", "ar"],
    ["/about", "id-ID,id;q=0.9,en;q=0.8", "id"],
    ["/about", "ar-SA", "ar"],
    ["/about", "fr,en;q=0.5,ar;q=0.4", "en"],
    ["/about", "fr", "en"],
    ["/about", "ar;q=0,id;q=0.1", "id"],
    ["/about", "*", "en"],
    ["/about", ";;q=,=", "en"],
    ["/ar/about", "id", "ar"],
    ["/id/about", "ar", "id"],
    ["/en/about", "ar", "en"],
    ["/ar", undefined, "ar"],
    ["/id?q=apple", undefined, "id"],
    ["/pricing", "ar", "en"],
  ])("%s asked with %s is in %s", async (path, accepted, language) => {
    const page = await open(path, accepted)
    expect([page.status, page.language]).toEqual([200, language])
    expect(page.direction).toBe(language === "ar" ? "rtl" : undefined)
  })

  test.each(["/fr/about", "/ar/pricing", "/ar/ar/about", "/AR/about", "/ar/v1", "/arabout"])(
    "%s is no page",
    async (path) => {
      expect((await open(path)).status).toBe(404)
    },
  )

  test.each(["/ar/stocks/AAPL", "/stocks/AAPL"])("signing in on %s leads back there", async (path) => {
    const ways = all((await open(path)).html, /\/dashboard\/sign-in\?next=([^"&]*)/g)
    expect(ways.length).toBeGreaterThan(1)
    expect(new Set(ways.map(decodeURIComponent))).toEqual(new Set([path]))
  })

  test("a visitor gets no page that was rendered for another language", async () => {
    const asked = ["ar", "id", "en", "ar", "id", "en"]
    for (const accepted of asked) expect((await open("/stocks/AAPL", accepted)).language).toBe(accepted)
    expect((await open("/stocks/AAPL", "ar")).headers.get("Vary")).toBe("Cookie, Accept-Language")
  })
})

describe.each(pages)("%s", (path) => {
  test("links to itself in the other languages", async () => {
    for (const code of languageCodes) {
      const { html } = await open(path, code)
      const others = languageCodes.filter((other) => other !== code)
      expect(all(html, /<a href="([^"]*)" hreflang/g).map((own) => own.slice(0, 3))).toEqual(
        others.map((other) => `/${other}`),
      )
      for (const own of all(html, /<a href="([^"]*)" hreflang/g)) {
        expect(pathWithoutLanguage(own)).toBe(path)
        expect((await open(own)).status).toBe(200)
      }
    }
  })

  test("keeps the language of its address in its links, and names none where the address names none", async () => {
    const links = (html: string) =>
      all(html, / (?:href|action)="(\/(?:ar|id|en)?(?:\/(?:stocks|funds)\/[^/"]+|\/about|)(?:[?#][^"]*)?)"/g)
    const addressed = links((await open(`/ar${path === "/" ? "" : path.replace(/^\/\?/, "?")}`)).html)
    const others = /^\/(?:en|id)(?:[/?]|$)/
    expect(addressed.filter((own) => !others.test(own)).every((own) => /^\/ar(?:[/?#]|$)/.test(own))).toBe(
      true,
    )
    const unaddressed = links((await open(path, "ar")).html)
    expect(unaddressed.some((own) => /^\/ar(?:[/?#]|$)/.test(own))).toBe(false)
    expect(unaddressed.length).toBeGreaterThan(1)
  })

  test.each(["ar", "id"])(
    "has no sentence in English in %s, except what is marked as English",
    async (code) => {
      const { html } = await open(path, code)
      expect(all(spokenText(html), englishWord)).toEqual([])
    },
  )
})

describe("a refusal", () => {
  test.each([
    ["/ar?q=%20", undefined, 400, "ar"],
    ["/id/stocks/AAPL?methodology=x", undefined, 400, "id"],
    ["/stocks/%3C", "ar", 400, "ar"],
    ["/ar/stocks/GOOGL", undefined, 403, "ar"],
    ["/stocks/ABCDY", "id", 403, "id"],
    ["/ar/funds/NOSUCH", undefined, 404, "ar"],
    ["/id/pricing", undefined, 404, "id"],
    ["/nosuch", "ar", 404, "en"],
  ])("%s asked with %s is %i in %s", async (path, accepted, status, language) => {
    const page = await open(path, accepted)
    expect([page.status, page.language]).toEqual([status, language])
    if (language !== "en") expect(all(spokenText(page.html), englishWord)).toEqual([])
  })
})
