import * as z from "zod"
import { errorCode } from "./errors.ts"
import { dateTime, methodologyRef } from "./scalars.ts"

/** The value of `meta.access`. */
export const withoutKey = "without_key"

/** The meta fields of every response. */
export const meta = z.object({
  request_id: z.string().meta({ description: "Unique per request" }),
  as_of: dateTime.meta({ description: "When the response was generated" }),
  access: z
    .literal(withoutKey)
    .optional()
    .meta({ description: "Present if the request had no key, so that only the sandbox was answered" }),
})
export type Meta = z.output<typeof meta>

/** The meta fields of a response that depends on a methodology. */
export const methodologyMeta = meta.extend({ methodology: methodologyRef })

export const errorEnvelope = z.object({
  error: z.object({
    code: errorCode,
    message: z.string(),
    retry_after: z
      .int()
      .positive()
      .optional()
      .meta({ description: "Seconds until the limit resets; on 429 only" }),
  }),
  meta: z.object({ request_id: z.string() }),
})
export type ErrorEnvelope = z.output<typeof errorEnvelope>
