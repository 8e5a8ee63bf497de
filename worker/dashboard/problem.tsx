import { SignedOutPage } from "./frame.tsx"

export interface ProblemModel {
  readonly status: number
  readonly title: string
  /** For the reader: nothing internal. */
  readonly sentence: string
  readonly requestId: string
}

/** The error page of the dashboard. */
export function Problem({ status, title, sentence, requestId }: ProblemModel) {
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
