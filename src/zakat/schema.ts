import * as z from "zod"
import { meta } from "../contract/envelope.ts"
import {
  asOfDay,
  asOfParameter,
  asOfRequested,
  bound,
  date,
  identifier,
  list,
  note,
} from "../contract/scalars.ts"
import { figureSource, financialFigure } from "../financials/schema.ts"
import { report } from "../timeline/schema.ts"
import { holdingPurposes, zakatItems, zakatMethodIds } from "../vocabulary.ts"

/** What the shares are held for: the question on which the default method depends. */
export const heldFor = z.enum(holdingPurposes).optional().meta({
  description:
    "`trade` if the shares were bought to be sold: zakat is on their market value. `income` if they are kept for their income: it is on the company's zakatable assets. If left out, `income`: a share is goods of trade only if it was bought to be sold",
})

const priceForm = "a price such as 132.50"

/** A price above zero with at most four decimals, as text of the query. */
const metalPrice = z
  .string()
  .regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,4})?$/, priceForm)
  .optional()

export const zakatInput = z.object({
  symbol: identifier,
  as_of: asOfParameter,
  held_for: heldFor,
  gold_price: metalPrice.meta({
    description: "Your own price of a gram of gold, in any currency: the service has none",
    example: "132.50",
  }),
  silver_price: metalPrice.meta({ description: "Your own price of a gram of silver", example: "1.65" }),
})

const zakatAsset = z
  .object({
    item: z.enum(zakatItems),
    amount: z
      .number()
      .nullable()
      .meta({ description: "The amount of the whole company; null if it is not known" }),
    per_share: z.number().nullable().meta({ description: "The amount for one share of this line" }),
    is_deducted: z.boolean(),
    bound,
    sources: list(figureSource),
    note: note.optional(),
  })
  .meta({ id: "ZakatAsset" })
export type ZakatAsset = z.output<typeof zakatAsset>

export const isDefault = z.boolean().meta({
  description:
    "True for the method that belongs to `held_for`; for a pooled vehicle, to which one method applies, true for that one",
})

export const zakatMethod = z
  .object({
    id: z.enum(zakatMethodIds),
    name: z.string(),
    source: z.string(),
    rule: z.string(),
    default: isDefault,
  })
  .meta({ id: "ZakatMethod" })
export type ZakatMethod = Omit<z.output<typeof zakatMethod>, "default">

const zakatByMethod = zakatMethod
  .extend({
    per_share: z.number().nullable().meta({
      description: "Zakat of one share of this line for a lunar year: 2.5% of `base_per_share`",
    }),
    per_share_solar: z.number().nullable().meta({ description: "For a solar year: 2.577%" }),
    base_per_share: z.number().nullable().meta({ description: "The part of a share that zakat is due on" }),
    currency: z.string().nullable().meta({ description: "ISO 4217" }),
    assets: list(zakatAsset),
    bound,
    note: note.optional(),
  })
  .meta({ id: "ZakatByMethod" })
export type ZakatByMethod = Omit<z.output<typeof zakatByMethod>, "default">

const nisab = z
  .object({
    gold_grams: z.number(),
    silver_grams: z.number(),
    gold: z.number().nullable().meta({ description: "`gold_grams` at your price; null without one" }),
    silver: z.number().nullable(),
    note,
  })
  .meta({ id: "Nisab" })

export const zakat = z
  .object({
    symbol: z.string(),
    instrument_id: z.string(),
    name: z.string(),
    as_of: asOfDay,
    currency: z.string().nullable().meta({ description: "ISO 4217 reporting currency" }),
    ordinary_per_share_line: z.number().nullable(),
    balance_sheet: report
      .nullable()
      .meta({ description: "The balance sheet that states the assets; null without one" }),
    shares_outstanding: financialFigure.meta({
      description:
        "Ordinary shares of all classes as counted on the day of the answer, after all splits up to then",
    }),
    price: z.number().nullable().meta({ description: "Last close of this line" }),
    price_currency: z.string().nullable(),
    price_date: date.nullable(),
    methods: list(zakatByMethod),
    rates: z.object({ lunar: z.number(), solar: z.number() }),
    nisab,
    differences: z.string().meta({ description: "The points on which scholars differ, in one sentence" }),
  })
  .meta({ id: "Zakat" })
export type Zakat = z.output<typeof zakat>

/** An item of a balance sheet, or the profit of a year, for the whole company. */
const zakatFigure = zakatAsset.omit({ per_share: true, is_deducted: true })
export type ZakatFigure = z.output<typeof zakatFigure>

/** The stored figures of a company, without a price. */
export const zakatBody = z.object({
  currency: z.string().nullable(),
  balance_sheet: report.nullable(),
  shares_outstanding: financialFigure,
  /** One entry for each item. */
  items: list(zakatFigure),
})
export type ZakatBody = z.output<typeof zakatBody>

export const zakatMeta = meta.extend({ as_of_requested: asOfRequested })
