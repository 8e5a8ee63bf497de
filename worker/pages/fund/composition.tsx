import type { EtfWeights } from "../../../src/funds/schema.ts"
import type { HoldingBucket } from "../../../src/vocabulary.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { printCount, printPercent } from "../../html/numbers.ts"
import { type BarFill, fillOf, PartFills, Swatch } from "./bar.tsx"

export interface FundCompositionModel {
  readonly weights: EtfWeights
  readonly remainder: number
  readonly lines: number
}

interface CompositionPart {
  readonly words: string
  /** The part of the bar above that stands for it. */
  readonly fill: BarFill
  /** Null for the remainder, which has no lines. */
  readonly lines: number | null
  /** Percent of the fund. */
  readonly weight: number
}

const partWords: Readonly<Record<HoldingBucket, string>> = {
  compliant: "Compliant shares",
  non_compliant: "Non-compliant shares",
  pending: "Shares without a verdict yet",
  unmatched: "Shares we could not identify",
  cash: "Cash",
  short: "Sold short",
  fund: "Other funds",
  debt: "Debt",
  derivative: "Derivatives",
  commodity: "Commodities",
  other: "Anything else",
}

/** What the fund holds. Every holding is in one part; the parts add up to 100%. */
export function FundComposition({ weights, remainder, lines }: FundCompositionModel) {
  const parts = partsOf(weights, remainder)
  return (
    <Section id="parts" title="What it is made of">
      <PartFills />
      <PartsTable parts={parts} lines={lines} />
    </Section>
  )
}

/** The parts that have lines, then the remainder. */
function partsOf(weights: EtfWeights, remainder: number): readonly CompositionPart[] {
  const known = (Object.keys(partWords) as HoldingBucket[]).map((bucket) => {
    const { holdings, weight } = weights[bucket]
    return { words: partWords[bucket], fill: fillOf(bucket), lines: holdings, weight }
  })
  const rest: CompositionPart = {
    words: "Not listed by the fund: rounding, other assets",
    fill: "no-share",
    lines: null,
    weight: remainder,
  }
  return [...known.filter(({ lines }) => lines > 0), ...(remainder > 0 ? [rest] : [])]
}

/** The weight of all parts, in percent with two decimals. */
function weightOf(parts: readonly CompositionPart[]): number {
  return parts.reduce((sum, { weight }) => sum + Math.round(weight * 100), 0) / 100
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
              Holdings
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
                <Swatch fill={fill} />
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
            <td class="number">{printPercent(weightOf(parts))}</td>
          </tr>
        </tfoot>
      </table>
    </TableRegion>
  )
}
