import type { Override, OverrideGroup, ReadCompany, Readers } from "../business-activity.ts"
import { withActivity } from "../rules.ts"
import { consumer } from "./consumer.ts"
import { defence } from "./defence.ts"
import { energy } from "./energy.ts"
import { finance } from "./finance.ts"
import { food } from "./food.ts"
import { health } from "./health.ts"
import { industry } from "./industry.ts"
import { leisure } from "./leisure.ts"
import { media } from "./media.ts"
import { property } from "./property.ts"
import { retail } from "./retail.ts"
import { services } from "./services.ts"
import { technology } from "./technology.ts"
import { transport } from "./transport.ts"

/** One table an industry. */
const industries: Readonly<Record<string, readonly OverrideGroup[]>> = {
  Finance: finance,
  Property: property,
  "Food, drinks and restaurants": food,
  "Shops and dealers": retail,
  "Gambling, travel and leisure": leisure,
  "Media and telecoms": media,
  Transport: transport,
  Defence: defence,
  Technology: technology,
  "Industry and materials": industry,
  Energy: energy,
  Health: health,
  Services: services,
  "Consumer goods": consumer,
}

/** The day of the newest reading of a company. */
const readOn: Readonly<Record<Readers, string>> = {
  first: "2026-11-20",
  second: "2026-11-23",
  both: "2026-11-23",
  alike: "2026-11-23",
  code: "2026-11-23",
  later: "2026-11-27",
}

/** Where a decision on general knowledge can be checked. */
const annualReport = "Business section of the latest annual report (Form 10-K, Item 1; Form 20-F, Item 4)"

/** Every override, one per company. */
export const overrides: readonly Override[] = Object.entries(industries).flatMap(([industry, groups]) =>
  groups.flatMap((group) => group.companies.map((company) => override(industry, group, company))),
)

function override(
  industry: string,
  { placement, activity: mixed, reason, cited }: OverrideGroup,
  [cik, name, activity, readers, settled]: ReadCompany,
): Override {
  return {
    cik,
    name,
    industry,
    placement: mixed === undefined ? placement : withActivity(mixed, placement),
    activities: [activity],
    decidedOn: readOn[readers],
    reason,
    source: cited ?? annualReport,
    confidence: cited === undefined ? "general_knowledge" : "cited",
    readers,
    settled: settled ?? null,
  }
}
