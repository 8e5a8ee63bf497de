import { parseIdentifier } from "../../../src/identifiers/grammar.ts"
import { venueNamed, venueOf } from "../../../src/identifiers/venues.ts"
import type { Listing } from "../../../src/listings/instrument.ts"
import type { Clock } from "../../../src/runtime.ts"
import type { FoundRow } from "../../../src/search/found-rows.ts"
import type { SearchHit } from "../../../src/search/store.ts"
import { type ListedRatios, readListedRatios } from "../../../src/stored/listed-ratios.ts"
import { RatioBars, RatioBarsKey } from "../../html/charts/ratio-bars.tsx"
import { Notice, Section } from "../../html/components.tsx"
import { suggesting } from "../../html/header.tsx"
import type { LanguageCode } from "../../html/language/address.ts"
import { linkTo } from "../../html/language/english.tsx"
import { Name } from "../../html/language/english-text.tsx"
import { englishLanguage, type Language, useLanguage } from "../../html/language/language.ts"
import { HowToOpen, lockedVerdict, type WayToOpen } from "../../html/locked.tsx"
import { fundPath, stockPath } from "../../html/paths.ts"
import {
  fundVerdict,
  InlineVerdict,
  type InlineVerdictModel,
  stockVerdict,
  type VerdictKind,
} from "../../html/verdict.tsx"
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

/** The start page: a description of Qistas, the search form, and the sandbox by verdict. */
export function HomePage({ coverage, way, address, examples }: HomeModel) {
  const say = useLanguage().say.search
  return (
    <PublicPage
      title={say.title}
      section="Search"
      preview={{ description: say.description, address }}
      styles={["/assets/home.css"]}
    >
      <h1>{say.title}</h1>
      <p class="lead">{say.description}</p>
      <p>{say.meaning(linkTo("/about"))}</p>
      <SearchForm coverage={coverage} way={way} text="" problem={null} />
      <ExampleSections {...examples} />
      <Section id="more" title={say.more}>
        <ul class="lists">
          <li>{say.methodology(linkTo("/docs/methodology"))}</li>
          <li>{say.portfolio(linkTo("/portfolio"))}</li>
          <li>{say.verify(linkTo("/verify"))}</li>
          <li>{say.quickStart(linkTo("/docs/quick-start"))}</li>
          <li>{say.account(linkTo("/dashboard"), linkTo("/pricing"))}</li>
        </ul>
      </Section>
    </PublicPage>
  )
}

