import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readFeed } from "../../src/filings/feed.ts"
import { apple, entryText, feedText, murdoch } from "../support/edgar/feed.ts"
import { errorBodies } from "../support/error-bodies.ts"

const appleFiling = {
  accession: "0000320193-26-000006",
  filer: "edgar:0000320193",
  form: "10-Q",
  filed: "2026-01-30",
  acceptedAt: "2026-01-30T11:01:32Z",
}
const murdochFiling = {
  accession: "0001567619-26-004410",
  filer: "edgar:0001277204",
  form: "4",
  filed: "2026-08-03",
  acceptedAt: "2026-08-01T01:59:59Z",
}

describe("a page of the feed", () => {
  test("gives each entry, of any form and role, with its acceptance time in UTC", () => {
    expect(readFeed(feedText([entryText(apple), entryText(murdoch)]))).toEqual({
      ok: true,
      value: { entries: [appleFiling, murdochFiling], malformed: [] },
    })
  })

  test("keeps one entry for each filer of a filing", () => {
    const parent = { ...apple, name: "CITIGROUP INC", cik: "0000831001", accession: "0000950103-26-000293" }
    const subsidiary = { ...parent, name: "Citigroup Global Markets Holdings Inc.", cik: "0000200245" }
    const page = readFeed(feedText([entryText(parent), entryText(subsidiary)]))
    expect(page.ok && page.value.entries.map(({ accession, filer }) => [accession, filer])).toEqual([
      ["0000950103-26-000293", "edgar:0000831001"],
      ["0000950103-26-000293", "edgar:0000200245"],
    ])
  })

  test.each([
    ["without entries", feedText([])],
    ["with a blank line before the XML declaration", `\n${feedText([])}`],
    ["after a byte order mark", `\ufeff${feedText([])}`],
  ])("is empty: %s", (_, text) => {
    expect(readFeed(text)).toEqual({ ok: true, value: { entries: [], malformed: [] } })
  })

  test.each([
    ["O&#39;Reilly &amp; Sons (Holdings) - A"],
    ["Nestl\u00e9 S.A."],
    ["<![CDATA[AT&T INC.]]>"],
    ["10-K - HOLDINGS (0000000007) (Filer)"],
    [""],
  ])("states the filer at the end of a title, whatever the name: %s", (name) => {
    const page = readFeed(feedText([entryText({ ...apple, name })]))
    expect(page).toEqual({ ok: true, value: { entries: [appleFiling], malformed: [] } })
  })
})

describe("an unreadable entry is reported and does not stop the rest", () => {
  const whole = entryText(apple)
  const id = apple.accession
  const noForm = `${id}: title and category name no one form`
  const noDay = `${id}: no filing date`
  const noTime = `${id}: no time of acceptance`
  const second = "<title>4 - X (0000000001) (Filer)</title><link"
  test.each([
    ["a title without a CIK", whole.replace("(0000320193)", "(320193X)"), `${id}: no CIK`],
    ["a CIK of zero", whole.replace("(0000320193)", "(0000000000)"), `${id}: no CIK`],
    ["a title without a role", whole.replace(" (Filer)", ""), `${id}: no CIK`],
    ["a title of another form than the category", whole.replace('term="10-Q"', 'term="10-K"'), noForm],
    ["no category", whole.replace(/<category.*\n/, ""), noForm],
    ["no filing date", whole.replace("Filed:", "Dated:"), noDay],
    ["a day that is not in the calendar", whole.replace(" 2026-01-30 ", " 2026-02-30 "), noDay],
    ["a time without an offset", whole.replace("06:01:32-05:00", "06:01:32"), noTime],
    ["no time", whole.replace(/<updated>.*\n/, ""), noTime],
    [
      "an id of another kind",
      whole.replace("0000320193-26-000006</id>", "320193-26-6</id>"),
      "10-Q - Apple Inc. (0000320193) (Filer): no accession number",
    ],
    ["two titles", whole.replace("<link", second), `${id}: more than one title`],
    ["nothing in it", "<entry></entry>\n", ": no accession number"],
    ["nothing at all", "<entry/>\n", ": no accession number"],
  ])("%s", (_, entry, reason) => {
    expect(readFeed(feedText([entry, entryText(murdoch)]))).toEqual({
      ok: true,
      value: { entries: [murdochFiling], malformed: [reason] },
    })
  })

  test.each([
    ["a bare ampersand", "AT&T INC"],
    ["an entity that HTML has and XML has not", "Caf&eacute;"],
    ["the start of a comment", "<!-- A"],
    ["the start of a CDATA section", "<![CDATA[A"],
  ])("such as ill-formed XML: %s", (_, name) => {
    const page = readFeed(feedText([entryText({ ...apple, name }), entryText(murdoch)]))
    expect(page.ok && page.value.entries).toEqual([murdochFiling])
    expect(page.ok && page.value.malformed).toEqual([expect.stringContaining(": line ")])
  })
})

