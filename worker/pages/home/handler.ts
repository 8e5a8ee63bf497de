import { createElement } from "preact"
import { sandboxFunds, sandboxStocks, withinScope } from "../../../src/access/sandbox.ts"
import { candidatesOf } from "../../../src/identifiers/resolve.ts"
import { findRows } from "../../../src/search/found-rows.ts"
import { searchTextMax } from "../../../src/search/schema.ts"
import { readListedRatios } from "../../../src/stored/listed-ratios.ts"
import { pathIn } from "../../html/language/address.ts"
import type { Language } from "../../html/language/language.ts"
import { fundPath, stockPath } from "../../html/paths.ts"
import { fundVerdict, stockVerdict } from "../../html/verdict.tsx"
import { callEndpoint, type PageContext, type PageHandler, wayOf } from "../context.ts"
import { addressOf } from "../frame.tsx"
import { showJson, showOnce, showPage } from "../reply.ts"
import {
  foundHit,
  type HitModel,
  HomePage,
  placeOf,
  type SandboxExamples,
  type SearchCoverage,
  SearchPage,
  type SearchResults,
} from "./page.tsx"

/** The most rows on a page of results, and in the suggestions below the search field. */
const hitsMax = 20
const suggestionsMax = 8

/** `GET /`: the start page, or the results of a search. The page works without script. */
export const showHome: PageHandler = async (context) => {
  const text = readSearchText(context)
  const model = {
    coverage: coverageOf(context),
    way: wayOf(context),
    address: addressOf(context.origin, "/"),
  }
  if (text.kind === "none")
    return showPage(context, createElement(HomePage, { ...model, examples: await examplesFor(context) }))
  if (text.kind === "refused") {
    const refused = { ...model, text: text.sent, problem: text.sentence, results: null }
    return showOnce(context, createElement(SearchPage, refused), 400)
  }
  const results = await search(context, text.q, hitsMax)
  return showPage(context, createElement(SearchPage, { ...model, text: text.q, problem: null, results }))
}

/** `GET /suggestions?q=`: the first rows of a search, for the script of the search field. */
export const showSuggestions: PageHandler = async (context) => {
  const text = readSearchText(context)
  const { isAddressed, language } = context.spoken
  if (text.kind === "none") return refuseJson(language.say.search.missing)
  if (text.kind === "refused") return refuseJson(text.sentence)
  const { total, hits } = await search(context, text.q, suggestionsMax)
  const offered = hits.map(({ isExact: _isExact, ratios: _ratios, path, ...hit }) => ({
    path: isAddressed ? pathIn(language.code, path) : path,
    ...hit,
  }))
  return showJson(context, { total, hits: offered })
}

type SearchText =
  | { readonly kind: "none" }
  | { readonly kind: "text"; readonly q: string }
  | { readonly kind: "refused"; readonly sent: string; readonly sentence: string }

function readSearchText({ url, spoken }: Pick<PageContext, "url" | "spoken">): SearchText {
  const { search } = spoken.language.say
  const [sent = "", ...more] = url.searchParams.getAll("q")
  if (more.length > 0) return { kind: "refused", sent: "", sentence: search.several }
  if (sent === "") return { kind: "none" }
  const q = sent.trim()
  if (q === "") return { kind: "refused", sent: "", sentence: search.blank }
  if (q.length <= searchTextMax) return { kind: "text", q }
  const sentence = search.tooLong(searchTextMax, q.length)
  return { kind: "refused", sent: q.slice(0, searchTextMax), sentence }
}

/** The first results of a search. */
async function search(context: PageContext, q: string, limit: number): Promise<SearchResults> {
  const { rows, lines, isWhole, isSimilar } = await findRows(context.ports, context.caller, q)
  const way = wayOf(context)
  const { language } = context.spoken
  return {
    total: isWhole ? rows.length : lines,
    isSimilar,
    hits: rows.slice(0, limit).map((row) => foundHit(row, context.ports.clock, way, language)),
  }
}

function coverageOf({ caller, isSignedIn }: PageContext): SearchCoverage {
  if (caller.scope === "full") return "everything"
  return isSignedIn ? "sandbox_plan" : "sandbox"
}

function refuseJson(problem: string): Response {
  return Response.json({ problem }, { status: 400 })
}

/** The stocks and funds of the sandbox that this service lists, with their verdicts. */
async function examplesFor(context: PageContext): Promise<SandboxExamples> {
  const { ports, caller } = context
  const { language } = context.spoken
  const [lines, funds] = await Promise.all([
    ports.screening.findLines(sandboxStocks.map(candidatesOf), null),
    Promise.all(sandboxFunds.map((symbol) => fundRow(context, symbol))),
  ])
  const stocks = lines.flatMap((line) => {
    if (line === null || !withinScope(caller.scope, line.listing).ok) return []
    const { instrumentId: id, name } = line.listing
    const ratios = readListedRatios(line.listedRatiosJson)
    const verdict = stockVerdict(line, ports.clock, language)
    return [{ ...rowOf(id, name, "", language), path: stockPath(id), ratios, ...verdict }]
  })
  return { stocks, funds: funds.filter((row) => row !== null) }
}

function rowOf(instrumentId: string, name: string, exchange: string, language: Language) {
  return { instrumentId, name, place: placeOf({ instrumentId, exchange }, language) }
}

async function fundRow(context: PageContext, symbol: string): Promise<HitModel | null> {
  const fund = await callEndpoint(context, "etf", { symbol })
  if (!fund.ok) return null
  const { instrument_id: id, name, exchange, purity, badge_color: badge } = fund.data
  const { language } = context.spoken
  const weights = {
    purity: purity.percentage,
    nonCompliant: purity.non_compliant_percentage ?? null,
    nonCompliantHoldings: purity.non_compliant_holdings,
    badge,
  }
  const verdict = fundVerdict(weights, language)
  return { ...rowOf(id, name, exchange ?? "", language), path: fundPath(id), ratios: null, ...verdict }
}
