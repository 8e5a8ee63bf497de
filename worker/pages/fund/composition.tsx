import type { EtfWeights } from "../../../src/contract/etf.ts"
import type { HoldingBucket } from "../../../src/vocabulary.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { printCount, printPercent } from "../../html/numbers.ts"

export interface FundCompositionModel {
  readonly weights: EtfWeights
  readonly remainder: number
  readonly lines: number
}

/** The pattern of a part, so that parts differ without colour. */
type Fill = "compliant" | "non-compliant" | "pending" | "unmatched" | "cash" | "other" | "remainder"

interface CompositionPart {
  readonly words: string
  readonly fill: Fill
  /** Null for the remainder, which has no lines. */
  readonly lines: number | null
  /** Percent of the fund. */
  readonly weight: number
}

const partWords: Readonly<Record<HoldingBucket, readonly [words: string, fill: Fill]>> = {
  compliant: ["Compliant shares", "compliant"],
  non_compliant: ["Non-compliant shares", "non-compliant"],
  pending: ["Shares without a verdict", "pending"],
  unmatched: ["Shares matched to no listing", "unmatched"],
  cash: ["Cash", "cash"],
  short: ["Sold short", "other"],
  fund: ["Other funds", "other"],
  debt: ["Debt", "other"],
  derivative: ["Derivatives", "other"],
  commodity: ["Commodities", "other"],
  other: ["Anything else", "other"],
}

/** What the fund holds, as a bar and as a table. Every line is in one part; the parts add up to 100%. */
export function FundComposition({ weights, remainder, lines }: FundCompositionModel) {
  const parts = partsOf(weights, remainder)
  return (
    <Section id="parts" title="What it is made of">
      <svg class="fund-parts" width="100%" height="40" role="img" aria-label={sentenceOf(parts)}>
        <Fills />
        {parts.map(({ words, fill, weight }, index) => (
          <rect
            key={words}
            class={fill}
            x={`${weightBefore(parts, index)}%`}
            width={`${weight}%`}
            y="1"
            height="38"
            fill={`url(#fill-${fill})`}
          />
        ))}
      </svg>
      <PartsTable parts={parts} lines={lines} />
    </Section>
  )
}

/** The parts that have lines, then the remainder. */
function partsOf(weights: EtfWeights, remainder: number): readonly CompositionPart[] {
  const known = (Object.keys(partWords) as HoldingBucket[]).map((bucket) => {
    const [words, fill] = partWords[bucket]
    const { holdings, weight } = weights[bucket]
    return { words, fill, lines: holdings, weight }
  })
  const rest: CompositionPart = {
    words: "Not in any line: rounding, other net assets",
    fill: "remainder",
    lines: null,
    weight: remainder,
  }
  return [...known.filter(({ lines }) => lines > 0), ...(remainder > 0 ? [rest] : [])]
}

/** The weight of the parts before one, in percent with two decimals. */
function weightBefore(parts: readonly CompositionPart[], index: number): number {
  const hundredths = parts.slice(0, index).reduce((sum, { weight }) => sum + Math.round(weight * 100), 0)
  return hundredths / 100
}

function sentenceOf(parts: readonly CompositionPart[]): string {
  const weights = parts.map(({ words, weight }) => `${words} ${printPercent(weight)}`).join("; ")
  return `Bar of the fund by weight. ${weights}. The table below has every figure.`
}

/** Each fill is a pattern: solid, hatched, dotted, striped, checked or empty. */
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
      <pattern id="fill-pending" {...tile}>
        <rect class="tile-ground" width="8" height="8" />
        <circle class="tile-brass" cx="4" cy="4" r="2" />
      </pattern>
      <pattern id="fill-unmatched" {...tile}>
        <rect class="tile-ground" width="8" height="8" />
        <rect class="tile-faint" width="8" height="2" />
      </pattern>
      <pattern id="fill-cash" {...tile}>
        <rect class="tile-ground" width="8" height="8" />
        <rect class="tile-faint" width="2" height="8" />
      </pattern>
      <pattern id="fill-other" {...tile}>
        <rect class="tile-ground" width="8" height="8" />
        <path class="tile-faint" d="M0 0H4V4H0ZM4 4H8V8H4Z" />
      </pattern>
      <pattern id="fill-remainder" {...tile}>
        <rect class="tile-ground" width="8" height="8" />
      </pattern>
    </defs>
  )
}

function PartsTable({
  parts,
  lines,
}: {
  readonly parts: readonly CompositionPart[]
  readonly lines: number
}) {
  return (
    <TableRegion label="What the fund is made of">
      <table>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col" class="number">
              Lines
            </th>
            <th scope="col" class="number">
              Weight
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ words, fill, lines: count, weight }) => (
            <tr key={words}>
              <th scope="row">
                <svg class="swatch" width="18" height="18" aria-hidden="true">
                  <rect class={fill} x="1" y="1" width="16" height="16" fill={`url(#fill-${fill})`} />
                </svg>
                {words}
              </th>
              <td class="number">{count === null ? "" : printCount(count)}</td>
              <td class="number">{printPercent(weight)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <td class="number">{printCount(lines)}</td>
            <td class="number">{printPercent(weightBefore(parts, parts.length))}</td>
          </tr>
        </tfoot>
      </table>
    </TableRegion>
  )
}
