import { createElement, type JSX } from "preact"
import { expect, test } from "vitest"
import { planLimits } from "../../../../src/access/plans.ts"
import { plans } from "../../../../src/vocabulary.ts"
import { printCount } from "../../../../worker/html/numbers.ts"
import { renderPage } from "../../../../worker/html/page.tsx"
import type { OperatorTexts } from "../../../../worker/pages/site/operator.ts"
import {
  AboutPage,
  ContactPage,
  PricingPage,
  PrivacyPage,
  TermsPage,
} from "../../../../worker/pages/site/pages.tsx"
import { StatusPage } from "../../../../worker/pages/site/status.tsx"

/** The texts of the pages about the service. */

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
const nothing = Object.fromEntries(Object.keys(filled).map((key) => [key, null]))
const empty = nothing as unknown as OperatorTexts

const page = (shown: JSX.Element) => renderPage(shown)
const pages: Readonly<Record<string, (operator: OperatorTexts) => string>> = {
  about: (operator) => page(createElement(AboutPage, { operator, address: null })),
  pricing: (operator) => page(PricingPage({ operator, sellsPlus: true, address: null })),
  terms: (operator) => page(TermsPage({ operator, address: null })),
  privacy: (operator) => page(PrivacyPage({ operator, address: null })),
  contact: (operator) => page(ContactPage({ operator, address: null })),
}

test.each(Object.entries(pages))("%s names exactly the texts the operator left empty", (name, textOf) => {
  const notFilledIn = "The operator of this service has not filled in"
  expect(textOf(empty)).toContain(notFilledIn)
  expect(textOf(filled)).not.toContain(notFilledIn)
  // Without an address, no page asks the reader to write to it.
  expect(textOf(empty)).not.toMatch(/Write to us|Send its address/)
  if (name === "contact") expect(textOf(filled)).toContain("Send its address")
  if (name === "about") expect(textOf(empty)).toContain("No scholar has reviewed Qistas yet")
  expect(textOf(filled)).not.toContain("No scholar")
})

test("every text of the operator is on a page, and pricing has the limits that the service applies", () => {
  const all = Object.values(pages).map((textOf) => textOf(filled))
  for (const text of Object.values(filled)) expect(all.join("")).toContain(text)
  const limits = plans.flatMap((plan) => Object.values(planLimits[plan]))
  for (const limit of limits)
    expect(pages.pricing?.(empty)).toContain(
      `<td class="number">${limit === null ? "no limit" : printCount(limit)}</td>`,
    )
})

type Status = Parameters<typeof StatusPage>[0]
const stores = [{ name: "Database", answers: true }]
const silent: Status = {
  ...{ stores, read: [], written: null, loading: null, nowMilliseconds: 0, address: null },
}
const read = (task: string, endedAt: string): Partial<Status> => ({
  written: {
    newestFiling: { filed: "2026-11-20", readAt: "2026-11-20T22:00:00Z" },
    runs: [{ task, endedAt, outcome: "done" }],
    readSince: {},
  },
})
const installed = { written: { newestFiling: null, runs: [], readSince: {} } }

test.each<readonly [string, Partial<Status>, readonly string[]]>([
  ["a task ran in time", read("discover", "2026-11-23T11:50:00Z"), ["Everything answers.", "3 days ago"]],
  ["a task is late", read("discover", "2026-11-23T10:50:00Z"), ["a task is late"]],
  ["a daily task ran in time", read("funds", "2026-11-22T12:00:00Z"), ["Everything answers."]],
  ["a daily task is late", read("funds", "2026-11-22T09:00:00Z"), ["a task is late"]],
  ["no task ever ran", installed, ["No task has renewed the data here yet, so it is as it was installed."]],
  [
    "the stores are being filled",
    { ...installed, loading: "153 of 404 companies are screened." },
    ["153 of 404 companies are screened"],
  ],
  [
    "a store does not answer",
    { written: null, stores: [...stores, { name: "Documents", answers: false }] },
    [
      "A part of the service does not answer",
      "Documents</dt><dd><strong>unreachable",
      "so we cannot say how new the data is",
    ],
  ],
])("the status is right after %s", (_case, change, says) => {
  const nowMilliseconds = Date.parse("2026-11-23T12:00:00Z")
  const given: Status = { ...silent, nowMilliseconds, ...change }
  const html = page(StatusPage(given))
  for (const said of says) expect(html).toContain(said)
  expect(html.includes("Everything answers")).toBe(/Everything|late/.test(says[0] ?? ""))
})

test.each<readonly [string, Partial<Status>, readonly string[]]>([
  [
    "without keys",
    {},
    [
      "The US</dt><dd>This service does not read the reports at the SEC, because no contact for that register is set.",
      "Korea</dt><dd>This service does not read the reports on DART, because no key",
      "Europe</dt><dd>This service does not read the reports in the index of filings.xbrl.org, because no contact",
    ],
  ],
  [
    "with a contact, before the first run",
    { read: ["edgar", "esef"] },
    [
      "The US</dt><dd>This service may read the reports at the SEC, and has not begun yet.",
      "Japan</dt><dd>This service does not read",
    ],
  ],
  [
    "with a contact, since a day",
    { read: ["esef"], written: { ...installed.written, readSince: { esef: "2026-11-20T22:00:00Z" } } },
    ['reads the reports in the index of filings.xbrl.org, since <time datetime="2026-11-20T22:00:00.000Z"'],
  ],
])("the status says of each register whether it is read: %s", (_case, change, says) => {
  const html = page(StatusPage({ ...silent, ...change }))
  for (const said of says) expect(html).toContain(said)
})
