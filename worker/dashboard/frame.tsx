import type { ComponentChildren } from "preact"
import { accountLinks } from "../html/header.tsx"
import { Page } from "../html/page.tsx"
import { type Reader, ReaderContext } from "../html/reader.ts"

/** The signed-in reader of a page. */
export interface Viewer extends Reader {
  /** Within ten minutes of signing in. */
  readonly hasRecentSignIn: boolean
}

/** Part of the model of every page behind sign-in. */
export interface SignedInModel {
  readonly viewer: Viewer
}

type DashboardSection = (typeof accountLinks)[number]["label"]

/** A page behind sign-in. `section`: the section it belongs to; null for none. */
export function SignedInPage(props: {
  readonly title: string
  readonly viewer: Viewer
  readonly section: DashboardSection | null
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  readonly children: ComponentChildren
}) {
  return (
    <ReaderContext.Provider value={props.viewer}>
      <Page
        title={props.title}
        section={null}
        inner={<Navigation section={props.section} title={props.title} />}
        formToken={props.viewer.formToken}
        scripts={props.scripts ?? []}
        styles={props.styles ?? []}
      >
        {props.children}
      </Page>
    </ReaderContext.Provider>
  )
}

/** A page before sign-in. */
export function SignedOutPage(props: {
  readonly title: string
  readonly formToken: string | null
  readonly scripts?: readonly string[]
  readonly children: ComponentChildren
}) {
  return (
    <Page title={props.title} section={null} formToken={props.formToken} scripts={props.scripts ?? []}>
      <div class="narrow">{props.children}</div>
    </Page>
  )
}

function Navigation({
  section,
  title,
}: {
  readonly section: DashboardSection | null
  readonly title: string
}) {
  return (
    <nav class="inner-sections" aria-label="Dashboard">
      <ul>
        {accountLinks.map(({ href, label }) => (
          <li key={href}>
            <a href={href} aria-current={label === section ? currentOf(label, title) : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A page below a section is in the section, but is not its main page. */
function currentOf(label: DashboardSection, title: string): "page" | "true" {
  return label === title ? "page" : "true"
}

/** The sign-in page for a signed-in user, which leads back to `page`. */
export function signInAgainPath(page: string): string {
  return `/dashboard/sign-in?again=1&next=${page}`
}

/** Shown in place of a form that needs a recent sign-in, so that nothing is typed in vain. */
export function SignInAgain({ to, page }: { readonly to: string; readonly page: string }) {
  return (
    <p>
      To {to}, <a href={signInAgainPath(page)}>sign in again</a>: you signed in more than ten minutes ago.
    </p>
  )
}
