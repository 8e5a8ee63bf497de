import type { Bound } from "../../../src/vocabulary.ts"
import { useLanguage } from "../language/language.ts"
import type { Printers } from "../language/printers.ts"
import { toHundredths } from "../numbers.ts"
import { baseline, chartHeight, plotArea, type Scale, scaleOf, ticksBetween } from "./scale.ts"

interface LineChartSeries {
  readonly name: string
  /** One value for each label. Null if the value is not known, which leaves a gap. */
  readonly values: readonly (number | null)[]
  /** How each value is known. The line breaks where the basis changes. If left out, all values are filed. */
  readonly bases?: readonly ValueBasis[]
}

/** How a value is known. `bound` is null for a filed value. No line joins estimates by different rules. */
interface ValueBasis {
  readonly bound: Bound | null
  readonly rule: string | null
}
const filed: ValueBasis = { bound: null, rule: null }

export interface LineChartModel {
  readonly caption: string
  /** A description of the chart for screen readers. */
  readonly sentence: string
  /** Short labels, oldest first. There is at least one. */
  readonly labels: readonly string[]
  readonly series: readonly LineChartSeries[]
  readonly limit: { readonly value: number; readonly words: string } | null
  readonly format: (value: number) => string
  /** The least range of the scale. If left out, the scale goes from zero to the highest value. */
  readonly bounds?: { readonly lowest: number; readonly highest: number }
}

/** The percentage of the width kept free at each end, for half a label. */
const inset = 6
/** Width of the lines' own coordinate system, which is stretched to the width of the chart. */
const acrossUnits = 1000
/** If a line has more points than this, only its ends are marked. */
const markedPointsMax = 24
const labelsMax = { narrow: 4, wide: 8 }

/**
 * Figures over time as lines, or as a sentence if no line has two points. Each line has its own marker and
 * dash, so that lines differ without colour. Two equal lines are both visible: dashes are drawn over solid
 * lines, and smaller markers over larger ones.
 */
export function LineChart({ caption, sentence, labels, series, limit, format, bounds }: LineChartModel) {
  const values = series.flatMap((line) => line.values).filter((value) => value !== null)
  if (!series.some((line) => knownCount(line) > 1)) {
    return <FewValues {...{ caption, labels, series, format }} />
  }
  const scale = scaleOf(values, limit?.value ?? null, bounds ?? null)
  return (
    <figure class="line-chart">
      <figcaption>{caption}</figcaption>
      <Legend names={series.map(({ name }) => name)} hasEstimates={series.some(isEstimated)} />
      <div class="chart">
        <Axis scale={scale} format={format} />
        <svg class="plot" width="100%" height={chartHeight} role="img" aria-label={sentence}>
          {ticksBetween(scale).map((tick) => (
            <line key={tick} class="grid" x1="0" x2="100%" y1={yOf(tick, scale)} y2={yOf(tick, scale)} />
          ))}
          <Lines series={series} scale={scale} />
          <Labels labels={labels} />
          {limit === null ? null : <LimitLine {...limit} scale={scale} series={series} />}
          {series
            .map((line, index) => <Points key={line.name} line={line} scale={scale} mark={markOf(index)} />)
            .toReversed()}
        </svg>
        <Readings {...{ labels, series, format }} />
      </div>
    </figure>
  )
}

type Values = Pick<LineChartModel, "labels" | "series" | "format">

function knownCount({ values }: LineChartSeries): number {
  return values.filter((value) => value !== null).length
}

/** The values as a sentence, since one point makes no line. */
function FewValues({ caption, ...values }: Values & Pick<LineChartModel, "caption">) {
  const { say, print } = useLanguage()
  const known = values.labels.flatMap((label, index) => {
    const texts = readingTexts(values, index, print)
    return texts.length === 0 ? [] : [`${label}: ${texts.join("; ")}.`]
  })
  return (
    <figure class="line-chart">
      <figcaption>{caption}</figcaption>
      <p>{known.length === 0 ? say.lineChart.noFigure : known.join(" ")}</p>
    </figure>
  )
}

/** The values of one label: `Debt at most 2.12%`. */
function readingTexts({ series, format }: Values, index: number, { bound }: Printers): readonly string[] {
  return series.flatMap(({ name, values, bases }) => {
    const value = values[index] ?? null
    return value === null ? [] : [`${name} ${bound(bases?.[index]?.bound, format(value))}`]
  })
}

/** If there are more labels than this, the Tab key stops only at some of them. The table has every value. */
const stopsMax = 12

