import {
  type AccountSession,
  findSession,
  isRecentSignIn,
  type OpenedSession,
} from "../../src/accounts/sessions.ts"
import { readLink, requestLink, useLink } from "../../src/accounts/sign-in.ts"
import { Notice, TokenField } from "../html/components.tsx"
import { ipSiteOf } from "../http/by-ip.ts"
import { keyHash } from "../storage/key-hash.ts"
import type { ContextOf, VisitContext } from "./context.ts"
import { type SignedInModel, SignedInPage, SignedOutPage } from "./frame.tsx"
import { NewKey, type ShownKey } from "./keys.tsx"
import { keepNext, keptNext, ownPage } from "./next.ts"
import { pageReply, seeOther } from "./replies.ts"
import { sessionCookie, viewerOf } from "./session.ts"

/**
 * Responds 200 with the form. Redirects to `next`, a page of this service, if the user is signed in and need
 * not sign in again.
 */
export async function showSignIn(context: ContextOf<"showSignIn">): Promise<Response> {
  const next = ownPage(context.url.searchParams.get("next"))
  const signedIn = await signedInUser(context)
  if (signedIn === null) return signInPage(context, { next })
  const mustSignIn = context.url.searchParams.has("again") && !isRecentSignIn(context.ports, signedIn)
  if (!mustSignIn) return seeOther(next ?? "/dashboard")
  return signInPage(context, { next, email: signedIn.account.email, isAgain: true })
}

/** Sends the link. The response is the same whether or not the address has an account. */
export async function askForLink(context: ContextOf<"askForLink">): Promise<Response> {
  const { ports, request, pepper, origin, visit, fields, demo } = context
  const next = ownPage(fields.next)
  const signedIn = await signedInUser(context)
  if (signedIn !== null && isRecentSignIn(ports, signedIn)) return seeOther(next ?? "/dashboard")
  const senderHash = await keyHash(pepper, `sender ${ipSiteOf(request)}`)
  const sent = await requestLink(ports, { email: fields.email, visit: visit.token, senderHash, origin })
  if (sent.ok) {
    const { email } = sent.value
    return pageReply(LinkSent({ email, mailboxUrl: demo && `${origin}${demo.mailboxPath}` }), {
      cookies: [keepNext(next, origin)],
    })
  }
  return signInPage(context, {
    next,
    email: fields.email,
    problem: sent.message,
    isAgain: signedIn !== null,
    status: statusOfRefusal[sent.code],
  })
}

const statusOfRefusal = { bad_email: 400, too_many: 429, no_mail: 503 } as const

/** Shows the email address of the link, and a button. Opening the page does not use up the link. */
export async function showLink(context: ContextOf<"showLink">): Promise<Response> {
  const { ports, url, visit, request, origin } = context
  const token = url.searchParams.get("token") ?? ""
  const next = keptNext(request, origin)
  const link = await readLink(ports, { token, visit: visit.token })
  if (!link.ok) return linkProblem(context, link.code, next)
  return pageReply(UseLink({ formToken: visit.formToken, token, email: link.value.email, next }))
}

/** Opens a new session, and ends the previous one of this browser. */
export async function signInByLink(context: ContextOf<"signInByLink">): Promise<Response> {
  const { ports, visit, fields, origin, pepper } = context
  const next = ownPage(fields.next)
  const used = await useLink(ports, {
    token: fields.token,
    visit: visit.token,
    previousSession: visit.sessionToken,
  })
  if (!used.ok) return linkProblem(context, used.code, next)
  const { session, account, firstKey } = used.value
  const options = { cookies: signedInCookies(context, session) }
  if (firstKey === null) return seeOther(next ?? "/dashboard", options)
  const viewer = await viewerOf(pepper, account.email, session.token)
  return pageReply(Welcome({ viewer, key: firstKey, next, origin }), options)
}

/** The cookies that a browser receives when it signs in. */
export function signedInCookies({ origin, ports }: VisitContext, session: OpenedSession): readonly string[] {
  return [sessionCookie(session, origin, ports.clock.nowMilliseconds()), keepNext(null, origin)]
}

async function signedInUser({ ports, visit }: VisitContext): Promise<AccountSession | null> {
  return visit.sessionToken === null ? null : findSession(ports, visit.sessionToken)
}

interface SignInView {
  readonly next: string | null
  readonly email?: string | null
  readonly problem?: string
  readonly isAgain?: boolean
  readonly status?: number
}

function signInPage({ ports, origin, visit }: VisitContext, view: SignInView): Response {
  const { next, email = null, problem = null, isAgain = false, status = 200 } = view
  const page = SignIn({
    formToken: visit.formToken,
    email,
    next,
    problem,
    isAgain,
    mailIsConfigured: ports.mailer !== null,
  })
  return pageReply(page, { status, cookies: [keepNext(next, origin)] })
}

function linkProblem(
  { visit }: VisitContext,
  kind: "bad_link" | "other_browser",
  next: string | null,
): Response {
  return pageReply(LinkProblem({ kind, formToken: visit.formToken, next }), { status: 400 })
}

interface LinkSentModel {
  readonly email: string
  /** The address of the page that shows emails on a developer's machine; null elsewhere. */
  readonly mailboxUrl: string | null
}

