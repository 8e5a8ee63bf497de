import type { CompanyFacts, Series } from "../../../../src/facts/fact.ts"
import type { FilerId } from "../../../../src/identifiers/filer.ts"
import type {
  Company,
  Disguise,
  Line,
  LineName,
  Period,
  Section,
  Sheet,
  TotalName,
  YearName,
} from "../company.ts"
import type { Customs } from "../traits.ts"
import type { Witness } from "../ways/way.ts"

/** A register in whose form a company is printed. */
export interface Register {
  readonly name: string
  readonly filer: FilerId
  readonly currency: string
  readonly customs: Customs
  readonly shows: readonly Witness[]
  /** The facts of the reports, as the register's reader reads them. */
  readonly factsOf: (company: Company) => CompanyFacts | Promise<CompanyFacts>
}

/** The usual tags of lines, totals and results. Two lines with one tag are one line; a name without a tag is not printed. */
export interface Tags {
  readonly lines: Readonly<Record<LineName, string>>
  readonly totals: Readonly<Partial<Record<TotalName, string>>>
  readonly results: Readonly<Partial<Record<YearName, readonly string[]>>>
  readonly disguises: Readonly<Record<Disguise["kind"], Readonly<Record<Section, readonly string[]>>>>
}

/** The words of a text. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

/** The tag of a line. */
export function tagOf({ name, section, disguise }: Line, { lines, disguises }: Tags): string {
  if (disguise === null) return lines[name]
  const list = disguises[disguise.kind][section]
  const tag = list[disguise.pick % list.length]
  if (tag === undefined) throw new Error(`no ${disguise.kind} tag of ${section}`)
  return tag
}

/** The lines of a sheet, or of one section, by tag. */
export function linesByTag(sheet: Sheet, tags: Tags, section: Section | null = null): Map<string, number> {
  const byTag = new Map<string, number>()
  for (const line of sheet.lines) {
    if (section !== null && line.section !== section) continue
    const tag = tagOf(line, tags)
    byTag.set(tag, (byTag.get(tag) ?? 0) + line.amount)
  }
  return byTag
}

/** Lines and totals of a sheet by tag. */
export function sheetByTag(sheet: Sheet, tags: Tags): Readonly<Record<string, number>> {
  const byTag = linesByTag(sheet, tags)
  for (const [name, tag] of Object.entries(tags.totals)) {
    const value = sheet.totals[name as TotalName]
    if (value !== undefined) byTag.set(tag, value)
  }
  return Object.fromEntries(byTag)
}

/** The results of a period by tag. */
export function resultsByTag({ amounts }: Period, { results }: Tags): Readonly<Record<string, number>> {
  const stated = Object.entries(results).flatMap(([name, tags]) => {
    const value = amounts[name as YearName]
    return value === undefined ? [] : tags.map((tag) => [tag, value] as const)
  })
  return Object.fromEntries(stated)
}

/** The series of several reports, oldest first, as one list. */
export function together(reports: readonly (readonly Series[])[]): readonly Series[] {
  const all = new Map<string, Series>()
  for (const series of reports.flat()) {
    const key = `${series.concept} ${series.unit}`
    const known = all.get(key)
    all.set(key, known === undefined ? series : { ...series, facts: [...known.facts, ...series.facts] })
  }
  return [...all.values()]
}
