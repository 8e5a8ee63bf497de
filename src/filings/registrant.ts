import { z } from "zod"

/** A CIK: a number in some files, a zero-padded text in others. */
export const cik = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int().positive().max(9_999_999_999))

/** A registrant's name on one line; EDGAR's hold runs of spaces and non-breaking ones. */
export const registrantName = z.string().transform((text) => text.replace(/\s+/gu, " ").trim())

/** Null where the source has an empty text. */
export function stated<Field extends z.ZodType>(field: Field) {
  return z.union([z.literal(["", null]).transform(() => null), field])
}
