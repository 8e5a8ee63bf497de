import * as z from "zod"

const text = z.string().min(3)
const currency = z.string().regex(/^[A-Z]{3}$/)
const prefix = z.string().regex(/^[A-Z]{3,4}$/)

/** `data/price-venues.json`: where each vendor has the closes of a venue, and in which units. */
export const priceVenuesTable = z.strictObject({
  readOn: z.iso.date(),
  sources: z.strictObject({ eodhd: text, eodhdUnits: text, stooq: text }),
  venues: z.array(
    z.strictObject({
      prefix,
      currency,
      eodhd: z.array(z.string().regex(/^[A-Z]{1,5}$/)),
      stooq: z
        .string()
        .regex(/^(\.[a-z]{2})?$/)
        .nullable(),
      stooqUnusable: text.optional(),
    }),
  ),
  counters: z.array(z.strictObject({ prefix, ticker: text, currency, source: text })),
  minorUnits: z.array(
    z.strictObject({
      written: z.array(z.string().regex(/^[A-Z]{2}[A-Za-z]$/)).min(1),
      name: text,
      currency,
      parts: z.int().min(2),
    }),
  ),
})

/** A venue's row. `eodhd` is empty, and `stooq` null, if the vendor has no closes that can be used. */
export type PriceVenue = z.infer<typeof priceVenuesTable>["venues"][number]
