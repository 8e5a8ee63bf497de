import type { ComponentChildren } from "preact"
import { accountLinks } from "../html/header.tsx"
import { Page } from "../html/page.tsx"
import { type Reader, ReaderContext } from "../html/reader.ts"

/** The signed-in reader of a page. */
export interface Viewer extends Reader {
  /** True within ten minutes of signing in. */
  readonly hasRecentSignIn: boolean
}

/** The fields that the model of every page behind sign-in has. */
export interface SignedInModel {
  readonly viewer: Viewer
}

type DashboardSection = (typeof accountLinks)[number]["label"]

/** A page behind sign-in. `section` is the section of the page; null for none. */
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

/** A page for a browser that is not signed in. */
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

/** The `aria-current` of a section: `page` on its main page, `true` on a page below it. */
function currentOf(label: DashboardSection, title: string): "page" | "true" {
  return label === title ? "page" : "true"
}

/** The path of the sign-in page. Signing in leads to `next`, or to the overview. */
export function signInPath(next: string | null): string {
  if (next === null) return "/dashboard/sign-in"
  return `/dashboard/sign-in?next=${next.includes("?") ? encodeURIComponent(next) : next}`
}

/** The path of the sign-in page for a signed-in user. Signing in leads back to `page`. */
export function signInAgainPath(page: string): string {
  return signInPath(page).replace("?", "?again=1&")
}

/** Shown in place of a form that needs a recent sign-in and would be refused. */
export function SignInAgain({ to, page }: { readonly to: string; readonly page: string }) {
  return (
    <p>
      To {to}, <a href={signInAgainPath(page)}>sign in again</a>: you signed in more than ten minutes ago.
    </p>
  )
}
