import * as z from "zod"
import { change } from "../changes/schema.ts"
import { methodologyMeta } from "../contract/envelope.ts"
import {
  asOfParameter,
  asOfRequested,
  bound,
  date,
  determinationStatus,
  identifier,
  list,
  methodologyParameter,
  note,
  percentage,
  stale,
  verdictAsOf,
} from "../contract/scalars.ts"
import { purificationMethod, sharesMax } from "../purification/schema.ts"
import {
  determinationStatuses,
  listingKinds,
  operators,
  purificationMethodIds,
  unmatchedCodes,
  zakatMethodIds,
} from "../vocabulary.ts"
import { heldFor, isDefault, zakatMethod } from "../zakat/schema.ts"

export const positionsMax = 200
/** The maximum number of changes in a report. `GET /changes` has all changes. */
export const portfolioChangesMax = 200
export const concentrationMax = 5

const amount = z.number().min(0).max(1e15)

const written = (charactersMax: number) => z.string().max(charactersMax)

const position = z.strictObject({
  symbol: identifier.optional().meta({
    description:
      "A bare US symbol (`AAPL`, `BRK.B`, `BRK/B`), or the prefix of an exchange, a colon and the symbol there (`LON:SHEL`). May be left out if an ISIN or a name is given",
    example: "AAPL",
  }),
  isin: written(20).optional().meta({ description: "Decides which company it is, if the ISIN is known" }),
  exchange: written(60).optional().meta({
    description:
      "The exchange on which the line trades: a code of Interactive Brokers, Yahoo or ISO 10383, or a name",
  }),
  currency: written(40)
    .optional()
    .meta({ description: "ISO 4217: the currency in which the line trades, and the currency of `price`" }),
  name: written(200).optional().meta({
    description:
      "The company's or fund's name as you have it. Without a symbol and an ISIN it must be the name of one company",
  }),
  shares: z.number().positive().max(sharesMax).optional().meta({
    description:
      "Fractions allowed. Without a number the position has a verdict, and no value and no amounts",
  }),
  price: z.number().positive().max(1e12).optional().meta({
    description:
      "Your own price of a share, in `currency` or, if you send no `currency`, in the line's trading currency. If you send no price, or a price in another currency, the last close is used",
  }),
  cost: amount
    .optional()
    .meta({ description: "The cost of the whole position; it is returned and not used" }),
})
export type PositionSent = z.output<typeof position>

function isNamed({ symbol, isin = "", name = "" }: PositionSent): boolean {
  return symbol !== undefined || isin.trim() !== "" || name.trim() !== ""
}

/** The body of `POST /portfolio`. */
export const portfolioInput = z.strictObject({
  positions: z.array(position.refine(isNamed, "needs a symbol, an ISIN or a name")).min(1).max(positionsMax),
  methodology: methodologyParameter,
  held_for: heldFor,
  as_of: asOfParameter,
  changed_since: z.iso.date().optional().meta({
    description:
      "List what was published of these symbols from this day on (YYYY-MM-DD, UTC). Not together with `as_of`",
  }),
})
export type PortfolioInput = z.output<typeof portfolioInput>

const binding = z
  .object({
    screen: z.string(),
    result: z.enum(["pass", "fail"]),
    value: z
      .number()
      .nullable()
      .meta({ description: "Decimal: 0.082 means 8.2%; null for `business_activity`" }),
    bound,
    threshold: z.number().nullable(),
    operator: z.enum(operators).nullable(),
    distance: z.number().nullable().meta({
      description: "Distance to the threshold in percentage points; negative if the screen fails",
    }),
  })
  .meta({
    id: "BindingScreen",
    description:
      "The screen that decides. If screens fail, it is the core business if that fails, else the failing screen nearest its limit. If all pass, it is the screen nearest its limit",
  })
export type BindingScreen = z.output<typeof binding>

const flipPrice = z
  .object({
    screen: z.string(),
    price: z.number().nullable().meta({
      description:
        "Share price at which the verdict turns; null for every line except the one whose price we use for the company",
    }),
    currency: z.string().nullable(),
    distance: z.number().meta({
      description: "The change of the share price that turns the verdict; -0.2 for a fall by a fifth",
    }),
  })
  .meta({ id: "FlipPrice" })
