import { PublicPage } from "./frame.tsx"

export interface PageProblemModel {
  readonly status: number
  readonly title: string
  /** For the person who sees it: nothing internal. */
  readonly sentence: string
  /** Signing in, on a plan, would open it. */
  readonly offersSignIn?: boolean
}

/** What stands in place of a page that cannot be shown. */
export function PageProblem({ status, title, sentence, offersSignIn = false }: PageProblemModel) {
  return (
    <PublicPage title={title} section={null}>
      <p class="eyebrow">Status {status}</p>
      <h1>{title}</h1>
      <p>{sentence}</p>
      {offersSignIn ? (
        <p>
          <a href="/dashboard/sign-in">Sign in</a> to read what your plan opens.
        </p>
      ) : null}
      <p>
        <a href="/">Search</a> for another stock or fund.
      </p>
    </PublicPage>
  )
}
