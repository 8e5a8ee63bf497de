import { SignedOutPage } from "./frame.tsx"

export interface ProblemModel {
  readonly status: number
  readonly title: string
  /** For the person who sees it: nothing internal. */
  readonly sentence: string
  readonly requestId: string
}

/** What stands in place of a page that cannot be shown. */
export function Problem({ status, title, sentence, requestId }: ProblemModel) {
  return (
    <SignedOutPage title={title} formToken={null}>
      <p class="eyebrow">Status {status}</p>
      <h1>{title}</h1>
      <p>{sentence}</p>
      <p>
        <a href="/dashboard">To the overview</a>
      </p>
      <p class="small">
        If you write to us about this, name the request: <code class="wrap">{requestId}</code>
      </p>
    </SignedOutPage>
  )
}