function ExampleSections({ stocks, funds }: SandboxExamples) {
  const { search, verdicts } = useLanguage().say
  const marked = (kind: VerdictKind) => stocks.filter(({ mark }) => mark === kind)
  const groups = [
    { id: "compliant", heading: verdicts.names.compliant, hits: marked("compliant") },
    { id: "non-compliant", heading: verdicts.names["non-compliant"], hits: marked("non-compliant") },
    { id: "withheld", heading: search.undecided, hits: marked("withheld") },
    { id: "pending", heading: verdicts.unscreened, hits: marked("pending") },
    { id: "funds", heading: search.funds, hits: funds },
  ].filter(({ hits }) => hits.length > 0)
  if (groups.length === 0) return null
  return (
    <Section id="examples" title={search.examples}>
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
  const say = useLanguage().say.search
  return (
    <PublicPage
      title={text === "" ? say.search : say.searchFor(text)}
      section="Search"
      preview={{ description: say.searchDescription, address }}
      styles={["/assets/home.css"]}
    >
      <h1>{say.search}</h1>
      <SearchForm coverage={coverage} way={way} text={text} problem={problem} />
      {results === null ? null : <ResultsSection text={text} results={results} />}
    </PublicPage>
  )
}

function ResultsSection({
  text,
  results: { total, isSimilar, hits },
}: {
  readonly text: string
  readonly results: SearchResults
}) {
  const language = useLanguage()
  const { print } = language
  const say = language.say.search
  if (total === 0) {
    return (
      <Section id="found" title={say.nothing}>
        <p class="wrap">{say.noMatch(<bdi>{text}</bdi>, linkTo("/docs/identifiers"))}</p>
      </Section>
    )
  }
  const [exact, others] = splitExact(hits)
  return (
    <>
      {exact.length === 0 ? null : (
        <Section id="exact" title={say.exact}>
          <Hits hits={exact} />
        </Section>
      )}
      {others.length === 0 ? null : (
        <Section id="found" title={foundTitle({ total, isSimilar, exact: exact.length }, language)}>
          <Hits hits={others} />
          {total > hits.length ? (
            <p class="small">{say.first(print.count(hits.length), print.count(total))}</p>
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

function foundTitle(
  found: Pick<SearchResults, "total" | "isSimilar"> & { readonly exact: number },
  { say, print }: Language,
): string {
  const { total, isSimilar, exact } = found
  if (isSimilar) return say.search.similar
  if (exact > 0) return say.search.alsoFound
  return say.search.found(total, print.count(total))
}

/** The search form. A script adds suggestions while the reader types. */
function SearchForm({ coverage, way, text, problem }: Omit<SearchModel, "address" | "results">) {
  const { say } = useLanguage()
  return (
    <search>
      <form class="search" action="/" method="get">
        <label for="q">{say.search.field}</label>
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
            {...suggesting(say)}
            value={text === "" ? undefined : text}
            aria-describedby={problem === null ? "q-hint" : "q-problem q-hint"}
            aria-invalid={problem === null ? undefined : "true"}
          />
          <button type="submit" class="main">
            {say.search.search}
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
  const sentence = useLanguage().say.search.coverage[coverage]
  if (coverage === "everything") return <>{sentence}</>
  return (
    <>
      {sentence} <HowToOpen way={way} />
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
export function foundHit(row: FoundRow, clock: Clock, way: WayToOpen, language: Language): FoundHit {
  const { listing, hit, otherLines, isExact } = row
  const { instrumentId, name } = listing
  return {
    path: listing.kind === "fund" ? fundPath(instrumentId) : stockPath(instrumentId),
    name,
    instrumentId,
    place: placeOf(listing, language),
    ...(otherLines.length > 0 && { also: alsoListed(otherLines, language) }),
    isExact,
    ratios: readListedRatios(hit?.listedRatiosJson ?? null),
    ...(hit === null ? lockedVerdict(way, language) : verdictOf(hit, clock, language)),
  }
}

function verdictOf(hit: SearchHit, clock: Clock, language: Language): InlineVerdictModel {
  return hit.listing.kind === "fund"
    ? fundVerdict(hit.weighed ?? notWeighed, language)
    : stockVerdict(hit, clock, language)
}

const notWeighed = { purity: null, nonCompliant: null, nonCompliantHoldings: 0, badge: null } as const

function alsoListed({ length }: FoundRow["otherLines"], { say, print }: Language): string {
  return say.search.otherListings(length, print.count(length))
}

/** A list of stocks and funds with links to their pages. */
function Hits({ hits }: { readonly hits: readonly HitModel[] }) {
  const { placeAnd } = useLanguage().say.search
  return (
    <ul class="hits">
      {hits.map(({ path, name, instrumentId, place, also, mark, words, ratios }) => (
        <li key={path} class="hit">
          <span class="hit-name">
            <a href={path}>
              <Name>{name}</Name>
            </a>
          </span>
          <span class="hit-place">
            <code>{instrumentId}</code> {also === undefined ? place : placeAnd(place, also)}
          </span>
          <InlineVerdict mark={mark} words={words} />
          {ratios === null ? null : <RatioBars listed={ratios} />}
        </li>
      ))}
    </ul>
  )
}

const countries: Readonly<Record<LanguageCode, Intl.DisplayNames>> = {
  en: new Intl.DisplayNames(["en"], { type: "region" }),
  // The short names, since the long ones of Hong Kong and Macau are half a sentence.
  ar: new Intl.DisplayNames(["ar"], { type: "region", style: "short" }),
  id: new Intl.DisplayNames(["id"], { type: "region", style: "short" }),
}

/** Where a line is traded: the exchange and its country, which may differ from the company's. */
export function placeOf(
  { instrumentId, exchange }: Pick<Listing, "instrumentId" | "exchange">,
  { code, say }: Language = englishLanguage,
): string {
  const { place, us } = say.search
  const prefix = parseIdentifier(instrumentId)?.venue ?? "US"
  if (prefix === "US") return exchange === "" ? us : place(exchange, us)
  // H-shares have the prefix of Shanghai, but are traded in Hong Kong.
  const venue = venueNamed(exchange) ?? venueOf(prefix)
  if (venue === null) return exchange
  const country = countries[code].of(venue.countryCode) ?? venue.countryCode
  // Several venues have the name of their country.
  if (countries.en.of(venue.countryCode)?.includes(venue.name)) return code === "en" ? venue.name : country
  return place(venue.name, country)
}
