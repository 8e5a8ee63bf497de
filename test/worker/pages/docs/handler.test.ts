import { describe, expect, test } from "vitest"
import { type EndpointName, endpoints } from "../../../../src/api/endpoints.ts"
import { examples } from "../../../../src/api/examples.ts"
import { errorsOf } from "../../../../src/contract/endpoint.ts"
import { statusOfError } from "../../../../src/contract/errors.ts"
import { parametersOf } from "../../../../src/contract/parameters.ts"
import type { Inline } from "../../../../worker/pages/docs/document.ts"
import { guidePages, linkFrom } from "../../../../worker/pages/docs/guide/guides.ts"
import { slugOf } from "../../../../worker/pages/docs/reference/reference.ts"
import { shippedOn } from "../../../support/methodology.ts"
import { all, htmlBytesMax, wordsOf } from "../../../support/words.ts"
import { newBrowser, signedInBrowser, site } from "../../support/browser.ts"

const names = Object.keys(endpoints) as readonly EndpointName[]
const guides = ["quick-start", "identifiers", "evidence-packet", "methodology", "recompute"]
const otherGuides = ["pagination-and-limits", "errors", "versioning", "open-fields", "mcp", "snapshots"]

const opened = new Map<string, Awaited<ReturnType<typeof open>>>()
const reader = newBrowser()

async function open(path: string) {
  const { status, text, headers } = await reader.get(path)
  return { status, text, headers, ids: new Set(all(text, /\sid="([^"]*)"/g)) }
}

/** A page as a signed-out reader sees it. Each page is requested once. */
async function page(path: string) {
  const known = opened.get(path) ?? (await open(path))
  opened.set(path, known)
  return known
}

function linksOf(text: string): readonly string[] {
  return all(text, /<a [^>]*href="([^"]*)"/g).map((href) => href.replaceAll("&amp;", "&"))
}

/** The links as written, at any depth. */
function linksIn(tree: unknown): readonly string[] {
  if (typeof tree !== "object" || tree === null) return []
  const inner = Object.values(tree).flatMap(linksIn)
  const { kind, href } = tree as Partial<Extract<Inline, { kind: "link" }>>
  return kind === "link" && href !== undefined ? [href, ...inner] : inner
}

