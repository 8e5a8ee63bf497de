import type { ComponentChildren } from "preact"
import { PublicPage } from "../frame.tsx"

export interface DocsLink {
  readonly path: `/${string}`
  readonly title: string
  /** Stands under the one before it. */
  readonly isInner?: boolean
}

/** What every page of the documentation is given. */
export interface DocsModel {
  readonly guides: readonly DocsLink[]
  readonly endpoints: readonly DocsLink[]
  /** The path of the page itself. */
  readonly path: `/${string}`
  /** The page's whole address; null where the service has not been told its own. */
  readonly address: string | null
}

interface DocsPageProps {
  readonly docs: DocsModel
  readonly title: string
  readonly description: string
  readonly scripts?: readonly string[]
  readonly children: ComponentChildren
}

/** A page with the list of all others beside it; on a phone the list is folded above it. */
export function DocsPage({ docs, title, description, scripts = [], children }: DocsPageProps) {
  return (
    <PublicPage
      title={title}
      section="Docs"
      preview={{ description, address: docs.address }}
      styles={["/assets/docs.css"]}
      scripts={scripts}
    >
      <div class="docs">
        <details class="docs-all">
          <summary>All pages of the documentation</summary>
          <Pages docs={docs} />
        </details>
        <div class="docs-text">{children}</div>
      </div>
    </PublicPage>
  )
}

function Pages({ docs: { guides, endpoints, path } }: { readonly docs: DocsModel }) {
  return (
    <nav class="docs-pages" aria-label="Documentation">
      <Links links={[{ path: "/docs", title: "All guides and endpoints" }]} current={path} />
      <p>Guides</p>
      <Links links={guides} current={path} />
      <p>Endpoints</p>
      <Links links={endpoints} current={path} />
    </nav>
  )
}

function Links({ links, current }: { readonly links: readonly DocsLink[]; readonly current: string }) {
  return (
    <ul>
      {links.map(({ path, title, isInner = false }) => (
        <li key={path} class={isInner ? "inner" : undefined}>
          <a href={path} aria-current={path === current ? "page" : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Words of the contract, where `this` stands for code. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split("`").map((piece, index) => {
        // Every second piece stood between two of them.
        const isCode = index % 2 === 1
        return isCode ? <code key={piece}>{piece}</code> : piece
      })}
    </>
  )
}

/** The places of a page that is long. */
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
