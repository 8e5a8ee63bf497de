import type { Etf, EtfHolding } from "../../../src/funds/schema.ts"
import { squarify } from "../../html/charts/treemap.ts"
import { printCount, printPercent, toHundredths } from "../../html/numbers.ts"
import { standardQuery } from "../../html/paths.ts"
import { type BarPart, type BoxFill, fundPartsOf, partsSentence, Swatch } from "./bar.tsx"
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
  /** One pattern for a holding; several for the smaller ones, next to each other by weight. */
  readonly fills: readonly Filled[]
  /** Percentage of the fund. */
  readonly weight: number
}

interface Filled {
  readonly fill: BoxFill
  readonly weight: number
}

/** A smaller box is too small to be pressed on a phone (24 pixels). */
const weightMin = 0.4
const boxesMax = 40

/**
 * The proportions of the layout are between those of the picture on a phone and on a wide screen. The picture is
 * stretched to either, and its texts are not.
 */
const frame = { x: 0, y: 0, width: 100, height: 78 }

/** Every holding as a box whose area is its weight and whose pattern is its verdict; nothing if there is one box. */
export function FundTreemap(model: TreemapModel) {
  const parts = partsOf(model)
  if (parts.length < 2) return null
  const boxes = squarify(
    parts.map(({ weight }) => weight),
    frame,
  )
  return (
    <figure class="treemap">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <svg width="100%" role="group" aria-label="The holdings as boxes, by weight and verdict">
        <BoxFills />
        {parts.map((part, at) => {
          const { x, y, width, height } = boxes[at] ?? frame
          const across = percentRange(x, width, frame.width)
          const down = percentRange(y, height, frame.height)
          return <PartBox key={part.title} part={part} across={across} down={down} />
        })}
      </svg>
      <figcaption>
        Each box is a holding: the larger its box, the larger its weight.
        {parts.some(({ fills }) => fills[0]?.fill === "hidden") ? (
          <>
            {" "}
            <Swatch fill="hidden" />A verdict that is hidden needs the Plus plan.
          </>
        ) : null}
      </figcaption>
    </figure>
  )
}

/** The boxes, largest first, and the rest of the fund last. */
function partsOf(model: TreemapModel): readonly Part[] {
  const { holdings, lines, methodology } = model
  const shown = holdings.slice(0, boxesMax).filter(({ weight }) => Math.abs(weight) >= weightMin)
  const parts = shown.map((holding) => {
    const { name, symbol } = holding
    const path = pathOf(holding)
    const weight = Math.abs(holding.weight)
    return {
      title: `${name}, ${printPercent(holding.weight)}: ${holdingVerdict(holding).words}`,
      label: symbol ?? name,
      path: path && `${path}${standardQuery(methodology)}`,
      fills: [{ fill: fillOfHolding(holding), weight }],
      weight,
    }
  })
  const left = toHundredths(100 - weightOf(parts))
  if (left <= 0) return parts
  const smaller = lines - shown.length
  const [label, noun] =
    smaller > 0
      ? [`${printCount(smaller)} smaller`, smaller === 1 ? " holding" : " holdings"]
      : ["Not listed by the fund", ""]
  const known = smallerParts(model, parts)
  const title = `${label}${noun}, ${printPercent(left)}`
  const rest = { label, path: null, weight: left }
  return known.length === 0
    ? [...parts, { ...rest, title, fills: [{ fill: "rest", weight: left }] }]
    : [...parts, { ...rest, title: `${title}: ${partsSentence(known)}`, fills: known.map(filledOf) }]
}

/** The verdicts of the holdings that have no box of their own; empty if the reader may not know all of them. */
function smallerParts({ fund, opensEveryStock }: TreemapModel, shown: readonly Part[]): readonly BarPart[] {
  const whole = opensEveryStock ? (fundPartsOf(fund) ?? []) : []
  const boxes = shown.flatMap(({ fills }) => fills)
  return whole
    .map(({ fill, percentage }) => {
      const left = toHundredths(percentage - weightOf(boxes.filter((box) => box.fill === fill)))
      return { fill, percentage: left, text: printPercent(left) }
    })
    .filter(({ percentage }) => percentage > 0)
}

function filledOf({ fill, percentage }: BarPart): Filled {
  return { fill, weight: percentage }
}

function weightOf(some: readonly { readonly weight: number }[]): number {
  return some.reduce((sum, { weight }) => sum + weight, 0)
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

interface BoxModel {
  readonly part: Part
  readonly across: PercentRange
  readonly down: PercentRange
}

function PartBox({ part, across, down }: BoxModel) {
  const { title, label, path, fills, weight } = part
  const room = [across, down] as const
  const isGreen = fills.every(({ fill }) => fill === "compliant")
  const box = (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the title is in the link or the group around it.
    <svg x={`${across.start}%`} y={`${down.start}%`} width={`${across.length}%`} height={`${down.length}%`}>
      {fillsAcross(fills).map(({ fill, start, length }) => (
        <rect
          key={fill}
          class={fill}
          x={`${start}%`}
          width={`${length}%`}
          height="100%"
          fill={`url(#fill-${fill})`}
        />
      ))}
      <BoxTexts texts={[label, printPercent(weight)]} room={room} class={isGreen ? "on-green" : ""} />
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

/** The patterns of a box from its left edge, in percent of its width. */
function fillsAcross(fills: readonly Filled[]): readonly (PercentRange & Pick<Filled, "fill">)[] {
  const whole = weightOf(fills)
  let before = 0
  return fills.map(({ fill, weight }) => {
    const range = percentRange(before, weight, whole)
    before += weight
    return { fill, ...range }
  })
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
  const fitting = (size: typeof narrow) => {
    const end = texts.findIndex((text, at) => !fits(text, at + 1, room, size))
    return end < 0 ? texts.length : end
  }
  const always = fitting(narrow)
  return (
    <>
      {texts.slice(0, fitting(wide)).map((text, at) => (
        <text
          key={text}
          x={edgePixels}
          y={(at + 1) * linePixels}
          class={at < always ? props.class || undefined : `${props.class} wide`.trim()}
        >
          {text}
        </text>
      ))}
    </>
  )
}

function fits(text: string, line: number, [across, down]: Room, size: typeof narrow): boolean {
  return (
    text.length * characterPixels + 2 * edgePixels <= (across.length * size.width) / 100 &&
    line * linePixels + edgePixels <= (down.length * size.height) / 100
  )
}
