import type { ErrorCode } from "../../../src/contract/errors.ts"

/**
 * Every sentence that a refusal may contain. `<echo>` is a text from the caller in quotation marks, `<line>`
 * the ticker of a listing, `<names>` declared names. A new sentence of the service must be added here.
 */
const sentences: Readonly<
  Record<Exclude<ErrorCode, "internal_error" | "service_unavailable">, readonly string[]>
> = {
  bad_request: [
    "<echo> is not a query parameter of this path. It takes <names>.",
    "<echo> is not a field of this body. It takes <names>.",
    "<echo> is given more than once.",
    "The address has a control character in it.",
    "The address has a `%` that is not followed by valid percent-encoding.",
    "The body must be sent with `Content-Type: application/json`, in UTF-8.",
    "The body is not valid UTF-8.",
    "The body is compressed; it must be sent without Content-Encoding.",
    "The body is empty; it must be a JSON object.",
    "The body is larger than <number> bytes.",
    "The body must be a JSON object.",
    "The body is not valid JSON.",
    "Give `symbols`, or at least one of `status`, `sector`, `market_cap`, `health`, `country`.",
    "`country` and `sort` work only with filters: leave out `symbols`, or leave out `country` and `sort`.",
    "Companies are not judged by <echo>. Use one of <ids>; `id@version` names one version.",
    "Lists use only the version of <id> that is in force, so leave out the version. A single company can be read under any version.",
    "The account has saved no rule book <echo>.",
    "A rule book can judge only a list of symbols: give `symbols` with `rulebook`.",
    "Give `methodology` or `rulebook`, not both.",
    "Give `as_of` or `published_as_of`, not both.",
    "`published_as_of` reads the published determination, which is of the default standard: leave out `methodology`.",
    "published_as_of: <day> is in the future; today is <day> \\(UTC\\).",
    "Give `changed_since` or `as_of`, not both.",
    "changed_since: <day> is in the future; today is <day> \\(UTC\\).",
    "Give `after` or `from`, not both.",
    "`from` and `to` work only with `by=day`: leave them out.",
    "`after` is not a cursor of this feed. Send `meta.next_cursor` of a page unchanged, or begin with `from`.",
    "from: <day> is in the future. Nothing is published for that day yet.",
    "as_of: <day> is in the future; today is <day> \\(UTC\\).",
    "lots.<number>.(bought|sold)_on: <day> is in the future; today is <day> \\(UTC\\).",
    "day: <day> is in the future; today is <day> \\(UTC\\).",
    "Range: the file has <number> bytes, and none of them is in the range.",
    "as_of: the facts of <line> begin <day>.",
    "A past day works only with a list of symbols: give `symbols` with `as_of`.",
    "A URL begins with https://.",
    "A URL has at most <number> characters.",
    "A URL has no (fragment|user name and no password).",
    "The URL cannot be read: give one as https://example.com/hook.",
    "The port of a URL is 443 or 8443.",
    "The host of a URL is a (name, not an IP address|full public name, as in example.com).",
    "The host of a URL has at most 253 characters.",
    "Names under .[a-z]+ are not public.",
    "No listing under the identifier <echo>.( [^]{0,200})?",
    "The account has (a webhook|<number> webhooks), which is the most (on its plan|with a sandbox key). Remove (it|one) first.",
    "A test event is on its way already. Try again shortly.",
    "The webhook is disabled. Enable it first.",
    "<issues>",
  ],
  unauthorized: [
    "An API key is needed in the X-API-Key header.",
    "The API key is not valid or has been revoked.",
  ],
  sandbox_restricted: [
    "(Screening by filters|Narrowing a list of symbols) needs the Plus plan; a sandbox key screens lists of sandbox symbols.",
    "(<echo>: )?This symbol is outside the sandbox, which covers ten stocks and two funds. " +
      "A live key on the Plus plan opens the full universe.",
  ],
  not_found: [
    "No such path. GET /v1 lists every endpoint.",
    "No listing under the identifier <echo>.",
    "No listing under the identifier <echo>. There is no venue with the prefix <echo>.",
    "No listing under the identifier <echo>. Suffixes of vendors are not read: write the venue before the ticker, as in <echo>.",
    'No listing under the identifier <echo>. "TSE" means Tokyo before a number, otherwise Toronto. "TYO" and "TSX" have one meaning.',
    "No methodology under the id <echo>. There are <ids>.",
    "There is no snapshot of <day>. The newest is the snapshot of <day>; GET /snapshots lists every day.",
    "The snapshot of <day> has no revision <number>. Its newest is <number>.",
    "The snapshot of <day> has no file <echo>. It has <files>.",
    "There is no such webhook.",
    "There is no such delivery in the log of this webhook.",
    "<line> is a fund: it has no <document>.",
    "<line> has not been analysed yet: it has no <document>.",
    "No filings of <line> are stored, so it has no verdict as of <day>.",
    "No filings of <line> are stored, so no earlier verdict on it can be computed: it has no timeline. Its compliance determination is unaffected.",
    "The verdict on <line> as of <day> is withheld, so it has no Evidence Packet.",
    "No figures of <line> as of <day> are known.",
    "<line> is a pooled vehicle decided on its structure: what its shares owe is not computed. Its compliance determination is unaffected.",
    "Neither figures nor a price of <line>( as of <day>)? are known, so its zakat is not known.",
    "The filings of <line> by <day> do not have every figure that the health rating needs. Its compliance determination is unaffected.",
    "<line> has not been measured yet: other methodologies can judge it once it is screened again.",
    "<line> is no listing of a company known to file with the SEC: it has no <document>. " +
      "Its compliance determination is unaffected.",
    "The filings of <line> do not have every figure that the health rating needs. " +
      "Its compliance determination is unaffected.",
    "No balance sheet of <line> could be read, so it (is not rated|has no figures|has no purification figures). Its compliance determination is unaffected.",
    "Nothing has been published on <line> yet.",
    "Nothing was published on <line> by <day>: the first determination was published on <day>.",
    "The verdict on <line> is withheld, so it has no Evidence Packet.",
    "<line> is a pooled vehicle decided on its structure: it is not rated. Its compliance determination is unaffected.",
    "<line> (is a stock, not a fund|is decided on its structure, not on holdings); its verdict is at /instruments/<line>/compliance.",
  ],
  method_not_allowed: ["This path accepts (GET, HEAD|POST|GET, HEAD, POST|PATCH, DELETE), OPTIONS."],
  rate_limit_exceeded: [
    "Too many requests came from this address: at most <number> a minute are allowed. Try again in <number> seconds.",
    "The allowance of <number> requests a (day|minute) is used. Try again in <number> seconds.",
  ],
}

