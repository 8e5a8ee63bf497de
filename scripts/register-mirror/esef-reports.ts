import type { EsefContent } from "./esef.ts"

/**
 * Made reports in xBRL-JSON. No report of an issuer was at hand in that form: these are made by the specification
 * (www.xbrl.org/Specification/xbrl-json/REC-2021-10-13) and by what public adapters say of the documents of
 * filings.xbrl.org: values are texts, and periods end at the midnight after.
 */

/** Amounts by concept of `ifrs-full`, such as `{ Assets: 100 }`. */
export type MadeAmounts = Readonly<Record<string, number>>

export interface MadeReport {
  readonly lei: string
  /** Last day of the fiscal year, a calendar year (YYYY-12-31). */
  readonly yearEnd: string
  readonly currency?: string
  readonly sheet?: MadeAmounts
  readonly year?: MadeAmounts
  /** The year before, for comparison. */
  readonly sheetBefore?: MadeAmounts
  readonly yearBefore?: MadeAmounts
  /** Numbers of shares at the end of the year. */
  readonly shares?: MadeAmounts
  /** Amounts per share of the year. */
  readonly perShare?: MadeAmounts
  /** Further facts, as they stand in the document. */
  readonly also?: readonly MadeFact[]
}

export interface MadeFact {
  readonly value: unknown
  readonly decimals?: number
  readonly dimensions: Readonly<Record<string, string>>
}

const namespaces = {
  xbrl: "https://xbrl.org/2021",
  xbrli: "http://www.xbrl.org/2003/instance",
  iso4217: "http://www.xbrl.org/2003/iso4217",
  scheme: "http://standards.iso.org/iso/17442",
  "ifrs-full": "https://xbrl.ifrs.org/taxonomy/2024-03-27/ifrs-full",
  own: "http://www.example.com/xbrl/2024",
}

/** The document of a report. */
export function madeReport(report: MadeReport): string {
  return JSON.stringify(madeDocument(madeFacts(report)))
}

/** A document of some facts. `over` replaces members of `documentInfo`. */
export function madeDocument(
  facts: readonly MadeFact[],
  over: Readonly<Record<string, unknown>> = {},
): unknown {
  return {
    documentInfo: {
      documentType: "https://xbrl.org/2021/xbrl-json",
      features: { "xbrl:canonicalValues": true },
      namespaces,
      taxonomy: ["http://www.example.com/xbrl/2024/example-2024-12-31.xsd"],
      ...over,
    },
    facts: Object.fromEntries(facts.map((fact, at) => [`f-${at + 1}`, fact])),
  }
}

function madeFacts({ lei, yearEnd, currency = "EUR", ...report }: MadeReport): readonly MadeFact[] {
  const year = Number(yearEnd.slice(0, 4))
  const midnight = (of: number) => `${of}-01-01T00:00:00`
  const money = `iso4217:${currency}`
  const facts = (amounts: MadeAmounts = {}, period: string, unit: string): readonly MadeFact[] =>
    Object.entries(amounts).map(([name, value]) => ({
      value: Number.isInteger(value) ? `${value}.0` : String(value),
      decimals: unit === money ? -3 : 2,
      dimensions: { concept: `ifrs-full:${name}`, entity: `scheme:${lei}`, period, unit },
    }))
  const now = `${midnight(year)}/${midnight(year + 1)}`
  return [
    ...facts(report.sheet, midnight(year + 1), money),
    ...facts(report.year, now, money),
    ...facts(report.sheetBefore, midnight(year), money),
    ...facts(report.yearBefore, `${midnight(year - 1)}/${midnight(year)}`, money),
    ...facts(report.shares, midnight(year + 1), "xbrli:shares"),
    ...facts(report.perShare, now, `${money}/xbrli:shares`),
    ...(report.also ?? []),
  ]
}

/** FCC's figures of 2024 are true, and few: revenue of two years, and total assets. The document is made. */
export const fcc = {
  lei: "95980020140005178328",
  accession: "95980020140005178328-2024-12-31-ESEF-ES-0",
  report: {
    lei: "95980020140005178328",
    yearEnd: "2024-12-31",
    sheet: { Assets: 14_235_959_000 },
    year: { Revenue: 9_071_416_000 },
    yearBefore: { Revenue: 8_217_292_000 },
  },
} as const

/** A company that does not exist, with a whole balance sheet. Its lines come to their totals. */
export const madeCompany = {
  lei: "MADEEXAMPLENV0000000",
  accession: "MADEEXAMPLENV0000000-2025-12-31-ESEF-NL-0",
  name: "Made Example N.V.",
  report: {
    lei: "MADEEXAMPLENV0000000",
    yearEnd: "2025-12-31",
    sheet: {
      Assets: 1_000_000_000,
      CurrentAssets: 400_000_000,
      NoncurrentAssets: 600_000_000,
      CashAndCashEquivalents: 90_000_000,
      TradeAndOtherCurrentReceivables: 160_000_000,
      Inventories: 150_000_000,
      PropertyPlantAndEquipment: 500_000_000,
      IntangibleAssetsOtherThanGoodwill: 100_000_000,
      EquityAndLiabilities: 1_000_000_000,
      Equity: 600_000_000,
      CurrentLiabilities: 180_000_000,
      CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings: 30_000_000,
      TradeAndOtherCurrentPayables: 120_000_000,
      CurrentTaxLiabilitiesCurrent: 30_000_000,
      NoncurrentLiabilities: 220_000_000,
      NoncurrentPortionOfNoncurrentBorrowings: 150_000_000,
      DeferredTaxLiabilities: 40_000_000,
      NoncurrentProvisions: 30_000_000,
    },
    year: {
      Revenue: 800_000_000,
      ProfitLoss: 90_000_000,
      InterestExpense: 8_000_000,
      InterestRevenueCalculatedUsingEffectiveInterestMethod: 2_000_000,
      CashFlowsFromUsedInOperatingActivities: 120_000_000,
    },
    sheetBefore: { Assets: 950_000_000 },
    yearBefore: { Revenue: 760_000_000, ProfitLoss: 80_000_000 },
    shares: { NumberOfSharesOutstanding: 100_000_000 },
    perShare: { BasicEarningsLossPerShare: 0.9 },
  },
} as const

/** What the stand-in serves on a developer's machine. The entries of the index and of GLEIF are made. */
export const madeContent: EsefContent = {
  filings: [
    {
      accession: fcc.accession,
      lei: fcc.lei,
      entityName: "FOMENTO DE CONSTRUCCIONES Y CONTRATAS, S.A.",
      periodEnd: "2024-12-31",
      added: "2025-03-05 10:00:00",
      fileName: `${fcc.lei}-2024-12-31-en`,
      json: madeReport(fcc.report),
    },
    {
      accession: madeCompany.accession,
      lei: madeCompany.lei,
      entityName: madeCompany.name,
      periodEnd: "2025-12-31",
      added: "2026-03-02 09:30:00.250000",
      fileName: "made-2025-12-31-en",
      json: madeReport(madeCompany.report),
    },
  ],
  records: [
    {
      lei: fcc.lei,
      legalName: { name: "FOMENTO DE CONSTRUCCIONES Y CONTRATAS SA", language: "es" },
      country: "ES",
      isins: ["ES0122060314"],
    },
    {
      lei: madeCompany.lei,
      legalName: { name: madeCompany.name, language: "nl" },
      country: "NL",
      // Made, with a check digit that is right.
      isins: ["NL0099999995"],
    },
  ],
}
