import { dayMilliseconds } from "../../src/days.ts"
import type { Basis } from "../../src/facts/basis.ts"
import type { CompanyFacts, InstanceFacts } from "../../src/facts/fact.ts"
import type { Close } from "../../src/facts/market-cap.ts"
import type { DayRates } from "../../src/facts/reference-rates.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"
import { type Assessment, assess } from "../../src/screening/assess.ts"
import type { CompanyMeasures } from "../../src/screening/company-measures.ts"
import { withRatesFor } from "../../src/screening/conversion.ts"
import type { ReadJudgement } from "../../src/screening/judge.ts"
import { basisOn } from "../../src/screening/measurement.ts"
import type { RatioOutcome } from "../../src/screening/screens/ratio.ts"
import type { VerdictChange } from "../../src/screening/stability.ts"
import type { PriceHistory, Subject } from "../../src/screening/subject.ts"
import { facts } from "./companyfacts.ts"

/** Amounts by concept, without the taxonomy. */
export type Amounts = Readonly<Record<string, number>>

/** One annual report: a balance sheet, a fiscal year, a cover page. */
export interface Report {
  readonly sheet?: Amounts
  readonly year?: Amounts
  readonly shares?: number | null
  readonly form?: string
  readonly taxonomy?: "us-gaap" | "ifrs-full"
  readonly currency?: string
  readonly end?: string
  readonly filed?: string
  readonly accession?: string
  /** More lines in the notation of test/support/companyfacts.ts. */
  readonly also?: string
}

/** A company with one annual report, a price and a line of business. Every default passes. */
export interface Company extends Report {
  readonly sic?: string | null
  readonly name?: string
  /** The price at every month-end close, or the closes themselves; null if the company is not traded. */
  readonly close?: number | null
  readonly closes?: readonly Close[]
  readonly priceCurrency?: string
  /** Reference rates, oldest first. Those that convert the closes are part of the input. */
  readonly rates?: readonly DayRates[]
  readonly ordinaryPerShareLine?: number | null
  readonly asOf?: string
  readonly turns?: readonly VerdictChange[]
  readonly filer?: FilerId
  readonly instances?: readonly InstanceFacts[]
}

export const asOf = "2026-03-31"
export const accession = "0000000001-26-000001"

/** Total assets, of which nothing is left that could bear interest. */
const whole = {
  "us-gaap": { Assets: 1_000_000, PropertyPlantAndEquipmentNet: 1_000_000 },
  "ifrs-full": { Assets: 1_000_000 },
}

export function reportLines(report: Report): string {
  const { taxonomy = "us-gaap", currency = "USD", end = "2025-12-31", filed = "2026-02-15" } = report
  const { form = "10-K", accession: accn = accession, shares = 1000 } = report
  const year = Number(end.slice(0, 4))
  const start = end.endsWith("12-31") ? `${year}-01-01` : nextDay(`${year - 1}${end.slice(4)}`)
  const line = (concept: string, unit: string, period: string, value: number) =>
    `${concept} ${unit} ${period} ${value} ${form} ${filed} ${accn}`
  const sheet = { ...(report.sheet?.Assets === undefined && whole[taxonomy]), ...report.sheet }
  const result = taxonomy === "us-gaap" ? "NetIncomeLoss" : "ProfitLoss"
  return [
    ...Object.entries(sheet).map(([name, value]) => line(`${taxonomy}:${name}`, currency, end, value)),
    ...Object.entries({ [result]: 10, ...report.year }).map(([name, value]) =>
      line(`${taxonomy}:${name}`, currency, `${start}/${end}`, value),
    ),
    ...(shares === null ? [] : [line("dei:EntityCommonStockSharesOutstanding", "shares", filed, shares)]),
    report.also ?? "",
  ].join("\n")
}

export function factsOfCompany(company: Company): CompanyFacts {
  const { filer = "edgar:0000000001", name = "Someone Inc.", instances } = company
  const read = { ...facts(reportLines(company)), filer, entityName: name }
  return instances === undefined ? read : { ...read, instances }
}

