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
    /** For search engines and shared links. */
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

/** A text of the operator, or that it is missing. */
export function Filled({ text }: { readonly text: string | null }) {
  return text === null ? <em class="unfilled">The operator has not filled this in.</em> : text
}

/** An email address of the operator, or that it is missing. */
export function FilledEmail({ email }: { readonly email: string | null }) {
  return email === null ? <Filled text={null} /> : <a href={`mailto:${email}`}>{email}</a>
}