export function LinkSent({ email, mailboxUrl }: LinkSentModel) {
  return (
    <SignedOutPage title="Check your email" formToken={null}>
      <h1>Check your email</h1>
      <p>
        A sign-in link is on its way to <strong class="wrap">{email}</strong>. It works once, within 15
        minutes and only in this browser.
      </p>
      {mailboxUrl === null ? null : (
        <p class="notice">
          This service runs on your own machine, so the email is in the{" "}
          <a href={mailboxUrl}>mailbox of this machine</a>.
        </p>
      )}
      <p>
        Nothing there after a few minutes? Check your spam folder, or{" "}
        <a href="/dashboard/sign-in">try again</a>.
      </p>
    </SignedOutPage>
  )
}

interface UseLinkModel {
  readonly formToken: string
  readonly token: string
  readonly email: string
  readonly next: string | null
}

/** The page that a link opens. Its button signs in, since some programs open every link of an email. */
export function UseLink({ formToken, token, email, next }: UseLinkModel) {
  return (
    <SignedOutPage title="Finish signing in" formToken={null}>
      <h1>Finish signing in</h1>
      <p>One step is left.</p>
      <form method="post" action="/dashboard/sign-in/link">
        <TokenField formToken={formToken} />
        <input type="hidden" name="token" value={token} />
        {next === null ? null : <input type="hidden" name="next" value={next} />}
        <button type="submit" class="main wrap">
          Sign in as {email}
        </button>
      </form>
      <p class="small">Not you? Close this page and nothing happens.</p>
    </SignedOutPage>
  )
}

interface LinkProblemModel {
  readonly kind: "bad_link" | "other_browser"
  readonly formToken: string
  readonly next: string | null
}

const linkProblems = {
  bad_link: {
    title: "This link no longer works",
    sentence: "A link works once and for 15 minutes. Request a new one here.",
  },
  other_browser: {
    title: "This link belongs to another browser",
    sentence:
      "A link works only in the browser that requested it, so that nobody can sign you in to another account. Open it there, or request a new one here.",
  },
} as const

export function LinkProblem({ kind, formToken, next }: LinkProblemModel) {
  const { title, sentence } = linkProblems[kind]
  return (
    <SignedOutPage title={title} formToken={null}>
      <h1>{title}</h1>
      <p role="alert">{sentence}</p>
      <EmailForm formToken={formToken} email={null} next={next} problem={null} />
    </SignedOutPage>
  )
}

interface SignInModel {
  readonly formToken: string
  /** The email address that was typed before, to be corrected. */
  readonly email: string | null
  /** The page of this service that opens after sign-in; null for none. */
  readonly next: string | null
  readonly problem: string | null
  /** True for a signed-in user who opens a page that needs a recent sign-in. */
  readonly isAgain: boolean
  readonly mailIsConfigured: boolean
}

export function SignIn({ formToken, email, next, problem, isAgain, mailIsConfigured }: SignInModel) {
  return (
    <SignedOutPage title="Sign in" formToken={formToken} scripts={["/assets/passkeys.js"]}>
      <h1>{isAgain ? "Sign in again" : "Sign in"}</h1>
      {isAgain ? (
        <p>
          You signed in more than ten minutes ago. Sign in again to make a live key, add a passkey or change
          your plan.
        </p>
      ) : null}
      {next === "/watchlist" ? (
        <p>
          Your watchlist keeps the stocks and funds you choose, shows which verdicts changed since your last
          visit, and can write to you about them. It is free, with an account.
        </p>
      ) : null}
      {mailIsConfigured ? (
        <EmailForm formToken={formToken} email={email} next={next} problem={problem} />
      ) : (
        <Notice
          kind="problem"
          sentence="This service cannot send emails. You can only sign in with a passkey you have added before."
        />
      )}
      <div class="passkey">
        <button type="button" class="quiet" id="passkey-sign-in" data-scripted hidden>
          Sign in with a passkey
        </button>
        <p id="passkey-status" role="status" />
      </div>
    </SignedOutPage>
  )
}

/** The form that requests a sign-in link. The page for a link that no longer works shows the form too. */
function EmailForm({ formToken, email, next, problem }: Omit<SignInModel, "isAgain" | "mailIsConfigured">) {
  return (
    <form method="post" action="/dashboard/sign-in" class="fields">
      <TokenField formToken={formToken} />
      {next === null ? null : <input type="hidden" name="next" value={next} />}
      {problem === null ? null : <Notice kind="problem" sentence={problem} id="email-problem" />}
      <label for="email">Email address</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="username webauthn"
        inputmode="email"
        required
        maxlength={254}
        value={email ?? undefined}
        aria-describedby={problem === null ? "email-hint" : "email-problem email-hint"}
        aria-invalid={problem === null ? undefined : "true"}
      />
      <p class="hint" id="email-hint">
        We send you a link that signs you in; there is no password. The first time, it opens an account with a
        free sandbox key.
      </p>
      <button type="submit" class="main">
        Send the link
      </button>
    </form>
  )
}

/** `key` is the sandbox key of the new account. */
interface WelcomeModel extends SignedInModel, ShownKey {}

export function Welcome({ viewer, ...shown }: WelcomeModel) {
  return (
    <SignedInPage title="Your account is open" viewer={viewer} section={null}>
      <h1>Your account is open</h1>
      <p class="lead">
        This is your sandbox key. It reads ten stocks and two funds, at no cost and without a card.
      </p>
      <NewKey {...shown} />
      <p>
        <a href="/dashboard">Go to the overview</a>
      </p>
    </SignedInPage>
  )
}
