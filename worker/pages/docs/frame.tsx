import type { ComponentChildren } from "preact"
import { PublicPage } from "../frame.tsx"

export interface DocsLink {
  readonly path: `/${string}`
  readonly title: string
  /** True for a later page of a guide, listed under its first. */
  readonly isInner?: boolean
}

/** What every page of the documentation needs. */
export interface DocsModel {
  readonly guides: readonly DocsLink[]
  readonly endpoints: readonly DocsLink[]
  /** This page's path. */
  readonly path: `/${string}`
  /** The page's URL; null if the service's origin is not configured. */
  readonly address: string | null
}

interface DocsPageProps {
  readonly docs: DocsModel
  readonly title: string
  readonly description: string
  readonly scripts?: readonly string[]
  readonly children: ComponentChildren
}

/** A page beside the list of all pages, which a phone shows folded above it. */
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

/** Text of the contract, in which `this` marks code. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split("`").map((piece, index) => {
        // Every second piece was between backticks.
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
