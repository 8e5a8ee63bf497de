import { TokenField } from "../../html/forms.tsx"
import { SignedOutPage } from "../frame.tsx"
import { EmailForm } from "./page.tsx"

export interface LinkSentModel {
  readonly email: string
  /** Where emails can be read on a developer's machine; null elsewhere. */
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

export interface UseLinkModel {
  readonly formToken: string
  readonly token: string
  readonly email: string
  readonly next: string | null
}

/** Opening a link only shows this page, so that programs that open every link of an email sign nobody in. */
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

export interface LinkProblemModel {
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
