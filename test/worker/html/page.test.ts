import fc from "fast-check"
import { expect, test } from "vitest"
import { pagesWith } from "../support/pages.ts"

const plain = pagesWith("hana@example.com")
const pages = Object.entries(plain)

test.each(pages)("%s is a whole document with one h1, a title and its landmarks", (_name, page) => {
  expect(page).toMatch(/^<!doctype html><html lang="en"><head>/)
  expect(page).toMatch(/<title>[^<]+ · Qistas<\/title>/)
  for (const once of [
    /<h1[ >]/g,
    /<main id="content"/g,
    /<header[ >]/g,
    /<footer[ >]/g,
    /<a class="skip"/g,
  ]) {
    expect(page.match(once), String(once)).toHaveLength(1)
  }
})

test.each(pages)("%s contains nothing that a strict policy blocks", (_name, page) => {
  expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i)
  expect(page.match(/<script[^>]*>[^<]*/g)).toSatisfy((scripts: readonly string[]) =>
    scripts.every((script) => /^<script type="module" src="\/assets\/[a-z]+\.js">$/.test(script)),
  )
  const loaded = [...page.matchAll(/<(?:script|img|link|iframe)[^>]*(?:src|href)="([^"]*)"/g)]
  expect(loaded.map(([, address]) => address).filter((address) => !address?.startsWith("/"))).toEqual([])
})

test.each(pages)("every form of %s is sent to this service with its token", (_name, page) => {
  for (const [form] of page.matchAll(/<form[\s\S]*?<\/form>/g)) {
    if (form.startsWith('<form action="/" method="get">')) continue
    expect(form).toMatch(/^<form[^>]* method="post"/)
    expect(form).toMatch(/^<form[^>]* action="\/dashboard\/[^"]+"/)
    expect(
      form.match(/<input type="hidden" name="form_token" value="form-token-of-this-page"\/?>/g),
    ).toHaveLength(1)
  }
})

test.each(pages)("every id that %s refers to exists once", (_name, page) => {
  const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const named = [...page.matchAll(/\s(?:aria-labelledby|aria-describedby|for|data-copies)="([^"]*)"/g)]
  const missing = named.flatMap(([, list]) => list?.split(" ") ?? []).filter((id) => !ids.includes(id))
  expect(missing).toEqual([])
})

test("a page behind sign-in marks the current section", () => {
  const current = pages.map(([name, page]) => [name, page.match(/aria-current="(\w+)">([^<]+)/)?.slice(1)])
  expect(Object.fromEntries(current)).toMatchObject({
    overview: ["page", "Overview"],
    keys: ["page", "Keys"],
    "confirm-revoke": ["true", "Keys"],
    requests: ["page", "Requests"],
    "first-request": ["page", "First request"],
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
])("%s of a key's name is shown as it is", (name, escaped) => {
  expect(pagesWith(name)["confirm-revoke"]).toContain(`<dd class="wrap">${escaped}</dd>`)
})

async function skeletonsOf(shown: Readonly<Record<string, string>>) {
  return Promise.all(Object.entries(shown).map(async ([name, page]) => [name, await skeletonOf(page)]))
}

/** Elements and the names of their attributes as an HTML parser reads them: a page without its text. */
async function skeletonOf(page: string): Promise<readonly string[]> {
  const seen: string[] = []
  const reader = new HTMLRewriter()
    .on("*", { element: (element) => void seen.push(`${element.tagName} ${attributesOf(element)}`) })
    .onDocument({ comments: () => void seen.push("a comment") })
  await reader.transform(new Response(page)).text()
  return seen
}

/** Addresses and choices with their values, which no user's text decides. */
function attributesOf(element: Element): string {
  const fixed = ["href", "src", "action", "type", "class"]
  return [...element.attributes]
    .map(([name = "", value]) => (fixed.includes(name) ? `${name}=${value}` : name))
    .join(" ")
}
