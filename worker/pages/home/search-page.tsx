import { Notice, Section } from "../../html/components.tsx"
import { printCount } from "../../html/numbers.ts"
import { PublicPage } from "../frame.tsx"
import { type HitModel, Hits } from "./hits.tsx"

/** Which verdicts a reader sees: every one, those of the sandbox on a free plan, or those of the sandbox signed out. */
export type SearchCoverage = "everything" | "sandbox_plan" | "sandbox"

/** The first results of a search. */
export interface SearchResults {
  /** Companies and funds found; of very many, their lines. */
  readonly total: number
  readonly hits: readonly HitModel[]
}

export interface SearchModel {
  readonly coverage: SearchCoverage
  /** The absolute URL of the start page. */
  readonly address: string | null
  readonly text: string
  readonly problem: string | null
  /** Null where the text was refused. */
  readonly results: SearchResults | null
}

/** The results of a search, with the form to search again. */
export function SearchPage({ coverage, address, text, problem, results }: SearchModel) {
  return (
    <PublicPage
      title={text === "" ? "Search" : `Search: ${text}`}
      section="Search"
      preview={{ description: searchDescription, address }}
      styles={["/assets/home.css"]}
    >
      <h1>Search</h1>
      <SearchForm coverage={coverage} text={text} problem={problem} />
      {results === null ? null : <ResultsSection text={text} results={results} />}
    </PublicPage>
  )
}

const searchDescription =
  "Find a stock or a fund by its name or ticker, with its Shariah verdict and every figure behind it."

function ResultsSection({
  text,
  results: { total, hits },
}: {
  readonly text: string
  readonly results: SearchResults
}) {
  if (total === 0) {
    return (
      <Section id="found" title="Nothing found">
        <p class="wrap">
          Nothing matches “<bdi>{text}</bdi>”. Check the spelling, or try the ticker.{" "}
          <a href="/docs/identifiers">How to write tickers of other countries</a>.
        </p>
      </Section>
    )
  }
  const isCut = total > hits.length
  return (
    <Section id="found" title={total === 1 ? "One found" : `${printCount(total)} found`}>
      <Hits hits={hits} />
      {isCut ? (
        <p class="small">The first {hits.length} are shown. Type more of the name to narrow the results.</p>
      ) : null}
    </Section>
  )
}

/** The search form. A script adds suggestions while the reader types. */
export function SearchForm({ coverage, text, problem }: Pick<SearchModel, "coverage" | "text" | "problem">) {
  return (
    <search>
      <form class="search" action="/" method="get">
        <label for="q">Company, fund or ticker</label>
        {problem === null ? null : <Notice kind="problem" sentence={problem} id="q-problem" />}
        <div class="search-line">
          <input
            id="q"
            name="q"
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            enterkeyhint="search"
            value={text === "" ? undefined : text}
            aria-describedby={problem === null ? "q-hint" : "q-problem q-hint"}
            aria-invalid={problem === null ? undefined : "true"}
          />
          <button type="submit" class="main">
            Search
          </button>
        </div>
        <p class="hint" id="q-hint">
          <CoverageHint coverage={coverage} />
        </p>
        <p class="hint" id="q-status" role="status" />
      </form>
    </search>
  )
}

function CoverageHint({ coverage }: { readonly coverage: SearchCoverage }) {
  if (coverage === "everything") return <>Search every stock and fund we list, in all markets.</>
  if (coverage === "sandbox_plan") {
    return (
      <>
        Your plan opens ten stocks and two funds. The others need the Plus plan:{" "}
        <a href="/dashboard/plan">your plan</a>.
      </>
    )
  }
  return (
    <>
      Try twelve for free. The others need the Plus plan: <a href="/pricing">pricing</a>. Have it already?{" "}
      <a href="/dashboard/sign-in">Sign in</a>.
    </>
  )
}
