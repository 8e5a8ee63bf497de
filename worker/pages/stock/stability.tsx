import type { Compliance } from "../../../src/contract/compliance.ts"
import type { Evidence } from "../../../src/contract/evidence.ts"
import { type Health, type HealthRatioName, healthRatioNames } from "../../../src/contract/health.ts"
import { printNumber } from "../../html/amounts.ts"
import { TableRegion } from "../../html/components.tsx"
import { printExact } from "../../html/numbers.ts"
import type { DocumentResult } from "./documents.ts"
import { decidesVehicles, screenTitles, severityLabels, stabilityLabels, withScreenTitles } from "./labels.ts"
import { Section } from "./parts.tsx"

/** How firmly the verdict has stood, and what moves it. */
export function StockStability(props: {
  readonly compliance: Compliance
  readonly evidence: DocumentResult<Evidence>
}) {
  const { stability } = props.compliance
  const packet = props.evidence.ok ? props.evidence.document.stability : null
  if (stability === null) return null
  return (
    <Section id="stability" title="Stability of the verdict">
      <p>
        <strong>
          {decidesVehicles(props.compliance.methodology)
            ? "Not rated by past periods"
            : stabilityLabels[stability.rating]}
        </strong>
        {packet === null || packet.quarters_total === 0
          ? "."
          : `. Compliant in ${packet.quarters_compliant} of ${packet.quarters_total} past filing periods that could be judged.`}
      </p>
      {packet?.closest_threshold ? (
        <p>
          Nearest to its limit: {screenTitles[packet.closest_threshold.screen]},{" "}
          {distanceWords(packet.closest_threshold)}.
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

function distanceWords({ current_distance: distance, trend }: ClosestThreshold): string {
  const points = `${printExact(Math.abs(distance))} percentage points`
  return `${points} ${distance < 0 ? "beyond" : "within"} it (trend: ${trend})`
}

/** The health rating, which has no part in the verdict; or why there is none. */
export function StockHealth({ health }: { readonly health: DocumentResult<Health> }) {
  return (
    <Section id="health" title="Financial health">
      {health.ok ? <Rating health={health.document} /> : <p>{health.why}</p>}
    </Section>
  )
}

const healthRatioLabels: Readonly<Record<HealthRatioName, string>> = {
  current_ratio: "Current ratio",
  debt_to_assets: "Debt to assets",
  cash_flow_to_debt: "Cash flow to debt",
  interest_coverage: "Interest coverage",
  altman_z_score: "Altman Z-score",
}

function Rating({ health }: { readonly health: Health }) {
  return (
    <>
      <p>
        Rated <strong>{health.status}</strong>, from figures as filed. The rating has no part in the verdict.
      </p>
      <TableRegion label="Health ratios">
        <table>
          <thead>
            <tr>
              <th scope="col">Ratio</th>
              <th scope="col" class="number">
                Value
              </th>
              <th scope="col">Rating</th>
              <th scope="col">How it is read</th>
            </tr>
          </thead>
          <tbody>
            {healthRatioNames.map((name) => {
              const { value, status, description } = health.ratios[name]
              return (
                <tr key={name}>
                  <th scope="row" class="name">
                    {healthRatioLabels[name]}
                  </th>
                  <td class="number">{value === null ? "none" : printNumber(value, 4)}</td>
                  <td>{status ?? "not rated"}</td>
                  <td class="description">{description}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableRegion>
    </>
  )
}
