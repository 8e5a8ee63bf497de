import { PathContext, signInPath } from "../html/reader.ts"
import { PublicPage } from "./frame.tsx"

export interface PageProblemModel {
  readonly status: number
  readonly title: string
  /** For the person who sees it: nothing internal. */
  readonly sentence: string
  /** A link to the page that was requested, where there is one. */
  readonly way?: { readonly to: "sign_in" | "plan"; readonly label: string; readonly rest: string }
}

/** The problem page shown in place of a page. */
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
