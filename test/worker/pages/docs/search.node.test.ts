import { describe, expect, test } from "vitest"
import { findPlaces, indexPlaces } from "../../../../worker/pages/docs/search/find.ts"
import type { Place } from "../../../../worker/pages/docs/search/places.ts"

function place(kind: Place["kind"], title: string, text: string, more: Partial<Place> = {}): Place {
  const page = more.page ?? title
  return { kind, title, href: `/${page}#${title}`, page, text, programs: "", ...more }
}

const index = indexPlaces([
  place("page", "Lists and limits", "How lists are paged. Wait for the seconds in Retry-After."),
  place("heading", "What a plan allows", "Requests a day and a minute.", { page: "Lists and limits" }),
  place("field", "limit", "Rows of a page", { page: "Search" }),
  place("field", "limit", "Rows of a page", { page: "Holdings" }),
  place("field", "debt_to_assets", "A ratio", { page: "Health" }),
  place("field", "Lot.per_share", "Owed for a lot", { page: "Lots" }),
  place("field", "Fund.per_share", "Owed for a fund", { page: "Funds" }),
  place("field", "Stock.per_share", "Owed for a stock", { page: "Stocks" }),
  place("page", "Errors", "429 rate_limit_exceeded means that the limit is reached."),
  place("page", "Webhooks", "A webhook is an address."),
  place("page", "Create a webhook", "POST /v1/webhooks"),
  place("heading", "Other", "In a notebook.", { page: "Tables" }),
  place("heading", "Load", "", { page: "Tables", programs: "python import csv" }),
  place("heading", "Verify", "Or in Python.", { page: "Signatures" }),
])

describe("the search finds", () => {
  test.each([
    ["errors", ["Errors"]],
    ["limit", ["Lists and limits", "limit", "What a plan allows", "Errors"]],
    ["assets", ["debt_to_assets"]],
    ["RETRY-after", ["Lists and limits"]],
    ["requests minute", ["What a plan allows"]],
    ["webhook", ["Webhooks", "Create a webhook"]],
    ["python", ["Verify", "Load"]],
    ["pyth", ["Verify", "Load"]],
    ["csv", ["Load"]],
    ["per_share", ["Lot.per_share", "Fund.per_share"]],
    ["requests nowhere", []],
    ["  ", []],
    ["(.*[", []],
  ])("for %s its places, the best first", (query, expected) => {
    expect(findPlaces(index, query, 20).map(({ title }) => title)).toEqual(expected)
  })

  test("as many places as are asked for", () => {
    expect(findPlaces(index, "limit", 2)).toHaveLength(2)
  })
})

describe("an excerpt", () => {
  test.each([
    [
      "needle",
      `${"before ".repeat(40)}the needle ${"after ".repeat(40)}`,
      /^… (before )+the \[needle] (after )+…$/,
    ],
    ["needle", "A haystack-needle, and needles_of_pine.", /^A haystack-\[needle], and \[needles_of_pine]\.$/],
    ["page", "Corpage, then a page.", /^Corpage, then a \[page]\.$/],
  ])("of %s has whole words around the found ones", (query, text, expected) => {
    const [hit] = findPlaces(indexPlaces([place("page", "Long", text)]), query, 1)
    const marked = hit?.excerpt.map((piece, at) => (at % 2 === 1 ? `[${piece}]` : piece)).join("") ?? ""
    expect(marked).toMatch(expected)
    expect(marked.length).toBeLessThan(200)
  })

  test("is of the program if only a program has the word", () => {
    expect(findPlaces(index, "csv", 1)[0]?.excerpt).toEqual(["python import ", "csv", ""])
  })
})
