import type { Etf } from "../../../src/funds/schema.ts"
import type { HoldingBucket } from "../../../src/vocabulary.ts"
import { englishLanguage, type Language, useLanguage } from "../../html/language/language.ts"
import { toHundredths } from "../../html/numbers.ts"

/** The pattern of a part, so that parts differ without colour. */
export type BarFill = "compliant" | "non-compliant" | "unscreened" | "no-share"

/** The pattern of a holding's box. `hidden`: its verdict is not shown; `rest`: several holdings. */
export type BoxFill = BarFill | "hidden" | "rest"

type BarWords = Readonly<Record<BarFill, string>>

const fills: readonly BarFill[] = ["compliant", "non-compliant", "unscreened", "no-share"]
/** A percentage that is printed as less than the least printed one. */
export const tinyPercent = 0.001

/** One part of a bar. */
export interface BarPart {
  readonly fill: BarFill
  /** The weight, as the page prints it. */
  readonly text: string
  /** Percentage of the whole. */
  readonly percentage: number
}

/** The part of the bar for a holding. A withheld, unscreened or unmatched share has no verdict. */
export function fillOf(bucket: HoldingBucket): BarFill {
  switch (bucket) {
    case "compliant":
      return "compliant"
    case "non_compliant":
      return "non-compliant"
    case "pending":
    case "unmatched":
      return "unscreened"
    default:
      return "no-share"
  }
}

/** The four parts of a fund, which add up to 100%; null if no holding has a verdict. */
export function fundPartsOf(
  { purity, weights, remainder }: Etf,
  { print }: Pick<Language, "print"> = englishLanguage,
): readonly BarPart[] | null {
  if (purity.percentage === null || weights === null) return null
  const buckets = Object.entries(weights) as readonly [HoldingBucket, (typeof weights)[HoldingBucket]][]
  return fills.map((fill) => {
    const own = buckets.filter(([bucket]) => fillOf(bucket) === fill).map(([, held]) => held)
    const rest = fill === "no-share" ? (remainder ?? 0) : 0
    const hundredths = own.reduce((sum, { weight }) => sum + Math.round(weight * 100), Math.round(rest * 100))
    const isTiny = hundredths === 0 && own.some(({ holdings }) => holdings > 0)
    return {
      fill,
      percentage: hundredths / 100,
      text: print.percent(isTiny ? tinyPercent : hundredths / 100),
    }
  })
}

/** The parts in a sentence: `53.50% compliant, 20.00% non-compliant, …`. */
export function partsSentence(
  parts: readonly BarPart[],
  { say }: Pick<Language, "say"> = englishLanguage,
  words: BarWords = say.fund.parts,
): string {
  return say.fund.list(parts.map(({ fill, text }) => `${text} ${words[fill]}`))
}

/** The four parts of a fund as a bar with its key; nothing if no holding has a verdict. */
export function FundBar({ fund }: { readonly fund: Etf }) {
  const language = useLanguage()
  const parts = fundPartsOf(fund, language)
  return parts === null ? null : <WeightBar parts={parts} words={language.say.fund.parts} />
}

/** Parts of a whole by weight, as a bar with its key. `words` has the words for each part. */
export function WeightBar(props: { readonly parts: readonly BarPart[]; readonly words: BarWords }) {
  const { parts, words } = props
  const language = useLanguage()
  const sentence = partsSentence(parts, language, words)
  return (
    <>
      <svg
        class="fund-parts"
        width="100%"
        height="40"
        role="img"
        aria-label={language.say.fund.byWeight(sentence)}
      >
        <FilledParts parts={parts} y="1" height="38" />
      </svg>
      <ul class="fund-key">
        {parts.map(({ fill, text }) => (
          <li key={fill}>
            <Swatch fill={fill} />
            <strong>{text}</strong> {words[fill]}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The parts with a weight above zero. Each begins at the end of the previous part. */
export function FilledParts(props: {
  readonly parts: readonly { readonly fill: BoxFill; readonly percentage: number }[]
  readonly y?: string
  readonly height: string
}) {
  const { parts, y, height } = props
  let end = 0
  return parts
    .filter(({ percentage }) => percentage > 0)
    .map(({ fill, percentage }) => {
      const start = end
      end = toHundredths(start + percentage)
      return (
        <rect
          key={fill}
          class={fill}
          x={`${start}%`}
          width={`${percentage}%`}
          y={y}
          height={height}
          fill={`url(#fill-${fill})`}
        />
      )
    })
}

/** The sample of a part's pattern in the key. */
export function Swatch({ fill }: { readonly fill: BoxFill }) {
  return (
    <svg class="swatch" width="18" height="18" aria-hidden="true">
      <rect class={fill} x="1" y="1" width="16" height="16" fill={`url(#fill-${fill})`} />
    </svg>
  )
}

/** The patterns of bar and key, one set for each page: solid, hatched, dotted, empty. */
export function PartFills() {
  const tile = { width: "8", height: "8", patternUnits: "userSpaceOnUse" } as const
  return (
    <svg class="heard" aria-hidden="true">
      <pattern id="fill-compliant" {...tile}>
        <rect class="tile-green" width="8" height="8" />
      </pattern>
      <pattern id="fill-non-compliant" {...tile} patternTransform="rotate(45)">
        <rect class="tile-ground" width="8" height="8" />
        <rect class="tile-grave" width="4" height="8" />
      </pattern>
      <pattern id="fill-unscreened" {...tile}>
        <rect class="tile-ground" width="8" height="8" />
        <circle class="tile-faint" cx="4" cy="4" r="1.5" />
      </pattern>
      <pattern id="fill-no-share" {...tile}>
        <rect class="tile-ground" width="8" height="8" />
      </pattern>
    </svg>
  )
}
