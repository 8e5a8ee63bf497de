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

const vendors = ["eodhd", "stooq"] as const

/**
 * What a source's licence allows. `open`: anyone may store its closes, compute with them and show them, also for
 * money. `by agreement`: whoever shows them needs a contract, a paid plan or the owner's permission. `private use`:
 * nobody may show them to others. `unclear`: no statement was found.
 */
const closesLicences = ["open", "by agreement", "private use", "unclear"] as const

/** `data/price-sources.json`: what the sources of closes abroad cost, and what their licences allow. */
export const priceSourcesTable = z.strictObject({
  readOn: z.iso.date(),
  sources: z.array(
    z.strictObject({
      name: text,
      /**
       * A vendor that this service can read has its venues in `price-venues.json`. Null: not compared with ours.
       */
      venues: z.union([z.enum(vendors), z.array(prefix).min(1)]).nullable(),
      cost: text,
      licence: z.enum(closesLicences),
      terms: text,
      /** Where the terms are, and which copy of them was read. */
      page: z.url({ protocol: /^https?$/ }),
      read: text,
    }),
  ),
})

/** A source of closes outside the US, whether this service can read it or not. */
export type PriceSourceTerms = z.infer<typeof priceSourcesTable>["sources"][number]
