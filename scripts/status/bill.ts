/** An estimate of a month at Cloudflare, by the amounts that docs/measurements.md and docs/operations.md state. */

interface Price {
  /** The amount in a month that the plan includes. */
  readonly included: number
  /** The price in USD of `per` further units. */
  readonly dollars: number
  readonly per: number
  /** The page at developers.cloudflare.com with the price of the plan Workers Paid, as read in November 2026. */
  readonly source: string
}

const million = 1e6
const gigabyte = 1e9

/** The price of the plan Workers Paid in USD a month. */
export const planDollars = 5

export const prices = {
  "Worker requests": {
    included: 10 * million,
    dollars: 0.3,
    per: million,
    source: "workers/platform/pricing",
  },
  "Worker CPU ms": {
    included: 30 * million,
    dollars: 0.02,
    per: million,
    source: "workers/platform/pricing",
  },
  "D1 rows read": { included: 25_000 * million, dollars: 0.001, per: million, source: "d1/platform/pricing" },
  "D1 rows written": { included: 50 * million, dollars: 1, per: million, source: "d1/platform/pricing" },
  "D1 bytes": { included: 5 * gigabyte, dollars: 0.75, per: gigabyte, source: "d1/platform/pricing" },
  "R2 writes": { included: million, dollars: 4.5, per: million, source: "r2/pricing" },
  "R2 reads": { included: 10 * million, dollars: 0.36, per: million, source: "r2/pricing" },
  "R2 bytes": { included: 10 * gigabyte, dollars: 0.015, per: gigabyte, source: "r2/pricing" },
  "object requests": {
    included: million,
    dollars: 0.15,
    per: million,
    source: "durable-objects/platform/pricing",
  },
  "object GB-s": {
    included: 400_000,
    dollars: 12.5,
    per: million,
    source: "durable-objects/platform/pricing",
  },
  "object rows written": {
    ...{ included: 50 * million, dollars: 1, per: million },
    source: "durable-objects/platform/pricing",
  },
  "queue operations": { included: million, dollars: 0.4, per: million, source: "queues/platform/pricing" },
} as const satisfies Readonly<Record<string, Price>>
export type Resource = keyof typeof prices

/** What one request with a key takes, if no other request of its account comes in the same minute. */
const ofRequest = {
  cpuMilliseconds: 1,
  /** The mix of docs/measurements.md over 10,000 lines (33 rows), and the key. */
  rowsRead: 35,
  /** The counts that the account's object writes to D1 a minute later. */
  rowsWritten: 3,
  objectReads: 0.05,
  /** The admission, the alarm, and two calls for one packet in twenty requests. */
  objectCalls: 2.1,
  objectRowsWritten: 3.25,
} as const

/** The screenings of a company in a month: one each week, and one after each report. */
export const screeningsPerCompany = 4.7
/** What one screening of a company takes. */
const ofScreening = {
  cpuMilliseconds: 100,
  rowsRead: 210,
  rowsWritten: 58,
  objectWrites: 4,
  queueOperations: 3,
} as const

/** Two rows for each close, on 21 trading days of a month. */
const rowsWrittenPerLine = 42
/** The task `webhooks`, which runs every minute. */
const ofSchedule = { rowsRead: 430_000, rowsWritten: 43_000 } as const
/** A company's first publication (107 kB) and its past periods (42 kB). */
export const objectBytesPerCompany = 149_000
/** The wall time for which an object is billed at each call. It is assumed, and rather too long. */
const objectCallSeconds = 0.01
const objectGigabytes = 0.128

/** The use of a month. */
export interface MonthlyUse {
  /** Requests with a key or a session in 30 days. */
  readonly requests: number
  /** Companies that are screened. */
  readonly companies: number
  readonly lines: number
  readonly databaseBytes: number
  /** Null if Cloudflare does not say it. It is then estimated by the companies. */
  readonly objectBytes: number | null
}

export interface BillLine {
  readonly resource: Resource
  readonly amount: number
  /** `amount` divided by the included amount. */
  readonly shareOfIncluded: number
  readonly dollars: number
}

/** Estimates the use of each resource in a month, and its price in USD without the plan. */
export function billOf(use: MonthlyUse): readonly BillLine[] {
  const { requests, companies, lines, databaseBytes, objectBytes } = use
  const screenings = companies * screeningsPerCompany
  const objectCalls = requests * ofRequest.objectCalls
  const both = (part: "cpuMilliseconds" | "rowsRead" | "rowsWritten") =>
    requests * ofRequest[part] + screenings * ofScreening[part]
  const amounts: Readonly<Record<Resource, number>> = {
    "Worker requests": requests,
    "Worker CPU ms": both("cpuMilliseconds"),
    "D1 rows read": both("rowsRead") + ofSchedule.rowsRead,
    "D1 rows written": both("rowsWritten") + lines * rowsWrittenPerLine + ofSchedule.rowsWritten,
    "D1 bytes": databaseBytes,
    "R2 writes": screenings * ofScreening.objectWrites,
    "R2 reads": requests * ofRequest.objectReads,
    "R2 bytes": objectBytes ?? companies * objectBytesPerCompany,
    "object requests": objectCalls,
    "object GB-s": objectCalls * objectCallSeconds * objectGigabytes,
    "object rows written": requests * ofRequest.objectRowsWritten,
    "queue operations": screenings * ofScreening.queueOperations,
  }
  const resources = Object.keys(prices).filter((name): name is Resource => name in prices)
  return resources.map((resource) => lineOf(resource, amounts[resource]))
}

function lineOf(resource: Resource, amount: number): BillLine {
  const { included, per, dollars }: Price = prices[resource]
  return {
    resource,
    amount,
    shareOfIncluded: amount / included,
    dollars: (Math.max(0, amount - included) / per) * dollars,
  }
}

/** The price of a month in USD, with the plan. */
export function totalDollars(bill: readonly BillLine[]): number {
  return planDollars + bill.reduce((sum, { dollars }) => sum + dollars, 0)
}

/** The resources whose use is nearest to the included amount, or furthest above it. */
export function nearestToIncluded(bill: readonly BillLine[], count: number): readonly BillLine[] {
  return bill.toSorted((one, other) => other.shareOfIncluded - one.shareOfIncluded).slice(0, count)
}
