import type { DayUsage } from "../../../src/access/window.ts"
import { TableRegion } from "../components.tsx"
import { Day } from "../dates.tsx"
import { printDay, printDayOfMonth } from "../days.ts"
import { printCount, toHundredths } from "../numbers.ts"
import { baseline, chartHeight, plotArea, roundStep, ticksMax } from "./scale.ts"

interface UsageChartModel {
  /** Consecutive days, oldest first. There is at least one. */
  readonly days: readonly DayUsage[]
  /** Requests that the account may make a day. */
  readonly limitPerDay: number
}

/** Pixels, so that a day with few requests is visible. */
const barHeightMin = 2
/** Width of a bar as a fraction of the width of a day. */
const barShare = 0.64
const daysBetweenLabels = 7

/**
 * The highest ratio of limit to peak that the scale includes. A higher limit would make all bars flat, so it
 * is given in text above the scale.
 */
const limitToPeakMax = 20
/**
 * If the limit is above the scale, the scale ends at this multiple of the busiest day. Otherwise the busiest
 * day would look like a day at the limit.
 */
const headroom = 2

/**
 * Requests of each day as bars against the daily limit, and the same figures as a table. Nothing is drawn if
 * there are no requests.
 */
export function UsageChart({ days, limitPerDay }: UsageChartModel) {
  const peak = Math.max(...days.map(({ requests }) => requests))
  if (peak === 0) return <p>No request yet. {sentenceOfLimit(limitPerDay)}</p>
  const isLimitInScale = limitPerDay <= peak * limitToPeakMax
  const ticks = ticksUpTo(isLimitInScale ? Math.max(peak, limitPerDay) : peak * headroom)
  const scale = { top: ticks.at(-1) ?? 1, ticks }
  return (
    <figure class="usage-chart">
      <figcaption>
        Requests a day, {printDay(days[0]?.day ?? "")} to {printDay(days.at(-1)?.day ?? "")}
      </figcaption>
      <div class="chart">
        <Axis {...scale} />
        <svg
          class="plot"
          width="100%"
          height={chartHeight}
          role="img"
          aria-label={sentenceOf(days, limitPerDay)}
        >
          {scale.ticks.map((tick) => (
            <line
              key={tick}
              class="grid"
              x1="0"
              x2="100%"
              y1={yOf(tick, scale.top)}
              y2={yOf(tick, scale.top)}
            />
          ))}
          {days.map((day, index) => (
            <Bar key={day.day} usage={day} index={index} count={days.length} top={scale.top} />
          ))}
          <DayLabels days={days} />
          <LimitLine limit={limitPerDay} top={isLimitInScale ? scale.top : null} />
        </svg>
      </div>
      <details>
        <summary>The same figures as a table</summary>
        <DaysTable days={days} />
      </details>
    </figure>
  )
}

/** Round steps from zero to the first that reaches `value`. At most six ticks, never fractions. */
export function ticksUpTo(value: number): readonly number[] {
  const step = roundStep(Math.max(1, value / ticksMax))
  const steps = Math.max(1, Math.ceil(value / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

function Axis({ top, ticks }: { readonly top: number; readonly ticks: readonly number[] }) {
  return (
    <svg class="axis" width="52" height={chartHeight} aria-hidden="true">
      {ticks.map((tick) => (
        <text key={tick} x="44" y={yOf(tick, top) + 4} text-anchor="end">
          {printCount(tick)}
        </text>
      ))}
    </svg>
  )
}

function Bar(props: {
  readonly usage: DayUsage
  readonly index: number
  readonly count: number
  readonly top: number
}) {
  const { day, requests } = props.usage
  if (requests === 0) return null
  const room = 100 / props.count
  const tall = Math.max(barHeightMin, toHundredths((requests / props.top) * plotArea.height))
  return (
    <rect
      class="bar"
      x={`${toHundredths(room * (props.index + (1 - barShare) / 2))}%`}
      width={`${toHundredths(room * barShare)}%`}
      y={toHundredths(baseline - tall)}
      height={tall}
    >
      <title>{`${printDay(day)}: ${printCount(requests)}`}</title>
    </rect>
  )
}

/** Today and every seventh day before it. */
function DayLabels({ days }: { readonly days: readonly DayUsage[] }) {
  const last = days.length - 1
  const labelled = days
    .map(({ day }, index) => ({ day, index }))
    .filter(({ index }) => (last - index) % daysBetweenLabels === 0)
  return (
    <g class="days">
      {labelled.map(({ day, index }) => (
        <text
          key={day}
          x={`${toHundredths(((index + 0.5) / days.length) * 100)}%`}
          y={baseline + 19}
          text-anchor={index === last ? "end" : "middle"}
        >
          {index === last ? "today" : printDayOfMonth(day)}
        </text>
      ))}
    </g>
  )
}

/** `top` is the top of the scale. Null if the limit is above the scale and is given in text. */
function LimitLine({ limit, top }: { readonly limit: number; readonly top: number | null }) {
  const words = `limit a day: ${printCount(limit)}`
  if (top === null) {
    return (
      <text class="limit-label" x="100%" y={13} text-anchor="end">
        {`↑ ${words}, far above these bars`}
      </text>
    )
  }
  const y = yOf(limit, top)
  return (
    <g>
      <line class="limit" x1="0" x2="100%" y1={y} y2={y} />
      <text class="limit-label" x="100%" y={toHundredths(y - 7)} text-anchor="end">
        {words}
      </text>
    </g>
  )
}

function DaysTable({ days }: { readonly days: readonly DayUsage[] }) {
  return (
    <TableRegion label="Requests of each day">
      <table>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col" class="number">
              Requests
            </th>
            <th scope="col" class="number">
              Requests by MCP
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, requests, mcpRequests }) => (
            <tr key={day}>
              <th scope="row">
                <Day day={day} />
              </th>
              <td class="number">{printCount(requests)}</td>
              <td class="number">{printCount(mcpRequests)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

function sentenceOf(days: readonly DayUsage[], limitPerDay: number): string {
  const busiest = days.reduce((most, day) => (day.requests > most.requests ? day : most))
  const most = `the most on one day were ${printCount(busiest.requests)}, on ${printDay(busiest.day)}`
  return `Bar chart of requests on ${days.length} days: ${most}. ${sentenceOfLimit(limitPerDay)} The table below has every figure.`
}

function sentenceOfLimit(limitPerDay: number): string {
  return `The limit is ${printCount(limitPerDay)} a day.`
}

function yOf(value: number, top: number): number {
  return toHundredths(baseline - (value / top) * plotArea.height)
}
