import { PublicPage } from "./frame.tsx"

export interface PageProblemModel {
  readonly status: number
  readonly title: string
  /** For the person who sees it: nothing internal. */
  readonly sentence: string
  /** True when signing in with a paid plan gives access. */
  readonly offersSignIn?: boolean
}

/** The problem page shown in place of a page. */
export function PageProblem({ status, title, sentence, offersSignIn = false }: PageProblemModel) {
  return (
    <PublicPage title={title} section={null}>
      <p class="eyebrow">Status {status}</p>
      <h1>{title}</h1>
      <p>{sentence}</p>
      {offersSignIn ? (
        <p>
          <a href="/dashboard/sign-in">Sign in</a> to see what your plan includes.
        </p>
      ) : null}
      <p>
        <a href="/">Search</a> for another stock or fund.
      </p>
    </PublicPage>
  )
}
