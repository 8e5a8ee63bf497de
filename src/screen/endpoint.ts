import { endpoint } from "../contract/endpoint.ts"
import { asOfArgument, methodologyArgument } from "../contract/tool-words.ts"
import { sectors } from "../vocabulary.ts"
import { screen, screenInput, screenLimitDefault, screenLimitMax, screenMeta, symbolsMax } from "./schema.ts"

export const screenEndpoint = endpoint({
  method: "POST",
  path: "/screen",
  title: "Screen many stocks",
  group: "Stocks",
  summary: "Many stocks in one request: a list of symbols, or the stocks of the universe that match filters",
  access: "sandbox",
  input: screenInput,
  data: screen,
  meta: screenMeta,
  errors: ["bad_request", "sandbox_restricted"],
  csv: true,
  reads: true,
  example: { symbols: ["AAPL", "UAA", "APPL"] },
  tool: {
    name: "screen_stocks",
    description: `The verdict, health rating and last close of up to ${symbolsMax} stocks given as \`symbols\`, or of all that match filters (Plus plan). Use it for a watch list or to find stocks.`,
    arguments: {
      symbols: "Identifiers to screen, prefixed or bare. No filter is needed with them",
      status: "Stocks with one of these verdicts; Plus plan",
      sector: `Stocks of one sector: ${sectors.join(", ")}; Plus plan`,
      market_cap:
        "By market capitalisation in USD: small < 2 bn ≤ mid < 10 bn ≤ large < 200 bn ≤ mega; Plus plan",
      health: "Stocks with one of these health ratings; Plus plan",
      country: "Country of domicile, ISO 3166-1 alpha-2 (US, JP); Plus plan, not together with symbols",
      methodology: methodologyArgument,
      rulebook:
        "A rule book of your own in place of a standard, as GET /rulebooks/schema describes it, or the name of a saved one; only with symbols",
      as_of: `${asOfArgument}. Only with symbols`,
      sort: "symbol; market_cap with the largest first; or flip_distance with those stocks first whose verdict turns at the smallest change of the share price; not together with symbols. Default symbol",
      limit: `Rows a page, 1 to ${screenLimitMax}; default ${screenLimitDefault}`,
      offset: "Rows to skip: 0 for the first page; the answer names the next one",
    },
    isUsual: true,
  },
})
