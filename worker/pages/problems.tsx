import { type ErrorCode, statusOfError } from "../../src/contract/errors.ts"
import type { Listing } from "../../src/listings/instrument.ts"
import type { Refusal } from "../../src/outcome.ts"
import { waitSentence } from "../html/problems.ts"
import { PathContext, signInPath } from "../html/reader.ts"
import { PublicPage } from "./frame.tsx"

/** The texts of problem pages. */

export const unreachable: PageProblemModel = {
  status: 503,
  title: "We cannot see whether you are signed in",
  sentence: "Try again in a moment.",
}

/** A 429. */
export function tooMany(retryAfterSeconds: number): PageProblemModel {
  return {
    status: 429,
    title: "Too many pages at once",
    sentence: waitSentence(retryAfterSeconds),
  }
}

/** A 500. `requestId` names the request in the log. The page says nothing else about the cause. */
export function outage(requestId: string): PageProblemModel {
  return {
    status: 500,
    title: "Something went wrong on our side",
    sentence: `Try again in a moment. If you write to us about this, name the request: ${requestId}`,
  }
}

const titles: Partial<Readonly<Record<ErrorCode, string>>> = {
  bad_request: "We cannot read this identifier",
  sandbox_restricted: "Needs the Plus plan",
  not_found: "Not found",
}

/** The refusal of a service as a page, with the refusal's message under a title for its code. */
export function refused({ code, message }: Refusal<ErrorCode>): PageProblemModel {
  return {
    status: statusOfError[code],
    title: titles[code] ?? "This cannot be shown",
    sentence: message,
    ...(code === "sandbox_restricted" && { way: signIn }),
  }
}

const signIn = { to: "sign_in", label: "Sign in", rest: "if you have the Plus plan." } as const
const ownPlan = { to: "plan", label: "Change your plan", rest: "to open it." } as const

/**
 * A 403 for a stock or a fund that exists, but whose verdict the reader may not see. The page does not say
 * whether there is a verdict (decision 0009).
 */
export function locked(
  { name, instrumentId, kind }: Pick<Listing, "name" | "instrumentId" | "kind">,
  { isSignedIn }: { readonly isSignedIn: boolean },
): PageProblemModel {
  const title = `${name} (${instrumentId})`
  const open = "ten stocks and two funds"
  const who = isSignedIn ? "Your plan opens" : "Without it you can open"
  const sentence = `This ${kind} needs the Plus plan. ${who} ${open}; this is not one of them.`
  return { status: 403, title, sentence, way: isSignedIn ? ownPlan : signIn }
}

export interface PageProblemModel {
  readonly status: number
  readonly title: string
  /** For the person who sees the page. Nothing internal. */
  readonly sentence: string
  /** A link to the requested page, if there is one. */
  readonly way?: { readonly to: "sign_in" | "plan"; readonly label: string; readonly rest: string }
}

export function PageProblem({ status, title, sentence, way }: PageProblemModel) {
  return (
    <PublicPage title={title} section={null}>
      <h1>{title}</h1>
      <p>{sentence}</p>
      {way === undefined ? null : (
        <p>
          <PathContext.Consumer>
            {(path) => <a href={way.to === "plan" ? "/dashboard/plan" : signInPath(path)}>{way.label}</a>}
          </PathContext.Consumer>{" "}
          {way.rest} <a href="/pricing">What each plan opens</a>.
        </p>
      )}
      <p>
        <a href="/">Search</a> for another stock or fund.
      </p>
      <p class="small">HTTP status {status}.</p>
    </PublicPage>
  )
}
