import {
  type FinancialFigure,
  type Financials,
  type IncomeMeasureName,
  incomeMeasureNames,
  type MeasureName,
} from "../../../src/financials/schema.ts"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import { Amount, Subsection, TableRegion } from "../../html/components.tsx"
import { Day } from "../../html/dates.tsx"
import { printExact } from "../../html/numbers.ts"
import type { DocumentResult } from "./documents.ts"
import { readableCode } from "./labels.ts"
import { placeOfReports, StatementsLink } from "./sources.tsx"

type Period = Financials["annual"][number]

/** The newest figures of a company without a verdict, each with the report that states the figure. */
export function StockKnown(props: {
  readonly financials: DocumentResult<Financials>
  readonly filer: FilerId | null
}) {
  const { financials, filer } = props
  if (!financials.ok) return null
  const { annual, quarterly, currency } = financials.document
  const figures = newestFigures(annual, quarterly)
  if (figures.length === 0) return null
  const used = figures.filter(({ name }) => screened.has(name))
  const others = figures.filter(({ name }) => !screened.has(name))
  return (
    <Subsection id="known" title="What the reports state">
      <p>
        Balances are from the newest report; income is for the newest full year
        {annual[0] === undefined ? "" : `, ${annual[0].label ?? "which the report names"}`}. Each accession
        number links to its report {placeOfReports(filer)}.
      </p>
      <KnownTable label="Figures that the screens use" figures={used} currency={currency} filer={filer} />
      {others.length === 0 ? null : (
        <details>
          <summary>Other figures</summary>
          <KnownTable label="Other figures" figures={others} currency={currency} filer={filer} />
        </details>
      )}
    </Subsection>
  )
}

function KnownTable(props: {
  readonly label: string
  readonly figures: readonly KnownFigure[]
  readonly currency: string | null
  readonly filer: FilerId | null
}) {
  const { label, figures, currency, filer } = props
  return (
    <TableRegion label={label}>
      <table class="evidence known">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col" class="number">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, figure, value }) => (
            <tr key={name}>
              <th scope="row">
                {readableCode(name)}
                {figure.sources.map((source) => (
                  <span key={source.accession_number} class="report">
                    {source.filing_type}, filed <Day day={source.filing_date} />:{" "}
                    <StatementsLink filer={filer} source={source}>
                      {source.accession_number}
                    </StatementsLink>
                  </span>
                ))}
              </th>
              <td class="number">
                <Amount value={value} currency={name === "shares_outstanding" ? null : currency} />
                <span class="small block">{printExact(value)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

/** The figures from which the ratios are computed. Other figures are folded. */
const screened: ReadonlySet<MeasureName> = new Set<MeasureName>([
  "interest_bearing_debt",
  "cash_and_interest_bearing_securities",
  "shares_outstanding",
  "revenue",
  "gross_interest_income",
])

interface KnownFigure {
  readonly name: MeasureName
  readonly figure: FinancialFigure
  readonly value: number
}

/** Balances of the newest period and income of the newest year. Unknown figures are left out. */
function newestFigures(annual: readonly Period[], quarterly: readonly Period[]): readonly KnownFigure[] {
  const [newest] = [...quarterly.slice(0, 1), ...annual.slice(0, 1)].sort((one, other) =>
    one.period.end < other.period.end ? 1 : -1,
  )
  const [year] = annual
  return [...figuresOf(newest, isBalance), ...figuresOf(year, isIncome)]
}

function figuresOf(
  period: Period | undefined,
  isWanted: (name: MeasureName) => boolean,
): readonly KnownFigure[] {
  const names = Object.keys(period?.figures ?? {}) as MeasureName[]
  return names.filter(isWanted).flatMap((name) => {
    const figure = period?.figures[name]
    const value = figure?.value ?? null
    return figure === undefined || value === null ? [] : [{ name, figure, value }]
  })
}

function isIncome(name: MeasureName): name is IncomeMeasureName {
  return incomeMeasureNames.some((income) => income === name)
}

function isBalance(name: MeasureName): boolean {
  return !isIncome(name)
}
