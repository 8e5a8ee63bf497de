import * as z from "zod"

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

/** EDGAR's longest names have some 150 characters. */
const lineCharactersMax = 200

/**
 * A name of a registrant or exchange on one line; EDGAR's names contain runs of spaces and non-breaking spaces. Invisible
 * characters, including those that change text direction, are removed, because the name is served beside other text.
 */
export const printedLine = z.string().transform((text) => {
  const seen = text.replace(/\s+/gu, " ").replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
  return [...seen.slice(0, 2 * lineCharactersMax)].slice(0, lineCharactersMax).join("").trim()
})

/** The field, or null when the source has an empty text. */
export function nullIfEmpty<Field extends z.ZodType>(field: Field) {
  return z.union([z.literal(["", null]).transform(() => null), field])
}
