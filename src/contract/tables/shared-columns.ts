import type { HistoryReport } from "../../history/schema.ts"
import { defaultRatioNames, type RatioScreenName, ratioScreenNames } from "../../vocabulary.ts"
import { declaredStandards, keepsState } from "../declared/standards.ts"
import { type Column, column } from "./table.ts"

/** Columns that several tables have. `find`: the part of a row that they read. */

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

/** `report`: the words after "of" that say which report it is. */
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

/** The texts as one cell; null, an empty cell, if there are none. */
export function joined(texts: readonly string[], separator: string): string | null {
  return texts.length === 0 ? null : texts.join(separator)
}

const [own, ...others] = declaredStandards

/** The standard of the verdict: the columns of its screens have no prefix. */
export const ownStandardId = own.id

interface ComparedStandard {
  readonly id: string
  readonly name: string
  /** True if the standard's answer depends on earlier days, so that the row has a membership. */
  readonly keepsMembership: boolean
  /**
   * The ratio screens of all its versions, those of the newest version first: the row of a past day has the
   * screens of the version in force then.
   */
  readonly screens: readonly RatioScreenName[]
}

/** The standards other than the default one, as in `GET /methodologies`. A published column stays. */
export const comparedStandards: readonly ComparedStandard[] = others.map(({ id, shortName, versions }) => ({
  id,
  name: shortName,
  keepsMembership: versions.some(({ rules }) => keepsState(rules)),
  screens: [...new Set(versions.flatMap(({ rules }) => rules.ratios.map(({ name }) => name)))],
}))

/** The ratio screens that documents of a methodology (`id@version`) may have: those of all its versions. */
export function ratioNamesOf(methodology: string): readonly RatioScreenName[] {
  const standard = comparedStandards.find(({ id }) => methodology.startsWith(`${id}@`))
  const names = standard?.screens ?? defaultRatioNames
  return ratioScreenNames.filter((name) => names.includes(name))
}
