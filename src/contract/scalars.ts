import * as z from "zod"
import {
  bounds,
  type DefaultRatioName,
  defaultRatioNames,
  determinationStatuses,
  healthRatings,
  type RatioScreenName,
  ratioScreenNames,
} from "../vocabulary.ts"

/** A read-only list type; parsing gives a plain array. */
export function list<Item extends z.ZodType>(
  item: Item,
): z.ZodType<readonly z.output<Item>[], readonly z.input<Item>[]> {
  return z.array(item)
}

const identifierLength = "an identifier has 1 to 20 characters"

/** The identifier of an instrument in a request (Interface: Instrument identifier). */
export const identifier = z.string().min(1, identifierLength).max(20, identifierLength).meta({
  description:
    "A bare US symbol (`AAPL`, `BRK.B`), or the prefix of an exchange, a colon and the symbol there (`LON:SHEL`)",
  example: "AAPL",
})

export const dateTime = z.iso.datetime().meta({ description: "ISO 8601 date and time" })

export const date = z.iso.date().meta({ description: "YYYY-MM-DD" })

export const determinationStatus = z.enum(determinationStatuses)

/** The pages have other words for the ratings, in worker/pages/stock/labels.ts. */
export const healthRating = z.enum(healthRatings).meta({
  description: "The pages of the site say weak for `fragile`, sound for `robust`, strong for `antifragile`",
})

export const methodologyRef = z.string().meta({ description: "`id@version`", example: "aaoifi-ss21@2026.1" })

export const percentage = z.number().meta({ description: "Already in percent: 66.74 means 66.74%" })

/** The bound of a number; null if the number is exact. Absent from a document without the number. */
export const bound = z.enum(bounds).nullable().optional().meta({
  description:
    "How the number is known: `at_most` or `at_least` for an estimate that no filing states; null if it is filed or computed from filed numbers",
})

/**
 * Returns a schema for each ratio screen. The screens of `aaoifi-ss21` are required; those of other
 * methodologies are optional.
 */
export function byRatioScreen<Screen extends z.ZodType>(screen: Screen) {
  const every = (names: readonly string[], schema: z.ZodType) =>
    Object.fromEntries(names.map((name) => [name, schema]))
  return {
    ...every(ratioScreenNames, screen.optional()),
    ...every(defaultRatioNames, screen),
  } as Record<DefaultRatioName, Screen> &
    Record<Exclude<RatioScreenName, DefaultRatioName>, z.ZodOptional<Screen>>
}

export const note = z.string().meta({ description: "Why a value is missing or needs care" })