describe("the documentation is answered 200", () => {
  test.each(names)("%s: its page names every parameter, top-level field, error and status", async (name) => {
    const { status, text } = await page(`/docs/reference/${slugOf(name)}`)
    expect(status).toBe(200)
    const answer = examples.endpoints[name]?.answer
    const { data, meta } = (answer ?? {}) as Readonly<Record<string, object>>
    const row: object = Array.isArray(data) ? data[0] : (data ?? {})
    const fields = answer ? ["data", "meta", ...Object.keys(row), ...Object.keys(meta ?? {})] : []
    const parameters = parametersOf(endpoints[name]).map((parameter) => parameter.name)
    const codes = errorsOf(endpoints[name])
    const unnamed = [...parameters, ...fields, ...codes].filter(
      (word) => !text.includes(`<code>${word}</code>`),
    )
    expect(unnamed).toEqual([])
    const lines = codes.map((code) => `<b>${statusOfError[code]}</b> <code>`)
    expect(lines.filter((line) => !text.includes(line))).toEqual([])
  })

  test.each<readonly [string, string, readonly (string | RegExp)[]]>([
    [
      "a parameter has its bounds, its default and whether it is required",
      "etf-holdings",
      [
        "limit whole number 1 to 250, in the query, may be left out",
        /The default is 50 ?\./,
        "symbol string of 1 to 20 characters, in the path, required",
      ],
    ],
    [
      "a body over its limit is documented as a bad_request with status 413, and the request is the recorded one",
      "screen",
      [/ 413 bad_request /, `-d '{"symbols":["AAPL","UAA","APPL"]}'`],
    ],
    [
      "a file is documented by its types, its ranges and the command that saves it",
      "snapshot-file",
      [
        "The response is the file itself, as application/gzip or application/vnd.apache.parquet .",
        "-f \\ -o universe.parquet \\",
        / 416 bad_request /,
        ...["Range", "If-Range", "Accept-Ranges", "Content-Disposition"].map((name) => ` ${name} `),
      ],
    ],
    [
      "the recorded request, with the key in a variable",
      "purity-history",
      [
        `curl -H "X-API-Key: $QISTAS_KEY" \\ '${site}/v1/etfs/SPUS/purity/history?period=3m&until=2022-07-06'`,
      ],
    ],
    ["an endpoint that needs no key", "index", [` curl ${site}/v1 `]],
    ["a key is required", "me", ["in the X-API-Key header.", "Without one, the response is 401."]],
    [
      "a key is required beyond the sandbox",
      "compliance",
      ["header, except for the sandbox.", "Without one, only the sandbox is answered."],
    ],
    [
      "a union names its members, and each kind of change is explained",
      "changes",
      [
        / Change VerdictChange or WithheldChange or /,
        "The colour of a fund changed, or it was weighed for the first time",
        /badge_color/,
      ],
    ],
  ])("%s", async (_what, slug, says) => {
    const { text } = await page(`/docs/reference/${slug}`)
    const words = wordsOf(text.replaceAll(/<\/?(span|b|var|i)\b[^>]*>/g, ""))
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&")
    for (const said of says) expect(words).toMatch(said)
    expect(text.includes('id="runner"')).toBe(slug !== "snapshot-file")
  })

  test("the form of an endpoint sends nothing by itself: no field has a name, and none has an address", async () => {
    for (const name of names.filter((each) => each !== "snapshotFile")) {
      const { text } = await page(`/docs/reference/${slugOf(name)}`)
      const form = /<form class="runner".*?<\/form>/s.exec(text)?.[0] ?? ""
      expect(form).toContain('<button type="submit"')
      expect(form).not.toMatch(/\s(name|action|formaction)=/)
    }
  })

  test("a signed-in reader sees that the session replaces a key", async () => {
    const member = await signedInBrowser("reader.of.docs@example.com")
    const { text } = await member.get("/docs/reference/me")
    expect(text).toContain("You are signed in: without a key your session is used")
  })

  test.each([...guides, ...otherGuides])(
    "the guide %s has one first-level heading and says what it is for",
    async (guide) => {
      const { status, text } = await page(`/docs/${guide}`)
      expect([status, all(text, /<(h1)/g).length]).toEqual([200, 1])
      const listed = guidePages(shippedOn, site).find(({ slug }) => slug === guide)
      expect(listed?.title).not.toBe("")
      expect((await page("/docs")).text).toContain(`<a href="/docs/${guide}">${listed?.title}</a>`)
      expect(listed?.summary).toMatch(/[.:]$/)
    },
  )

  test("only the page itself is marked among all pages", async () => {
    const { text } = await page("/docs/errors")
    const list = /<nav class="docs-pages".*?<\/nav>/s.exec(text)?.[0] ?? ""
    expect(all(list, /<a href="([^"]*)" aria-current="page"/g)).toEqual(["/docs/errors"])
  })

  test("the methodology has a page for each section, and each page links back", async () => {
    const parts = guidePages(shippedOn, site).filter(({ continues }) => continues === "methodology")
    expect(parts.length).toBeGreaterThan(5)
    const first = await page("/docs/methodology")
    for (const { slug, title } of parts) {
      expect(linksOf(first.text)).toContain(`/docs/${slug}`)
      const { text } = await page(`/docs/${slug}`)
      expect(linksOf(text)).toContain("/docs/methodology")
      expect(text).toContain(`<h1>${title}</h1>`)
    }
  })

  test("every link leads to a page, every fragment to a place on it, and each page is small enough", async () => {
    const toWalk = ["/docs"]
    const broken: string[] = []
    for (const path of toWalk) {
      const { text } = await page(path)
      const bytes = new TextEncoder().encode(text).length
      if (bytes >= htmlBytesMax) broken.push(`${path} has ${bytes} bytes`)
      for (const href of linksOf(text)) {
        if (href.startsWith("https://")) continue
        const { pathname, hash } = new URL(href, `${site}${path}`)
        const { status, ids } = await page(pathname)
        // A page that needs signing in redirects to it.
        if (status !== 200 && status !== 303) broken.push(`${path} leads to ${href}: ${status}`)
        if (hash !== "" && !ids.has(decodeURIComponent(hash.slice(1))))
          broken.push(`${path} leads to ${href}`)
        if (pathname.startsWith("/docs") && !toWalk.includes(pathname)) toWalk.push(pathname)
      }
    }
    expect(broken).toEqual([])
    const written = [
      ...names.map((name) => `/docs/reference/${slugOf(name)}`),
      ...guidePages(shippedOn, site).map(({ slug }) => `/docs/${slug}`),
    ]
    expect(written.filter((path) => !toWalk.includes(path))).toEqual([])
  })

  test("every link of a guide has an address among the pages", () => {
    const pages = guidePages(shippedOn, site)
    const dead = pages.flatMap((each) =>
      linksIn(each.blocks).filter((href) => linkFrom(each, href, pages) === null && !href.startsWith("../")),
    )
    expect(dead).toEqual([])
  })
})

