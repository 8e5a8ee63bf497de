import type { VNode } from "preact"
import { expect, test } from "vitest"
import { planLimits } from "../../../../src/access/plans.ts"
import { plans } from "../../../../src/vocabulary.ts"
import { printCount } from "../../../../worker/html/numbers.ts"
import { renderPage } from "../../../../worker/html/page.tsx"
import { AboutPage } from "../../../../worker/pages/site/about.tsx"
import { ContactPage } from "../../../../worker/pages/site/contact.tsx"
import type { OperatorTexts } from "../../../../worker/pages/site/operator.ts"
import { PricingPage } from "../../../../worker/pages/site/pricing.tsx"
import { PrivacyPage } from "../../../../worker/pages/site/privacy.tsx"
import { StatusPage } from "../../../../worker/pages/site/status/page.tsx"
import { TermsPage } from "../../../../worker/pages/site/terms.tsx"

/** What the pages about the service say. */

const empty: OperatorTexts = {
  name: null,
  postalAddress: null,
  contactEmail: null,
  securityEmail: null,
  jurisdiction: null,
  dataLocation: null,
  plusPrice: null,
  scholarReview: null,
  furtherTerms: null,
}

const filled: OperatorTexts = {
  name: "Mizan Ltd",
  postalAddress: "1 Quay Street, Valletta",
  contactEmail: "hello@mizan.example",
  securityEmail: "security@mizan.example",
  jurisdiction: "the law of Malta",
  dataLocation: "the European Union",
  plusPrice: "29 US dollars a month",
  scholarReview: "Reviewed by Dr A. Hakim in 2027.",
  furtherTerms: "Nothing else.",
}

const pages: Readonly<Record<string, (operator: OperatorTexts) => VNode>> = {
  about: (operator) => AboutPage({ operator, address: null }),
  pricing: (operator) => PricingPage({ operator, sellsPlus: true, address: null }),
  terms: (operator) => TermsPage({ operator, address: null }),
  privacy: (operator) => PrivacyPage({ operator, address: null }),
  contact: (operator) => ContactPage({ operator, address: null }),
}

const notFilledIn = "The operator of this service has not filled in"

test.each(Object.entries(pages))("%s says what the operator left empty, and only that", (_name, pageOf) => {
  expect(renderPage(pageOf(empty))).toContain(notFilledIn)
  expect(renderPage(pageOf(filled))).not.toContain(notFilledIn)
})

test("every text of the operator is on a page", () => {
  const all = Object.values(pages)
    .map((pageOf) => renderPage(pageOf(filled)))
    .join("")
  for (const text of Object.values(filled)) expect(all).toContain(text)
})

test("until a scholar has reviewed the methodology, the page says that none has", () => {
  expect(renderPage(AboutPage({ operator: empty, address: null }))).toContain(
    "No scholar has reviewed Qistas yet",
  )
  expect(renderPage(AboutPage({ operator: filled, address: null }))).not.toContain("No scholar")
})

test("pricing prints the limits that the service applies", () => {
  const html = renderPage(PricingPage({ operator: empty, sellsPlus: false, address: null }))
  for (const plan of plans) {
    for (const limit of Object.values(planLimits[plan])) {
      expect(html).toContain(`<td class="number">${limit === null ? "no limit" : printCount(limit)}</td>`)
    }
  }
})

const now = Date.parse("2026-11-23T12:00:00Z")
const reached = [{ name: "Database", answers: true }]

function statusOf(endedAt: string, task = "discover") {
  const runs = [{ task, endedAt, outcome: "done" as const }]
  const written = { newestFiling: { filed: "2026-11-20", readAt: "2026-11-20T22:00:00Z" }, runs }
  return renderPage(
    StatusPage({ stores: reached, written, filling: null, nowMilliseconds: now, address: null }),
  )
}

test.each([
  ["2026-11-23T11:50:00Z", "discover", "Everything answers."],
  ["2026-11-23T10:50:00Z", "discover", "a task is late"],
  ["2026-11-22T12:00:00Z", "funds", "Everything answers."],
  ["2026-11-22T09:00:00Z", "funds", "a task is late"],
])("a task that ended at %s: %s, %s", (endedAt, task, said) => {
  expect(statusOf(endedAt, task)).toContain(said)
})

test("where no task ever ran, the status says that the data is as installed, and not that all is well", () => {
  const written = { newestFiling: null, runs: [] }
  const html = renderPage(
    StatusPage({ stores: reached, written, filling: null, nowMilliseconds: now, address: null }),
  )
  expect(html).toContain("No task has renewed the data here yet: it is as it was installed.")
  expect(html).not.toContain("Everything answers")
})

test("while the stores are filled at first, the status says how far that is", () => {
  const filling = { screened: 153, companies: 404 }
  const html = renderPage(
    StatusPage({
      stores: reached,
      written: { newestFiling: null, runs: [] },
      filling,
      nowMilliseconds: now,
      address: null,
    }),
  )
  expect(html).toContain("screened 153 of 404 companies")
})

test("where the operator has no address, no page asks the reader to write to it", () => {
  const texts = Object.values(pages).map((pageOf) => renderPage(pageOf(empty)))
  for (const html of texts) expect(html).not.toMatch(/Write to us|Send its address/)
  expect(renderPage(ContactPage({ operator: filled, address: null }))).toContain("Send its address")
})

test("the status says how old the newest filing is", () => {
  expect(statusOf("2026-11-23T11:50:00Z")).toContain("3 days ago")
})

test("a store that does not answer is named", () => {
  const stores = [...reached, { name: "Documents", answers: false }]
  const html = renderPage(
    StatusPage({ stores, written: null, filling: null, nowMilliseconds: now, address: null }),
  )
  expect(html).toContain("A part of the service does not answer")
  expect(html).toMatch(/Documents<\/dt><dd><strong>unreachable/)
  expect(html).toContain("cannot be said while the database does not answer")
})
