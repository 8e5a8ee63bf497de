import { endpoint } from "../contract/endpoint.ts"
import { datedJudgedInstrument } from "../contract/inputs.ts"
import { asOfArgument, findVerdict, instrumentArgument } from "../contract/tool-words.ts"
import {
  lotPurification,
  lotPurificationInput,
  lotPurificationMeta,
  lotsMax,
  purification,
  purificationMeta,
} from "./schema.ts"

const standardOfMethod = "Its own method comes first; default SS 21"

export const purificationEndpoint = endpoint({
  method: "GET",
  path: "/instruments/{symbol}/purification",
  title: "Get purification on a share",
  group: "What is owed",
  summary:
    "What one share owes for each fiscal year by two methods: its part of prohibited income, and the share of its dividend. A share of a fund owes through the holdings",
  access: "sandbox",
  input: datedJudgedInstrument,
  data: purification,
  meta: purificationMeta,
  errors: ["bad_request", "sandbox_restricted", "not_found"],
  example: { symbol: "NVDA" },
  tool: {
    name: "get_purification",
    description:
      "What one share of a company or fund owes in purification for each fiscal year, by two methods, the standard's own first: per share held at the end of the year (AAOIFI SS 21, 3/4/6) and a share of the dividend (practice). Name the method; purify_lots computes a holding.",
    arguments: {
      symbol: instrumentArgument,
      methodology: standardOfMethod,
      as_of: asOfArgument,
    },
    afterNotFound: findVerdict,
    isUsual: true,
  },
})

export const lotPurificationEndpoint = endpoint({
  method: "POST",
  path: "/purification",
  title: "Get purification on lots of shares",
  group: "What is owed",
  summary: "What lots of shares owe for each fiscal year they were held in, by two methods",
  access: "sandbox",
  input: lotPurificationInput,
  data: lotPurification,
  meta: lotPurificationMeta,
  errors: ["bad_request", "sandbox_restricted"],
  reads: true,
  example: {
    lots: [
      { symbol: "NVDA", shares: 40, bought_on: "2024-03-01", sold_on: "2026-01-25" },
      { symbol: "MSFT", shares: 2.5, bought_on: "2024-03-01", sold_on: "2026-01-23" },
    ],
  },
  tool: {
    name: "purify_lots",
    description: `What up to ${lotsMax} lots of shares owe in purification by fiscal year, with days of purchase and sale, splits applied, by two methods, the standard's own first. Use it when the user asks how much to give away; name the method, and repeat what \`unknown\` lists, which is in no total.`,
    arguments: {
      lots: "Lots, each with symbol (as in the other tools), shares as counted on bought_on (fractions allowed), bought_on (YYYY-MM-DD), sold_on if sold, and dividends_received in the reporting currency if known; if it is left out, the declared dividends are used",
      methodology: standardOfMethod,
    },
  },
})
