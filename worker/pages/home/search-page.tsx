import { Notice } from "../../html/components.tsx"
import { printCount } from "../../html/dates.tsx"
import { type HitModel, Hits } from "../../html/hits.tsx"
import { PublicPage } from "../frame.tsx"

/** What a search covers for its reader: their account's plan, or the sandbox of one who is signed out. */
export type SearchCoverage = "everything" | "sandbox_plan" | "sandbox"

/** What a search found: the first rows, and how many there are in all. */
export interface SearchResults {
  readonly total: number
  readonly hits: readonly HitModel[]
}

export interface SearchModel {
  readonly reach: SearchCoverage
  /** The whole address of the start page. */
  readonly address: string | null
  readonly text: string
  readonly problem: string | null
  /** Null where the text was refused. */
  readonly found: SearchResults | null
}

/** What a text found, with the form to search again. */
export function SearchPage({ reach, address, text, problem, found }: SearchModel) {
  return (
    <PublicPage
      title={text === "" ? "Search" : `Search: ${text}`}
      section="Search"
      preview={{ description: searchDescription, address }}
      styles={["/assets/home.css"]}
      scripts={["/assets/home.js"]}
    >
      <h1>Search</h1>
      <SearchForm reach={reach} text={text} problem={problem} />
      {found === null ? null : <ResultsSection text={text} found={found} />}
    </PublicPage>
  )
}

const searchDescription =
  "Shares and funds by name or ticker, each with its Shariah verdict and a page that shows every figure behind it."

function ResultsSection({
  text,
  found: { total, hits },
}: {
  readonly text: string
  readonly found: SearchResults
}) {
  if (total === 0) {
    return (
      <section aria-labelledby="found">
        <h2 id="found">Nothing found</h2>
        <p class="wrap">
          Nothing matches “<bdi>{text}</bdi>”. Try a ticker, or the first letters of each word of the name.{" "}
          <a href="/docs/identifiers">How tickers of other markets are written</a>.
        </p>
      </section>
    )
  }
  const isCut = total > hits.length
  return (
    <section aria-labelledby="found">
      <h2 id="found">{total === 1 ? "One found" : `${printCount(total)} found`}</h2>
      <Hits hits={hits} />
      {isCut ? (
        <p class="small">The first {hits.length} are shown. Write more of the name for fewer.</p>
      ) : null}
    </section>
  )
}

/** The form of every search. A script makes it offer rows while somebody types. */
export function SearchForm({ reach, text, problem }: Pick<SearchModel, "reach" | "text" | "problem">) {
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
          <CoverageHint reach={reach} />
        </p>
        <p class="hint" id="q-status" role="status" />
      </form>
    </search>
  )
}

function CoverageHint({ reach }: { readonly reach: SearchCoverage }) {
  if (reach === "everything") return <>Every stock and fund that Qistas lists, in all its markets.</>
  if (reach === "sandbox_plan") {
    return (
      <>
        Your plan covers the sandbox: ten stocks and two funds.{" "}
        <a href="/dashboard/plan">A larger plan covers all</a>.
      </>
    )
  }
  return (
    <>
      Signed out, search covers the sandbox: ten stocks and two funds.{" "}
      <a href="/dashboard/sign-in">Sign in</a> on a plan that covers all.
    </>
  )
}
