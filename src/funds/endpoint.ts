import { endpoint } from "../contract/endpoint.ts"
import { datedJudgedInstrument } from "../contract/inputs.ts"
import { asOfArgument, findFund, fundArgument, methodologyArgument } from "../contract/tool-words.ts"
import {
  etf,
  etfHoldings,
  etfHoldingsInput,
  etfHoldingsMeta,
  etfMeta,
  holdingsLimitDefault,
  holdingsLimitMax,
  purityHistory,
  purityHistoryInput,
  purityHistoryMeta,
} from "./schema.ts"

export const etfEndpoint = endpoint({
  method: "GET",
  path: "/etfs/{symbol}",
  title: "Get a fund's purity",
  group: "Funds",
  summary: "A fund: its purity by weight, its status, and what its holdings add up to",
  access: "sandbox",
  input: datedJudgedInstrument,
  data: etf,
  meta: etfMeta,
  errors: ["bad_request", "sandbox_restricted", "not_found"],
  example: { symbol: "SPY" },
  tool: {
    name: "get_fund",
    description:
      "How compliant a fund (ETF) is by the weight of its holdings, how much of the weight has a verdict, what to purify, and the day of the holdings. list_fund_holdings has its lines.",
    arguments: { symbol: fundArgument, methodology: methodologyArgument, as_of: asOfArgument },
    afterNotFound: findFund,
    isUsual: true,
  },
})

export const etfHoldingsEndpoint = endpoint({
  method: "GET",
  path: "/etfs/{symbol}/holdings",
  title: "List a fund's holdings",
  group: "Funds",
  summary: "The lines of a fund by weight, each with the verdict on its company",
  access: "sandbox",
  input: etfHoldingsInput,
  data: etfHoldings,
  meta: etfHoldingsMeta,
  errors: ["bad_request", "sandbox_restricted", "not_found"],
  csv: true,
  example: { symbol: "SPUS", limit: 5 },
  tool: {
    name: "list_fund_holdings",
    description:
      "The lines of a fund by weight, the largest first, each with its verdict. Use it to find which holdings make a fund impure.",
    arguments: {
      symbol: fundArgument,
      methodology: methodologyArgument,
      as_of: asOfArgument,
      limit: `Lines a page, 1 to ${holdingsLimitMax}; default ${holdingsLimitDefault}`,
      offset: "Lines to skip: 0 for the first page; the answer names the next one",
    },
    afterNotFound: findFund,
    isUsual: true,
  },
})

export const purityHistoryEndpoint = endpoint({
  method: "GET",
  path: "/etfs/{symbol}/purity/history",
  title: "Get a fund's past purity",
  group: "Funds",
  summary: "A fund's purity day by day",
  access: "sandbox",
  input: purityHistoryInput,
  data: purityHistory,
  meta: purityHistoryMeta,
  errors: ["sandbox_restricted", "not_found"],
  example: { symbol: "SPUS", period: "3m", until: "2022-07-06" },
  tool: {
    name: "get_fund_purity_history",
    description:
      "A fund's purity day by day over three months to a year, with the weight that had a verdict. Use it to see whether a fund became purer.",
    arguments: {
      symbol: fundArgument,
      period: "How far back: 3m, 6m or 1y; default 1y",
      until: "Last day of the period, YYYY-MM-DD; today when left out",
    },
    afterNotFound: findFund,
  },
})
