import { dayMilliseconds, utcDay } from "../../../src/days.ts"
import type { PurityPoint } from "../../../src/funds/schema.ts"
import { LineChart } from "../../html/charts/line-chart.tsx"
import { Section, TableRegion } from "../../html/components.tsx"
import { Day } from "../../html/dates.tsx"
import { type Language, useLanguage } from "../../html/language/language.ts"
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
  const { say, print } = useLanguage()
  const words = say.fund.history
  return (
    <Section id="history" title={until === null ? words.pastYear : words.yearUpTo(print.day(until))}>
      <Past points={points} />
      <form class="until" method="get" action={`${fundPath(symbol)}#history`}>
        {methodology === null ? null : <input type="hidden" name="methodology" value={methodology} />}
        <label for="until">{words.until}</label>
        <div class="until-line">
          <input id="until" name="until" type="date" required value={until ?? undefined} />
          <button type="submit">{words.show}</button>
        </div>
      </form>
    </Section>
  )
}

/** The chart, or the figure of a single day, which makes no line. */
function Past({ points }: Pick<FundPast, "points">) {
  const { say, print } = useLanguage()
  const { never, oneDay } = say.fund.history
  const [first, ...later] = points
  if (first === undefined) return <p>{never}</p>
  if (later.length > 0) return <PurityChart points={points} />
  const { date, purity_percentage: compliant, screened_percentage: checked } = first
  return <p>{oneDay(<Day day={date} />, print.percent(compliant), print.percent(checked))}</p>
}

function PurityChart({ points }: { readonly points: readonly PurityPoint[] }) {
  const { say, print } = useLanguage()
  const words = say.fund.history
  const shown = chartPoints(points, print)
  const drawn = shown.map(({ point }) => point).filter((point) => point !== null)
  return (
    <>
      <LineChart
        {...textsOf(points, { say, print })}
        labels={shown.map(({ label }) => label)}
        series={[
          {
            name: words.columns.compliant,
            values: shown.map(({ point }) => point?.purity_percentage ?? null),
          },
          {
            name: words.columns.checked,
            values: shown.map(({ point }) => point?.screened_percentage ?? null),
          },
        ]}
        limit={null}
        format={print.percent}
        bounds={{ lowest: 0, highest: 100 }}
      />
      {drawn.length < points.length ? <p class="small">{words.weekly(print.count(points.length))}</p> : null}
      <details>
        <summary>{words.summary}</summary>
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
function chartPoints(points: readonly PurityPoint[], print: Language["print"]): readonly ChartPoint[] {
  const days = points.map(({ date }) => Date.parse(date) / dayMilliseconds)
  const isNear = days.every((day, index) => day - (days[index - 1] ?? day) <= week)
  if (points.length <= daysMax && isNear) {
    return points.map((point) => ({ label: print.day(point.date), point }))
  }
  const last = days.at(-1) ?? 0
  const weeks = Math.floor((last - (days[0] ?? last)) / week) + 1
  const lastOf = new Map(points.map((point, at) => [Math.floor((last - (days[at] ?? last)) / week), point]))
  return Array.from({ length: weeks }, (_, index) => {
    const weeksAgo = weeks - 1 - index
    const point = lastOf.get(weeksAgo) ?? null
    return { label: print.day(point?.date ?? utcDay((last - weeksAgo * week) * dayMilliseconds)), point }
  })
}

/** The caption of the chart, and its description for screen readers. */
function textsOf(points: readonly PurityPoint[], { say, print }: Pick<Language, "say" | "print">) {
  const { caption, chart, point } = say.fund.history
  const ends = [points.at(0), points.at(-1)].flatMap((end) => end ?? [])
  const days = ends.map(({ date }) => print.day(date))
  const texts = ends.map(({ purity_percentage: compliant, screened_percentage: checked }, at) =>
    point(print.percent(compliant), print.percent(checked), days[at] ?? ""),
  )
  const [first = "", last = ""] = days
  return { caption: caption(first, last), sentence: chart(texts[0] ?? "", texts[1] ?? "") }
}

function PointsTable({ points }: { readonly points: readonly PurityPoint[] }) {
  const { say, print } = useLanguage()
  const { table, columns } = say.fund.history
  return (
    <TableRegion label={table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{columns.day}</th>
            <th scope="col" class="number">
              {columns.compliant}
            </th>
            <th scope="col" class="number">
              {columns.checked}
            </th>
            <th scope="col">{columns.holdingsOf}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.date}>
              <th scope="row">
                <Day day={point.date} />
              </th>
              <td class="number">{print.percent(point.purity_percentage)}</td>
              <td class="number">{print.percent(point.screened_percentage)}</td>
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
