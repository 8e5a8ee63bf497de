import { Notice } from "../../html/components.tsx"
import { TokenField } from "../../html/forms.tsx"
import { SignedOutPage } from "../frame.tsx"

export interface SignInModel {
  readonly formToken: string
  /** What was typed before, to be corrected. */
  readonly email: string | null
  /** The page to open after sign-in; one of this service. */
  readonly next: string | null
  readonly problem: string | null
  /** For a signed-in user who wants what needs a recent sign-in. */
  readonly isAgain: boolean
  readonly mailIsConfigured: boolean
}

export function SignIn({ formToken, email, next, problem, isAgain, mailIsConfigured }: SignInModel) {
  return (
    <SignedOutPage title="Sign in" formToken={formToken} scripts={["/assets/passkeys.js"]}>
      <h1>{isAgain ? "Sign in again" : "Sign in"}</h1>
      {isAgain ? (
        <p>
          You signed in more than ten minutes ago. Sign in again to make a key, add a passkey or change your
          plan.
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
        <button type="button" class="quiet" id="passkey-sign-in" hidden>
          Sign in with a passkey
        </button>
        <p id="passkey-status" role="status" />
      </div>
    </SignedOutPage>
  )
}

/** Requests a sign-in link. The page for a link that no longer works shows it too. */
export function EmailForm({
  formToken,
  email,
  next,
  problem,
}: Omit<SignInModel, "isAgain" | "mailIsConfigured">) {
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
