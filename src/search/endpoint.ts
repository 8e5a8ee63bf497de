import { endpoint } from "../contract/endpoint.ts"
import { search, searchInput, searchLimitDefault, searchLimitMax, searchMeta } from "./schema.ts"

export const searchEndpoint = endpoint({
  method: "GET",
  path: "/search",
  title: "Find a stock or fund",
  group: "Stocks",
  summary: "Stocks and funds by ticker or name",
  access: "sandbox",
  input: searchInput,
  data: search,
  meta: searchMeta,
  errors: [],
  example: { q: "apple", limit: 2 },
  tool: {
    name: "search_instruments",
    description:
      "Stocks and funds by ticker or words of a name, the best match first, with the identifier that every other tool takes. Use it first whenever the identifier is not certain: one ticker can name two companies.",
    arguments: {
      q: "A ticker, or words of a company's or fund's name; each may be the beginning of a word",
      limit: `Matches in the answer, 1 to ${searchLimitMax}; default ${searchLimitDefault}. There is no second page: to see others, narrow the text`,
      types: "Only stocks, or only funds (etf); if left out, both",
    },
    isUsual: true,
  },
})
