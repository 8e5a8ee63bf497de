import { waitSentence, wrongMethod } from "../html/problems.ts"
import { SignedOutPage } from "./frame.tsx"
import { pageReply, scriptReply } from "./replies.ts"

export interface ProblemModel {
  readonly status: number
  readonly title: string
  readonly sentence: string
  readonly headers?: Readonly<Record<string, string>>
}

export const notConfigured: ProblemModel = {
  status: 503,
  title: "Accounts are not set up here",
  sentence: "The operator has not set the address of this service. The API works.",
}

/** A 405, with the methods of the path in the `Allow` header. */
export function notAllowed(allow: string): ProblemModel {
  return { ...wrongMethod(allow), headers: { Allow: allow } }
}

export const foreignPage: ProblemModel = {
  status: 403,
  title: "Nothing was done",
  sentence: "The request was not sent by a page of this service. Open the page here and try again.",
}

export const oldForm: ProblemModel = {
  status: 403,
  title: "Nothing was done",
  sentence: "The page was too old, or cookies are off. Open it again and try once more.",
}

export const sessionEnded: ProblemModel = {
  status: 401,
  title: "You are signed out",
  sentence: "Your session has ended. Sign in again.",
}

export const signInIsOld: ProblemModel = {
  status: 403,
  title: "Sign in again",
  sentence: "You can do this only within ten minutes of signing in. Reload the page and sign in again.",
}

export const unexpectedFields: ProblemModel = {
  status: 400,
  title: "Nothing was done",
  sentence: "The form did not arrive as this page sends it. Open the page again and try once more.",
}

/** A 429, with the same wait in the header and in the sentence. */
export function tooMany(retryAfterSeconds: number): ProblemModel {
  return {
    status: 429,
    title: "Too many attempts",
    sentence: waitSentence(retryAfterSeconds),
    headers: { "Retry-After": String(retryAfterSeconds) },
  }
}

export const outage: ProblemModel = {
  status: 500,
  title: "Something went wrong on our side",
  sentence: "Your request may not have been completed. Try again in a moment.",
}

/** The reader of the response: a person, or a script of our pages, which displays the sentence. */
export type Reader = "person" | "script"

/** A page for a person, or `{ error }` for a script. `requestId` names the request in the log. */
export function problemReply(reader: Reader, problem: ProblemModel, requestId: string): Response {
  const { status, title, sentence, headers = {} } = problem
  return reader === "script"
    ? scriptReply({ error: sentence }, { status, headers })
    : pageReply(Problem({ status, title, sentence, requestId }), { status, headers })
}

export function Problem(
  props: Pick<ProblemModel, "status" | "title" | "sentence"> & { readonly requestId: string },
) {
  const { status, title, sentence, requestId } = props
  return (
    <SignedOutPage title={title} formToken={null}>
      <h1>{title}</h1>
      <p>{sentence}</p>
      <p>
        <a href="/dashboard">Back to the overview</a>
      </p>
      <p class="small">
        HTTP status {status}. If you write to us about this, name the request:{" "}
        <code class="wrap">{requestId}</code>
      </p>
    </SignedOutPage>
  )
}
