import { Fragment } from "preact"
import { daysBetween } from "../../../src/days.ts"
import { useLanguage } from "../language/language.ts"
import { toHundredths } from "../numbers.ts"
import type { VerdictKind } from "../verdict.tsx"

/** Days with one verdict; both ends are included. */
interface Band {
  /** YYYY-MM-DD */
  readonly from: string
  /** Null for the newest band, which has no end yet. */
  readonly to: string | null
  readonly kind: VerdictKind
  /** A text on the band in addition to its verdict and days. It must fit on one line of a phone. */
  readonly line: string
}

export interface BandChartModel {
  readonly caption: string
  /** A description of the chart for screen readers. */
  readonly sentence: string
  /** The first and the last day. */
  readonly from: string
  readonly to: string
  /** Oldest first, without a gap from the first day to the last. There is at least one. */
  readonly bands: readonly Band[]
  /** Days marked under the bands. Each day occurs once. */
  readonly marks: { readonly label: string; readonly days: readonly string[] }
}

/** Pixels from the top of the picture. The style sheet has the positions of bands and marks. */
const signLine = 21
const markTop = 38
const markHeight = 12
const tipTop = 94
const tipLine = 17
const chartHeight = tipTop + tipLine + 8
/** Percent of the width that a verdict's sign needs on a phone. */
const signShareMin = 6

/**
 * Verdicts over time as bands on one line. Each verdict has its own pattern. Marked days are shown below the
 * bands. The text below the chart describes the band under the pointer or the keyboard focus, otherwise the
 * last band.
 */
export function BandChart(model: BandChartModel) {
  const { caption, sentence, bands, marks } = model
  const { names } = useLanguage().say.verdicts
  return (
    <figure class="band-chart">
      <figcaption>{caption}</figcaption>
      <ul class="legend">
        {[...new Set(bands.map(({ kind }) => kind))].map((kind) => (
          <li key={kind} class={kind}>
            {names[kind]}
          </li>
        ))}
        {marks.days.length === 0 ? null : <li class="marked">{marks.label}</li>}
      </ul>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold parts of a picture. */}
      <svg class="chart" width="100%" height={chartHeight} role="group" aria-label={sentence}>
        <Patterns />
        <Marks {...model} />
        <Years {...model} />
        <g class="readings">
          {bands.map((each, at) => (
            <BandMark key={each.from} band={each} model={model} textId={`band${at}`} />
          ))}
        </g>
      </svg>
    </figure>
  )
}

/** One path for all days, because an element for each day would make the page longer. */
function Marks(model: BandChartModel) {
  const lines = model.marks.days.map((day) => `M${acrossOf(day, model)} 0v1`)
  return (
    <svg
      class="marks"
      y={markTop}
      width="100%"
      height={markHeight}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={lines.join("")} vector-effect="non-scaling-stroke" />
    </svg>
  )
}

/** The patterns by which verdicts differ in addition to colour: plain, striped, dotted. */
function Patterns() {
  return (
    <defs>
      <pattern id="stripes" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect class="ground" width="7" height="7" />
        <rect class="stripe" width="2" height="7" />
      </pattern>
      <pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect class="ground" width="6" height="6" />
        <circle class="dot" cx="3" cy="3" r="1.1" />
      </pattern>
    </defs>
  )
}

/** The appearance of a verdict: its sign, and its pattern if it has one. */
const looks: Readonly<Record<VerdictKind, { readonly fill?: string; readonly sign: string }>> = {
  compliant: { sign: "✓" },
  "non-compliant": { fill: "url(#stripes)", sign: "✕" },
  withheld: { fill: "url(#dots)", sign: "‖" },
  pending: { fill: "url(#dots)", sign: "…" },
}

interface BandMarkProps {
  readonly band: Band
  readonly model: BandChartModel
  /** The id of the element whose text names the band for screen readers, so that no text is repeated. */
  readonly textId: string
}

function BandMark({ band, model, textId }: BandMarkProps) {
  const { from, to, kind, line } = band
  const left = acrossOf(from, model)
  const right = to === null ? 100 : acrossOf(to, model) + 100 / daysIn(model)
  const width = toHundredths(right - left)
  const middle = toHundredths(left + width / 2)
  const { fill, sign } = looks[kind]
  const { say, print } = useLanguage()
  const days = say.evidence.history.band(say.verdicts.names[kind], print.day(from), print.day(to ?? model.to))
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: Tab reaches each band, which is a picture.
    <g class={`reading ${kind}`} tabindex={0} role="img" aria-labelledby={textId}>
      <rect x={`${left}%`} width={`${width}%`} fill={fill} />
      {width < signShareMin ? null : (
        <text x={`${middle}%`} y={signLine}>
          {sign}
        </text>
      )}
      <Tip id={textId} days={days} line={line} middle={middle} />
    </g>
  )
}

interface TipProps {
  readonly id: string
  readonly days: string
  readonly line: string
  /** The middle of the band, in percent of the width. */
  readonly middle: number
}

/** The text of a band, in one element. axe does not read the name of a band from a hidden `svg`. */
function Tip({ id, days, line, middle }: TipProps) {
  const [x, anchor] = middle < 34 ? ["0", "start"] : middle < 66 ? ["50%", "middle"] : ["100%", "end"]
  return (
    <text id={id} class="tip" x={x} y={tipTop} text-anchor={anchor}>
      {days}
      <tspan x={x} dy={tipLine}>
        {line}
      </tspan>
    </text>
  )
}

/** A line and a label where each year begins. */
function Years(model: BandChartModel) {
  return (
    <g class="years">
      {yearsBegun(model).map((year) => (
        <Fragment key={year}>
          <rect x={`${acrossOf(`${year}-01-01`, model)}%`} />
          <text x={`${acrossOf(`${year}-01-01`, model)}%`}>{year}</text>
        </Fragment>
      ))}
    </g>
  )
}

const labelsMax = 6

/** The years that begin in the range. If there are many, every second or third. */
function yearsBegun({ from, to }: BandChartModel): readonly number[] {
  const first = Number(from.slice(0, 4)) + (from.endsWith("-01-01") ? 0 : 1)
  const count = Math.max(0, Number(to.slice(0, 4)) - first + 1)
  const step = Math.ceil(count / labelsMax)
  return Array.from({ length: count }, (_, at) => first + at).filter((year) => (year - first) % step === 0)
}

/** Percent from the left at which a day begins. */
function acrossOf(day: string, model: BandChartModel): number {
  return toHundredths((100 * daysBetween(model.from, day)) / daysIn(model))
}

function daysIn({ from, to }: BandChartModel): number {
  return daysBetween(from, to) + 1
}
