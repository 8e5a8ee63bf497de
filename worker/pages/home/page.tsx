import { parseIdentifier } from "../../../src/identifiers/grammar.ts"
import { venueNamed, venueOf } from "../../../src/identifiers/venues.ts"
import type { Listing } from "../../../src/listings/instrument.ts"
import type { Clock } from "../../../src/runtime.ts"
import type { FoundRow } from "../../../src/search/found-rows.ts"
import type { SearchHit } from "../../../src/search/store.ts"
import { type ListedRatios, readListedRatios } from "../../../src/stored/listed-ratios.ts"
import { RatioBars, RatioBarsKey } from "../../html/charts/ratio-bars.tsx"
import { Notice, Section } from "../../html/components.tsx"
import { HowToOpen, lockedVerdict, type WayToOpen } from "../../html/locked.tsx"
import { printCount } from "../../html/numbers.ts"
import { fundPath, stockPath } from "../../html/paths.ts"
import { fundVerdict, InlineVerdict, type InlineVerdictModel, stockVerdict } from "../../html/verdict.tsx"
import { PublicPage } from "../frame.tsx"

/** The stocks and funds of the sandbox, as examples. */
export interface SandboxExamples {
  readonly stocks: readonly HitModel[]
  readonly funds: readonly HitModel[]
}

interface HomeModel {
  readonly coverage: SearchCoverage
  readonly way: WayToOpen
  readonly address: string | null
  readonly examples: SandboxExamples
}

const description =
  "Is a stock or fund Shariah-compliant? Qistas answers from what companies file with the US securities regulator (SEC), and shows every figure behind the answer and the report it comes from."

/** The start page: a description of Qistas, the search form, and the sandbox by verdict. */
export function HomePage({ coverage, way, address, examples }: HomeModel) {
  return (
    <PublicPage
      title="Shariah screening, every figure shown"
      section="Search"
      preview={{ description, address }}
      styles={["/assets/home.css"]}
    >
      <h1>Shariah screening, every figure shown</h1>
      <p class="lead">{description}</p>
      <p>
        “Compliant” means halal (permitted) by published rules of Islamic finance. A company goes through four
        checks, called screens: its business, its debt and its cash at interest (riba), and its income from
        what is haram (forbidden). <a href="/about">Who decides, and by which rules</a>.
      </p>
      <SearchForm coverage={coverage} way={way} text="" problem={null} />
      <ExampleSections {...examples} />
      <Section id="more" title="Look closer">
        <ul class="lists">
          <li>
            <a href="/docs/methodology">How a verdict is made</a>: every rule and every limit.
          </li>
          <li>
            <a href="/portfolio">Your portfolio</a>: what to give away and what zakat is due, from your
            broker's file.
          </li>
          <li>
            <a href="/verify">Check a verdict</a>: compare each figure with the company's own filing. For
            programmers.
          </li>
          <li>
            <a href="/docs/quick-start">Quick start for developers</a>: your first answer from the API in a
            minute.
          </li>
          <li>
            <a href="/dashboard">Open an account</a>: it is free and keeps your watchlist.{" "}
            <a href="/pricing">The plans</a>.
          </li>
        </ul>
      </Section>
    </PublicPage>
  )
}

const exampleGroups = [
  { marks: ["compliant"], id: "compliant", heading: "Compliant" },
  { marks: ["non-compliant"], id: "non-compliant", heading: "Non-compliant" },
  { marks: ["withheld"], id: "withheld", heading: "We can't decide" },
  { marks: ["pending"], id: "pending", heading: "Not screened yet" },
] as const

function ExampleSections({ stocks, funds }: SandboxExamples) {
  const groups = [
    ...exampleGroups.map(({ marks, id, heading }) => ({
      id,
      heading,
      hits: stocks.filter(({ mark }) => marks.some((of) => of === mark)),
    })),
    { id: "funds", heading: "Funds", hits: funds },
  ].filter(({ hits }) => hits.length > 0)
  if (groups.length === 0) return null
  return (
    <Section id="examples" title="Free to open">
      <div class="examples">
        {groups.map(({ id, heading, hits }) => (
          <section key={id} aria-labelledby={id}>
            <h3 id={id}>{heading}</h3>
            <Hits hits={hits} />
          </section>
        ))}
      </div>
      {stocks.some(({ ratios }) => ratios !== null) ? <RatioBarsKey /> : null}
    </Section>
  )
}

/** The verdicts that a reader sees. Visitors and readers on a free plan see those of the sandbox. */
export type SearchCoverage = "everything" | "sandbox_plan" | "sandbox"

/** The first results of a search. */
export interface SearchResults {
  /** The number of companies and funds found. If there are very many, the number of their lines. */
  readonly total: number
  /** True if no name has the words of the text. The hits then have similar names. */
  readonly isSimilar: boolean
  readonly hits: readonly FoundHit[]
}

export interface SearchModel {
  readonly coverage: SearchCoverage
  readonly way: WayToOpen
  /** The absolute URL of the start page. */
  readonly address: string | null
  readonly text: string
  readonly problem: string | null
  /** Null if the text was refused. */
  readonly results: SearchResults | null
}

/** The results of a search, with the form to search again. */
export function SearchPage({ coverage, way, address, text, problem, results }: SearchModel) {
  return (
    <PublicPage
      title={text === "" ? "Search" : `Search: ${text}`}
      section="Search"
      preview={{ description: searchDescription, address }}
      styles={["/assets/home.css"]}
    >
      <h1>Search</h1>
      <SearchForm coverage={coverage} way={way} text={text} problem={problem} />
      {results === null ? null : <ResultsSection text={text} results={results} />}
    </PublicPage>
  )
}

