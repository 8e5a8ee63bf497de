import type { ComponentChildren } from "preact"
import { Page } from "../html/page.tsx"

/** Who looks at a page: somebody signed in. */
export interface Viewer {
  readonly email: string
  /** Of this session; every form of the page carries it. */
  readonly formToken: string
}

/** What the model of every page behind sign-in holds. */
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

/** A page below a section stands in it without being it. */
function currentOf(label: DashboardSection, title: string): "page" | "true" {
  return label === title ? "page" : "true"
}

/** Every form carries one: it shows that the form is of a page this browser was given. */
export function TokenField({ formToken }: { readonly formToken: string }) {
  return <input type="hidden" name="form_token" value={formToken} />
}

/** A form that is one button. */
export function ButtonForm(props: {
  readonly action: string
  readonly formToken: string
  readonly fields?: Readonly<Record<string, string>>
  readonly label: string
  /** Said to those who hear the button apart from its surroundings; holds the label. */
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
