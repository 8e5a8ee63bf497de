import { sandboxFunds, sandboxStocks } from "../../../src/access/sandbox.ts"
import { searchTextMax } from "../../../src/contract/search.ts"
import type { BadgeColor } from "../../../src/vocabulary.ts"
import { fundPath, fundVerdict, type HitModel, searchHit, stockPath, stockVerdict } from "../../html/hits.tsx"
import { renderPage } from "../../html/page.tsx"
import { ask } from "../ask.ts"
import type { AskedPage, Show } from "../asked.ts"
import { addressOf } from "../frame.tsx"
import { showJson, showPage } from "../reply.ts"
import { HomePage, type SandboxExamples } from "./page.tsx"
import { type SearchModel, SearchPage, type SearchResults } from "./search-page.tsx"

/** Rows of a page of results, and of what is offered while somebody types. */
const hitsMax = 20
const suggestionsMax = 8

/** `GET /`: the start page, or what a search found. It works without script. */
export const showHome: Show = async (asked) => {
  const text = searchText(asked.url)
  const model = { reach: coverageOf(asked), address: addressOf(asked.origin, "/") }
  if (text.kind === "none") return showPage(asked, HomePage({ ...model, examples: await examplesFor(asked) }))
  if (text.kind === "refused") return refusePage({ ...model, text: text.sent, problem: text.sentence })
  const told = await find(asked, text.q, hitsMax)
  if (!told.ok) return refusePage({ ...model, text: text.q, problem: told.sentence })
  return showPage(asked, SearchPage({ ...model, text: text.q, problem: null, found: told.found }))
}

/** `GET /suggestions?q=`: the first rows of the same search, for the script of the search field. */
export const showSuggestions: Show = async (asked) => {
  const text = searchText(asked.url)
  if (text.kind === "none") return refuseJson("Write what is to be found.")
  if (text.kind === "refused") return refuseJson(text.sentence)
  const told = await find(asked, text.q, suggestionsMax)
  return told.ok ? showJson(asked, told.found) : refuseJson(told.sentence)
}

type SearchText =
  | { readonly kind: "none" }
  | { readonly kind: "text"; readonly q: string }
  | { readonly kind: "refused"; readonly sent: string; readonly sentence: string }

function searchText(url: URL): SearchText {
  const [sent = "", ...more] = url.searchParams.getAll("q")
  if (more.length > 0) return { kind: "refused", sent: "", sentence: "Search for one text at a time." }
  if (sent === "") return { kind: "none" }
  const q = sent.trim()
  if (q === "") return { kind: "refused", sent: "", sentence: "Write a name or a ticker: the text is blank." }
  if (q.length <= searchTextMax) return { kind: "text", q }
  const sentence = `A search takes up to ${searchTextMax} characters. This one has ${q.length}.`
  return { kind: "refused", sent: q.slice(0, searchTextMax), sentence }
}

type Searched =
  | { readonly ok: true; readonly found: SearchResults }
  | { readonly ok: false; readonly sentence: string }

async function find(asked: AskedPage, q: string, limit: number): Promise<Searched> {
  const told = await ask(asked, "search", { q, limit })
  if (!told.ok) return { ok: false, sentence: told.message }
  return { ok: true, found: { total: told.meta.total, hits: told.data.map(searchHit) } }
}

function coverageOf({ caller, isSignedIn }: AskedPage): SearchModel["reach"] {
  if (caller.scope === "full") return "everything"
  return isSignedIn ? "sandbox_plan" : "sandbox"
}

/** The page with its form, so that the text can be mended. */
function refusePage(model: Omit<SearchModel, "found">): Response {
  return new Response(renderPage(SearchPage({ ...model, found: null })), {
    status: 400,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  })
}

function refuseJson(problem: string): Response {
  return Response.json({ problem }, { status: 400 })
}

/** The sandbox by verdict, as the services tell it today; what this service does not list is left out. */
async function examplesFor(asked: AskedPage): Promise<SandboxExamples> {
  const told = await ask(asked, "screen", { symbols: [...sandboxStocks, ...sandboxFunds] })
  if (!told.ok) return { stocks: [], funds: [] }
  const [stocks, funds] = await Promise.all([
    Promise.all(
      told.data.map(async ({ instrument_id: id, name, compliance_status: status, country_code }) => {
        const analyzedAt = status === "pending" ? await analyzedAtOf(asked, id) : null
        return { ...rowOf(id, name, country_code), path: stockPath(id), ...stockVerdict(status, analyzedAt) }
      }),
    ),
    Promise.all(told.meta.etfs.map((symbol) => fundRow(asked, symbol))),
  ])
  return { stocks, funds: funds.filter((row) => row !== null) }
}

function rowOf(instrumentId: string, name: string, place: string | null) {
  return { instrumentId, name, place: place ?? "" }
}

/** When a stock without a verdict was analysed; null where it was not. */
async function analyzedAtOf(asked: AskedPage, symbol: string): Promise<string | null> {
  const told = await ask(asked, "compliance", { symbol })
  return told.ok ? (told.data.determination.withheld?.since ?? null) : null
}

async function fundRow(asked: AskedPage, symbol: string): Promise<HitModel | null> {
  const told = await ask(asked, "etf", { symbol })
  if (!told.ok) return null
  const { instrument_id: id, name, exchange, purity } = told.data
  const badge: BadgeColor | null = told.data.badge_color
  return { ...rowOf(id, name, exchange), path: fundPath(id), ...fundVerdict(purity.percentage, badge) }
}
