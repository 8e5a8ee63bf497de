import { endpoint } from "../contract/endpoint.ts"
import { asOfArgument, heldForArgument, methodologyArgument } from "../contract/tool-words.ts"
import { portfolio, portfolioChangesMax, portfolioInput, portfolioMeta, positionsMax } from "./schema.ts"

export const portfolioEndpoint = endpoint({
  method: "POST",
  path: "/portfolio",
  title: "Report on a portfolio",
  group: "What is owed",
  summary: "What a portfolio is worth, how each position is screened, and what its holder owes",
  access: "sandbox",
  input: portfolioInput,
  data: portfolio,
  meta: portfolioMeta,
  errors: ["bad_request", "sandbox_restricted"],
  reads: true,
  example: {
    positions: [
      { symbol: "NVDA", shares: 40 },
      { symbol: "TSM", shares: 10, price: 240 },
      { symbol: "APPL", shares: 5 },
    ],
  },
  tool: {
    name: "report_portfolio",
    description: `One report on up to ${positionsMax} positions with numbers of shares: their worth, weights and verdicts, what would turn the verdicts, and what the holder owes in purification and zakat. Use it when the user names holdings.`,
    arguments: {
      positions:
        "The positions: symbol, isin or name, and if known shares, exchange, currency, price (of a share, in that currency; else the last close) and cost. Copy what the user's list says: contradictions are reported, not guessed",
      methodology: methodologyArgument,
      held_for: heldForArgument,
      as_of: `${asOfArgument}. Not together with changed_since`,
      changed_since: `A day (YYYY-MM-DD): also list what was published of these symbols since, at most ${portfolioChangesMax} changes`,
    },
    isUsual: true,
  },
})
