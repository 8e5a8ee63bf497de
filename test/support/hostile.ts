import fc, { type Arbitrary } from "fast-check"
import type { Parameter } from "../../src/contract/parameters.ts"
import { venues } from "../../src/identifiers/venues.ts"
import { lotsMax } from "../../src/purification/schema.ts"

/** Inputs that are made to break a reader: texts, parts of addresses, bodies and headers. */

const spellings = [...venues.map(({ prefix }) => prefix), "HKEX", "TSE", "NASDAQ", "NYSE", "XETRA", "XYZ"]
const tickers = ["AAPL", "GOOGL", "MCD", "BRK.B", "BRK-B", "TSM", "CHKP", "SPY", "M&M", "NOPE", "aapl"]
const listed = ["FRA:APC", "TPE:2330", "TYO:7203", "TSE:7203", "HKG:01398", "SHA:1398", "TLV:CHKP", "SHEL.L"]

/** One of the choices, each with its weight. */
function weighted<Value>(...choices: readonly (readonly [number, Arbitrary<Value>])[]): Arbitrary<Value> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))
}
const joined = (parts: readonly string[]) => parts.join("")

const digits = fc.string({ unit: fc.constantFrom(..."0127"), minLength: 1, maxLength: 7 })
const ticker = fc.constantFrom(...tickers)

/** Identifiers of every venue, known and unknown. */
const identifier = weighted(
  [3, ticker],
  [3, fc.constantFrom(...listed)],
  [
    2,
    fc
      .tuple(fc.constantFrom(...spellings), fc.constantFrom(":", "%3A"), fc.oneof(ticker, digits))
      .map(joined),
  ],
)

/**
 * Control characters, lone surrogates, syntax characters, and letters that look like others or fold into
 * others.
 */
const marks = [
  ..."\u0000\n\r\t \u007f\u0085\u00ad'\"`\\/%_*^~:;?#&=+,.$(){}[]<>|-",
  ..."\u200b\u202e\u2028\ufeff\uffffıſ\u212aßøéǅＡ\u0410：％٠½²𞤀😀",
  "\ud800",
  "\udfff",
  "e\u0301",
  "\u0301",
]
const mark = fc.constantFrom(...marks)

const syntax = [
  ...["' OR 1=1 --", "'; DROP TABLE listings; --", "AAPL' UNION SELECT key FROM api_keys --", 'a" OR "b'],
  ...["a* OR b*", "NEAR(a b, 2)", "symbol : ^ a", "{name symbol} : a NOT b", '"~fund"', "^a + b AND (c"],
  ...["a - b -c", `$.data[?(@.x)]`, "../../../etc/passwd", "..\\..\\wrangler.toml"],
  ...["<script>alert(1)</script>", "{{7*7}}", "__proto__", "constructor", "toString"],
  ...["undefined", "null", "NaN"],
]

/** A known text in which a strange character is inserted or replaces up to two characters. */
const mutated = fc
  .tuple(identifier, fc.nat(20), fc.nat(2), mark)
  .map(([text, at, cut, put]) => `${text.slice(0, at)}${put}${text.slice(at + cut)}`)

const repeatable = fc.constantFrom("A", "a ", "%", "%3A", "é", "😀", "(", '"', ",", "[", "../")
const repeated = fc
  .tuple(repeatable, fc.constantFrom(2, 19, 50, 1_000))
  .map(([text, times]) => text.repeat(times))

export const text: Arbitrary<string> = weighted(
  [5, identifier],
  [4, mutated],
  [2, fc.string({ unit: "binary", maxLength: 40 })],
  [2, fc.string({ unit: fc.oneof(mark, fc.constantFrom(..."aA1")), maxLength: 40 })],
  [2, fc.constantFrom(...syntax)],
  [1, repeated],
)

const encoded = (value: string) => encodeURIComponent(value.replaceAll(/\p{Cs}/gu, "\ufffd"))

