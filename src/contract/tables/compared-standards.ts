import { defaultRatioNames, type RatioScreenName, ratioScreenNames } from "../../vocabulary.ts"
import { declaredStandards, keepsState } from "../declared/standards.ts"

const [own, ...others] = declaredStandards

/** The standard of the verdict: the columns of its screens have no prefix. */
export const ownStandardId = own.id

interface ComparedStandard {
  readonly id: string
  readonly name: string
  /** True where the standard remembers, so that the row has a membership. */
  readonly keepsMembership: boolean
  /** The ratio screens of all its versions, those of the newest first: a row of a past day has those of the version in force then. */
  readonly screens: readonly RatioScreenName[]
}

/** The standards other than the default one, in the order of `GET /methodologies`. A column, once it is there, stays. */
export const comparedStandards: readonly ComparedStandard[] = others.map(({ id, shortName, versions }) => ({
  id,
  name: shortName,
  keepsMembership: versions.some(({ rules }) => keepsState(rules)),
  screens: [...new Set(versions.flatMap(({ rules }) => rules.ratios.map(({ name }) => name)))],
}))

/** The ratio screens that the documents of a methodology, `id@version`, may have: those of all its versions. */
export function ratioNamesOf(methodology: string): readonly RatioScreenName[] {
  const standard = comparedStandards.find(({ id }) => methodology.startsWith(`${id}@`))
  const names = standard?.screens ?? defaultRatioNames
  return ratioScreenNames.filter((name) => names.includes(name))
}