export type FlipPrice = z.output<typeof flipPrice>

const ownMethod = z
  .enum(purificationMethodIds)
  .meta({ description: "The field of this name is the amount by the standard's own rule" })

const owedAmounts = z
  .object({
    method: ownMethod,
    period_end: date.nullable().meta({ description: "The newest period reported" }),
    currency: z.string().nullable(),
    ss21_per_share: z
      .number()
      .nullable()
      .meta({ description: "For all shares of the position, rounded up to two decimals" }),
    ss21_bound: bound,
    dividend_share: z.number().nullable(),
    dividend_bound: bound,
    covered_percentage: percentage.optional().meta({
      description:
        "For a fund: the weight of the holdings from which `ss21_per_share` is computed. The rest may owe too",
    }),
    note: note.optional(),
  })
  .meta({ id: "PositionPurification" })
export type PositionPurification = Omit<z.output<typeof owedAmounts>, "method">

const zakatAmount = z
  .object({
    id: z.enum(zakatMethodIds),
    default: isDefault,
    amount: z
      .number()
      .nullable()
      .meta({ description: "For all shares of the position and a lunar year, rounded up to two decimals" }),
    currency: z.string().nullable(),
    bound,
  })
  .meta({ id: "PositionZakat" })
export type PositionZakat = Omit<z.output<typeof zakatAmount>, "default">

const reported = z
  .object({
    position: z.int().meta({ description: "The place of the position in the request, counted from 0" }),
    symbol: z.string().meta({
      description: "The symbol that you sent, in upper case; if you sent none, the symbol of the line",
    }),
    instrument_id: z.string(),
    name: z.string(),
    name_sent: z.string().optional().meta({ description: "The name you sent, if ours differs" }),
    kind: z.enum(listingKinds),
    shares: z.number().nullable().meta({ description: "Null if you sent no number" }),
    cost: z.number().nullable(),
    price: z.number().nullable(),
    price_date: date.nullable().meta({ description: "The day of the last close; null for your own price" }),
    price_source: z.enum(["yours", "last_close"]).nullable(),
    currency: z
      .string()
      .nullable()
      .meta({ description: "The currency of price and value; null if the line has no known price" }),
    value: z.number().nullable().meta({ description: "Two decimals; null without a price" }),
    weight: percentage
      .nullable()
      .meta({ description: "Percent of the value of all positions in the same currency" }),
    status: determinationStatus,
    withheld: z.string().nullable().meta({
      description:
        "Why there is no verdict: as in `determination.withheld`, or `fund`, because only the companies that a fund holds are judged. Null with a verdict, and while the stock is not analysed",
    }),
    verdict_as_of: verdictAsOf,
    stale,
    binding: binding.nullable().meta({ description: "Null while withheld, for a fund, and without figures" }),
    flip: flipPrice
      .nullable()
      .meta({ description: "The share price that turns the verdict; null if none does" }),
    is_at_risk: z
      .boolean()
      .meta({ description: "True if the company is compliant and within a sixth of a limit" }),
    purity_percentage: percentage
      .nullable()
      .meta({ description: "For a fund: its compliant part by weight" }),
    purification: owedAmounts,
    zakat: list(zakatAmount),
    note: note.optional(),
  })
  .meta({ id: "PortfolioPosition" })
export type PortfolioPosition = z.output<typeof reported>

const unmatched = z
  .object({
    position: z.int().meta({ description: "The place of the position in the request, counted from 0" }),
    symbol: z.string().nullable().meta({ description: "The symbol that you sent, in upper case" }),
    isin: z.string().nullable().meta({ description: "The ISIN that you sent" }),
    name_sent: z.string().nullable(),
    code: z.enum(unmatchedCodes).meta({
      description:
        "`not_found` if no listing is known by the symbol, ISIN or name. Otherwise the field that contradicts the listing. `price` if your price, without a currency and an exchange, is far from the last close",
    }),
    reason: z.string().meta({ description: "A sentence" }),
    looked_for: z.string().nullable().meta({
      description:
        "Our identifier of the position, as in `instrument_id`, or its ISIN; null if neither is certain",
    }),
  })
  .meta({
    id: "UnmatchedPosition",
    description:
      "A position that is in no figure, because its company is not known, or because what you sent contradicts the listing",
  })
