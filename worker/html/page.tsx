import type { ComponentChildren, JSX, VNode } from "preact"
import { render } from "preact-render-to-string"
import { Arabic, SiteHeader, type SiteSection } from "./header.tsx"
import { keepLanguage, languageCodes, languageNames, pathIn } from "./language/address.ts"
import { englishPage, SpokenContext, type SpokenPage, useSpokenPage } from "./language/language.ts"
import { searchScriptPath } from "./paths.ts"
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
  const { say, code, direction } = useSpokenPage().language
  const { frame: words } = say
  return (
    <html lang={code} dir={direction === "rtl" ? direction : undefined}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Qistas`}</title>
        {preview === undefined ? null : <PreviewTags title={title} {...preview} />}
        {formToken === null ? null : <meta name="form-token" content={formToken} />}
        {feed === undefined ? null : (
          <link rel="alternate" type="application/atom+xml" title={words.changes} href={feed} />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {["/assets/base.css", "/assets/header.css", ...styles].map((path) => (
          <link key={path} rel="stylesheet" href={path} />
        ))}
        {["/assets/base.js", searchScriptPath(code), ...scripts].map((path) => (
          <script key={path} type="module" src={path} />
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          {words.skip}
        </a>
        <SiteHeader section={section} />
        {inner}
        <main id="content" tabindex={-1}>
          {children}
        </main>
        <Foot />
      </body>
    </html>
  )
}

function Foot() {
  const { frame } = useSpokenPage().language.say
  return (
    <footer class="foot">
      <nav aria-label={frame.aboutService}>
        <ul>
          {about.map(({ href, name }) => (
            <li key={href}>
              <a href={href}>{frame.about[name]}</a>
            </li>
          ))}
        </ul>
      </nav>
      <OtherLanguages />
      <p>{frame.notFatwa}</p>
      {frame.englishDecides === null ? null : <p>{frame.englishDecides}</p>}
      <p>{frame.name(<Arabic>القسطاس</Arabic>)}</p>
    </footer>
  )
}

/** Links to the page in the other languages. Each is named in its own language. */
function OtherLanguages() {
  const { language, path } = useSpokenPage()
  if (path === null) return null
  return (
    <nav aria-label={language.say.frame.languages}>
      <ul>
        {languageCodes
          .filter((code) => code !== language.code)
          .map((code) => (
            <li key={code}>
              <a href={pathIn(code, path)} hreflang={code} lang={code}>
                {languageNames[code]}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}

const about = [
  { href: "/about", name: "about" },
  { href: "/pricing", name: "pricing" },
  { href: "/terms", name: "terms" },
  { href: "/privacy", name: "privacy" },
  { href: "/contact", name: "contact" },
  { href: "/status", name: "status" },
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
      {address === null ? null : <AddressTags address={address} />}
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

/** The address of the page in its language, and those in the other languages. */
function AddressTags({ address }: { readonly address: string }) {
  const { language, path } = useSpokenPage()
  const { origin, pathname } = new URL(address)
  const own = language.code === "en" ? address : `${origin}${pathIn(language.code, pathname)}`
  return (
    <>
      <meta property="og:url" content={own} />
      <link rel="canonical" href={own} />
      {path === null
        ? null
        : languageCodes.map((code) => (
            <link key={code} rel="alternate" hreflang={code} href={`${origin}${pathIn(code, pathname)}`} />
          ))}
    </>
  )
}

/** Whom a page is rendered for. */
interface Rendering {
  /** Null if the reader is signed out. */
  readonly reader?: Reader | null
  /** The path of the page, for the way back after signing in. */
  readonly path?: string | null
  readonly spoken?: SpokenPage | undefined
}

/** The HTML text of a page. */
export function renderPage(page: JSX.Element, rendering: Rendering = {}): string {
  const { reader = null, path = null, spoken = englishPage } = rendering
  const shown = (
    <SpokenContext.Provider value={spoken}>
      <PathContext.Provider value={path}>
        <ReaderContext.Provider value={reader}>{page}</ReaderContext.Provider>
      </PathContext.Provider>
    </SpokenContext.Provider>
  )
  const html = `<!doctype html>${render(shown).replaceAll(emptyShape, "/>")}`
  return spoken.isAddressed ? keepLanguage(html, spoken.language.code) : html
}

/** The end tag of an SVG shape without content, to be replaced by the shorter `/>`. */
const emptyShape = /><\/(?:rect|path|circle|line|polyline|use)>/g

/** The text of an SVG file. XML allows no control characters, not even escaped. */
export function renderImage(image: VNode): string {
  return render(image).replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, "")
}
