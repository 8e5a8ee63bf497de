import type { Etf, EtfHolding } from "../../../src/funds/schema.ts"
import { squarify } from "../../html/charts/treemap.ts"
import { type Language, useLanguage } from "../../html/language/language.ts"
import { toHundredths } from "../../html/numbers.ts"
import { type BarPart, type BoxFill, FilledParts, fundPartsOf, partsSentence, Swatch } from "./bar.tsx"
import { fillOfHolding, holdingVerdict, pathOf } from "./holdings.tsx"

interface TreemapModel {
  readonly fund: Etf
  /** Largest first. */
  readonly holdings: readonly EtfHolding[]
  /** The total number of holdings. */
  readonly lines: number
  /** True if the reader may read the verdicts of all holdings. */
  readonly opensEveryStock: boolean
  /** The standard in the page's links; null if it need not be named. */
  readonly methodology: string | null
}

/** A part of the picture: one holding, or all the smaller ones. */
interface Part {
  readonly title: string
  readonly label: string
  readonly path: string | null
  /** One pattern for a holding; several for the smaller ones. Percentages of the box. */
  readonly fills: readonly { readonly fill: BoxFill; readonly percentage: number }[]
  /** Percentage of the fund. */
  readonly weight: number
}

/** A smaller box is too small to be pressed on a phone (24 pixels). */
const weightMin = 0.4
const boxesMax = 36

/**
 * The proportions of the layout are between those of the picture on a phone and on a wide screen. The picture is
 * stretched to either, and its texts are not.
 */
const frame = { x: 0, y: 0, width: 100, height: 78 }

/** Every holding as a box whose area is its weight and whose pattern is its verdict; nothing if there is one box. */
export function FundTreemap(model: TreemapModel) {
  const language = useLanguage()
  const { picture } = language.say.fund
  const parts = partsOf(model, language)
  if (parts.length < 2) return null
  const boxes = squarify(
    parts.map(({ weight }) => weight),
    frame,
  )
  return (
    <figure class="treemap">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <svg width="100%" role="group" aria-label={picture.label}>
        <BoxFills />
        {parts.map((part, at) => {
          const { x, y, width, height } = boxes[at] ?? frame
          const room = [percentRange(x, width, frame.width), percentRange(y, height, frame.height)] as const
          return <PartBox key={part.title} part={part} room={room} />
        })}
      </svg>
      <figcaption>
        {picture.boxes}
        {parts.some(({ fills }) => fills[0]?.fill === "hidden") ? (
          <>
            {" "}
            <Swatch fill="hidden" />
            {picture.hidden}
          </>
        ) : null}
      </figcaption>
    </figure>
  )
}

/** The boxes, largest first, and the rest of the fund last. */
function partsOf(model: TreemapModel, language: Language): readonly Part[] {
  const { holdings, lines, methodology } = model
  const { say, print } = language
  const { picture } = say.fund
  const shown = holdings.slice(0, boxesMax).filter(({ weight }) => Math.abs(weight) >= weightMin)
  const parts = shown.map((holding) => ({
    title: picture.box(holding.name, print.percent(holding.weight), holdingVerdict(holding, language).words),
    label: holding.symbol ?? holding.name,
    path: pathOf(holding, methodology),
    fills: [{ fill: fillOfHolding(holding), percentage: 100 }],
    weight: Math.abs(holding.weight),
  }))
  const weight = toHundredths(100 - weightOf(shown))
  if (weight <= 0) return parts
  const smaller = lines - shown.length
  const count = print.count(smaller)
  const label = smaller > 0 ? picture.smaller(count) : picture.unlisted
  const known = smallerParts(model, shown, language)
  const title = picture.box(
    smaller > 0 ? picture.smallerHoldings(smaller, count) : label,
    print.percent(weight),
    known.length === 0 ? null : partsSentence(known, language),
  )
  const rest = { label, title, path: null, weight }
  if (known.length === 0) return [...parts, { ...rest, fills: [{ fill: "rest", percentage: 100 }] }]
  const fills = known.map(({ fill, percentage }) => ({
    fill,
    percentage: toHundredths((percentage / weight) * 100),
  }))
  return [...parts, { ...rest, fills }]
}

