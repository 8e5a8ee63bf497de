import type { Evidence, EvidenceConfidence } from "../../../src/contract/evidence.ts"
import { TableRegion } from "../../html/components.tsx"
import { printExact } from "../../html/numbers.ts"
import { RatioDerivation } from "./derivation.tsx"
import { isRatio } from "./evidence.tsx"
import { readableCode, strategyLabel, withScreenTitles } from "./labels.ts"
import { Section } from "./parts.tsx"

/** How each number was built, what the confidence is made of, and what a reader must know of it all. */
export function StockDerivation(props: { readonly packet: Evidence; readonly instrumentId: string }) {
  const { packet, instrumentId } = props
  const { confidence_detail: detail, determination, disclosures, currency } = packet
  const ratios = packet.screens.filter(isRatio)
  return (
    <Section id="built" title={ratios.length === 0 ? "How this was decided" : "How this number was built"}>
      {ratios.map((entry) => (
        <RatioDerivation key={entry.name} entry={entry} currency={currency} />
      ))}
      <details id="confidence">
        <summary>Confidence {printExact(detail.score, 2)}: what raises and lowers it</summary>
        <Confidence detail={detail} />
      </details>
      <details>
        <summary>What a reader must know</summary>
        <ul class="lists wrap">
          {disclosures.map((disclosure) => (
            <li key={disclosure}>{withScreenTitles(disclosure)}</li>
          ))}
        </ul>
        <p class="small wrap">Reason codes: {determination.reason_codes.join(", ")}.</p>
      </details>
      <p>
        The same as data: <code class="wrap">GET /v1/instruments/{instrumentId}/evidence</code>, the{" "}
        <a href="/docs/reference/evidence">Evidence Packet</a>.{" "}
        {ratios.length === 0 ? null : (
          <>
            With it and the raw facts anyone can{" "}
            <a href={`/verify?symbol=${encodeURIComponent(instrumentId)}`}>recompute every ratio</a>.
          </>
        )}
      </p>
    </Section>
  )
}

function Confidence({ detail }: { readonly detail: EvidenceConfidence }) {
  const { base_confidence: base, penalties, boosts, score, extraction_strategies_used: used } = detail
  const adjustments = [...penalties, ...boosts]
  return (
    <>
      <TableRegion label="What the confidence is made of">
        <table>
          <thead>
            <tr>
              <th scope="col">Because</th>
              <th scope="col" class="number">
                Points
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Every assessment starts from</th>
              <td class="number">{printExact(base, 2)}</td>
            </tr>
            {adjustments.map(({ type, impact, reason }, index) => (
              <tr key={`${type} ${index}`}>
                <th scope="row" class="wrap">
                  {withScreenTitles(reason)} <span class="small">{readableCode(type)}</span>
                </th>
                <td class="number">
                  {impact > 0 ? "+" : ""}
                  {printExact(impact, 2)}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">Confidence, between 0 and 1</th>
              <td class="number">
                <strong>{printExact(score, 2)}</strong>
              </td>
            </tr>
          </tbody>
        </table>
      </TableRegion>
      <p class="small">Figures were read as: {used.map(strategyLabel).join("; ")}.</p>
    </>
  )
}
