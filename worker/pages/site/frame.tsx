import type { ComponentChildren } from "preact"
import type { SiteSection } from "../../html/header.tsx"
import { PublicPage } from "../frame.tsx"

export interface SitePageModel {
  /** The absolute URL of the page; null if the service has no public origin. */
  readonly address: string | null
}

/** A page about the service. */
export function SitePage(
  props: SitePageModel & {
    readonly title: string
    readonly section?: SiteSection
    /** The description for search engines and shared links. */
    readonly description: string
    readonly children: ComponentChildren
  },
) {
  const { title, section = null, description, address, children } = props
  return (
    <PublicPage title={title} section={section} preview={{ description, address }}>
      <h1>{title}</h1>
      {children}
    </PublicPage>
  )
}

/**
 * One sentence that names every text that the operator has not filled in. Nothing if all texts are filled in.
 * `texts` are the texts by name.
 */
export function NotFilledIn({ texts }: { readonly texts: Readonly<Record<string, string | null>> }) {
  const missing = Object.entries(texts).flatMap(([what, text]) => (text === null ? [what] : []))
  if (missing.length === 0) return null
  return (
    <p class="notice">The operator of this service has not filled in {listFormat.format(missing)} yet.</p>
  )
}

const listFormat = new Intl.ListFormat("en", { type: "conjunction" })

/** A line of facts; nothing if the operator has not filled it in. */
export function Fact({ name, text }: { readonly name: string; readonly text: string | null }) {
  if (text === null) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  )
}

/** A line of facts with an email address. */
export function EmailFact({ name, email }: { readonly name: string; readonly email: string | null }) {
  if (email === null) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
    </>
  )
}
