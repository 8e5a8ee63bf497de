import type { Timeline, TimelineSpell } from "../../timeline/schema.ts"
import { ownStandardId, ratioNamesOf } from "./compared-standards.ts"
import { decidedParts, screenColumns } from "./screens.ts"
import { identityColumns, reportColumns } from "./shared-columns.ts"
import { type Column, column, endpointTable } from "./table.ts"

interface SpellRow {
  readonly stock: Timeline
  readonly spell: TimelineSpell
}

/** A row a spell. Without `filings`. */
export const timelineTable = endpointTable(
  (stock: Timeline): readonly SpellRow[] => stock.spells.map((spell) => ({ stock, spell })),
  (methodology): readonly Column<SpellRow>[] => [
    ...identityColumns<SpellRow>(({ stock }) => stock),
    column("spell_from", "date", "First day of the spell", ({ spell }) => spell.from),
    column(
      "spell_to",
      "date",
      "Last day of the spell; null for the one that lasts at the end of the range",
      ({ spell }) => spell.to,
    ),
    column("status", "text", "`compliant`, `non-compliant` or `pending`", ({ spell }) => spell.status),
    column("withheld", "text", "Why there was no verdict; null with one", ({ spell }) => spell.withheld),
    column(
      "methodology",
      "text",
      "The version in force on `spell_from`, `id@version`",
      ({ spell }) => spell.methodology,
    ),
    ...ratioNamesOf(methodology ?? ownStandardId).flatMap((screen) =>
      screenColumns<SpellRow>(screen, decidedParts, ({ spell }) => spell.ratios?.[screen]),
    ),
    column(
      "business_activity_result",
      "text",
      "`pass`, `fail`, or `not_applicable` while it is not settled; null when nothing could be read",
      ({ spell }) => spell.business_activity,
    ),
    column(
      "cause",
      "text",
      "Why the verdict turned on `spell_from`: `filing`, `correction`, `price`, `methodology` or `time`; null where the spell began before the range",
      ({ spell }) => spell.cause,
    ),
    ...reportColumns<SpellRow>(
      "the report that turned the verdict; null for another cause",
      ({ spell }) => spell.filing,
    ),
  ],
)
