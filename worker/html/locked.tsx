import { linkTo } from "./language/english.tsx"
import { englishLanguage, type Language, useLanguage } from "./language/language.ts"
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

/** In place of a verdict, in a list or a badge. */
export function lockedVerdict(
  way: WayToOpen,
  { say }: Pick<Language, "say"> = englishLanguage,
): InlineVerdictModel {
  const { verdicts } = say.locked
  return { mark: "locked", words: typeof way === "string" ? verdicts[way] : verdicts.demo(way.email) }
}

/** What the reader can do, in a sentence or two. */
export function HowToOpen({ way }: { readonly way: WayToOpen }) {
  const { locked } = useLanguage().say
  return (
    <ReaderContext.Consumer>
      {(reader) => {
        if (typeof way !== "string")
          return locked.demo(way.email, signIn, linkTo(way.mailboxPath)(way.mailboxPath))
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
