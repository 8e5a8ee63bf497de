import * as z from "zod"
import { type FilerId, parseFilerId } from "../identifiers/filer.ts"
import { registerNames } from "../identifiers/registers.ts"
import {
  bounds,
  type DefaultRatioName,
  defaultRatioNames,
  determinationStatuses,
  healthRatings,
  type RatioScreenName,
  ratioScreenNames,
} from "../vocabulary.ts"

/** The form of a filing that is no base form. */
export const amendedForm = z.string().optional().meta({
  description: "The form as filed, if it amends or replaces the form named: `10-K/A`, `10-KT`; else absent",
  example: "10-K/A",
})

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
    "A bare US symbol (`AAPL`, `BRK.B`), the prefix of an exchange, a colon and the symbol there (`LON:SHEL`), or an ISIN",
  example: "AAPL",
})

/** The key of a company in stored texts and in the project's tables: `edgar:0000320193`. */
export const filerId = z.custom<FilerId>((text) => typeof text === "string" && parseFilerId(text) !== null, {
  error: "the key of a filer, such as edgar:0000320193",
})

/** The filer of a company in answers. */
export const filer = z
  .object({
    register: z.enum(registerNames).meta({ description: "`edgar` is the SEC's register of filings" }),
    id: z
      .string()
      .meta({ description: "The filer's number in the register: its CIK in ten digits for `edgar`" }),
  })
  .meta({ id: "Filer", description: "Who files the company's reports, and with which register" })

export const dateTime = z.iso.datetime().meta({ description: "ISO 8601 date and time" })

export const date = z.iso.date().meta({ description: "YYYY-MM-DD" })

export const determinationStatus = z.enum(determinationStatuses)

/** The pages have other words for the ratings, in worker/pages/stock/labels.ts. */
export const healthRating = z.enum(healthRatings).meta({
  description: "The pages of the site say weak for `fragile`, sound for `robust`, strong for `antifragile`",
})

export const methodologyRef = z.string().meta({ description: "`id@version`", example: "aaoifi-ss21@2026.1" })

export const percentage = z.number().meta({ description: "Already in percent: 66.74 means 66.74%" })

/** The bound of a number; null if the number is exact or missing. */
export const bound = z.enum(bounds).nullable().meta({
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

/** A standard by its id, or one version of it. If left out, the account's standard, else `aaoifi-ss21`. */
export const methodologyParameter = z.string().min(1).max(64).optional().meta({
  description:
    "The standard to judge by: an id of `GET /methodologies`, or `id@version` for one version. If left out: the account's standard, else `aaoifi-ss21`",
  example: "djim",
})

/** The parameter `as_of`: asks for the verdict as of a past day. */
export const asOfParameter = z.iso.date().optional().meta({
  description:
    "A past day, YYYY-MM-DD: the answer uses what had been filed and what the share had cost by then, and the version of the methodology in force on that day. If left out, or if the day is not before the published determination: what is published",
  example: "2024-03-31",
})

/** The field `data.as_of` of documents that otherwise state no day. */
export const asOfDay = date
  .optional()
  .meta({ description: "With `as_of`: the day that the document describes" })

/** The field `meta.as_of_requested`. */
export const asOfRequested = date
  .optional()
  .meta({ description: "The `as_of` of the request, if it has one" })

/** The parameter `published_as_of`: asks for the document that was published by the end of a past day. */
export const publishedAsOfParameter = z.iso.date().optional().meta({
  description:
    "A past day, YYYY-MM-DD: the document that this service had published by the end of it (UTC), whatever became known later. Not together with `as_of` or `methodology`",
  example: "2026-10-31",
})

/** The fields of `meta` for a document that was read with `published_as_of`. */
export const publishedMeta = {
  published_as_of_requested: date
    .optional()
    .meta({ description: "The `published_as_of` of the request, if it has one" }),
  published_at: dateTime
    .optional()
    .meta({ description: "With `published_as_of`: when the document was published" }),
}

export const stale = z.boolean().nullable().meta({
  description:
    "True once a due report has been missing for 30 days, the newest balance sheet is too old for a verdict, or the last close is older than 10 weekdays; null when unknown",
})

export const verdictAsOf = date
  .nullable()
  .meta({ description: "The day of the verdict; null while the stock is not analysed" })