test("an entry without an end ends where the next one begins", () => {
  const endless = entryText(apple).replace("</entry>", "")
  const page = readFeed(feedText([endless, entryText(murdoch)]))
  expect(page.ok && page.value.entries).toEqual([murdochFiling])
  expect(page.ok && page.value.malformed).toEqual([
    expect.stringContaining(`${apple.accession}: line 11: unclosed tag`),
  ])
})

describe("a text that is not a complete feed is refused with a reason", () => {
  test.each(errorBodies)("%s", (_, body, description) => {
    expect(readFeed(body)).toEqual({
      ok: false,
      code: "malformed_feed",
      message: `Not a feed: ${description}.`,
    })
  })

  const page = feedText([entryText(apple), entryText(murdoch)])
  test.each([
    ["plain text", "Too many requests", "text data outside of root node"],
    ["JSON", '{"error":"paused"}', "text data outside of root node"],
    ["another document", "<rss><channel/></rss>", "its root is rss"],
    ["a feed of another namespace", "<feed><entry/></feed>", "its root is feed"],
    ["a page followed by another one", page + page.slice(page.indexOf("<feed")), "one root"],
    ["a last entry without an end", page.replace(/<\/entry>\s*<\/feed>/, "</feed>"), "unexpected close tag"],
    ["an entry that ends as it begins", feedText(["<entry/>"]), "an entry without an end"],
    ["text between entries", page.replace("</entry>", "</entry></b>"), "unexpected close tag"],
  ])("%s", (_, body, message) => {
    const read = readFeed(body)
    expect(read).toMatchObject({ ok: false, code: "malformed_feed" })
    expect(read.ok ? "" : read.message).toContain(message)
  })

  test("such as a page cut off anywhere", () => {
    const end = page.lastIndexOf(">") + 1
    expect(readFeed(page.slice(0, end)).ok).toBe(true)
    const taken = Array.from({ length: end }, (_, at) => at).filter((at) => readFeed(page.slice(0, at)).ok)
    expect(taken).toEqual([])
  })
})

test("reading never throws, whatever the text", () => {
  const feed = "<feed xmlns='http://www.w3.org/2005/Atom'>"
  const piece = fc.constantFrom(feed, "<entry>", "</entry>", "</feed>", "<title>", "<")
  const pieces = fc
    .array(fc.oneof(piece, fc.string({ unit: "binary" })), { maxLength: 12 })
    .map((all) => all.join(""))
  fc.assert(
    fc.property(pieces, (text) => {
      readFeed(text)
    }),
    { numRuns: 2_000 },
  )
})

test("for any name, each entry is read or reported, or the page is refused", () => {
  const name = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(fc.constantFrom("<", ">", "&", ";", '"', "'", "/", "!", "-", "[", "]", "?", "A", "=", " "))
      .map((all) => all.join("")),
  )
  const outcomes = { read: 0, reported: 0, refused: 0 }
  fc.assert(
    fc.property(name, (hostile) => {
      const page = readFeed(
        feedText([entryText(murdoch), entryText({ ...apple, name: hostile }), entryText(murdoch)]),
      )
      if (!page.ok) {
        outcomes.refused++
        return
      }
      const { entries, malformed } = page.value
      expect(entries.length + malformed.length).toBe(3)
      expect(entries.filter(({ filer }) => filer === murdochFiling.filer)).toEqual([
        murdochFiling,
        murdochFiling,
      ])
      outcomes[malformed.length === 0 ? "read" : "reported"]++
    }),
    { numRuns: 2_000 },
  )
  expect(Math.min(outcomes.read, outcomes.reported)).toBeGreaterThan(100)
})
