import { portfolioPath } from "../../html/paths.ts"
import { ReaderContext, signInPath } from "../../html/reader.ts"
import { deletePortfolioPath } from "./page.tsx"

/** What can be done with a report. The buttons send the form with the lines, which stands below the report. */
export function ReportTools(props: {
  /** The name of a saved portfolio; null for another. */
  readonly title: string | null
  readonly saveAs: string
  readonly hasFigures: boolean
}) {
  const { title, saveAs, hasFigures } = props
  return (
    <div class="tools screen-only">
      <ReaderContext.Consumer>
        {(reader) =>
          reader === null ? (
            <a href={signInPath(portfolioPath(null))}>Sign in to save it</a>
          ) : (
            <SaveForm formToken={reader.formToken} saveAs={saveAs} />
          )
        }
      </ReaderContext.Consumer>
      {hasFigures ? (
        <button type="submit" form="lines" formaction="/portfolio/csv">
          Download as CSV
        </button>
      ) : null}
      <button type="button" data-print hidden>
        Print
      </button>
      {title === null ? null : <a href={deletePortfolioPath(title)}>Delete</a>}
    </div>
  )
}

/** The name and the token belong to the form with the lines. */
function SaveForm({ formToken, saveAs }: { readonly formToken: string; readonly saveAs: string }) {
  return (
    <div class="save">
      <label for="name">Save as</label>
      <input
        id="name"
        name="name"
        form="lines"
        type="text"
        maxlength={80}
        autocomplete="off"
        value={saveAs}
      />
      <input type="hidden" name="form_token" value={formToken} form="lines" />
      <button type="submit" form="lines" formaction="/dashboard/portfolios">
        Save
      </button>
    </div>
  )
}
