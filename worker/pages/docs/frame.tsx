import { type ComponentChildren, Fragment } from "preact"
import { PublicPage } from "../frame.tsx"

export interface DocsLink {
  readonly path: `/${string}`
  readonly title: string
  /** True for a later page of a guide, which is listed under the guide's first page. */
  readonly isInner?: boolean
}

interface DocsGroup {
  readonly title: string
  readonly links: readonly DocsLink[]
}

/** The data that every page of the documentation needs. */
export interface DocsModel {
  readonly groups: readonly DocsGroup[]
  readonly path: `/${string}`
  /** The page's URL; null if the service's origin is not configured. */
  readonly address: string | null
}

interface DocsPageProps {
  readonly docs: DocsModel
  readonly title: string
  readonly description: string
  /** The searched text, or an empty text to show the search on a phone too; null to fold it there. */
  readonly query?: string | null
  readonly children: ComponentChildren
}

/**
 * A page with the list of all pages and their search next to it. On a phone list and search are folded above
 * the page, since the header already has a search of stocks and funds.
 */
export function DocsPage({ docs, title, description, query = null, children }: DocsPageProps) {
  return (
    <PublicPage
      title={title}
      section="Docs"
      preview={{ description, address: docs.address }}
      styles={["/assets/docs.css"]}
      scripts={["/assets/docs.js"]}
    >
      <div class="docs">
        <div class="docs-side">
          {query === null ? null : <SearchForm query={query} />}
          <details class="docs-all">
            <summary>{query === null ? "All pages, and search" : "All pages"}</summary>
            {query === null ? <SearchForm query={query} /> : null}
            <Pages docs={docs} />
          </details>
        </div>
        <div class="docs-text">{children}</div>
      </div>
    </PublicPage>
  )
}

function SearchForm({ query }: { readonly query: string | null }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers know <search> only since 2023.
    <form class="docs-search" role="search" aria-label="Documentation" action="/docs">
      <div class="docs-search-line">
        <input
          id="docs-q"
          type="search"
          name="q"
          aria-label="Search the docs"
          placeholder="Search the docs"
          maxlength={100}
          value={query ?? ""}
          autocomplete="off"
          data-suggestions="/docs/suggestions"
          required
        />
        <button type="submit" class="quiet">
          Search
        </button>
      </div>
      <p id="docs-q-status" role="status" />
    </form>
  )
}

function Pages({ docs: { groups, path } }: { readonly docs: DocsModel }) {
  return (
    <nav class="docs-pages" aria-label="Documentation">
      <Links links={[{ path: "/docs", title: "Overview" }]} current={path} />
      {groups.map(({ title, links }) => (
        <Fragment key={title}>
          <p>{title}</p>
          <Links links={links} current={path} />
        </Fragment>
      ))}
    </nav>
  )
}

interface LinksProps {
  readonly links: readonly DocsLink[]
  readonly current: string
}

function Links({ links, current }: LinksProps) {
  return (
    <ul>
      {links
        .filter(({ isInner }) => !isInner)
        .map((link) => {
          const inner = links.filter(({ path, isInner }) => isInner && path.startsWith(`${link.path}-`))
          return (
            <li key={link.path}>
              <PageLink link={link} current={current} />
              {inner.length === 0 ? null : (
                <ul>
                  {inner.map((each) => (
                    <li key={each.path}>
                      <PageLink link={each} current={current} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
    </ul>
  )
}

function PageLink({ link: { path, title }, current }: { readonly link: DocsLink; readonly current: string }) {
  return (
    <a href={path} aria-current={path === current ? "page" : undefined}>
      {title}
    </a>
  )
}

/** Text of the contract. Parts between backticks are code. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split("`").map((piece, index) => {
        // Every second piece was between backticks, and is code.
        const isCode = index % 2 === 1
        return isCode ? <code key={piece}>{piece}</code> : piece
      })}
    </>
  )
}

/** Links to the headings of a long page. */
export function Places({ places }: { readonly places: readonly { id: string; title: string }[] }) {
  if (places.length < 2) return null
  return (
    <nav class="docs-places" aria-label="On this page">
      <ul>
        {places.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${encodeURIComponent(id)}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
