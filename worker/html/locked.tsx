import { PathContext, ReaderContext, signInPath } from "./reader.ts"
import type { InlineVerdictModel } from "./verdict.tsx"

/**
 * What pages say of a stock or fund that the reader's plan does not open. A compliant, a non-compliant and a
 * withheld verdict have the same words. That nothing is published is said to everybody (decision 0027).
 */

/** The account that `npm start` makes. */
export interface DemoAccount {
  readonly email: string
  /** The path of the page that shows emails, which are not sent. */
  readonly mailboxPath: string
}

/** How a reader opens it: by the account of a developer's machine, or by a plan. `not_sold`: nobody can buy one here. */
export type WayToOpen = DemoAccount | "sold" | "not_sold"

/** `stripe`: what is needed to sell a plan; null without it. */
export function wayToOpen({
  demo,
  stripe,
}: {
  readonly demo: DemoAccount | null
  readonly stripe: object | null
}): WayToOpen {
  return demo ?? (stripe === null ? "not_sold" : "sold")
}

const planWords = {
  sold: "Opens with the Plus plan",
  not_sold: "Opens with the Plus plan, not sold yet",
} as const

/** In place of a verdict, in a list or a badge. */
export function lockedVerdict(way: WayToOpen): InlineVerdictModel {
  const words = typeof way === "string" ? planWords[way] : `Opens when you sign in as ${way.email}`
  return { mark: "locked", words }
}

/** What the reader can do, in a sentence or two. */
export function HowToOpen({ way }: { readonly way: WayToOpen }) {
  return (
    <ReaderContext.Consumer>
      {(reader) => {
        if (typeof way !== "string") return <SignInAs {...way} />
        if (way === "not_sold")
          return <>Every stock and fund opens with the Plus plan, which this service does not sell yet.</>
        return reader === null ? (
          <>
            Every stock and fund opens with the Plus plan: <a href="/pricing">pricing</a>. Have it already?{" "}
            <SignIn />.
          </>
        ) : (
          <>
            Every stock and fund opens with the Plus plan: <a href="/dashboard/plan">your plan</a>.
          </>
        )
      }}
    </ReaderContext.Consumer>
  )
}

function SignInAs({ email, mailboxPath }: DemoAccount) {
  return (
    <>
      Every stock and fund opens when you sign in as {email}: <SignIn />. The email with the link is in{" "}
      <a href={mailboxPath}>{mailboxPath}</a>.
    </>
  )
}

function SignIn() {
  return (
    <PathContext.Consumer>
      {(path) => <a href={path === null ? "/dashboard/sign-in" : signInPath(path)}>Sign in</a>}
    </PathContext.Consumer>
  )
}
