import type { ComponentChildren } from "preact"
import { Page } from "../html/page.tsx"

/** The signed-in reader of a page. */
export interface Viewer {
  readonly email: string
  /** Of this session; every form of the page sends it. */
  readonly formToken: string
  /** Within ten minutes of signing in. */
  readonly hasRecentSignIn: boolean
}

/** Part of the model of every page behind sign-in. */
export interface SignedInModel {
  readonly viewer: Viewer
}

const sections = [
  { href: "/dashboard", label: "Overview" },
  { href: "/dashboard/keys", label: "Keys" },
  { href: "/dashboard/requests", label: "Requests" },
  { href: "/dashboard/first-request", label: "First request" },
  { href: "/dashboard/plan", label: "Plan" },
  { href: "/dashboard/account", label: "Account" },
] as const

export type DashboardSection = (typeof sections)[number]["label"]

/** A page behind sign-in. `section` is the one it belongs to; null for none. */
export function SignedInPage(props: {
  readonly title: string
  readonly viewer: Viewer
  readonly section: DashboardSection | null
  readonly scripts?: readonly string[]
  readonly children: ComponentChildren
}) {
  return (
    <Page
      title={props.title}
      home="/dashboard"
      navigation={<Navigation viewer={props.viewer} section={props.section} title={props.title} />}
      formToken={props.viewer.formToken}
      scripts={props.scripts ?? []}
    >
      {props.children}
    </Page>
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
    <Page
      title={props.title}
      home="/dashboard"
      navigation={null}
      formToken={props.formToken}
      scripts={props.scripts ?? []}
    >
      <div class="narrow">{props.children}</div>
    </Page>
  )
}

function Navigation(props: {
  readonly viewer: Viewer
  readonly section: DashboardSection | null
  readonly title: string
}) {
  return (
    <>
      <form class="leave" method="post" action="/dashboard/sign-out">
        <TokenField formToken={props.viewer.formToken} />
        <span class="who">{props.viewer.email}</span>
        <button type="submit" class="quiet">
          Sign out
        </button>
      </form>
      <nav aria-label="Dashboard">
        <ul>
          {sections.map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={label === props.section ? currentOf(label, props.title) : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** A page below a section is in the section, but is not its main page. */
function currentOf(label: DashboardSection, title: string): "page" | "true" {
  return label === title ? "page" : "true"
}

/** In every form: it proves that the form belongs to a page served to this browser. */
export function TokenField({ formToken }: { readonly formToken: string }) {
  return <input type="hidden" name="form_token" value={formToken} />
}

/** The sign-in page for a signed-in user, which leads back to `page`. */
export function signInAgainPath(page: string): string {
  return `/dashboard/sign-in?again=1&next=${page}`
}

/** In place of a form that needs a recent sign-in, so that nothing is typed in vain. */
export function SignInAgain({ to, page }: { readonly to: string; readonly page: string }) {
  return (
    <p>
      To {to}, <a href={signInAgainPath(page)}>sign in again</a>: you signed in more than ten minutes ago.
    </p>
  )
}

/** A form that is one button. */
export function ButtonForm(props: {
  readonly action: string
  readonly formToken: string
  readonly fields?: Readonly<Record<string, string>>
  readonly label: string
  /** For screen readers, which may read the button out of context; contains the label. */
  readonly longLabel?: string
  readonly weight: "main" | "quiet" | "grave"
}) {
  return (
    <form method="post" action={props.action}>
      <TokenField formToken={props.formToken} />
      {Object.entries(props.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={props.weight} aria-label={props.longLabel}>
        {props.label}
      </button>
    </form>
  )
}