/** The fault of a parameter, after its name. */
const issues = [
  "is required",
  'has no field "[^]{0,50}"',
  "must be (text|an object|a number|a whole number|a list|true or false|text or an object)",
  "an identifier has 1 to 20 characters",
  "the text has 1 to 100 characters",
  "at least one symbol(, or null for every instrument)?",
  "at most 100 symbols",
  "at least one kind",
  "a list of 1 to 100 identifiers, watchlist, or null",
  "a URL has 1 to 2000 characters",
  "must be the id of a webhook",
  "must be YYYY-MM-DD, or a date and time in ISO 8601",
  "has no field to change: give url, kinds, symbols or enabled",
  "needs either since or delivery",
  "at most 50 symbols",
  "at least one position",
  "at most 200 positions",
  "at least one lot",
  "at most 200 lots",
  "more than 0",
  "a lot is not sold before it is bought",
  "an ISO 3166-1 alpha-2 code has two letters",
  "not a whole number",
  "a day is written YYYY-MM-DD(, or is `latest`)?",
  "no such day in the calendar",
  "a price such as 132\\.50",
  "one of [a-z-]+(, [a-z-]+)*, or a list of them",
  'Invalid option: expected one of ("[a-z0-9_-]+"\\|?)+',
  "Too (big|small): expected (string|array|number|int) to (have|be) [<>]=?-?\\d+( characters| items)?",
]

/** A rule book has nested fields: `rulebook: ratios.0.limit: is required`. */
const issue = `([a-z_]+(\\.[a-z_0-9]+)*: )*(${issues.join("|")})`

const places: Readonly<Record<string, string>> = {
  "<echo>": '"[^]{0,70}"',
  "<line>": "[A-Z0-9&:-]{1,20}",
  "<document>":
    "(timeline|zakat figures|purification figures|health rating|financials|Evidence Packet|comparison of standards)",
  "<names>": "(none|[a-z_]+(, [a-z_]+)*)",
  "<day>": "\\d{4}-\\d{2}-\\d{2}",
  "<id>": "[a-z0-9-]+",
  "<ids>": "[a-z0-9-]+(, [a-z0-9-]+)*",
  "<files>": "[a-z]+(\\.[a-z]+)+(, [a-z]+(\\.[a-z]+)+)*",
  "<number>": "\\d{1,6}",
  "<issues>": `${issue}(; ${issue})*`,
}

const shapes = new Map(
  Object.entries(sentences).map(([code, each]) => [code, each.map((sentence) => shapeOf(sentence))]),
)

/** Dots are literal. Parentheses, `?` and `|` keep their meaning in a regular expression. */
function shapeOf(sentence: string): RegExp {
  const escaped = sentence.replaceAll(/\./g, "\\.")
  return new RegExp(`^${escaped.replaceAll(/<\w+>/g, (place) => places[place] ?? place)}$`, "u")
}

export function isSentence(code: string, message: string): boolean {
  return shapes.get(code)?.some((shape) => shape.test(message)) ?? false
}
