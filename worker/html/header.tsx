import { ButtonForm } from "./components.tsx"
import { useLanguage } from "./language/language.ts"
import { PathContext, type Reader, ReaderContext, signInPath } from "./reader.ts"

/** The header of every page: the link home, the sections, the search and the reader's account. */

const sections = [
  { href: "/portfolio", label: "Portfolio" },
  { href: "/compare", label: "Compare" },
  { href: "/docs", label: "Docs" },
  { href: "/verify", label: "Verify" },
  { href: "/pricing", label: "Pricing" },
  { href: "/about", label: "About" },
] as const

/** `Search` is the page to which the wordmark leads. */
export type SiteSection = (typeof sections)[number]["label"] | "Search"

/** `section` is the section whose main page is shown; null for none. */
export function SiteHeader({ section }: { readonly section: SiteSection | null }) {
  const { frame } = useLanguage().say
  return (
    <header class="top">
      <Wordmark />
      {/* Because they share a `name`, the two menus are never open together. */}
      <details class="sections" name="top">
        <summary>{frame.menu}</summary>
        <nav aria-label="Qistas">
          <ul>
            {sections.map(({ href, label }) => (
              <li key={href}>
                <a href={href} aria-current={label === section ? "page" : undefined}>
                  {frame.sections[label]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </details>
      {/* The search pages have a larger search form of their own. */}
      {section === "Search" ? null : <SearchBox />}
      <ReaderContext.Consumer>
        {(reader) => (reader === null ? <SignInLink /> : <AccountMenu {...reader} />)}
      </ReaderContext.Consumer>
    </header>
  )
}

/** The search field. A script adds suggestions while the reader types, and the keys that focus the field. */
function SearchBox() {
  const { placeholder, label } = useLanguage().say.frame.search
  return (
    <search class="find">
      <form action="/" method="get">
        <div class="find-line">
          <input
            id="q"
            name="q"
            type="text"
            placeholder={placeholder}
            aria-label={label}
            data-suggestions="/suggestions"
            aria-keyshortcuts="/ Control+K Meta+K"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            enterkeyhint="search"
          />
        </div>
        <p id="q-status" role="status" />
      </form>
    </search>
  )
}

/** Leads back to this page. A reader who is already signed in needs no further step. */
function SignInLink() {
  const { signIn } = useLanguage().say.frame
  return (
    <PathContext.Consumer>
      {(path) => (
        <a class="sign-in" href={signInPath(path)}>
          {signIn}
        </a>
      )}
    </PathContext.Consumer>
  )
}

/** The pages of an account, in the order of its menu. */
export const accountLinks = [
  { href: "/dashboard", label: "Overview" },
  { href: "/dashboard/keys", label: "Keys" },
  { href: "/dashboard/requests", label: "Requests" },
  { href: "/docs/quick-start", label: "First request" },
  { href: "/watchlist", label: "Watchlist" },
  { href: "/dashboard/standards", label: "Standards" },
  { href: "/dashboard/webhooks", label: "Webhooks" },
  { href: "/dashboard/plan", label: "Plan" },
  { href: "/dashboard/account", label: "Account" },
] as const

function AccountMenu({ email, formToken }: Reader) {
  const { account, signedInAs, signOut, yourAccount } = useLanguage().say.frame
  return (
    <details class="account" name="top">
      <summary>
        <span class="heard">{signedInAs} </span>
        <span class="who">{email}</span>
      </summary>
      <div class="account-menu">
        <ul aria-label={yourAccount}>
          {accountLinks.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{account[label]}</a>
            </li>
          ))}
        </ul>
        <ButtonForm action="/dashboard/sign-out" formToken={formToken} label={signOut} weight="quiet" />
      </div>
    </details>
  )
}

/** The sign of the service, a balanced beam, in a box of 30 by 26 units. */
export const balance = {
  beam: "M3 6H27M15 2V23M10 23.5H20",
  pans: "M0.8 15A5 4.2 0 0 0 9.2 15ZM20.8 15A5 4.2 0 0 0 29.2 15Z",
  cords: "M1 15 5 6 9 15M21 15 25 6 29 15",
} as const

/** The sign of the service next to the name in both scripts. */
function Wordmark() {
  return (
    <a class="wordmark" href="/">
      <svg class="balance" width="30" height="26" viewBox="0 0 30 26" aria-hidden="true">
        <path class="beam" d={balance.beam} />
        <path class="pans" d={balance.pans} />
        <path class="cords" d={balance.cords} />
      </svg>
      <span class="name">Qistas</span> <Arabic>القسطاس</Arabic>
    </a>
  )
}

export function Arabic({ children }: { readonly children: string }) {
  return (
    <span lang="ar" dir="rtl" class="arabic">
      {children}
    </span>
  )
}