/** Ways to encode a text in an address, right and wrong. */
const encodings: readonly ((value: string) => string)[] = [
  encoded,
  (value) => encoded(value).replaceAll("%20", "+").toLowerCase(),
  (value) => encoded(encoded(value)),
  (value) => encoded(value).slice(0, -1),
  (value) => `${encoded(value)}%`,
  (value) =>
    Array.from(new TextEncoder().encode(value), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  (value) => value,
]

/** Broken escapes, overlong and surrogate UTF-8, line breaks, and paths upwards and around. */
const escapes = [
  ..."%|%%|%2|%zz|%u0041|%E0%A4%A|%C0%AF|%ED%A0%80|%F4%90%80%80|%FF|%00|%0d%0aX-A:%20b|%25|%252F|%2525".split(
    "|",
  ),
  ..."..|.|%2e%2e|%2e%2e%2f|%2F|%5C|\\|//|/|;a=b|?|#|%3F|%23|@|%40".split("|"),
]

/** A part of a path, or a value in a query, as it is sent. */
export const segment: Arbitrary<string> = weighted(
  [6, fc.tuple(text, fc.constantFrom(...encodings)).map(([value, encode]) => encode(value))],
  [1, fc.tuple(identifier, fc.constantFrom(...escapes)).map(joined)],
  [1, fc.constantFrom(...escapes)],
)

const lot = { symbol: "AAPL", shares: 2.5, bought_on: "2024-03-01" }

/** Lists of lots that are valid, or wrong in one field. */
const lots: readonly unknown[] = [
  [lot],
  [lot, { ...lot, symbol: "SPY", sold_on: "2024-03-01", dividends_received: 0 }],
  Array.from({ length: lotsMax }, () => ({ ...lot, symbol: "GOOGL", shares: 1e12 })),
  Array.from({ length: lotsMax + 1 }, () => lot),
  ...[0, -1, 1e13, 5e-324, "1", null].map((shares) => [{ ...lot, shares }]),
  ...["2024-02-30", "0001-01-01", "9999-12-31", "2024-3-1", "2024-03-01T00:00:00Z", 20240301].map(
    (bought_on) => [lot, { ...lot, bought_on }],
  ),
  [{ ...lot, sold_on: "2023-03-01" }],
  [{ ...lot, dividends_received: -1 }],
  [{ ...lot, __proto__: null, constructor: 1 }],
  [[lot]],
]

/**
 * Values that some parameter of this name accepts, so that hostile values are often combined with valid ones.
 */
const fitting = new Map<string, readonly unknown[]>(
  Object.entries({
    q: ["apple", "a", "taiwan semiconductor", "7203", "S&P 500", "100%", "_"],
    types: ["stock", "etf", "stock,etf"],
    limit: [1, 2, 20, 100],
    offset: [0, 1, 3, 1_000, Number.MAX_SAFE_INTEGER],
    symbols: [["AAPL"], ["mcd", "SPY", "NOPE", "HKG:1398"], listed, tickers],
    lots,
    status: ["compliant", ["pending", "non-compliant"]],
    sector: ["Technology", "technology"],
    market_cap: ["mega", ["small", "mid", "large"]],
    health: ["robust", ["fragile", "antifragile"]],
    country: ["US", "jp"],
    sort: ["symbol", "market_cap"],
    period: ["3m", "6m", "1y"],
  }),
)

export const fittingFor = (name: string) => fc.constantFrom<unknown>(...(fitting.get(name) ?? ["a", 1]))

const writtenOut = (value: unknown) => encodeURIComponent(String(value))
const fitted = (name: string) => fittingFor(name).map((fit) => `${name}=${writtenOut(fit)}`)

export const numbers = "-0|00|007|+1|1.5|1e3|1E400|-1|0x10|NaN|Infinity|9007199254740993|٣|1_000|".split("|")
numbers.push("9".repeat(400))

export const strangers = ["a[]", "Limit", "q ", "__proto__", "constructor", "hasOwnProperty", "", "symbol"]
strangers.push("x".repeat(60))

/**
 * The query of an address with its `?`, or an empty text. It has declared and undeclared names, once or
 * repeated. Required parameters come first and are mostly valid, because otherwise every query would be
 * refused for them.
 */
export function queryOf(parameters: readonly Parameter[]): Arbitrary<string> {
  const declared = parameters.length === 0 ? strangers : parameters.map(({ name }) => name)
  const needed = parameters.filter(({ required }) => required).map(({ name }) => fitted(name))
  const named = fc.constantFrom(...declared).chain((name) => {
    const value = weighted(
      [5, fittingFor(name).map(writtenOut)],
      [1, fc.constantFrom(...numbers)],
      [2, segment],
      [1, fc.constant("x".repeat(4_096))],
    )
    return fc.tuple(fc.constant(name), value).map((pair) => pair.join("="))
  })
  const strange = fc
    .tuple(fc.oneof(fc.constantFrom(...strangers), segment), fc.constantFrom("=", "", "=="), segment)
    .map((parts) => parts.join(""))
  const pair = weighted([8, named], [1, strange])
  return fc
    .tuple(
      weighted<string[]>([3, fc.tuple(...needed)], [1, fc.constant([])]),
      fc.array(pair, { maxLength: 3 }),
      fc.constantFrom("&", "&", "&", "&&", ";"),
    )
    .map(([first, more, between]) => [...first, ...more].join(between))
    .map((pairs) => (pairs === "" ? "" : `?${pairs}`))
}

const headerText = fc.oneof(
  fc.string({ unit: "grapheme-ascii", maxLength: 60 }),
  fc.constantFrom("*", 'W/"', '"a", W/"b', "gzip, br;q=0", "bytes=0-1", "application/xml", "null"),
  fc.constant("x".repeat(4_000)),
)

const headerNames = [
  ..."If-None-Match If-Match If-Modified-Since Accept Accept-Encoding Range Origin Content-Encoding".split(
    " ",
  ),
  ..."Access-Control-Request-Method Access-Control-Request-Headers X-HTTP-Method-Override".split(" "),
  ..."X-Forwarded-For Cookie Authorization Expect".split(" "),
]

export type Headers = Readonly<Record<string, string>>

/** Headers that change nothing, or must not. */
export const strangeHeaders: Arbitrary<Headers> = weighted<Headers>(
  [3, fc.dictionary(fc.constantFrom(...headerNames), headerText, { maxKeys: 4 })],
  [1, fc.constant({ "If-None-Match": "*" })],
)

/** Values of `Accept`, valid or not. */
export const accept: Arbitrary<Headers> = fc.oneof(
  fc.constant({}),
  fc
    .constantFrom(
      ...["text/csv", "text/csv; header=present; q=1.000, */*;q=0.1", "text/*", "text/csv;q=0"],
      ...["application/json;q=0, TEXT/CSV;q=0.001", "text/csv;q=NaN,,;;=,/", "text/csv;q=0.5,".repeat(200)],
    )
    .map((text) => ({ Accept: text })),
)

/** Texts sent in place of a key. */
export const strangeKey = fc.oneof(
  headerText,
  fc.constantFrom("", "qistas_live_", `qistas_live_${"A".repeat(36)}`, "Bearer qistas_live_1"),
)

export const contentType = weighted(
  [18, fc.constant("application/json")],
  [1, headerText],
  [
    1,
    fc.constantFrom("text/plain", "application/json; charset=latin1", "application/json;charset=UTF-8", ""),
  ],
)