export type UnmatchedPosition = z.output<typeof unmatched>

const statusWeights = z
  .object({
    compliant: percentage,
    non_compliant: percentage,
    unknown: percentage.meta({
      description: "The positions without a verdict. They are in neither of the other two",
    }),
  })
  .meta({ id: "StatusWeights", description: "Together 100.00" })

const inCurrency = z
  .object({
    currency: z.string(),
    value: z.number().meta({ description: "The sum of the positions' values" }),
    positions: z.int(),
    weights: statusWeights
      .nullable()
      .meta({ description: "The sums of the positions' weights; null if the value is 0" }),
    at_risk_percentage: percentage.nullable(),
    stale_percentage: percentage.nullable().meta({
      description:
        "The sum of the weights of the positions whose verdict, also a withheld one, is out of date",
    }),
  })
  .meta({ id: "PortfolioValue" })
export type PortfolioValue = z.output<typeof inCurrency>

const complete = z.boolean().meta({
  description:
    "False if an amount is not known of a position in this currency or in an unknown currency. The sum then has no bound",
})
const sumOfKnown = z
  .number()
  .nullable()
  .meta({ description: "The sum of the known amounts of positions; null if none is known" })

const purificationTotal = z
  .object({
    method: ownMethod,
    currency: z.string(),
    ss21_per_share: sumOfKnown,
    ss21_bound: bound,
    dividend_share: sumOfKnown,
    dividend_bound: bound,
    is_ss21_complete: complete,
    is_dividend_complete: complete.meta({ description: "As `is_ss21_complete`, for `dividend_share`" }),
  })
  .meta({ id: "PurificationTotal" })
export type PurificationTotal = z.output<typeof purificationTotal>

const zakatTotal = z
  .object({
    id: z.enum(zakatMethodIds),
    default: z.boolean().meta({ description: "True for the sum of the default amounts of the positions" }),
    currency: z.string(),
    amount: sumOfKnown,
    bound,
    is_complete: complete,
  })
  .meta({ id: "ZakatTotal" })
export type ZakatTotal = z.output<typeof zakatTotal>

export const portfolio = z
  .object({
    as_of: date,
    positions: list(reported).meta({
      description: "In the order of the request, without what was not found",
    }),
    unmatched: list(unmatched).meta({
      description: "Positions that match no listing, each with the reason and what you sent",
    }),
    summary: z.object({
      by_status: z.record(z.enum(determinationStatuses), z.int()).meta({ description: "Positions" }),
      values: list(inCurrency).meta({
        description: "One entry for each trading currency, because nothing is converted",
      }),
      unvalued: list(z.string()).meta({
        description: "`instrument_id` of the positions without a price: they have no weight",
      }),
      purification: list(purificationTotal).meta({
        description: "One entry for each currency; each equals the sum of its lines",
      }),
      prohibited_business: list(z.string()).meta({
        description:
          "`instrument_id` of the positions whose core business is prohibited. Their purification is not computed, and they are in no total of it",
      }),
      zakat: list(zakatTotal).meta({ description: "One entry for each method and currency" }),
      concentration: list(
        z.object({ instrument_id: z.string(), currency: z.string(), percentage }).meta({
          id: "PurificationShare",
        }),
      ).meta({
        description: `The companies with the largest parts of the SS 21 total: at most ${concentrationMax} in each currency`,
      }),
      changes: list(change).meta({
        description: `If you sent \`changed_since\`: what was published of these symbols since that day, oldest first, at most ${portfolioChangesMax} changes`,
      }),
    }),
    methods: z.object({ purification: list(purificationMethod), zakat: list(zakatMethod) }),
  })
  .meta({ id: "Portfolio" })
export type Portfolio = z.output<typeof portfolio>

export const portfolioMeta = methodologyMeta.extend({
  as_of_requested: asOfRequested,
  not_found: list(z.string()).meta({
    description: "Symbols (or ISINs or names, if you sent no symbol) without a listing, as you sent them",
  }),
  sandbox_restricted: list(z.string()).meta({ description: "Symbols outside the sandbox" }),
})
