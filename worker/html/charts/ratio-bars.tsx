import type { ListedRatio, ListedRatios, PathPoint } from "../../../src/stored/listed-ratios.ts"
import type { Bound } from "../../../src/vocabulary.ts"
import { englishLanguage, type Language, useLanguage } from "../language/language.ts"

/** Half pixels, so that most coordinates are whole numbers. */
const bar = { height: 8, room: 14, limitAt: 84, longest: 120, tip: 8 }
const line = { begins: 150, ends: 262 }
/** Room above the limit in the scale of the line. */
const aboveLimit = 1.25

/** The ratios of a verdict in a list: a bar each, and the last two years of the one highest against its limit. */
export function RatioBars({ listed }: { readonly listed: ListedRatios }) {
  const { ratios, path } = listed
  const language = useLanguage()
  const height = bar.room * ratios.length
  const past = path === null ? null : lineOf(listed, height)
  return (
    <svg class="ratio-bars" viewBox={`0 0 ${line.ends + 2} ${height}`} role="img">
      <title>{ratiosSentence(listed, language)}</title>
      <Bars bars={ratios.map((ratio) => ({ ...ratio, isOver: isOver(ratio) }))} />
      <path class="limit" d={`M${bar.limitAt} 0v${height}${past?.limit ?? ""}`} />
      {past?.paths.map(({ style, d }) => (
        <path key={style} class={style} d={d} />
      ))}
    </svg>
  )
}

/** The line of a {@link RatioBars}, next to {@link pathSentence}. */
export function RatioLine({ listed }: { readonly listed: ListedRatios }) {
  const height = 3 * bar.room
  const past = lineOf(listed, height)
  if (past === null) return null
  return (
    <svg
      class="ratio-bars line"
      viewBox={`${line.begins - 4} 0 ${line.ends - line.begins + 8} ${height}`}
      aria-hidden="true"
    >
      <path class="limit" d={past.limit} />
      {past.paths.map(({ style, d }) => (
        <path key={style} class={style} d={d} />
      ))}
    </svg>
  )
}

interface Bar extends Pick<ListedRatio, "value" | "limit"> {
  readonly bound?: Bound | null | undefined
  /** True if the ratio is on the wrong side of its limit. */
  readonly isOver: boolean
}

/** One ratio against its limit, next to words that say the same. */
export function RatioBar(props: Bar) {
  return (
    <svg class="ratio-bars one" viewBox={`0 0 ${bar.longest + bar.tip} ${bar.room}`} aria-hidden="true">
      <Bars bars={[props]} />
      <path class="limit" d={`M${bar.limitAt} 0v${bar.room}`} />
    </svg>
  )
}

/** The bar of a ratio that is not known is left out. A bar beyond its limit is pointed, an estimate dashed. */
function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const drawn = bars.flatMap((each, at) => {
    if (each.value === null) return []
    const style = each.isOver ? "over" : (each.bound ?? null) === null ? undefined : "estimate"
    return [{ style, d: barPath(each.value / each.limit, bar.room * (at + 0.5), each.isOver) }]
  })
  return (
    <>
      {joined(drawn).map(({ style, d }) => (
        <path key={style} class={style} d={d} />
      ))}
    </>
  )
}

/** The path of a bar around `y`. A bar is at least as long as its edge is wide, so that zero is drawn too. */
function barPath(ofLimit: number, y: number, isPointed: boolean): string {
  const long = Math.round(Math.min(Math.max(ofLimit * bar.limitAt, 2), bar.longest))
  if (!isPointed) return `M0 ${y}h${long}`
  const { height, tip } = bar
  return `M0 ${y - height / 2}h${long}l${tip} ${height / 2}-${tip} ${height / 2}H0z`
}

/** The hairline at the limit; then the line, its estimates, and the points at which the verdict changed. */
function lineOf({ ratios, path }: ListedRatios, height: number) {
  const ratio = path === null ? undefined : ratios[path.of]
  if (path === null || ratio === undefined) return null
  const points = path.runs.flatMap((run) => run.points)
  const top = Math.max(ratio.limit * aboveLimit, ...points.map(([, value]) => value))
  const days = Math.max(1, ...points.map(([day]) => day))
  const across = (day: number) => Math.round(line.begins + (day / days) * (line.ends - line.begins))
  const up = (value: number) => Math.round(height - 2 - (Math.max(value, 0) / top) * (height - 4))
  const at = ([day, value]: PathPoint) => [across(day), up(value)] as const
  const runs = path.runs.map((run) => ({
    style: run.bound === undefined ? "path" : "path estimate",
    d: linePath(run.points.map(at)),
  }))
  const turns = points
    .filter(([, , turned]) => turned === 1)
    .map((point) => ({ style: "turns", d: linePath([at(point)]) }))
  return { limit: `M${line.begins} ${up(ratio.limit)}H${line.ends}`, paths: joined([...runs, ...turns]) }
}

type Place = readonly [x: number, y: number]

/** The path through points, in steps from point to point. A single point is a dot. */
function linePath(all: readonly Place[]): string {
  const points = all.filter(([, y], at) => y !== (all[at - 1]?.[1] ?? -1) || y !== (all[at + 1]?.[1] ?? -1))
  const steps = points.map(([x, y], at) => {
    const [fromX, fromY] = points[at - 1] ?? [0, 0]
    return `${x - fromX} ${y - fromY}`
  })
  const [first, ...others] = steps
  return `M${first}${others.length === 0 ? "h0" : `l${others.join(" ")}`}`.replaceAll(" -", "-")
}

interface Shape {
  /** The class. A bar within its limit has none, because most bars are. */
  readonly style: string | undefined
  readonly d: string
}

/** One shape for each style, in the order in which the styles come first. */
function joined(shapes: readonly Shape[]): readonly Shape[] {
  const paths = new Map<Shape["style"], string>()
  for (const { style, d } of shapes) paths.set(style, `${paths.get(style) ?? ""}${d}`)
  return [...paths].map(([style, d]) => ({ style, d }))
}

/** `Debt 2.12% of 30%. Cash 4.5% of 30%, in Aug 2024 5.1%. The verdict changed once.` */
export function ratiosSentence(
  { ratios, path }: ListedRatios,
  { say, print }: Language = englishLanguage,
): string {
  const { bars } = say
  const printed = (value: number, bound: Bound | undefined) => print.bound(bound, print.ratio(value))
  const known = ratios.map(({ name, value, limit, bound }, at) => {
    const screen = bars.screens[name]
    if (value === null) return bars.unknown(screen)
    const now = [screen, printed(value, bound), print.limit(limit)] as const
    if (path?.of !== at) return bars.ratio(...now)
    const [first] = path.runs
    return bars.ratioSince(...now, print.month(path.from), printed(first?.points[0]?.[1] ?? 0, first?.bound))
  })
  const turns = path?.runs.flatMap(({ points }) => points.filter(([, , turned]) => turned === 1)).length ?? 0
  if (turns > 0) known.push(bars.turns(turns, print.count(turns)))
  return known.join(" ")
}

/** The sentence of the ratio that has a path; null if none has. */
export function pathSentence({ ratios, path }: ListedRatios): string | null {
  const ratio = path === null ? undefined : ratios[path.of]
  return path === null || ratio === undefined
    ? null
    : ratiosSentence({ ratios: [ratio], path: { ...path, of: 0 } })
}

function isOver({ value, limit }: ListedRatio): boolean {
  return value !== null && value > limit
}

/** What the bars of a list are, once above it. */
export function RatioBarsKey() {
  return <p class="small">{useLanguage().say.bars.key}</p>
}
