import * as z from "zod"
import { methodologyMeta } from "../contract/envelope.ts"
import {
  amendedForm,
  asOfRequested,
  bound,
  byRatioScreen,
  date,
  dateTime,
  determinationStatus,
  list,
  methodologyRef,
  note,
  percentage,
  publishedMeta,
  stale,
} from "../contract/scalars.ts"
import { flip } from "../standards/schema.ts"
import {
  analysisStatuses,
  bounds,
  operators,
  prohibitedRevenueKinds,
  screenResults,
  severities,
  stabilityRatings,
  withheldReasons,
} from "../vocabulary.ts"

const withheld = z.object({
  reason: z.enum(withheldReasons),
  analysed: z.boolean().meta({
    description: "True if the figures were read but a question stayed open; false if they could not be read",
  }),
  since: date.meta({
    description: "The day since which there has been no verdict, by the published determinations",
  }),
})
export type ComplianceWithheld = z.output<typeof withheld>

const determination = z
  .object({
    status: determinationStatus,
    confidence: z.number().min(0).max(1).nullable().meta({ description: "Null while pending" }),
    explanation: z.string().nullable().meta({
      description:
        "Null if the verdict is pending without a reason. For another security of a company (a note, a warrant) it says what the line is, and which line is the share; for a fund it says that. While the first verdicts are loaded, it says how many are",
    }),
    withheld: withheld.nullable().meta({
      description:
        "Why there is no verdict; null if there is one, if the stock is not analysed yet, and for a symbol that is no share",
    }),
  })
  .meta({ id: "Determination" })

const segment = z.object({
  name: z.string(),
  revenue_percentage: percentage,
  prohibited_revenue_impact: z.enum(["none", "partial", "full"]),
  significance: z.enum(["minor", "material", "primary"]),
})

const businessActivityScreen = z.object({
  result: z.enum(["pass", "fail"]),
  activities: list(z.string()),
  prohibited_activities: list(z.string()),
  concerns: list(z.string()),
  segments: list(segment),
})
export type ComplianceBusinessActivity = z.output<typeof businessActivityScreen>

const ratioScreen = z
  .object({
    result: z.enum(screenResults),
    value: z.number().nullable().meta({ description: "Decimal: 0.082 means 8.2%; null when not applicable" }),
    bound,
    threshold: z.number().meta({ description: "Decimal: 0.30 means 30%" }),
    operator: z.enum(operators),
    buffer: z.number().nullable().meta({
      description: "Distance from the threshold in percentage points; negative if the screen fails",
    }),
    note: note.optional(),
  })
  .meta({ id: "RatioScreen" })
export type ComplianceRatioScreen = z.output<typeof ratioScreen>

const structuralScreen = z.object({
  standard: z.string(),
  instrument_type: z.string(),
  wrapper: z.string(),
  criteria: list(
    z.object({
      key: z.string(),
      name: z.string(),
      result: z.enum(screenResults),
      evidence: z.string().meta({ description: "Quoted text" }),
      source: z.string(),
      note: z.string().nullable(),
    }),
  ),
})
export type ComplianceStructuralScreen = z.output<typeof structuralScreen>

const screens = z
  .object({
    business_activity: businessActivityScreen,
    ...byRatioScreen(ratioScreen),
    structural: structuralScreen.optional().meta({ description: "Pooled vehicles only" }),
  })
  .meta({
    description:
      "The ratio screens of the methodology. `debt_to_market_cap`, `cash_to_market_cap` and `prohibited_revenue` are always there: `not_applicable` if the methodology has no such screen",
  })
export type ComplianceScreens = z.output<typeof screens>

const decidingStandard = z
  .object({
    methodology: methodologyRef,
    name: z.string(),
    edition: z.enum(["confirmed", "unconfirmed"]).meta({
      description: "`unconfirmed`: not read in the issuer's own text",
    }),
    status: z.enum(["compliant", "non-compliant"]),
    business_activity: businessActivityScreen.pick({ result: true, prohibited_activities: true }),
    screens: z.record(z.string(), ratioScreen).meta({
      description: "The deciding ratios: all if it is compliant, else those that fail",
    }),
  })
  .meta({ id: "DecidingStandard" })
export type DecidingStandard = z.output<typeof decidingStandard>

const share = { amount: z.number(), percentage, bound }

