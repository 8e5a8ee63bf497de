import type { ComponentChildren } from "preact"
import type { SiteSection } from "../html/header.tsx"
import { type LinkPreview, Page } from "../html/page.tsx"

/** A page that needs no signing in. `section` is the section whose main page this is; null for none. */
export function PublicPage(props: {
  readonly title: string
  readonly section: SiteSection | null
  readonly preview?: LinkPreview
  readonly feed?: string
  readonly styles?: readonly string[]
  readonly scripts?: readonly string[]
  readonly children: ComponentChildren
}) {
  const { title, section, preview, feed, styles = [], scripts = [], children } = props
  return (
    <Page
      title={title}
      section={section}
      formToken={null}
      scripts={scripts}
      styles={["/assets/pages.css", ...styles]}
      {...(preview && { preview })}
      {...(feed !== undefined && { feed })}
    >
      {children}
    </Page>
  )
}

/** The absolute URL of a page; null if `PUBLIC_ORIGIN` is not set. */
export function addressOf(origin: string | null, path: `/${string}`): string | null {
  return origin === null ? null : `${origin}${path}`
}
