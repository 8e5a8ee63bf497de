import { expect, test } from "vitest"
import { Problem } from "../../../worker/dashboard/views/problem.tsx"
import { renderPage } from "../../../worker/html/page.tsx"

test("a page is a whole document with every text escaped", () => {
  const page = renderPage(
    Problem({ status: 404, title: "<b>", sentence: "No & nothing", requestId: '"><script>' }),
  )
  expect(page).toMatch(/^<!doctype html><html lang="en">/)
  expect(page).toContain("<h1>&lt;b></h1><p>No &amp; nothing</p>")
  expect(page).not.toContain("<script>")
})