const revenue = z.object({
  total: z.number().meta({ description: "In the currency of the reports, as are all amounts here" }),
  permissible: z.object(share),
  prohibited: z.object({
    ...share,
    breakdown: z
      .record(z.enum(prohibitedRevenueKinds), z.number())
      .meta({ description: "Sums to `prohibited.amount`" }),
    breakdown_bounds: z.partialRecord(z.enum(prohibitedRevenueKinds), z.enum(bounds)).optional().meta({
      description: "Which amounts of `breakdown` are estimates. The others are filed",
    }),
  }),
})
export type ComplianceRevenue = z.output<typeof revenue>

export const purification = z.object({
  required: z.boolean(),
  percentage: percentage.meta({
    description: "Percentage of dividends to give away, rounded up: 1.89 means 1.89%",
  }),
  amount_per_1000: z.number().meta({
    description: "Amount to give away of every 1,000 of dividends, in the reporting currency",
  }),
  bound,
})
export type CompliancePurification = z.output<typeof purification>

export const stabilityDriver = z.object({
  code: z.string(),
  message: z.string(),
  severity: z.enum(severities),
})

const stability = z.object({ rating: z.enum(stabilityRatings), drivers: list(stabilityDriver) })
export type ComplianceStability = z.output<typeof stability>

const filing = z.object({
  summary: z.string(),
  as_of: dateTime,
  hash: z.string(),
  filings: list(
    z.object({
      type: z.string(),
      form: amendedForm,
      period_end: date,
      filing_date: date,
      accession_number: z.string(),
    }),
  ),
})
export type ComplianceFiling = z.output<typeof filing>

const freshness = z
  .object({
    as_of: date.meta({ description: "The day of the verdict" }),
    age_days: z
      .int()
      .nonnegative()
      .meta({ description: "Days from the day of the verdict to the request, in UTC" }),
    newest_period_end: date
      .nullable()
      .meta({ description: "The last day of the newest period behind the verdict; null without a report" }),
    next_report_due: date.nullable().meta({
      description:
        "Last day on which the filer may file the next annual or quarterly report; null without a report",
    }),
    stale,
  })
  .meta({ id: "Freshness", description: "How old the verdict is" })
export type Freshness = z.output<typeof freshness>

export const freshnessOrNull = freshness
  .nullable()
  .meta({ description: "Null if the stock is not analysed yet" })

export const compliance = z
  .object({
    symbol: z.string(),
    instrument_id: z.string().meta({ description: "The exact string to send" }),
    name: z.string(),
    freshness: freshnessOrNull,
    methodology: methodologyRef,
    as_of: dateTime.meta({
      description: "The day of the verdict; the day of the request if the stock is not analysed yet",
    }),
    determination,
    screens: screens.nullable().meta({
      description:
        "Null without a verdict. The timeline by report has the screens that could be computed even then",
    }),
    revenue: revenue.nullable(),
    purification: purification.nullable(),
    stability: stability.nullable(),
    filing: filing.nullable(),
    flips: list(flip).nullable().optional().meta({
      description:
        "The amounts at which the result of each ratio screen turns. Null if there is no verdict; absent if the structure decides, and before the first verdict",
    }),
    decided_by: list(decidingStandard).optional().meta({
      description:
        "The other standards that decide the company. Present only if the default standard lacks a market capitalisation: a share price, a share count or a rate",
    }),
  })
  .meta({ id: "Compliance" })
export type Compliance = z.output<typeof compliance>

/** The stored document of a company. Each request adds the listing and the age of the verdict. */
export const complianceBody = compliance.omit({
  symbol: true,
  instrument_id: true,
  name: true,
  freshness: true,
})
export type ComplianceBody = z.output<typeof complianceBody>

export const complianceMeta = methodologyMeta.extend({
  as_of_requested: asOfRequested,
  ...publishedMeta,
  analysis_status: z.enum(analysisStatuses),
  etf: z
    .object({ symbol: z.string(), endpoint: z.string() })
    .optional()
    .meta({ description: "Present when the ticker is a fund" }),
  share: z.object({ symbol: z.string(), instrument_id: z.string(), endpoint: z.string() }).optional().meta({
    description:
      "The company's common share, when the ticker is another security of it: a note, preferred share, warrant, right or unit, or a line that no source describes. `determination.explanation` says which",
  }),
})
