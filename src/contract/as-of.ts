import * as z from "zod"
import { date } from "./scalars.ts"

/** The verdict as of a past day. */
export const asOfParameter = z.iso.date("a day is written YYYY-MM-DD").optional().meta({
  description:
    "A past day, YYYY-MM-DD: the answer by what had been filed, what the share cost and which version of the methodology was in force on it. Left out, and for today: what is published",
  example: "2024-03-31",
})

/** `data.as_of` of documents that have no day of their own. */
export const asOfDay = date.optional().meta({ description: "With `as_of`: the day the document is of" })

/** `meta.as_of_requested`. */
export const asOfRequested = date
  .optional()
  .meta({ description: "The `as_of` of the request, where it has one" })
