import * as z from "zod"
import { purification, stabilityDriver } from "../compliance/schema.ts"
import { methodologyMeta } from "../contract/envelope.ts"
import {
  amendedForm,
  asOfRequested,
  bound,
  date,
  filer,
  list,
  note,
  publishedMeta,
} from "../contract/scalars.ts"
import {
  bounds,
  exchangeRateSources,
  filingTypes,
  marketCapMethods,
  operators,
  ratioScreenNames,
  screenNames,
  stabilityRatings,
} from "../vocabulary.ts"

const source = z
  .object({
    filing_type: z.enum(filingTypes),
    form: amendedForm,
    accession_number: z.string(),
    period_end: date,
    report_period_end: date.optional().meta({
      description:
        "For a report of a later period that repeats the figure of `period_end`: the end of the report's own period",
    }),
    counted_on: date.optional().meta({
      description: "For a share count that is not from the end of the filing's period: the day of the count",
    }),
    filing_date: date,
    xbrl_tags: list(z.string()).meta({
      description: "The tags whose facts add up exactly to each raw value; empty if there are none",
    }),
    extraction_strategy: z.string(),
    address: z.url().optional().meta({
      description: "The page of the filing in a register outside the US; absent for EDGAR",
    }),
    raw_values: z.record(z.string(), z.number()),
    rule: z.string().optional().meta({
      description:
        "If the raw value is the base of an estimate, or of a share count that no filing states: the rule, for an estimate as in `metric.numerator.estimates`",
      example: "5% of the largest interest-bearing balance",
    }),
  })
  .meta({ id: "Source" })
export type EvidenceSource = z.output<typeof source>

const estimate = z
  .object({
    value: z.number(),
    bound: z.enum(bounds),
    rule: z.string().meta({ example: "5% of the largest interest-bearing balance" }),
    rate: z.number(),
    of: list(z.string()),
    less: list(z.string()),
  })
  .meta({
    id: "Estimate",
    description:
      "A number that no filing states. `of` and `less` name raw values of the sources: value = rate * the sum of `of`, rounded to a whole amount (up for `at_most`, down for `at_least`), less the sum of `less`, never below zero",
  })
export type EvidenceEstimate = z.output<typeof estimate>

const closeRate = z
  .object({
    date: date.meta({
      description:
        "The day of the rates: the day of the close, or the last business day of the bank before it",
    }),
    price_currency_per_euro: z.number().positive().meta({
      description: "Units of `price_currency` for one euro; 1 if it is the euro",
    }),
    currency_per_euro: z.number().positive().meta({
      description: "Units of the packet's `currency` for one euro; 1 if it is the euro",
    }),
  })
  .meta({
    id: "CloseRate",
    description:
      "The European Central Bank's euro reference rates of a close. The close in the packet's currency is close * currency_per_euro / price_currency_per_euro",
  })

const metric = z.object({
  value: z.number().nullable(),
  bound,
  note: note.optional(),
  threshold: z.number(),
  operator: z.enum(operators),
  formula: z.string(),
  numerator: z.object({
    value: z.number().nullable(),
    bound,
    label: z.string(),
    components: z.record(z.string(), z.number()).optional(),
    estimates: z
      .record(z.string(), estimate)
      .optional()
      .meta({ description: "The estimated parts of the numerator, by name; absent if there are none" }),
  }),
  denominator: z.object({
    value: z.number().nullable(),
    bound,
    label: z.string(),
    components: z.record(z.string(), z.number()).optional().meta({
      description: "If it is a sum: its parts, by the names of raw values",
    }),
    method: z.enum(marketCapMethods).optional(),
    months_used: z.int().min(1).max(36).optional(),
    shares_outstanding: z.number().optional().meta({ description: "All classes, in the newest shares" }),
    ordinary_per_share: z.number().positive().optional().meta({
      description:
        "Ordinary shares behind one depositary share of the traded line. Absent if the number is one. value = shares_outstanding / ordinary_per_share * price * exchange_rate",
    }),
    price: z.number().optional().meta({ description: "The mean or the one close that was multiplied" }),
    exchange_rate: z.number().positive().optional().meta({
      description:
        "Reporting currency for one unit of `price_currency`. Absent if the two are the same. If each close has a rate of its own, this is the mean of the converted closes divided by `price`",
    }),
    exchange_rate_source: z.enum(exchangeRateSources).optional().meta({
      description:
        "`reference`: each close is converted at the European Central Bank's euro reference rates of its day; `filing`: the bank does not quote the currency, and the rate is that of total assets that the filing states in both currencies; `unit`: the price is in hundredths of the reporting currency, such as pence. Absent without `exchange_rate`",
    }),
    price_currency: z.string().optional().meta({
      description: "The currency of the closes and of the price. Absent if it is the packet's `currency`",
    }),
    closes: list(z.object({ date, close: z.number(), rate: closeRate.optional() }))
      .optional()
      .meta({ description: "The month-end closes averaged, or the one close" }),
  }),
})
export type EvidenceMetric = z.output<typeof metric>

