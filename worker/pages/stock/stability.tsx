import type { Compliance } from "../../../src/contract/compliance.ts"
import type { Evidence } from "../../../src/contract/evidence.ts"
import { Section } from "../../html/components.tsx"
import { printExact } from "../../html/numbers.ts"
import type { DocumentResult } from "./documents.ts"
import { decidesVehicles, screenTitles, severityLabels, stabilityLabel, withScreenTitles } from "./labels.ts"

/** How stable the verdict has been, and what drives it. */
export function StockStability(props: {
  readonly compliance: Compliance
  readonly evidence: DocumentResult<Evidence>
}) {
  const { stability, determination } = props.compliance
  const packet = props.evidence.ok ? props.evidence.document.stability : null
  if (stability === null) return null
  return (
    <Section id="stability" title="Stability of the verdict">
      <p>
        <strong>
          {decidesVehicles(props.compliance.methodology)
            ? "Not rated by past periods"
            : stabilityLabel(stability.rating, determination.status)}
        </strong>
        {packet === null || packet.quarters_total === 0
          ? "."
          : `. Compliant in ${packet.quarters_compliant} of ${packet.quarters_total} past filing periods that could be judged.`}
      </p>
      {packet?.closest_threshold ? (
        <p>
          Closest to its limit: {screenTitles[packet.closest_threshold.screen]},{" "}
          {distanceText(packet.closest_threshold)}.
        </p>
      ) : null}
      <ul class="lists">
        {stability.drivers.map(({ code, message, severity }) => (
          <li key={code}>
            <strong>{severityLabels[severity]}:</strong> {withScreenTitles(message)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type ClosestThreshold = NonNullable<Evidence["stability"]["closest_threshold"]>

function distanceText({ current_distance: distance, trend }: ClosestThreshold): string {
  const points = `${printExact(Math.abs(distance))} percentage points`
  return `${points} ${distance < 0 ? "beyond" : "within"} it (trend: ${trend})`
}
