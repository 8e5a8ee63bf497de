import type { Compliance, ComplianceRatioScreen, ComplianceScreens } from "../../../src/compliance/schema.ts"
import type { Evidence } from "../../../src/evidence/schema.ts"
import type { RatioScreenName } from "../../../src/vocabulary.ts"
import { Section } from "../../html/components.tsx"
import { printExact } from "../../html/numbers.ts"
import { ratiosOf, screenTitle } from "../../html/screens.ts"
import type { DocumentResult } from "./documents.ts"
import { decidesVehicles, severityLabels, stabilityLabel, withScreenTitles } from "./labels.ts"

/** How stable the verdict has been, and what drives it. */
export function StockStability(props: {
  readonly compliance: Compliance
  readonly evidence: DocumentResult<Evidence>
}) {
  const { stability, determination, methodology } = props.compliance
  const packet = props.evidence.ok ? props.evidence.document.stability : null
  if (stability === null) return null
  const nearest = nearestLimit(props.compliance.screens)
  // A steady history is what the first line says.
  const shown = stability.drivers.filter(({ code }) => code !== "steady_history")
  return (
    <Section id="stability" title="Stability of the verdict">
      <p>
        <strong>
          {decidesVehicles(methodology)
            ? "Not rated by past periods"
            : stabilityLabel(stability.rating, determination.status)}
        </strong>
        {packet === null || packet.quarters_total === 0
          ? "."
          : `. Compliant in ${packet.quarters_compliant} of ${packet.quarters_total} past filing periods that could be judged.`}
      </p>
      {nearest === null ? null : (
        <p>{nearestText(nearest, packet?.closest_threshold ?? null, methodology)}</p>
      )}
      {shown.length === 0 ? null : (
        <ul class="lists">
          {shown.map(({ code, message, severity }) => (
            <li key={code}>
              <strong>{severityLabels[severity]}:</strong> {withScreenTitles(message, methodology)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

export interface NearestLimit {
  readonly screen: RatioScreenName
  /** Percentage points; negative beyond the limit. */
  readonly buffer: number
}

/**
 * The ratio that decides by the fewest percentage points: where ratios fail, of those. Null where the business alone
 * decides, or no ratio has a value.
 */
export function nearestLimit(screens: ComplianceScreens | null): NearestLimit | null {
  if (screens === null || screens.business_activity.result === "fail") return null
  const nearest = nearestRatio(ratiosOf(screens))
  return nearest === null ? null : { screen: nearest.name, buffer: nearest.buffer }
}

type BufferedScreen = Pick<ComplianceRatioScreen, "result" | "buffer">

/** The ratio nearest its limit, of those that fail where any does; null where none has a value. */
export function nearestRatio<Name extends string, Screen extends BufferedScreen>(
  ratios: readonly { readonly name: Name; readonly screen: Screen }[],
): { readonly name: Name; readonly screen: Screen; readonly buffer: number } | null {
  const decided = ratios.flatMap(({ name, screen }) => {
    const { result, buffer } = screen
    return result === "not_applicable" || buffer === null ? [] : [{ name, screen, buffer }]
  })
  const failing = decided.filter(({ screen }) => screen.result === "fail")
  const [nearest] = (failing.length > 0 ? failing : decided).sort(
    (one, other) => Math.abs(one.buffer) - Math.abs(other.buffer),
  )
  return nearest ?? null
}

/** The packet ranks by the share of the limit, so its trend is printed only where it names the same screen. */
function nearestText(
  { screen, buffer }: NearestLimit,
  closest: Evidence["stability"]["closest_threshold"],
  methodology: string,
): string {
  const points = `${printExact(Math.abs(buffer))} percentage points ${buffer < 0 ? "beyond" : "within"} it`
  const trend = closest?.screen === screen && closest.trend !== "unknown" ? `, ${closest.trend}` : ""
  return `Nearest limit: ${screenTitle(screen, methodology)}, ${points}${trend}.`
}
