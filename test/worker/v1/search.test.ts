import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import { searchMeta } from "../../../src/search/schema.ts"
import { wordsOf } from "../../../src/search/words.ts"
import { searchable, seedSearchable } from "../support/searchable.ts"
import { answerOf, plusKey, refusalOf, sandboxKey } from "../support/service.ts"

beforeAll(seedSearchable)

async function found(q: string, more = "", key?: string) {
  const path = `/search?q=${encodeURIComponent(q)}${more}`
  const { data: rows, meta } = await answerOf("search", path, key)
  const { total, query } = searchMeta.parse(meta)
  expect(query).toBe(q)
  return { total, rows, ids: rows.map((row) => row.instrument_id) }
}

/** Queries separated by ` | `, and every instrument that each of them finds, in order. */
const answers: Readonly<Record<string, readonly (readonly [queries: string, ...ids: string[]])[]>> = {
  "the exact ticker comes first, then tickers and names that begin with the text": [
    ["aapl | AAP", "AAPL", "BSP:AAPL34"],
    ["gold", "GOLD", "GLD"],
    ["v", "V", "LON:VUSA"],
    ["T", "T", "TM", "TSX:T", "SPY", "GLD", "CHKP", "TYO:3116", "HKG:0700", "IPB", "TYO:7203"],
  ],
  "two companies with one symbol are both found": [["SHEL | shell", "SHEL", "LON:SHEL"]],
  "an identifier finds its listing": [
    ["TYO:7203 | tse:7203 | 7203", "TYO:7203"],
    ["HKG:700 | 700", "HKG:0700"],
    ["HKG:1398", "SHA:1398"],
    ["NASDAQ:AAPL", "AAPL"],
    ["TLV:CHKP", "CHKP"],
    ["TLV:AAPL"],
    ["LON:BT.A", "LON:BT-A"],
  ],
  "a share class is written with a dash, a dot or a space": [
    ["brk.b | BRK-B | brk b | BRK", "BRK-B", "BRK-A"],
    ["JPM-PC", "JPM-PC"],
  ],
  "companies come by market capitalisation, then the lines companies are shown under, then every other": [
    ["apple", "AAPL", "APLE", "BSP:AAPL34", "FRA:APC"],
    ["toyota", "TM", "TYO:3116", "TYO:7203"],
    ["jpmorgan", "JPM", "JPM-PC"],
  ],
  "every word must match, each as the beginning of a word": [
    ["appl hosp | hospitality apple", "APLE"],
    ["berk hath", "BRK-B", "BRK-A"],
    ["apple bank | ppl"],
    ["aapl apple", "AAPL", "BSP:AAPL34"],
  ],
  "the whole phrase ranks above scattered words, whatever the company is worth": [
    ["financial group", "TYO:8306", "PNC"],
    ["coca cola", "KO", "COKE"],
    ["motor corp", "TM", "TYO:7203"],
    ["bank of", "BAC", "SHA:1398"],
    ["bank china", "SHA:1398"],
  ],
  "spaces and `and` may be left out or written": [
    ["cocacola", "KO", "COKE"],
    ["jp morgan", "JPM", "JPM-PC"],
    ["m and m | M&M", "NSE:M&M", "MSFT", "META", "F", "TM", "TYO:8306", "IPB", "TYO:7203"],
  ],
  "where next to nothing matches, words one letter off and initials are found": [
    ["microsft | mircosoft", "MSFT"],
    ["tooyta", "TM", "TYO:3116", "TYO:7203"],
    ["aple", "APLE", "AAPL", "BSP:AAPL34", "FRA:APC"],
    ["pple", "AAPL", "APLE", "BSP:AAPL34", "FRA:APC"],
    ["wahed sharia | wahd sharah", "HLAL"],
    ["iacb", "SHA:1398"],
  ],
  "a long word may have two wrong letters, if none is one letter off": [
    ["mcrosft | micrsoft | microossoft", "MSFT"],
    ["berksher hathaway | berkshir hathawai", "BRK-B", "BRK-A"],
    ["zicrosft | aapple0"],
  ],
  "words of a question before and behind a name are left out": [
    ["is coca cola halal?", "KO", "COKE"],
    ["can I buy microsoft | microsoft stock | Microsoft shares halal or haram?", "MSFT"],
    ["apakah saham microsoft halal | هل سهم microsoft حلال", "MSFT"],
    ["is AAPL halal", "AAPL", "BSP:AAPL34"],
    ["is stock halal"],
  ],
  "a venue and a ticker are an identifier": [["tyo 7203 | 7203 tyo | tokyo 7203", "TYO:7203"]],
  "a name is found with the legal form in full, and with `the`": [
    ["ford motor company", "F"],
    ["the coca cola company", "KO", "COKE"],
  ],
  "accents fold": [
    ["nestle | NESTLÉ | nestle\u0301", "SWX:NESN", "FRA:NESR"],
    ["societe generale | Société Gén", "PAR:GLE"],
    ["elektroimportoren | ELEKTROIMPORTØREN", "OSL:ELIMP"],
  ],
  "what is neither letter nor digit only parts words": [
    ["at&t", "T"],
    ["s&p 500", "SPY", "LON:VUSA"],
    ["gold.com", "GOLD"],
    ["  apple hospitality ", "APLE"],
  ],
  "% and _ are literal characters": [
    ["0518%", "IPB"],
    ["under_score", "SNMEY"],
    ["% | _ | a%l | a_pl | score"],
  ],
  "a text without a word finds nothing": [['  | & | - | "" | 🍎 | …']],
}

