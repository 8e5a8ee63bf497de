import type { ComponentChildren } from "preact"
import { type LinkPreview, Page } from "../html/page.tsx"

const sections = [
  { href: "/", label: "Search" },
  { href: "/docs", label: "Docs" },
  { href: "/verify", label: "Verify" },
  { href: "/dashboard", label: "Account" },
] as const

export type PublicSection = (typeof sections)[number]["label"]

/** A page that needs no signing in. `section`: the one whose own page this is; null for none. */
export function PublicPage(props: {
  readonly title: string
  readonly section: PublicSection | null
  readonly preview?: LinkPreview
  readonly styles?: readonly string[]
  readonly scripts?: readonly string[]
  readonly children: ComponentChildren
}) {
  const { title, section, preview, styles = [], scripts = [], children } = props
  return (
    <Page
      title={title}
      home="/"
      navigation={<Navigation section={section} />}
      formToken={null}
      scripts={scripts}
      styles={["/assets/pages.css", ...styles]}
      {...(preview && { preview })}
    >
      {children}
    </Page>
  )
}

function Navigation({ section }: { readonly section: PublicSection | null }) {
  return (
    <nav aria-label="Qistas">
      <ul>
        {sections.map(({ href, label }) => (
          <li key={href}>
            <a href={href} aria-current={label === section ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The absolute URL of a page; null where `PUBLIC_ORIGIN` is not set. */
export function addressOf(origin: string | null, path: `/${string}`): string | null {
  return origin === null ? null : `${origin}${path}`
}