/** The values of each label, shown while the label has the pointer or the keyboard focus. */
function Readings(values: Values) {
  const { labels } = values
  const { say, print } = useLanguage()
  const last = labels.length - 1
  const step = Math.max(1, Math.ceil(last / (stopsMax - 1)))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold parts of a picture.
    <svg class="readings" width="100%" height={chartHeight} role="group" aria-label={say.lineChart.values}>
      {labels.map((label, index) => {
        const texts = readingTexts(values, index, print)
        if (texts.length === 0) return null
        const lines = [label, ...texts]
        const place = { lines, index, count: labels.length }
        return (last - index) % step === 0 ? (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: Tab reaches each value, which is a picture.
          <g key={index} class="reading" tabindex={0} role="img" aria-label={lines.join(", ")}>
            <HitArea {...place} title={null} />
            <Tip {...place} />
          </g>
        ) : (
          <HitArea key={index} {...place} title={lines.join(", ")} />
        )
      })}
    </svg>
  )
}

interface ReadingPlace {
  readonly lines: readonly string[]
  readonly index: number
  readonly count: number
}

/** The column around a label. `title` is the browser's text over it; null if there is a tip. */
function HitArea({ index, count, title }: Omit<ReadingPlace, "lines"> & { readonly title: string | null }) {
  const width = (100 - 2 * inset) / (count - 1)
  const left = Math.max(0, acrossOf(index, count) - width / 2)
  return (
    <rect x={`${toHundredths(left)}%`} width={`${toHundredths(width)}%`}>
      {title === null ? null : <title>{title}</title>}
    </rect>
  )
}

/** Pixels between the lines of a tip. */
const tipLine = 17

function Tip({ lines, index, count }: ReadingPlace) {
  const x = `${acrossOf(index, count)}%`
  const anchor = index < count / 3 ? "start" : index < (count * 2) / 3 ? "middle" : "end"
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the group around it has the same words as its label.
    <svg class="tip" x={x} text-anchor={anchor}>
      <path d={`M0 ${plotArea.top}V${baseline}`} />
      {lines.map((line, at) => (
        <text key={line} y={plotArea.top + tipLine * (at + 1)}>
          {line}
        </text>
      ))}
    </svg>
  )
}

function isEstimated({ bases = [] }: LineChartSeries): boolean {
  return bases.some(({ bound }) => bound !== null)
}

function Legend({
  names,
  hasEstimates,
}: {
  readonly names: readonly string[]
  readonly hasEstimates: boolean
}) {
  const { estimates } = useLanguage().say.lineChart
  return (
    <ul class="legend">
      {names.map((name, index) => {
        const { style, shape, dash } = markOf(index)
        return (
          <li key={name}>
            <svg class={style} width="38" height="18" aria-hidden="true">
              <line class="line" x1="1" x2="37" y1="9" y2="9" stroke-dasharray={dash} />
              <g transform="translate(19 9)">
                <path id={markIdOf(name)} class="marker" d={shape} />
              </g>
            </svg>
            {name}
          </li>
        )
      })}
      {hasEstimates ? <li>{estimates}</li> : null}
    </ul>
  )
}

function Axis({ scale, format }: { readonly scale: Scale; readonly format: (value: number) => string }) {
  const ticks = ticksBetween(scale)
  const printed = ticks.map(format)
  // The decimal mark and the digit 0 of the language.
  const [zero = "", mark = ""] = useLanguage().print.exact(0, 1)
  const wholes = printed.map((text) => text.replace(new RegExp(`[${mark}]${zero}+(?!\\p{Nd})`, "u"), ""))
  const texts = wholes.some((text) => text.includes(mark)) ? printed : wholes
  return (
    <svg class="axis" width="52" height={chartHeight} aria-hidden="true">
      {ticks.map((tick, index) => (
        <text key={tick} x="44" y={toHundredths(yOf(tick, scale) + 4)} text-anchor="end">
          {texts[index]}
        </text>
      ))}
    </svg>
  )
}

/** The lines without their points, in an SVG that is stretched to the width. Strokes keep their width. */
function Lines({ series, scale }: { readonly series: readonly LineChartSeries[]; readonly scale: Scale }) {
  return (
    <svg
      width="100%"
      height={chartHeight}
      viewBox={`0 0 ${acrossUnits} ${chartHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {series.map(({ name, values, bases }, index) => (
        <g key={name} class={markOf(index).style}>
          {runsOf(values, bases)
            .filter((run) => run.length > 1)
            .map((run) => (
              <polyline
                key={run[0]?.index}
                class="line"
                points={run.map((point) => pointOf(point, values.length, scale)).join(" ")}
                stroke-dasharray={markOf(index).dash}
                vector-effect="non-scaling-stroke"
              />
            ))}
        </g>
      ))}
    </svg>
  )
}

/** Copies of the markers in the legend. */
function Points({
  line,
  scale,
  mark,
}: {
  readonly line: LineChartSeries
  readonly scale: Scale
  readonly mark: LineMark
}) {
  return (
    <g class={mark.style}>
      {markedOf(line).map(({ index, value, basis: { bound } }) => (
        <use
          key={index}
          class={bound === null ? undefined : "hollow"}
          href={`#${markIdOf(line.name)}`}
          x={`${acrossOf(index, line.values.length)}%`}
          y={yOf(value, scale)}
        />
      ))}
    </g>
  )
}

