import type { Etf } from "../../../src/contract/etf.ts"
import { type FundParts, fundParts, partsSentence } from "../../../src/funds/parts.ts"

/** The three parts of a fund, in words and as a bar; nothing while no holding has a verdict. */
export function FundBar({ purity }: { readonly purity: Etf["purity"] }) {
  const parts = fundParts(purity.percentage, purity.screened_percentage)
  if (parts === null) return null
  const sentence = partsSentence(parts, purity.non_compliant_holdings)
  return (
    <>
      <p class="purity">
        <strong>{sentence}</strong> <span class="small">by weight</span>
      </p>
      <svg class="fund-parts" width="100%" height="40" role="img" aria-label={`By weight ${sentence}.`}>
        <Fills />
        {barsOf(parts).map(({ fill, start, width }) => (
          <rect
            key={fill}
            class={fill}
            x={`${start}%`}
            width={`${width}%`}
            y="1"
            height="38"
            fill={`url(#fill-${fill})`}
          />
        ))}
      </svg>
    </>
  )
}

/** The pattern of a part, so that parts differ without colour. */
export type BarFill = "compliant" | "non-compliant" | "unscreened"

interface Bar {
  readonly fill: BarFill
  /** Both in percent of the whole. */
  readonly start: number
  readonly width: number
}

/** The parts that have weight, from the left. */
function barsOf({ compliant, nonCompliant, unscreened }: FundParts): readonly Bar[] {
  const bars: readonly Bar[] = [
    { fill: "compliant", start: 0, width: compliant },
    { fill: "non-compliant", start: compliant, width: nonCompliant },
    { fill: "unscreened", start: Number((100 - unscreened).toFixed(2)), width: unscreened },
  ]
  return bars.filter(({ width }) => width > 0)
}

/** The key of a part in a table. */
export function Swatch({ fill }: { readonly fill: BarFill }) {
  return (
    <svg class="swatch" width="18" height="18" aria-hidden="true">
      <rect class={fill} x="1" y="1" width="16" height="16" fill={`url(#fill-${fill})`} />
    </svg>
  )
}

/** Solid, hatched, dotted. */
function Fills() {
  const tile = { width: "8", height: "8", patternUnits: "userSpaceOnUse" } as const
  return (
    <defs>
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
    </defs>
  )
}
