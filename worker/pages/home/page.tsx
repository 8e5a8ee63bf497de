import { Section } from "../../html/components.tsx"
import { PublicPage } from "../frame.tsx"
import { type HitModel, Hits } from "./hits.tsx"
import { type SearchCoverage, SearchForm } from "./search-page.tsx"

/** The stocks and funds of the sandbox, as examples. */
export interface SandboxExamples {
  readonly stocks: readonly HitModel[]
  readonly funds: readonly HitModel[]
}

export interface HomeModel {
  readonly coverage: SearchCoverage
  readonly address: string | null
  readonly examples: SandboxExamples
}

const description =
  "Is a stock or fund Shariah-compliant? Qistas answers from what companies file with the US securities regulator (SEC), and shows every figure behind the answer and the report it comes from."

/** The start page: what Qistas is, the search form, and the sandbox by verdict. */
export function HomePage({ coverage, address, examples }: HomeModel) {
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
      <SearchForm coverage={coverage} text="" problem={null} />
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
            <a href="/dashboard">Open an account</a>: it is free and keeps your watchlist. The Plus plan opens
            every stock and fund. <a href="/pricing">Pricing</a>.
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
    </Section>
  )
}
