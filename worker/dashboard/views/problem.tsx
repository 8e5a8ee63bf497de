import { Page } from "../../html/page.tsx"

export interface ProblemModel {
  readonly status: number
  readonly title: string
  readonly sentence: string
  readonly requestId: string
}

/** What stands in place of a page that cannot be shown. Nothing internal is said. */
export function Problem({ status, title, sentence, requestId }: ProblemModel) {
  return (
    <Page title={title}>
      <h1>{title}</h1>
      <p>{sentence}</p>
      <p>
        Status {status}. Request <code>{requestId}</code>
      </p>
    </Page>
  )
}
