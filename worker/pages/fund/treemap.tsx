import type { EtfHolding } from "../../../src/funds/schema.ts"
import { squarify } from "../../html/charts/treemap.ts"
import { printCount, printPercent, toHundredths } from "../../html/numbers.ts"
import { standardQuery } from "../../html/paths.ts"
import { type BoxFill, Swatch } from "./bar.tsx"
import { fillOfHolding, holdingVerdict, pathOf } from "./holdings.tsx"

interface TreemapModel {
  /** Largest first. */
  readonly holdings: readonly EtfHolding[]
  /** The total number of holdings. */
  readonly lines: number
  /** The standard in the page's links; null if it need not be named. */
  readonly methodology: string | null
}

/** A part of the picture: one holding, or all the smaller ones. */
interface Part {
  readonly title: string
  readonly label: string
  readonly path: string | null
  readonly fill: BoxFill
  /** Percentage of the fund. */
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
        {parts.some(({ fill }) => fill === "hidden") ? (
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
function partsOf({ holdings, lines, methodology }: TreemapModel): readonly Part[] {
  const shown = holdings.slice(0, boxesMax).filter(({ weight }) => Math.abs(weight) >= weightMin)
  const parts = shown.map((holding) => {
    const { name, symbol, weight } = holding
    const path = pathOf(holding)
    return {
      title: `${name}, ${printPercent(weight)}: ${holdingVerdict(holding).words}`,
      label: symbol ?? name,
      path: path && `${path}${standardQuery(methodology)}`,
      fill: fillOfHolding(holding),
      weight: Math.abs(weight),
    }
  })
  const left = toHundredths(100 - parts.reduce((sum, { weight }) => sum + weight, 0))
  if (left <= 0) return parts
  const smaller = lines - shown.length
  const label = smaller > 0 ? `${printCount(smaller)} smaller holdings` : "Not listed by the fund"
  const rest = { title: `${label}, ${printPercent(left)}`, label, path: null, fill: "rest" as const }
  return [...parts, { ...rest, weight: left }]
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
  const { title, label, path, fill, weight } = part
  const room = [across, down] as const
  const box = (
    <svg x={`${across.start}%`} y={`${down.start}%`} width={`${across.length}%`} height={`${down.length}%`}>
      <rect class={fill} width="100%" height="100%" fill={`url(#fill-${fill})`} />
      <BoxText text={label} line={1} room={room} fill={fill} />
      <BoxText text={printPercent(weight)} line={2} room={room} fill={fill} />
    </svg>
  )
  // The title is the name of the link.
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

/** The sizes of the picture in pixels, on the narrowest phone and on a wide screen. */
const narrow = { width: 280, height: 420 }
const wide = { width: 680, height: 480 }
const characterPixels = 8
const linePixels = 17
const edgePixels = 6

/** A line of a box, if it fits; only on wide screens if it fits only there. */
function BoxText(props: {
  readonly text: string
  readonly line: 1 | 2
  readonly room: readonly [PercentRange, PercentRange]
  readonly fill: BoxFill
}) {
  const { text, line, room, fill } = props
  const [across, down] = room
  const fits = ({ width, height }: typeof narrow) =>
    text.length * characterPixels + 2 * edgePixels <= (across.length * width) / 100 &&
    line * linePixels + edgePixels <= (down.length * height) / 100
  if (!fits(wide)) return null
  const classes = [fill === "compliant" ? "on-green" : "", fits(narrow) ? "" : "wide"].filter(Boolean)
  return (
    <text x={edgePixels} y={line * linePixels} class={classes.join(" ") || undefined}>
      {text}
    </text>
  )
}
