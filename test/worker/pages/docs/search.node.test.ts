import { describe, expect, test } from "vitest"
import { type Place, searchPlaces } from "../../../../worker/pages/docs/search.tsx"

function place(kind: Place["kind"], title: string, text: string, page = title): Place {
  return { kind, title, href: `/${page}#${title}`, page, text }
}

const places = [
  place("page", "Lists and limits", "How lists are paged. Wait for the seconds in Retry-After."),
  place("heading", "What a plan allows", "Requests a day and a minute.", "Lists and limits"),
  place("field", "limit", "Rows of a page", "Search"),
  place("field", "limit", "Rows of a page", "Holdings"),
  place("field", "debt_to_assets", "A ratio", "Health"),
  place("page", "Errors", "429 rate_limit_exceeded means that the limit is reached."),
]

describe("the search finds", () => {
  test.each([
    ["errors", ["Errors"]],
    ["limit", ["limit", "Lists and limits", "What a plan allows", "Errors"]],
    ["a later word of a field", [], "zzz"],
    ["assets", ["debt_to_assets"]],
    ["RETRY-after", ["Lists and limits"]],
    ["requests minute", ["What a plan allows"]],
    ["requests nowhere", []],
    ["  ", []],
    ["(.*[", []],
  ])("%s", (query, expected, asked = query) => {
    expect(searchPlaces(places, asked).map(({ title }) => title)).toEqual(expected)
  })
})

test("an excerpt shows the found word, with whole words around it", () => {
  const long = `${"before ".repeat(40)}the needle ${"after ".repeat(40)}`
  const [hit] = searchPlaces([place("page", "Long", long)], "needle")
  expect(hit?.excerpt).toMatch(/^… (before )+the needle (after )+…$/)
  expect(hit?.excerpt.length).toBeLessThan(200)
})