describe.each(Object.entries(answers))("a search is answered 200: %s", (_promise, rows) => {
  const examples = rows.flatMap(([queries, ...ids]) => queries.split(" | ").map((query) => ({ query, ids })))

  test.each(examples)("$query", async ({ query, ids }) => {
    expect(await found(query)).toMatchObject({ ids, total: ids.length })
  })
})

test("a stock has exactly the fields of the contract", async () => {
  const [apple] = (await found("aapl")).rows
  expect(apple).toEqual({
    type: "stock",
    symbol: "AAPL",
    instrument_id: "AAPL",
    name: "Apple Inc.",
    country_code: "US",
    exchange: "Nasdaq",
    sector: "Technology",
    industry: "Electronic computers",
    status: "compliant",
    verdict_as_of: "2026-08-31",
    stale: false,
    last_analyzed_at: expect.any(String),
  })
})

test("a withheld verdict is pending with its day, and a company never analysed has none", async () => {
  const withheld = (await found("JPM")).rows.find((row) => row.symbol === "JPM")
  expect(withheld).toMatchObject({ status: "pending", last_analyzed_at: expect.any(String) })
  const unknown = (await found("TYO:3116")).rows
  expect(unknown).toMatchObject([
    { status: "pending", last_analyzed_at: null, sector: null, industry: null, exchange: null },
  ])
  expect((await found("mahindra")).rows).toMatchObject([{ country_code: null }])
})

test("a fund has no status, and no purity before it was screened", async () => {
  const [spy] = (await found("SPY")).rows
  expect(spy).toEqual({
    type: "etf",
    symbol: "SPY",
    instrument_id: "SPY",
    name: "State Street SPDR S&P 500 ETF Trust",
    country_code: "US",
    exchange: "Nasdaq",
    purity_percentage: null,
    badge_color: null,
    match_coverage_percent: null,
  })
})

test.each([
  ["gold", "", ["GOLD", "GLD"]],
  ["gold", "&types=stock", ["GOLD"]],
  ["gold", "&types=etf", ["GLD"]],
  ["gold", "&types=etf,stock", ["GOLD", "GLD"]],
  ["SPY", "&types=stock", []],
  ["AAPL", "&types=etf", []],
  ["HKG:700", "&types=etf", []],
])("a search is narrowed: %s%s", async (query, types, ids) => {
  const answered = await found(query, types)
  expect([answered.ids, answered.total]).toEqual([ids, ids.length])
})

test("the limit cuts the list and keeps the total; by default it is 20", async () => {
  expect(await found("apple", "&limit=2")).toMatchObject({ ids: ["AAPL", "APLE"], total: 4 })
  expect(await found("HKG:700", "&limit=1")).toMatchObject({ ids: ["HKG:0700"], total: 1 })
  const many = await found("i")
  expect([many.ids.length, many.total]).toEqual([Math.min(20, many.total), matching("i").length])
})

