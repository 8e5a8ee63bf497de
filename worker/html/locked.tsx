import { PathContext, ReaderContext, signInPath } from "./reader.ts"
import type { InlineVerdictModel } from "./verdict.tsx"

/**
 * What pages say of a stock or fund that the reader's plan does not open. A compliant, a non-compliant and a
 * withheld verdict have the same words. That nothing is published is said to everybody (decision 0027).
 */

/**
 * How a reader opens it. `demo`: on a developer's machine, by the account that `npm start` makes. `not_sold`:
 * nobody can buy a plan on this service.
 */
export type WayToOpen = "demo" | "sold" | "not_sold"

/** `mailbox`: where a developer's machine shows emails. `stripe`: what is needed to sell. Null without them. */
export function wayToOpen(of: {
  readonly mailbox: string | null
  readonly stripe: object | null
}): WayToOpen {
  if (of.mailbox !== null) return "demo"
  return of.stripe === null ? "not_sold" : "sold"
}

/** In place of a verdict, in a list or a badge. */
const lockedWords: Readonly<Record<WayToOpen, string>> = {
  demo: "Opens when you sign in as demo@example.com",
  sold: "Opens with the Plus plan",
  not_sold: "Opens with the Plus plan, not sold yet",
}

export function lockedVerdict(way: WayToOpen): InlineVerdictModel {
  return { mark: "locked", words: lockedWords[way] }
}

/** What the reader can do, in a sentence or two. */
export function HowToOpen({ way }: { readonly way: WayToOpen }) {
  return (
    <ReaderContext.Consumer>
      {(reader) => {
        if (way === "demo") return <DemoAccount />
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

function DemoAccount() {
  return (
    <>
      Every stock and fund opens when you sign in as demo@example.com: <SignIn />. The email with the link is
      in <a href="/dev/mailbox">/dev/mailbox</a>.
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
