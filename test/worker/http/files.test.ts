import { describe, expect, test } from "vitest"
import { files } from "../../../worker/http/files.ts"
import { memberBrowser, newBrowser } from "../support/browser.ts"
import { seedUniverse } from "../support/service.ts"

/** The static files for the pages. */

const browser = newBrowser()

describe.each(Object.entries(files))("the file %s", (path, { mediaType }) => {
  test("is answered 200, cached for five minutes, and unusable for pages on another origin", async () => {
    const { status, headers, text } = await browser.get(path)
    expect([status, headers.get("Content-Type")]).toEqual([200, `${mediaType}; charset=utf-8`])
    expect(text.length).toBeGreaterThan(300)
    expect(headers.get("Cache-Control")).toBe("public, max-age=300")
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull()
  })

  test("is answered 304 to a client that has it", async () => {
    const { headers } = await browser.get(path)
    const again = await browser.get(path, { "If-None-Match": headers.get("ETag") ?? "" })
    expect([again.status, again.text]).toEqual([304, ""])
  })
})

test("every file is used by a page, and pages use no other files", async () => {
  await seedUniverse()
  const member = await memberBrowser()
  const pages = [
    "/",
    "/ar",
    "/id",
    "/stocks/AAPL",
    "/funds/SPY",
    "/docs",
    "/docs/reference/me",
    "/verify",
    "/portfolio",
  ]
  const opened = [await browser.get("/dashboard/sign-in")]
  for (const path of pages) opened.push(await member.get(path))
  expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200))
  const attribute = /(?:src|href)="(\/(?:assets\/|favicon)[^"]*)"/g
  const named = opened.flatMap(({ text }) => [...text.matchAll(attribute)].map(([, path = ""]) => path))
  expect([...new Set(named)].sort()).toEqual(Object.keys(files).sort())
})

test("other paths in /assets are 404", async () => {
  for (const path of [
    "/assets/text.d.ts",
    "/assets/",
    "/assets/../wrangler.toml",
    "/dashboard/dashboard.css",
  ])
    expect((await browser.get(path)).status, path).toBe(404)
})