test.each([
  ["apple", ["AAPL", "BSP:AAPL34", "FRA:APC"]],
  ["aapl", ["AAPL", "BSP:AAPL34"]],
  ["KO", []],
  ["HKG:0700", []],
  ["etf", ["SPY", "HLAL"]],
])("a sandbox key finds only the sandbox: %s", async (query, ids) => {
  const key = await sandboxKey()
  const answered = await found(query, "", key)
  expect([answered.ids, answered.total]).toEqual([ids, ids.length])
})

test.each([
  ["", /q/],
  ["q=", /1 to 100/],
  [`q=${"a".repeat(101)}`, /1 to 100/],
  ["q=a&limit=0", /limit/],
  ["q=a&limit=101", /limit/],
  ["q=a&types=bond", /types/],
  ["q=a&types=", /types/],
  ["q=a&types=stock,", /types/],
])("400 for ?%s", async (query, why) => {
  const refusal = await refusalOf(`/search?${query}`)
  expect(refusal).toMatch(/^400 bad_request/)
  expect(refusal).toMatch(why)
})

/**
 * The expected result, computed without an index: each word begins a word of the name or the symbol, or
 * equals the name.
 */
function matching(query: string): readonly string[] {
  const plain = (text: string) => wordsOf(text.normalize("NFD").replaceAll(/\p{M}/gu, ""))
  const words = plain(query)
  const readings = [words, words.filter((word) => word !== "and")].filter((some) => some.length > 0)
  const begins = (name: string, joined: string) =>
    joined.length > 2 && plain(name).join("").startsWith(joined)
  const holds = (text: string, word: string) => plain(text).some((each) => each.startsWith(word))
  return words.length === 0
    ? []
    : searchable
        .filter(
          ({ name, symbol }) =>
            readings.some((some) => begins(name, some.join(""))) ||
            readings.at(-1)?.every((word) => holds(name, word) || holds(symbol, word)),
        )
        .map(({ instrumentId }) => instrumentId)
        .sort()
}

/** FTS5 syntax between words of names, which must have the effect of a space. */
const syntax = [
  ...[' "', '" ', " (", ") ", " * ", " ^ ", " + ", " - ", " : ", " name : "],
  ...[" {name} : ", " ~stock ", "\\", ";"],
  ...[" AND ", " OR ", " NOT ", " NEAR(", ", 3) ", "name:", "-- ", "' OR 1=1 --", "?1"],
]
const pieces = "apple inc a s co Nestl\u00e9 s&p 500 bank gold motor m 0518% under_".split(" ")
const hostile = fc
  .array(fc.constantFrom(...pieces, ...syntax), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(""))
  .filter((text) => text.length <= 100)

test("law: no text has a meaning beyond its words", async () => {
  const { key } = await plusKey()
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const { ids, total } = await found(text, "&limit=100", key)
      const words = matching(text)
      expect(ids).toEqual(expect.arrayContaining([...words]))
      expect(total).toBe(ids.length)
      // In addition to matches of the words, only a listing named exactly, or words one letter off if hardly
      // any match.
      if (words.length >= 3) expect(total - words.length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 60 },
  )
})

const hostileTexts = [
  // A letter that is missing in FTS5's tables.
  "\u19b0",
  ...['"apple', "NEAR(apple inc, 2)", "apple*^", "name : apple", "مصرف الراجحي", "アップル"],
  ...["a ".repeat(50), "z".repeat(100), "'; DROP TABLE listings; --"],
]

test("law: any text of 1 to 100 characters gets a result", async () => {
  const any = fc
    .string({ unit: "binary", minLength: 1, maxLength: 100 })
    .filter((text) => text.length <= 100 && !/\p{Cc}/u.test(text))
  const { key } = await plusKey()
  await fc.assert(
    fc.asyncProperty(any, async (text) => {
      const { ids, total } = await found(text, "", key)
      expect(ids.length).toBe(Math.min(total, 20))
    }),
    { numRuns: 40 + hostileTexts.length, examples: hostileTexts.map((text) => [text]) },
  )
})
