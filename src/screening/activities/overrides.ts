import consumer from "../../../data/businesses/consumer.json" with { type: "json" }
import cryptoAssets from "../../../data/businesses/crypto-assets.json" with { type: "json" }
import defence from "../../../data/businesses/defence.json" with { type: "json" }
import energy from "../../../data/businesses/energy.json" with { type: "json" }
import finance from "../../../data/businesses/finance.json" with { type: "json" }
import food from "../../../data/businesses/food.json" with { type: "json" }
import health from "../../../data/businesses/health.json" with { type: "json" }
import industry from "../../../data/businesses/industry.json" with { type: "json" }
import insurance from "../../../data/businesses/insurance.json" with { type: "json" }
import leisure from "../../../data/businesses/leisure.json" with { type: "json" }
import media from "../../../data/businesses/media.json" with { type: "json" }
import property from "../../../data/businesses/property.json" with { type: "json" }
import reading from "../../../data/businesses/readers.json" with { type: "json" }
import retail from "../../../data/businesses/retail.json" with { type: "json" }
import services from "../../../data/businesses/services.json" with { type: "json" }
import technology from "../../../data/businesses/technology.json" with { type: "json" }
import transport from "../../../data/businesses/transport.json" with { type: "json" }

import type { Override } from "./business-activity.ts"
import { placementOf } from "./declared.ts"
import type { IndustryTable, Readers, ReadersRow } from "./tables.ts"

/** The tables, in the order in which the methodology guide prints them. */
const industries = [
  finance,
  insurance,
  cryptoAssets,
  property,
  food,
  retail,
  leisure,
  media,
  transport,
  defence,
  technology,
  industry,
  energy,
  health,
  services,
  consumer,
] as readonly IndustryTable[]

const readings = new Map((reading.readers as readonly ReadersRow[]).map((row) => [row.name, row]))

export const overrides: readonly Override[] = industries.flatMap(({ industry, groups }) =>
  groups.flatMap((group) => {
    const { reason, cited, companies } = group
    const placement = placementOf(group)
    return companies.map(({ filer, name, activity, readers, settled }): Override => {
      const { readOn, source = reading.source } = readingBy(readers)
      return {
        filer,
        name,
        industry,
        placement,
        activities: [activity],
        decidedOn: readOn,
        reason,
        source: cited ?? source,
        confidence: cited === undefined ? "general_knowledge" : "cited",
        readers,
        settled: settled ?? null,
      }
    })
  }),
)

function readingBy(readers: Readers): ReadersRow {
  const row = readings.get(readers)
  if (row === undefined) throw new Error(`data/businesses/readers.json has no readers ${readers}`)
  return row
}