export function subjectOfCompany(company: Company): Subject {
  const {
    filer = "edgar:0000000001",
    sic = "3674",
    name = "Someone Inc.",
    ordinaryPerShareLine = 1,
  } = company
  return { filer, name, ticker: "SOME", sic, ordinaryPerShareLine }
}

export function pricesOfCompany(company: Company): PriceHistory | null {
  const { close = 1000, priceCurrency = "USD" } = company
  const closes = company.closes ?? (close === null ? null : monthEnds(close))
  if (closes === null) return null
  const { rates = [] } = company
  return withRatesFor({ currency: priceCurrency, closes }, factsOfCompany(company), rates)
}

/** Thirteen month-end closes at one price, the last of them on `asOf`. */
export function monthEnds(close: number, until = asOf): readonly Close[] {
  const year = Number(until.slice(0, 4))
  const month = Number(until.slice(5, 7))
  return Array.from({ length: 13 }, (_, back) => {
    const date = new Date(Date.UTC(year, month - 12 + back, 0)).toISOString().slice(0, 10)
    return { date, close }
  })
}

function nextDay(date: string): string {
  return new Date(Date.parse(date) + dayMilliseconds).toISOString().slice(0, 10)
}

/** Assesses a company with one report. */
export function assessed(company: Company): Assessment {
  return assess({
    subject: subjectOfCompany(company),
    facts: factsOfCompany(company),
    prices: pricesOfCompany(company),
    asOf: company.asOf ?? asOf,
    verdictChanges: company.turns ?? [],
  })
}

/** The judgement of a company whose filings can be read. Throws otherwise. */
export function judged(company: Company): ReadJudgement {
  const { judgement } = assessed(company)
  if (judgement.state !== "read") throw new Error(`${judgement.state}: ${judgement.lacks}`)
  return judgement
}

/** The result of a ratio screen. */
export function resultOf(ratio: RatioOutcome | undefined): "pass" | "fail" | "unresolved" {
  return ratio?.state === "decided" ? ratio.result : "unresolved"
}

/** The basis for reading the figures of a company with one report. Throws without a balance sheet. */
export function basisOf(company: Company): Basis {
  const { company: indexed, asOf: day } = assessed(company)
  const basis = basisOn(indexed, day)
  if (basis === null) throw new Error("no balance sheet")
  return basis
}

/** The measures of a company with one report, as the screens use them. */
export function measured(company: Company): CompanyMeasures {
  return judged(company).measured
}

/** A chip maker with a market capitalisation of 1,000,000, far within the limit of every screen. */
export const sound = {
  sheet: {
    Liabilities: 200_000,
    LongTermDebt: 100_000,
    OtherLiabilities: 100_000,
    CashAndCashEquivalentsAtCarryingValue: 50_000,
  },
  year: { Revenues: 100_000, InvestmentIncomeInterest: 1000 },
} satisfies Company

/** Changes to a company, and the tags that it is `without`. */
export type Change = Company & { readonly without?: readonly string[] }

/** The sound company with changes. */
export function soundBut(change: Change): Company {
  const { without = [], sheet, year, ...rest } = change
  const kept = (amounts: Amounts) =>
    Object.fromEntries(Object.entries(amounts).filter(([name]) => !without.includes(name)))
  return { ...rest, sheet: kept({ ...sound.sheet, ...sheet }), year: kept({ ...sound.year, ...year }) }
}

/** A bank without figures and without an override. Its code was read in March 2026. */
export const codedBank: Subject = {
  filer: "edgar:0000000001",
  name: "Someone Bancorp",
  ticker: "SOME",
  sic: "6022",
  sicAsOf: "2026-03",
  ordinaryPerShareLine: 1,
}

/** The coded bank with changes, assessed by its code only. */
export function assessedByCode(change: Partial<Subject> = {}): Assessment {
  const subject = { ...codedBank, ...change }
  const facts = { filer: subject.filer, entityName: subject.name, series: [] }
  return assess({ subject, facts, prices: null, asOf: "2026-08-31" })
}
