import fc from "fast-check"
import { expect, test } from "vitest"
import { all } from "../../support/words.ts"
import { pagesWith } from "../support/pages.ts"

const plain = pagesWith("hana@example.com")
const pages = Object.entries(plain)

test.each(pages)("%s is a complete document, with nothing that a strict policy blocks", (_name, page) => {
  expect(page).toMatch(/^<!doctype html><html lang="en"><head>/)
  expect(page).toMatch(/<title>[^<]+ · Qistas<\/title>/)
  for (const once of ["<h1[ >]", '<main id="content"', "<header[ >]", "<footer[ >]", '<a class="skip"'])
    expect(page.match(new RegExp(once, "g")), once).toHaveLength(1)
  expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i)
  const scripts = all(page, /(<script[^>]*>[^<]*)/g)
  expect(
    scripts.filter((each) => !/^<script type="module" src="\/assets\/[a-z-]+\.js">$/.test(each)),
  ).toEqual([])
  const loaded = all(page, /<(?:script|img|link|iframe)[^>]*(?:src|href)="([^"]*)"/g)
  expect(loaded.filter((address) => !address.startsWith("/"))).toEqual([])
})

test.each(pages)(
  "every form of %s is sent to this service with its token, and every id is unique",
  (_name, page) => {
    for (const form of all(page, /(<form[\s\S]*?<\/form>)/g)) {
      if (form.startsWith('<form action="/" method="get">')) continue
      expect(form).toMatch(/^<form[^>]* method="post"/)
      expect(form).toMatch(/^<form[^>]* action="\/(?:dashboard\/|oauth\/authorize\?)[^"]+"/)
      expect(
        all(form, /<input type="hidden" name="(form_token)" value="form-token-of-this-page"\/?>/g),
      ).toHaveLength(1)
    }
    const ids = all(page, /\sid="([^"]*)"/g)
    expect(new Set(ids).size).toBe(ids.length)
    const named = all(page, /\s(?:aria-labelledby|aria-describedby|for|data-copies)="([^"]*)"/g)
    expect(named.flatMap((list) => list.split(" ")).filter((id) => !ids.includes(id))).toEqual([])
  },
)

test("a page behind sign-in marks the current section", () => {
  const current = pages.map(([name, page]) => [name, page.match(/aria-current="(\w+)">([^<]+)/)?.slice(1)])
  expect(Object.fromEntries(current)).toMatchObject({
    overview: ["page", "Overview"],
    keys: ["page", "Keys"],
    "confirm-revoke": ["true", "Keys"],
    requests: ["page", "Requests"],
    plan: ["page", "Plan"],
    account: ["page", "Account"],
  })
})

test("names of users and keys are always text", async () => {
  const markup = fc.constantFrom(
    `<script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    `' autofocus onfocus='alert(1)`,
    `</title></textarea></noscript><svg onload=alert(1)>`,
    `<!--`,
    `&lt;b&gt;&amp;`,
    `javascript:alert(1)`,
  )
  const hostile = fc.array(fc.oneof(markup, fc.string({ unit: "binary" })), { minLength: 1 })
  const skeletons = await skeletonsOf(plain)
  await fc.assert(
    fc.asyncProperty(hostile, async (parts) => {
      expect(await skeletonsOf(pagesWith(parts.join("")))).toEqual(skeletons)
    }),
    { numRuns: 10 },
  )
})

test.each([
  ["<b>", "&lt;b>"],
  ["a & b", "a &amp; b"],
])("%s in a key's name is shown literally", (name, escaped) => {
  expect(pagesWith(name)["confirm-revoke"]).toContain(`<dd class="wrap">${escaped}</dd>`)
})

async function skeletonsOf(shown: Readonly<Record<string, string>>) {
  return Promise.all(Object.entries(shown).map(async ([name, page]) => [name, await skeletonOf(page)]))
}

/**
 * Elements and the names of their attributes as an HTML parser reads them: a page without its text. Links and
 * choices include their values, which no user's text decides.
 */
async function skeletonOf(page: string): Promise<readonly string[]> {
  const fixed = ["href", "src", "action", "type", "class"]
  const seen: string[] = []
  const reader = new HTMLRewriter()
    .on("*", {
      element: ({ tagName, attributes }) => {
        const written = [...attributes].map(([name = "", value]) =>
          fixed.includes(name) ? `${name}=${value}` : name,
        )
        seen.push(`${tagName} ${written.join(" ")}`)
      },
    })
    .onDocument({ comments: () => void seen.push("a comment") })
  await reader.transform(new Response(page)).text()
  return seen
}