const activitySource = z
  .object({
    kind: z.enum(["sic_code", "industry_code", "override"]).meta({
      description:
        "`sic_code`: EDGAR's assigned industry code; `industry_code`: a code that a register or a list outside the US states; `override`: a dated decision on the company",
    }),
    code: z.string().nullable().meta({
      description:
        "The SIC code, four digits; else the classification and the code: `ksic 641`; null for an override",
    }),
    as_of: z.string().meta({ description: "Day, month or year of the source", example: "2026-03" }),
    document: z.string().meta({ description: "Where it can be checked" }),
  })
  .meta({ id: "ActivitySource" })

const businessActivityEntry = z.object({
  name: z.literal("business_activity"),
  result: z.enum(["pass", "fail"]),
  detail: z.object({
    primary_activities: list(z.string()),
    prohibited_activities: list(z.string()),
    activity_compliance: z.enum(["permissible", "non-permissible"]),
    concerns: list(z.string()),
    source: activitySource.optional().meta({
      description:
        "If only the business decides, because no figure could be read: what the verdict rests on. The ratios then have no value",
    }),
  }),
})
export type EvidenceBusinessActivity = z.output<typeof businessActivityEntry>

const ratioEntry = z.object({
  name: z.enum(ratioScreenNames),
  result: z.enum(["pass", "fail", "not_applicable"]),
  metric,
  sources: list(source),
})
export type EvidenceRatio = z.output<typeof ratioEntry>

const structuralEntry = z.object({
  name: z.string(),
  result: z.enum(["pass", "fail", "not_applicable"]),
  structural: z.object({
    criterion: z.string(),
    verdict: z.string(),
    evidence: z.string(),
    source: z.string(),
    note: z.string().nullable(),
  }),
})
export type EvidenceStructural = z.output<typeof structuralEntry>

const screenEntry = z.union([businessActivityEntry, ratioEntry, structuralEntry])
export type EvidenceScreen = z.output<typeof screenEntry>

const adjustment = z.object({ type: z.string(), impact: z.number(), reason: z.string() })

const confidenceDetail = z.object({
  score: z.number(),
  base_confidence: z.number(),
  extraction_strategies_used: list(z.string()),
  fallbacks_used: list(z.string()),
  penalties: list(adjustment),
  boosts: list(adjustment),
})
export type EvidenceConfidence = z.output<typeof confidenceDetail>

const packetStability = z.object({
  quarters_compliant: z.int(),
  quarters_total: z.int(),
  flip_rate: z.number(),
  closest_threshold: z
    .object({ screen: z.enum(screenNames), current_distance: z.number(), trend: z.string() })
    .nullable(),
  stability_rating: z.enum(stabilityRatings),
  stability_drivers: list(stabilityDriver),
})
export type EvidenceStability = z.output<typeof packetStability>

export const evidence = z
  .object({
    instrument: z.object({
      symbol: z.string(),
      instrument_id: z.string(),
      name: z.string(),
      exchange: z.string(),
    }),
    filer_name: z.string().optional().meta({
      description: "The registrant's name as EDGAR states it; absent from a packet without figures",
    }),
    filer: filer
      .optional()
      .meta({ description: "The filer in a register outside the US; absent for a registrant of the SEC" }),
    as_of: date,
    period: z.string().meta({ description: "Fiscal period label", example: "FY2025" }),
    currency: z.string(),
    methodology: z.object({ id: z.string(), version: z.string(), name: z.string() }),
    determination: z.object({
      status: z.enum(["compliant", "non-compliant"]),
      confidence: z.number().min(0).max(1),
      reason_codes: list(z.string()),
      purification,
    }),
    screens: list(screenEntry),
    confidence_detail: confidenceDetail,
    stability: packetStability,
    disclosures: list(z.string()),
  })
  .meta({ id: "EvidencePacket" })
export type Evidence = z.output<typeof evidence>

/** The packet without the identity of the listing. One such packet is stored for each assessment. */
export const evidenceBody = evidence.omit({ instrument: true })
export type EvidenceBody = z.output<typeof evidenceBody>

export const evidenceMeta = methodologyMeta.extend({ as_of_requested: asOfRequested, ...publishedMeta })
