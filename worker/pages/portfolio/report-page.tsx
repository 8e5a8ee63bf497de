import { Day } from "../../html/dates.tsx"
import { standardQuery } from "../../html/paths.ts"
import { PublicPage } from "../frame.tsx"
import { PartFills } from "../fund/bar.tsx"
import { type ShownStandard, StandardLine } from "../standard-line.tsx"
import { LeftOut } from "./left-out.tsx"
import { Methods } from "./methods.tsx"
import { LinesField, portfolioStyles, ReadingStatus } from "./page.tsx"
import { Positions } from "./positions.tsx"
import type { Report } from "./report.ts"
import { ReportSummary } from "./summary.tsx"
import { ReportTools } from "./tools.tsx"

export interface ReportPageModel {
  readonly report: Report
  /** Of a saved portfolio; null for what a form sent. */
  readonly name: string | null
  /** What was read, in the format of the form's field. */
  readonly text: string
  /** The standard it is judged by where that is not the service's own. */
  readonly shown: ShownStandard | null
  /** The standard that links name, `id@version`; null where the service's own needs no naming. */
  readonly methodology: string | null
}

/** The report of a portfolio. One form of the page has its lines; every button of the report sends it. */
export function ReportPage({ report, name, text, shown, methodology }: ReportPageModel) {
  const { read, data, lines } = report
  return (
    <PublicPage
      title={name ?? "Portfolio report"}
      section="Portfolio"
      styles={portfolioStyles}
      scripts={["/assets/portfolio.js"]}
    >
      {shown === null ? null : <StandardLine {...shown} />}
      <PartFills />
      <h1>{name ?? "Portfolio report"}</h1>
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
      <ReportTools name={name} hasFigures={data !== null} />
      {data === null ? null : (
        <>
          <ReportSummary data={data} />
          <Positions lines={lines} methodology={methodology} />
        </>
      )}
      <LeftOut report={report} />
      {data === null ? null : <Methods methods={data.methods} methodology={report.methodology} />}
      <section aria-labelledby="change" class="screen-only">
        <h2 id="change">Change the positions</h2>
        <form id="lines" class="fields wide" method="post" action={`/portfolio${standardQuery(methodology)}`}>
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