/** The id of a marker. Lines of one page have different names. */
function markIdOf(name: string): string {
  return `mark-${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}`
}

/**
 * The newest point always has a label, which ends at the edge of the chart. On a narrow screen fewer points
 * have a label, evenly spaced.
 */
function Labels({ labels }: { readonly labels: readonly string[] }) {
  const last = labels.length - 1
  const wideStep = Math.max(1, Math.ceil(last / (labelsMax.wide - 1)))
  const narrowStep = wideStep * Math.max(1, Math.ceil(last / wideStep / (labelsMax.narrow - 1)))
  const named = labels
    .map((label, index) => ({ label, index }))
    .filter(({ index }) => (last - index) % wideStep === 0)
  return (
    <g class="labels">
      {named.map(({ label, index }) => (
        <text
          key={index}
          class={(last - index) % narrowStep === 0 ? undefined : "wide"}
          x={index === last ? "100%" : `${acrossOf(index, labels.length)}%`}
          y={baseline + 19}
          text-anchor={index === last ? "end" : "middle"}
        >
          {label}
        </text>
      ))}
    </g>
  )
}

/** The height in pixels of the words above or below the limit's line. */
const limitWords = 22

function LimitLine(props: {
  readonly value: number
  readonly words: string
  readonly scale: Scale
  readonly series: readonly LineChartSeries[]
}) {
  const { value, words, scale, series } = props
  const y = yOf(value, scale)
  const ends = series
    .flatMap(({ values }) => values.slice(-2))
    .flatMap((end) => (end === null ? [] : [yOf(end, scale)]))
  const isFree = (from: number, to: number) => !ends.some((end) => end > from && end < to)
  const isBelow = !isFree(y - limitWords, y) && isFree(y, y + limitWords) && y + limitWords < baseline
  return (
    <g>
      <line class="limit" x1="0" x2="100%" y1={y} y2={y} />
      <text class="limit-label" x="100%" y={toHundredths(isBelow ? y + 16 : y - 7)} text-anchor="end">
        {words}
      </text>
    </g>
  )
}

interface Point {
  readonly index: number
  readonly value: number
  readonly basis: ValueBasis
}

/** The known values as runs. A new run begins after a missing value, and where the basis changes. */
function runsOf(
  values: readonly (number | null)[],
  bases: readonly ValueBasis[] = [],
): readonly (readonly Point[])[] {
  const runs: Point[][] = [[]]
  values.forEach((value, index) => {
    const basis = bases[index] ?? filed
    const before = runs.at(-1)?.at(-1)?.basis ?? basis
    if (value === null || before.bound !== basis.bound || before.rule !== basis.rule) runs.push([])
    if (value !== null) runs.at(-1)?.push({ index, value, basis })
  })
  return runs.filter((run) => run.length > 0)
}

function markedOf({ values, bases }: LineChartSeries): readonly Point[] {
  const runs = runsOf(values, bases)
  if (values.length <= markedPointsMax) return runs.flat()
  return runs.flatMap((run) => (run.length > 1 ? [...run.slice(0, 1), ...run.slice(-1)] : run))
}

/** Lines differ by the shape of their points and by their dashes. Colour is only an aid. */
interface LineMark {
  /** The class that gives the colour. */
  readonly style: string
  /** Path of the marker, centred on its point. */
  readonly shape: string
  /** `stroke-dasharray`; undefined for a solid line. */
  readonly dash: string | undefined
}

/**
 * Each marker is larger than the previous marker, so that both are visible if one is drawn over the other.
 */
const lineMarks: readonly [LineMark, ...LineMark[]] = [
  { style: "line-1", shape: "M-3.5 0A3.5 3.5 0 0 1 3.5 0A3.5 3.5 0 0 1-3.5 0Z", dash: undefined },
  { style: "line-2", shape: "M-5-5H5V5H-5Z", dash: "2 3" },
  { style: "line-3", shape: "M0-7 6.5 5H-6.5Z", dash: "12 4 2 4" },
  { style: "line-4", shape: "M0-8 8 0 0 8-8 0Z", dash: "5 3" },
]

function markOf(index: number): LineMark {
  return lineMarks[index % lineMarks.length] ?? lineMarks[0]
}

function pointOf({ index, value }: Point, count: number, scale: Scale): string {
  return `${toHundredths((acrossOf(index, count) / 100) * acrossUnits)},${yOf(value, scale)}`
}

/** Percent from the left; a single point is in the middle. */
function acrossOf(index: number, count: number): number {
  return count === 1 ? 50 : toHundredths(inset + ((100 - 2 * inset) * index) / (count - 1))
}

function yOf(value: number, { lowest, highest }: Scale): number {
  return toHundredths(baseline - ((value - lowest) / (highest - lowest)) * plotArea.height)
}