/** The verdicts of the holdings that have no box of their own; empty if the reader may not know all of them. */
function smallerParts(
  { fund, opensEveryStock }: TreemapModel,
  shown: readonly EtfHolding[],
  language: Language,
): readonly BarPart[] {
  const whole = opensEveryStock ? (fundPartsOf(fund, language) ?? []) : []
  return whole
    .map(({ fill, percentage }) => {
      const own = shown.filter((holding) => fillOfHolding(holding) === fill)
      const left = toHundredths(percentage - weightOf(own))
      return { fill, percentage: left, text: language.print.percent(left) }
    })
    .filter(({ percentage }) => percentage > 0)
}

function weightOf(holdings: readonly EtfHolding[]): number {
  return holdings.reduce((sum, { weight }) => sum + Math.abs(weight), 0)
}

/** The patterns that only boxes have: hatched the other way, and grey. */
function BoxFills() {
  const tile = { width: "8", height: "8", patternUnits: "userSpaceOnUse" } as const
  return (
    <defs>
      <pattern id="fill-hidden" {...tile} patternTransform="rotate(-45)">
        <rect class="tile-ground" width="8" height="8" />
        <rect class="tile-faint" width="1.5" height="8" />
      </pattern>
      <pattern id="fill-rest" {...tile}>
        <rect class="tile-shade" width="8" height="8" />
      </pattern>
    </defs>
  )
}

/** Where a box begins and how long it is, in percent of the picture. */
interface PercentRange {
  readonly start: number
  readonly length: number
}

/** Both ends are rounded, so that boxes next to each other share an edge. */
function percentRange(start: number, length: number, whole: number): PercentRange {
  const from = toHundredths((start / whole) * 100)
  return { start: from, length: toHundredths(toHundredths(((start + length) / whole) * 100) - from) }
}

function PartBox({ part, room }: { readonly part: Part; readonly room: Room }) {
  const { title, label, path, fills, weight } = part
  const { print } = useLanguage()
  const [across, down] = room
  const isGreen = fills.every(({ fill }) => fill === "compliant")
  const box = (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the title is in the link or the group around it.
    <svg x={`${across.start}%`} y={`${down.start}%`} width={`${across.length}%`} height={`${down.length}%`}>
      <FilledParts parts={fills} height="100%" />
      <BoxTexts texts={[label, print.percent(weight)]} room={room} class={isGreen ? "on-green" : ""} />
    </svg>
  )
  return path === null ? (
    <g>
      <title>{title}</title>
      {box}
    </g>
  ) : (
    <a href={path}>
      <title>{title}</title>
      {box}
    </a>
  )
}

/** The sizes of the picture in pixels, on a narrow phone and on a wide screen. */
const narrow = { width: 320, height: 420 }
const wide = { width: 680, height: 480 }
const characterPixels = 7.5
const linePixels = 17
const edgePixels = 6

type Room = readonly [PercentRange, PercentRange]

/** The lines of a box down to the first that does not fit. A line that fits only on a wide screen is shown only there. */
function BoxTexts(props: { readonly texts: readonly string[]; readonly room: Room; readonly class: string }) {
  const { texts, room } = props
  const shown = (size: typeof narrow) => (_: string, at: number) =>
    texts.slice(0, at + 1).every((text, line) => fits(text, line + 1, room, size))
  const always = texts.filter(shown(narrow)).length
  return texts.filter(shown(wide)).map((text, at) => (
    <text
      key={text}
      x={edgePixels}
      y={(at + 1) * linePixels}
      class={`${props.class}${at < always ? "" : " wide"}`.trim() || undefined}
    >
      {text}
    </text>
  ))
}

function fits(text: string, line: number, [across, down]: Room, size: typeof narrow): boolean {
  return (
    text.length * characterPixels + 2 * edgePixels <= (across.length * size.width) / 100 &&
    line * linePixels + edgePixels <= (down.length * size.height) / 100
  )
}
