import { CopyableCode } from "../../html/components.tsx"
import { type SignedInModel, SignedInPage } from "../frame.tsx"
import { curlOf, KeyText } from "../keys/key-text.tsx"

export interface WelcomeModel extends SignedInModel {
  /** The whole sandbox key of the new account. */
  readonly key: string
  /** Of the API, to `/v1`. */
  readonly baseUrl: string
  /** A stock of the sandbox. */
  readonly symbol: string
  /** The page that the reader came from; null for none. */
  readonly next: string | null
}

export function Welcome({ viewer, key, baseUrl, symbol, next }: WelcomeModel) {
  return (
    <SignedInPage title="Your account is open" viewer={viewer} section={null}>
      <h1>Your account is open</h1>
      <p class="lead">
        This is your sandbox key. It reads ten stocks and two funds, at no cost and without a card.
      </p>
      <KeyText text={key} />
      <h2>Try it</h2>
      <CopyableCode id="curl" label="A first request" text={curlOf(key, baseUrl, symbol)} />
      <p>
        <a href="/dashboard/first-request">What the response contains, and what refusals mean</a>
      </p>
      {next === null ? null : (
        <p>
          <a href={next}>Go back to the page you came from</a>
        </p>
      )}
      <p>
        <a href="/dashboard">Go to the overview</a>
      </p>
    </SignedInPage>
  )
}
