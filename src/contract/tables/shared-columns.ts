import type { HistoryReport } from "../../timeline/schema.ts"
import { defaultRatioNames, type RatioScreenName, ratioScreenNames } from "../../vocabulary.ts"
import { declaredStandards, keepsState } from "../declared/standards.ts"
import { type Column, column } from "./table.ts"

/** Columns that several tables have. `find` returns the part of a row that the columns need. */

interface Identity {
  readonly instrument_id: string
  readonly symbol: string
  readonly name: string
}

export function identityColumns<Row>(find: (row: Row) => Identity): readonly Column<Row>[] {
  return [
    column("instrument_id", "text", "The exact string to send to the API", (row) => find(row).instrument_id),
    column("symbol", "text", "The symbol on its exchange", (row) => find(row).symbol),
    column("name", "text", "The name of the company or the fund", (row) => find(row).name),
  ]
}

type Report = { readonly [Field in keyof HistoryReport]: string }

/** Makes the columns of a report. `report` is the phrase after "of" that says which report is meant. */
export function reportColumns<Row>(
  report: string,
  find: (row: Row) => Report | null | undefined,
): readonly Column<Row>[] {
  return [
    column("filing_type", "text", `Form of ${report}`, (row) => find(row)?.type ?? null),
    column(
      "filing_period_end",
      "date",
      `Last day of the period that was read from ${report}`,
      (row) => find(row)?.period_end ?? null,
    ),
    column("filing_date", "date", `Day of filing of ${report}`, (row) => find(row)?.filing_date ?? null),
    column(
      "accession_number",
      "text",
      `Accession number, at EDGAR, of ${report}`,
      (row) => find(row)?.accession_number ?? null,
    ),
  ]
}

/** Joins the texts into one cell; null, which is an empty cell, if there are no texts. */
export function joined(texts: readonly string[], separator: string): string | null {
  return texts.length === 0 ? null : texts.join(separator)
}

const [own, ...others] = declaredStandards

/** The standard of the verdict. The columns of its screens have no prefix. */
export const ownStandardId = own.id

interface ComparedStandard {
  readonly id: string
  readonly name: string
  /** True if the standard's answer depends on earlier days. The row then has a column for the membership. */
  readonly keepsMembership: boolean
  /**
   * The ratio screens of all versions, those of the newest version first. All versions are needed, because
   * the row of a past day has the screens of the version that was in force then.
   */
  readonly screens: readonly RatioScreenName[]
}

/** The standards other than the default, as in `GET /methodologies`. A published column is never removed. */
export const comparedStandards: readonly ComparedStandard[] = others.map(({ id, shortName, versions }) => ({
  id,
  name: shortName,
  keepsMembership: versions.some(({ rules }) => keepsState(rules)),
  screens: [...new Set(versions.flatMap(({ rules }) => rules.ratios.map(({ name }) => name)))],
}))

/** Returns the ratio screens that documents of a methodology may have, in any of its versions. */
export function ratioNamesOf(methodology: string): readonly RatioScreenName[] {
  const standard = comparedStandards.find(({ id }) => methodology.startsWith(`${id}@`))
  const names = standard?.screens ?? defaultRatioNames
  return ratioScreenNames.filter((name) => names.includes(name))
}
