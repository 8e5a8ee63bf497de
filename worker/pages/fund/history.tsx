import { dayMilliseconds, utcDay } from "../../../src/days.ts"
import type { PurityPoint } from "../../../src/funds/schema.ts"
import { LineChart } from "../../html/charts/line-chart.tsx"
import { Section, TableRegion } from "../../html/components.tsx"
import { Day } from "../../html/dates.tsx"
import { printDay } from "../../html/days.ts"
import { printCount, printPercent } from "../../html/numbers.ts"
import { fundPath } from "../../html/paths.ts"

/** The purity of a fund over a year. */
export interface FundPast {
  readonly symbol: string
  /** The requested last day of the year (YYYY-MM-DD); null for today. */
  readonly until: string | null
  /** Oldest first. */
  readonly points: readonly PurityPoint[]
}

/** The compliant part of a fund over a year, as a line chart and as a table. */
export function FundHistory(
  props: FundPast & {
    /** The standard that the form sends; null if it need not be named. */
    readonly methodology: string | null
  },
) {
  const { symbol, until, points, methodology } = props
  return (
    <Section id="history" title={until === null ? "The past year" : `The year up to ${printDay(until)}`}>
      <Past points={points} />
      <form class="until" method="get" action={`${fundPath(symbol)}#history`}>
        {methodology === null ? null : <input type="hidden" name="methodology" value={methodology} />}
        <label for="until">Show the year that ended on</label>
        <div class="until-line">
          <input id="until" name="until" type="date" required value={until ?? undefined} />
          <button type="submit">Show</button>
        </div>
      </form>
    </Section>
  )
}

/** The chart, or the figure of a single day, which makes no line. */
function Past({ points }: Pick<FundPast, "points">) {
  const [first, ...later] = points
  if (first === undefined) return <p>We did not rate this fund in that year.</p>
  if (later.length > 0) return <PurityChart points={points} />
  return (
    <p>
      We rated this fund on one day, <Day day={first.date} />: {printPercent(first.purity_percentage)} of it
      was compliant and {printPercent(first.screened_percentage)} checked.
    </p>
  )
}

function PurityChart({ points }: { readonly points: readonly PurityPoint[] }) {
  const shown = chartPoints(points)
  const drawn = shown.map(({ point }) => point).filter((point) => point !== null)
  return (
    <>
      <LineChart
        caption={`Percent of the fund's weight, ${spanOf(points)}`}
        sentence={sentenceOf(points)}
        labels={shown.map(({ label }) => label)}
        series={[
          { name: "Compliant", values: shown.map(({ point }) => point?.purity_percentage ?? null) },
          { name: "Checked", values: shown.map(({ point }) => point?.screened_percentage ?? null) },
        ]}
        limit={null}
        format={printPercent}
        bounds={{ lowest: 0, highest: 100 }}
      />
      {drawn.length < points.length ? (
        <p class="small">
          The chart shows the last day of each week. The API has all {printCount(points.length)} days.
        </p>
      ) : null}
      <details>
        <summary>The same figures as a table</summary>
        <PointsTable points={drawn} />
      </details>
    </>
  )
}

const daysMax = 60
const week = 7
interface ChartPoint {
  readonly label: string
  /** Null for a week without a recorded purity. */
  readonly point: PurityPoint | null
}

/** Every day if the days are few and close together, otherwise the last day of each week. */
function chartPoints(points: readonly PurityPoint[]): readonly ChartPoint[] {
  const days = points.map(({ date }) => Date.parse(date) / dayMilliseconds)
  const isNear = days.every((day, index) => day - (days[index - 1] ?? day) <= week)
  if (points.length <= daysMax && isNear) {
    return points.map((point) => ({ label: printDay(point.date), point }))
  }
  const last = days.at(-1) ?? 0
  const weeks = Math.floor((last - (days[0] ?? last)) / week) + 1
  const lastOf = new Map(points.map((point, at) => [Math.floor((last - (days[at] ?? last)) / week), point]))
  return Array.from({ length: weeks }, (_, index) => {
    const weeksAgo = weeks - 1 - index
    const point = lastOf.get(weeksAgo) ?? null
    return { label: printDay(point?.date ?? utcDay((last - weeksAgo * week) * dayMilliseconds)), point }
  })
}

function spanOf(points: readonly PurityPoint[]): string {
  const first = printDay(points[0]?.date ?? "")
  const last = printDay(points.at(-1)?.date ?? "")
  return first === last ? first : `${first} to ${last}`
}

function sentenceOf(points: readonly PurityPoint[]): string {
  const textOf = ({ date, purity_percentage: purity, screened_percentage: screened }: PurityPoint) =>
    `${printPercent(purity)} compliant and ${printPercent(screened)} checked on ${printDay(date)}`
  const [first, ...later] = points
  const last = later.at(-1)
  if (first === undefined) return "Line chart without a figure."
  if (last === undefined) return `Line chart of one day: ${textOf(first)}.`
  return `Line chart: ${textOf(first)}, ${textOf(last)}. The table below has the figures.`
}

function PointsTable({ points }: { readonly points: readonly PurityPoint[] }) {
  return (
    <TableRegion label="Purity by day">
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" class="number">
              Compliant
            </th>
            <th scope="col" class="number">
              Checked
            </th>
            <th scope="col">Holdings of</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.date}>
              <th scope="row">
                <Day day={point.date} />
              </th>
              <td class="number">{printPercent(point.purity_percentage)}</td>
              <td class="number">{printPercent(point.screened_percentage)}</td>
              <td>
                <Day day={point.holdings_as_of} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}
