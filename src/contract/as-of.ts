import * as z from "zod"
import { date, dateTime } from "./scalars.ts"

/** The parameter `as_of`: asks for the verdict as of a past day. */
export const asOfParameter = z.iso.date("a day is written YYYY-MM-DD").optional().meta({
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
export const publishedAsOfParameter = z.iso.date("a day is written YYYY-MM-DD").optional().meta({
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
