import { linkTo } from "./language/english.tsx"
import { englishLanguage, type Language, useLanguage } from "./language/language.ts"
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

const demo = { email: "demo@example.com", mailboxPath: "/dev/mailbox" }

/** In place of a verdict, in a list or a badge. */
export function lockedVerdict(
  way: WayToOpen,
  { say }: Pick<Language, "say"> = englishLanguage,
): InlineVerdictModel {
  const { verdicts } = say.locked
  return { mark: "locked", words: way === "demo" ? verdicts.demo(demo.email) : verdicts[way] }
}

/** What the reader can do, in a sentence or two. */
export function HowToOpen({ way }: { readonly way: WayToOpen }) {
  const { locked } = useLanguage().say
  return (
    <ReaderContext.Consumer>
      {(reader) => {
        if (way === "demo") return locked.demo(demo.email, signIn, linkTo(demo.mailboxPath)(demo.mailboxPath))
        if (way === "not_sold") return locked.notSold
        return reader === null
          ? locked.visitor(linkTo("/pricing"), signIn)
          : locked.reader(linkTo("/dashboard/plan"))
      }}
    </ReaderContext.Consumer>
  )
}

function signIn(words: string) {
  return (
    <PathContext.Consumer>
      {(path) => linkTo(path === null ? "/dashboard/sign-in" : signInPath(path))(words)}
    </PathContext.Consumer>
  )
}
