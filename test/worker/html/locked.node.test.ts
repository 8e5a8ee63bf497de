import { createElement } from "preact"
import { expect, test } from "vitest"
import { HowToOpen, lockedVerdict, wayToOpen } from "../../../worker/html/locked.tsx"
import { renderPage } from "../../../worker/html/page.tsx"
import { unscreenedVerdict } from "../../../worker/html/verdict.tsx"

const mailbox = "/dev/mailbox"
const stripe = {}

test.each([
  ["on a developer's machine", { mailbox, stripe: null }, "Opens when you sign in as demo@example.com"],
  [
    "on a developer's machine that could sell",
    { mailbox, stripe },
    "Opens when you sign in as demo@example.com",
  ],
  ["where a plan is sold", { mailbox: null, stripe }, "Opens with the Plus plan"],
  ["where no plan is sold", { mailbox: null, stripe: null }, "Opens with the Plus plan, not sold yet"],
])("%s, a locked row says how it opens", (_where, of, words) => {
  expect(lockedVerdict(wayToOpen(of))).toEqual({ mark: "locked", words })
})

test.each([
  ["demo", ["/dashboard/sign-in", "/dev/mailbox"]],
  ["sold", ["/pricing", "/dashboard/sign-in"]],
  ["not_sold", []],
] as const)("a visitor is led only to what can be done there: %s", (way, links) => {
  const html = renderPage(createElement(HowToOpen, { way }))
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)).toEqual(links)
})

test.each([
  ["a company of a register", "edgar:0000000001", "Not screened yet"],
  ["a company known by its line only", "line:TAD:1120", "Not covered: we read no reports of it"],
  ["no company", null, "Not covered: we read no reports of it"],
] as const)("a stock of %s without a verdict says why", (_case, filer, words) => {
  expect(unscreenedVerdict(filer)).toEqual({ mark: "pending", words })
})
