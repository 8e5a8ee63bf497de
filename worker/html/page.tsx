import type { ComponentChildren, VNode } from "preact"
import { render } from "preact-render-to-string"
import { Arabic, SiteHeader, type SiteSection } from "./header.tsx"
import { PathContext, type Reader, ReaderContext } from "./reader.ts"

interface PageFrame {
  /** The title of this page. The name of the service is added to it. */
  readonly title: string
  /** The section whose main page this is; null for none. */
  readonly section: SiteSection | null
  /** Links within the page's part of the site. */
  readonly inner?: VNode
  /** The form token, for scripts that send the request of a form. Null if no script does. */
  readonly formToken: string | null
  /** Paths of modules, in addition to the modules of every page. */
  readonly scripts: readonly string[]
  /** Paths of style sheets, in addition to the one of every page. */
  readonly styles?: readonly string[]
  /** The path of the feed for this page. */
  readonly feed?: string
  /** The preview of a shared link to the page; left out on private pages. */
  readonly preview?: LinkPreview
  readonly children: ComponentChildren
}

export interface LinkPreview {
  /** One or two plain sentences. */
  readonly description: string
  /** The canonical absolute URL of the page; null if the service has no public origin. */
  readonly address: string | null
}

/**
 * The document around every page. Styles and scripts are separate files, because the Content-Security-Policy
 * allows nothing inline: no `style` attribute, no event attribute, no script text.
 */
export function Page(frame: PageFrame) {
  const { title, section, inner = null, formToken, scripts, styles = [], feed, preview, children } = frame
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Qistas`}</title>
        {preview === undefined ? null : <PreviewTags title={title} {...preview} />}
        {formToken === null ? null : <meta name="form-token" content={formToken} />}
        {feed === undefined ? null : (
          <link rel="alternate" type="application/atom+xml" title="Changes" href={feed} />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {["/assets/base.css", "/assets/header.css", ...styles].map((path) => (
          <link key={path} rel="stylesheet" href={path} />
        ))}
        {["/assets/base.js", "/assets/search.js", ...scripts].map((path) => (
          <script key={path} type="module" src={path} />
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <SiteHeader section={section} />
        {inner}
        <main id="content" tabindex={-1}>
          {children}
        </main>
        <footer class="foot">
          <nav aria-label="About the service">
            <ul>
              {about.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
          <p>
            A verdict is a reading of public filings by stated rules. It is not a fatwa, and not advice to buy
            or sell.
          </p>
          <p>
            Qistas, <Arabic>القسطاس</Arabic>: the just balance. Times are UTC.
          </p>
        </footer>
      </body>
    </html>
  )
}

const about = [
  { href: "/about", label: "About" },
  { href: "/pricing", label: "Pricing" },
  { href: "/terms", label: "Terms" },
  { href: "/privacy", label: "Privacy" },
  { href: "/contact", label: "Contact" },
  { href: "/status", label: "Status" },
] as const

function PreviewTags({ title, description, address }: LinkPreview & { readonly title: string }) {
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:site_name" content="Qistas" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <PreviewPicture title={title} page={address} />
      {address === null ? null : <meta property="og:url" content={address} />}
      {address === null ? null : <link rel="canonical" href={address} />}
    </>
  )
}

/** The tags of the picture of a page. The page of a stock or fund at a public origin has one. */
function PreviewPicture({ title, page }: { readonly title: string; readonly page: string | null }) {
  const [, origin, identifier] = /^(.+)\/(?:stocks|funds)\/([^/]+)$/.exec(page ?? "") ?? []
  if (origin === undefined) return <meta name="twitter:card" content="summary" />
  return (
    <>
      <meta name="twitter:card" content="summary_large_image" />
      <meta property="og:image" content={`${origin}/preview/${identifier}.png`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(pictureSize.width)} />
      <meta property="og:image:height" content={String(pictureSize.height)} />
      <meta property="og:image:alt" content={`${title}: the verdict and its day`} />
    </>
  )
}

/** Pixels of the picture for link previews, as most sites show it. */
export const pictureSize = { width: 1200, height: 630 } as const

/**
 * The HTML text of a page. `reader` is null if the reader is signed out. `path` is the path of the page, for
 * the way back after signing in.
 */
export function renderPage(page: VNode, reader: Reader | null = null, path: string | null = null): string {
  const shown = (
    <PathContext.Provider value={path}>
      <ReaderContext.Provider value={reader}>{page}</ReaderContext.Provider>
    </PathContext.Provider>
  )
  return `<!doctype html>${render(shown).replaceAll(emptyShape, "/>")}`
}

/** The end tag of an SVG shape without content, to be replaced by the shorter `/>`. */
const emptyShape = /><\/(?:rect|path|circle|line|polyline|use)>/g

/** The text of an SVG file. XML allows no control characters, not even escaped. */
export function renderImage(image: VNode): string {
  return render(image).replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, "")
}
