import * as z from "zod"
import { flipBases } from "../vocabulary.ts"

/** Where a ratio screen turns, in the standards and in the compliance result. */
export const flip = z
  .object({
    screen: z.string(),
    basis: z.enum(flipBases).nullable().meta({
      description:
        "`spot`: the last close. `average`: the mean of the closes that count. `next_month_end` and `within_12_months`: a constant price at the coming month ends",
    }),
    price: z.number().nullable().meta({
      description: "Share price at which the result turns; null where no price above zero does it",
    }),
    currency: z
      .string()
      .nullable()
      .meta({ description: "The currency of `price`, ISO 4217; null where there is no price" }),
    debt: z.number().nullable().meta({
      description: "Debt to raise until it turns, in the currency of the reports; negative: to repay",
    }),
    income: z.number().nullable().meta({
      description:
        "Prohibited income to gain until it turns, in the currency of the reports; negative: to lose",
    }),
  })
  .meta({ id: "Flip", description: "Where the result of a ratio screen turns, all else the same" })
