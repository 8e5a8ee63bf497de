import type { Portfolio } from "../../../src/portfolio/schema.ts"
import { failsByBusiness } from "../../../src/portfolio/summary.ts"
import { versionOf } from "../../../src/screening/methodologies.ts"
import type { HoldingPurpose } from "../../../src/vocabulary.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { Dated, Day, outOfDateText } from "../../html/dates.tsx"
import type { WayToOpen } from "../../html/locked.tsx"
import { printExact, printPercent } from "../../html/numbers.ts"
import { fundPath, portfolioPath, stockPath } from "../../html/paths.ts"
import { ReaderContext, signInPath } from "../../html/reader.ts"
import { InlineVerdict } from "../../html/verdict.tsx"
import { rulesPath } from "../asked-standard.tsx"
import { PublicPage } from "../frame.tsx"
import { PartFills } from "../fund/bar.tsx"
import { LeftOut } from "./left-out.tsx"
import { deletePortfolioPath, LinesField, portfolioStyles, ReadingStatus } from "./page.tsx"
import type { Report, ReportLine } from "./report.ts"
import {
  amountText,
  bindingText,
  flipText,
  priceText,
  purifyText,
  ReportSummary,
  verdictOf,
} from "./summary.tsx"

export interface ReportPageModel {
  readonly report: Report
  readonly way: WayToOpen
  /** The name of a saved portfolio; null for positions that a form sent. */
  readonly title: string | null
  /** The name in the form that saves the report; empty at first. */
  readonly saveAs: string
  /** The positions in the format of the form's field. */
  readonly text: string
  /** What the shares are held for; null if the reader has not answered. */
  readonly heldFor: HoldingPurpose | null
  /** `id@version` of the account's standard, if it is not the service's own. */
  readonly ownStandard: string | null
}

/** The report of a portfolio. One form of the page has the lines, and every button sends that form. */
export function ReportPage({ report, way, title, saveAs, text, heldFor, ownStandard }: ReportPageModel) {
  const { read, data, lines } = report
  const stale = outOfDateText(data?.positions ?? [])
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
            reported on <Day day={data.as_of} />. Each verdict has a day of its own.
          </>
        )}
      </p>
      {stale === null ? null : <p class="notice problem">{stale}</p>}
      <ReportTools title={title} saveAs={saveAs} hasFigures={data !== null} />
      {data === null ? null : (
        <>
          <ReportSummary data={data} heldFor={heldFor} />
          <Positions lines={lines} />
        </>
      )}
      <LeftOut report={report} way={way} />
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
      Judged by <strong>{versionOf(methodology)?.name ?? methodology}</strong>, the standard of your account.{" "}
      <a href={rulesPath(methodology)}>Its rules</a> · <a href="/dashboard/standards">Change it</a>
    </p>
  )
}

/** The rules of the report with their sources, for the printed report. */
function Methods(props: {
  readonly methods: Portfolio["methods"]
  /** `id@version`; null for none. */
  readonly methodology: string | null
}) {
  const { methods, methodology } = props
  const standard = methodology === null ? null : versionOf(methodology)
  return (
    <Section id="methods" title="Methods and sources">
      {methodology === null ? null : (
        <p>
          Verdicts are by <a href={rulesPath(methodology)}>{standard?.name ?? methodology}</a>{" "}
          <code>{methodology}</code>, from what each company files with the SEC. A line's page shows every
          figure and its filing.
        </p>
      )}
      <dl class="methods">
        {[...methods.purification, ...methods.zakat].map(({ id, name, source, rule }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              {rule}
              <span class="small block">Source: {source}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Purification is what a holder gives away of prohibited income. This is a reading of public filings by
        stated rules, not a fatwa.
      </p>
    </Section>
  )
}

/** The buttons of a report. They send the form with the lines, which is below the report. */
function ReportTools(props: {
  /** The name of a saved portfolio; null for one that is not saved. */
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
      <button type="button" data-print data-scripted hidden>
        Print
      </button>
      {title === null ? null : <a href={deletePortfolioPath(title)}>Delete</a>}
    </div>
  )
}

/** The form for saving. Its name and token belong to the form with the lines. */
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

/** Every position that is reported, in the order of the file. */
function Positions({ lines }: { readonly lines: readonly ReportLine[] }) {
  return (
    <Section id="positions" title="Position by position">
      <p>
        The amounts are computed by the methods of the totals above, and add up to them. They are rounded up
        to two decimals. The CSV file has the amounts of every method.
      </p>
      <p class="small phone-only screen-only">Move the table sideways to see every column.</p>
      <TableRegion label="Positions">
        <table class="positions">
          <thead>
            <tr>
              <th scope="col" class="number">
                Line
              </th>
              <th scope="col">Position</th>
              <th scope="col">Verdict, and what decides it</th>
              <th scope="col">Verdict changes at</th>
              <th scope="col" class="number">
                Value
              </th>
              <th scope="col" class="number">
                Purification
              </th>
              <th scope="col" class="number">
                Zakat
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Position key={line.written.line} {...line} />
            ))}
          </tbody>
        </table>
      </TableRegion>
    </Section>
  )
}

function Position({ written, reported }: ReportLine) {
  const { instrument_id: id, name, name_sent: nameSent, kind, shares, currency, value, weight } = reported
  const path = kind === "fund" ? fundPath(id) : stockPath(id)
  const { purification } = reported
  const zakat = reported.zakat.find((each) => each.default)
  return (
    <tr>
      <td class="number">{written.line}</td>
      <th scope="row" class="name">
        <a href={path}>{id}</a>
        <span class="block">{name}</span>
        {nameSent === undefined ? null : <span class="small block">in your file: {nameSent}</span>}
        <span class="small block">
          {shares === null ? "no number of" : printExact(shares)} {shares === 1 ? "share" : "shares"}{" "}
          <a class="screen-only" href="#csv" aria-label={`Change line ${written.line}`}>
            Change
          </a>
        </span>
      </th>
      <td>
        <InlineVerdict {...verdictOf(reported)} />
        <Detail text={bindingText(reported)} />
        {reported.is_at_risk ? <span class="small block">At risk</span> : null}
      </td>
      <td>{flipText(reported) ?? "–"}</td>
      <td class="number">
        {amountText(value, currency)}
        <Detail text={weight === null ? null : printPercent(weight)} />
        <Detail text={priceText(reported)} />
      </td>
      <td class="number">
        {failsByBusiness(reported) ? "not computed" : purifyText(purification, purification.method)}
      </td>
      <td class="number">
        {zakat === undefined ? "not known" : amountText(zakat.amount, zakat.currency, zakat.bound)}
      </td>
    </tr>
  )
}

function Detail({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <span class="small block">
      <Dated text={text} />
    </span>
  )
}