const searchDescription =
  "Find a stock or a fund by its name or ticker, with its Shariah verdict and every figure behind it."

function ResultsSection({
  text,
  results: { total, isSimilar, hits },
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
  const [exact, others] = splitExact(hits)
  return (
    <>
      {exact.length === 0 ? null : (
        <Section id="exact" title="The ticker you typed">
          <Hits hits={exact} />
        </Section>
      )}
      {others.length === 0 ? null : (
        <Section id="found" title={foundTitle(total, isSimilar, exact.length)}>
          <Hits hits={others} />
          {total > hits.length ? (
            <p class="small">
              The first {hits.length} of {printCount(total)} are shown. Type more of the name to narrow the
              results.
            </p>
          ) : null}
        </Section>
      )}
      {hits.some(({ ratios }) => ratios !== null) ? <RatioBarsKey /> : null}
    </>
  )
}

/** Splits the hits: first those whose identifier or ticker is the text. */
function splitExact(hits: readonly FoundHit[]): readonly [readonly FoundHit[], readonly FoundHit[]] {
  const first = hits.findIndex(({ isExact }) => !isExact)
  return first === -1 ? [hits, []] : [hits.slice(0, first), hits.slice(first)]
}

function foundTitle(total: number, isSimilar: boolean, exact: number): string {
  if (isSimilar) return "No such name: similar ones"
  if (exact > 0) return "Also found"
  return total === 1 ? "One found" : `${printCount(total)} found`
}

/** The search form. A script adds suggestions while the reader types. */
function SearchForm({ coverage, way, text, problem }: Omit<SearchModel, "address" | "results">) {
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
            data-suggestions="/suggestions"
            value={text === "" ? undefined : text}
            aria-describedby={problem === null ? "q-hint" : "q-problem q-hint"}
            aria-invalid={problem === null ? undefined : "true"}
          />
          <button type="submit" class="main">
            Search
          </button>
        </div>
        <p class="hint" id="q-hint">
          <CoverageHint coverage={coverage} way={way} />
        </p>
        <p class="hint" id="q-status" role="status" />
      </form>
    </search>
  )
}

function CoverageHint({ coverage, way }: Pick<SearchModel, "coverage" | "way">) {
  if (coverage === "everything") return <>Search every stock and fund we list, in all markets.</>
  return (
    <>
      {coverage === "sandbox" ? "Try twelve for free." : "Your plan opens ten stocks and two funds."}{" "}
      <HowToOpen way={way} />
    </>
  )
}

/** A stock or a fund in a list, with a link to its page. */
export interface HitModel extends InlineVerdictModel {
  readonly path: `/${string}`
  readonly name: string
  /** The identifier for API requests. */
  readonly instrumentId: string
  /** The exchange and its country. */
  readonly place: string
  /** The number of the company's other lines that were found, as text; absent if there are none. */
  readonly also?: string
  /** Null if no ratio is known, and for a fund or a locked verdict. */
  readonly ratios: ListedRatios | null
}

/** A hit of a search. `isExact`: the text is its identifier or ticker. */
export interface FoundHit extends HitModel {
  readonly isExact: boolean
}

/** A search result as a row. */
export function foundHit(row: FoundRow, clock: Clock, way: WayToOpen): FoundHit {
  const { listing, hit, otherLines, isExact } = row
  const { instrumentId, name } = listing
  return {
    path: listing.kind === "fund" ? fundPath(instrumentId) : stockPath(instrumentId),
    name,
    instrumentId,
    place: placeOf(listing),
    ...(otherLines.length > 0 && { also: alsoListed(otherLines) }),
    isExact,
    ratios: readListedRatios(hit?.listedRatiosJson ?? null),
    ...(hit === null ? lockedVerdict(way) : verdictOf(hit, clock)),
  }
}

function verdictOf(hit: SearchHit, clock: Clock): InlineVerdictModel {
  return hit.listing.kind === "fund" ? fundVerdict(hit.weighed ?? notWeighed) : stockVerdict(hit, clock)
}

const notWeighed = { purity: null, nonCompliant: null, nonCompliantHoldings: 0, badge: null } as const

function alsoListed({ length }: FoundRow["otherLines"]): string {
  return length === 1 ? "and 1 other listing" : `and ${length} other listings`
}

/** A list of stocks and funds with links to their pages. */
function Hits({ hits }: { readonly hits: readonly HitModel[] }) {
  return (
    <ul class="hits">
      {hits.map(({ path, name, instrumentId, place, also, mark, words, ratios }) => (
        <li key={path} class="hit">
          <span class="hit-name">
            <a href={path}>{name}</a>
          </span>
          <span class="hit-place">
            <code>{instrumentId}</code> {place}
            {also === undefined ? null : <>, {also}</>}
          </span>
          <InlineVerdict mark={mark} words={words} />
          {ratios === null ? null : <RatioBars listed={ratios} />}
        </li>
      ))}
    </ul>
  )
}

const countries = new Intl.DisplayNames(["en"], { type: "region" })

/** Where a line is traded: the exchange and its country, which may differ from the company's. */
export function placeOf({ instrumentId, exchange }: Pick<Listing, "instrumentId" | "exchange">): string {
  const prefix = parseIdentifier(instrumentId)?.venue ?? "US"
  if (prefix === "US") return exchange === "" ? "US" : `${exchange}, US`
  // H-shares have the prefix of Shanghai, but are traded in Hong Kong.
  const venue = venueNamed(exchange) ?? venueOf(prefix)
  if (venue === null) return exchange
  const country = countries.of(venue.countryCode) ?? venue.countryCode
  return country.includes(venue.name) ? venue.name : `${venue.name}, ${country}`
}
