import { standardNamed } from "../../../src/screening/methodologies.ts"
import { Day } from "../../html/dates.tsx"
import { PublicPage } from "../frame.tsx"
import { PartFills } from "../fund/bar.tsx"
import { rulesPath } from "../standard-line.tsx"
import { LeftOut } from "./left-out.tsx"
import { Methods } from "./methods.tsx"
import { LinesField, portfolioStyles, ReadingStatus } from "./page.tsx"
import { Positions } from "./positions.tsx"
import type { Report } from "./report.ts"
import { ReportSummary } from "./summary.tsx"
import { ReportTools } from "./tools.tsx"

export interface ReportPageModel {
  readonly report: Report
  /** The name of a saved portfolio; null for what a form sent. */
  readonly title: string | null
  /** Empty at first. */
  readonly saveAs: string
  /** What was read, in the format of the form's field. */
  readonly text: string
  /** `id@version`: the account's standard, where it is not the service's own. */
  readonly ownStandard: string | null
}

/** The report of a portfolio. One form of the page has its lines; every button of the report sends it. */
export function ReportPage({ report, title, saveAs, text, ownStandard }: ReportPageModel) {
  const { read, data, lines } = report
  return (
    <PublicPage
      title={title ?? "Portfolio report"}
      section="Portfolio"
      styles={portfolioStyles}
      scripts={["/assets/portfolio.js"]}
    >
      {ownStandard === null ? null : <OwnStandard methodology={ownStandard} />}
      <PartFills />
      <h1>{title ?? "Portfolio report"}</h1>
      <p class="lead">
        {lines.length} of {read.positions.length} {read.positions.length === 1 ? "position" : "positions"}{" "}
        {data === null ? (
          "can be reported."
        ) : (
          <>
            as of <Day day={data.as_of} />.
          </>
        )}
      </p>
      <ReportTools title={title} saveAs={saveAs} hasFigures={data !== null} />
      {data === null ? null : (
        <>
          <ReportSummary data={data} />
          <Positions lines={lines} />
        </>
      )}
      <LeftOut report={report} />
      {data === null ? null : <Methods methods={data.methods} methodology={report.methodology} />}
      <section aria-labelledby="change" class="screen-only">
        <h2 id="change">Change the positions</h2>
        <form id="lines" class="fields wide" method="post" action="/portfolio">
          <LinesField text={text} problem={null} label="Positions" rows={10} />
          <button type="submit" class="main">
            Make the report again
          </button>
          <ReadingStatus problem={null} />
        </form>
        <p>
          <a href="/portfolio">Another portfolio</a>
        </p>
      </section>
    </PublicPage>
  )
}

function OwnStandard({ methodology }: { readonly methodology: string }) {
  return (
    <p class="notice standard-line">
      Judged by <strong>{standardNamed(methodology)?.name ?? methodology}</strong>, the standard of your
      account. <a href={rulesPath(methodology)}>Its rules</a> · <a href="/dashboard/standards">Change it</a>
    </p>
  )
}
