import type { DayVerdict } from "../assessments/day-verdict.ts"
import type { ScreenedLine } from "../ports.ts"
import { vehicleByCik } from "../screening/structures/vehicles.ts"
import { bucketOf } from "./market-move.ts"
import { verdictsOn } from "./on-day.ts"
import type { ServicePorts } from "./service.ts"

/**
 * Lines as they were on a past day, under a standard by its id; null for that of published determinations. A line of a
 * company of which nothing is known on the day is pending.
 */
export async function linesOn(
  ports: ServicePorts,
  lines: readonly (ScreenedLine | null)[],
  day: string,
  standard: string | null,
): Promise<readonly (ScreenedLine | null)[]> {
  const ciks = lines.flatMap((line) => line?.listing.cik ?? [])
  const verdicts = await verdictsOn(ports, ciks, day)
  return lines.map((line) => line && lineOn(line, verdicts.get(line.listing.cik ?? 0), standard))
}

function lineOn(line: ScreenedLine, verdict: DayVerdict | undefined, standard: string | null): ScreenedLine {
  if (verdict === undefined)
    return { ...line, status: "pending", healthStatus: null, marketCap: null, quote: null }
  const { compliance, standings, health, marketCapUsd, quote } = verdict
  const isPublished = standard === null || vehicleByCik(line.listing.cik) !== null
  return {
    ...line,
    status: isPublished ? compliance.determination.status : (standings[standard]?.status ?? "pending"),
    healthStatus: health?.status ?? null,
    marketCap: bucketOf(marketCapUsd),
    quote,
  }
}