describe("a search", () => {
  // Another reader: an address may request 120 pages a minute.
  const searcher = newBrowser()
  const titlesFor = async (query: string) => {
    const { status, text } = await searcher.get(`/docs?q=${encodeURIComponent(query)}`)
    expect(status).toBe(200)
    const list = /<ol class="docs-hits">(.*?)<\/ol>/s.exec(text)?.[1] ?? ""
    return { text, hrefs: linksOf(list) }
  }

  test.each([
    ["python", "/docs/spreadsheets"],
    ["csv", "/docs/spreadsheets"],
    ["webhook", "/docs/webhooks"],
    ["rate limit", "/docs/pagination-and-limits#when-you-reach-a-limit"],
    ["zakat", "/docs/zakat"],
    ["sandbox_restricted", "/docs/errors#sandbox_restricted"],
    ["ss21_per_share", "/docs/reference/"],
    ["market cap", "/docs/methodology-shares-and-market-capitalisation"],
    ["429", "/docs/errors"],
    ["packet", "/docs/evidence-packet"],
    ["holdings", "/docs/reference/etf-holdings"],
    ["claude", "nowhere"],
    ["confidence", "/docs/methodology-confidence"],
    ["next_report_due", "/docs/"],
  ])("for %s leads to %s", async (query, expected) => {
    const { hrefs } = await titlesFor(query)
    expect(hrefs[0]?.slice(0, expected.length) ?? "nowhere").toBe(expected)
  })

  test("suggests its first results to a script, each with its section and the found word", async () => {
    const { status, text, headers } = await searcher.get("/docs/suggestions?q=pyth")
    expect([status, headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"])
    const { total, hits } = JSON.parse(text)
    const { hrefs } = await titlesFor("pyth")
    expect(hits.map(({ path }: { path: string }) => path)).toEqual(hrefs.slice(0, 8))
    expect(total).toBe(hrefs.length)
    expect(hits[0]).toMatchObject({
      name: "A table in place of JSON",
      place: "in Spreadsheets and notebooks",
      excerpt: [expect.stringContaining("This program reads the table with "), "Python", expect.any(String)],
    })
  })

  test("suggests nothing for an empty text", async () => {
    const { status, text } = await searcher.get("/docs/suggestions?q=%20")
    expect([status, JSON.parse(text)]).toEqual([200, { total: 0, hits: [] }])
  })

  test("has only links that lead to a place", async () => {
    const broken: string[] = []
    for (const href of (await titlesFor("verdict")).hrefs) {
      const { pathname, hash } = new URL(href, site)
      const { status, ids } = await page(pathname)
      if (status !== 200 || (hash !== "" && !ids.has(decodeURIComponent(hash.slice(1))))) broken.push(href)
    }
    expect(broken).toEqual([])
  })

  test("shows the typed words as text", async () => {
    const { text, hrefs } = await titlesFor('<script>alert(1)</script>"')
    expect(hrefs).toEqual([])
    expect(text).not.toContain("<script>")
  })
})

test("every example names the host of this service, and no other host", async () => {
  const paths = [...guides, ...otherGuides, ...names.map((name) => `reference/${slugOf(name)}`)]
  for (const path of paths) {
    const { text } = await page(`/docs/${path}`)
    expect(text, path).not.toMatch(/localhost|127\.0\.0\.1/)
    if (path.startsWith("reference/")) expect(text, path).toContain(`${site}/v1`)
  }
})

describe("404", () => {
  // The reader of the pages has used most of the requests a minute of an IP address.
  const another = newBrowser()

  test.each([
    ...["", "nowhere", "reference", "reference/", "reference/etfHoldings", "reference/constructor"],
    ...["reference/__proto__", "__proto__", "quick-start.md", "quick-start/x", "%00", "reference/%00", "%"],
    ...["..%2F..%2Fpackage.json", "%3Cscript%3E"],
  ])("/docs/%s is answered 404", async (path) => {
    const { status, text } = await another.get(`/docs/${path}`)
    expect([status, text.includes("There is no such page")]).toEqual([404, true])
    expect(text).not.toContain("<script>")
  })
})
