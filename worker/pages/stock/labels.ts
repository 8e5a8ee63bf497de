import { screenDeclarations } from "../../../src/screening/screens/declarations.ts"
import { structuralMethodologyIds } from "../../../src/screening/structures/dossier.ts"
import {
  type ChangeCause,
  type ProhibitedRevenueKind,
  type ScreenName,
  type Severity,
  type StabilityRating,
  screenNames,
  type WithheldReason,
} from "../../../src/vocabulary.ts"

/** Codes of the interface in words for people. */

export const screenTitles = textsOf(({ title }) => title)

/** For heads of columns and lists. */
export const screenLabels: Readonly<Record<ScreenName, string>> = {
  business_activity: "Business",
  debt_to_market_cap: "Debt",
  cash_to_market_cap: "Cash",
  prohibited_revenue: "Prohibited income",
}

/** Short: every screen is one of the same standard. */
export const clauses = textsOf(({ clause }) => clause.replace("AAOIFI ", ""))

function textsOf(
  text: (declaration: (typeof screenDeclarations)[ScreenName]) => string,
): Readonly<Record<ScreenName, string>> {
  const { business_activity, debt_to_market_cap, cash_to_market_cap, prohibited_revenue } = screenDeclarations
  return {
    business_activity: text(business_activity),
    debt_to_market_cap: text(debt_to_market_cap),
    cash_to_market_cap: text(cash_to_market_cap),
    prohibited_revenue: text(prohibited_revenue),
  }
}

interface WithheldTexts {
  /** Beside "Withheld", where there is little room. */
  readonly short: string
  /** Follows "No verdict is given, because". */
  readonly because: string
  /** What is missing, where no screen says it better. */
  readonly missing: string
  /** What would bring a verdict. */
  readonly settles: string
}

export const withheldTexts: Readonly<Record<WithheldReason, WithheldTexts>> = {
  screen_unresolved: {
    short: "a screen is open",
    because: "at least one screen can be settled neither way by what has been filed",
    missing: "What the open screens need.",
    settles: "A report that states what is missing, or a sourced bound on it that decides the screen.",
  },
  market_cap_unavailable: {
    short: "no market capitalisation",
    because: "the market capitalisation, which two screens divide by, cannot be told",
    missing: "A market capitalisation that can be trusted.",
    settles: "A share count that can be trusted, and a recent close of the share.",
  },
  filings_stale: {
    short: "reports too old",
    because: "the newest report with figures is too old to judge the company by",
    missing: "A report that is recent enough.",
    settles: "A newer annual or quarterly report to the SEC with tagged figures.",
  },
  currency_unresolved: {
    short: "currency not settled",
    because: "figures and share price cannot be brought into one currency, or to one kind of share",
    missing: "Figures and price in one currency, for one kind of share.",
    settles: "An exchange rate for the day, or the number of shares that one depositary receipt stands for.",
  },
  no_filings: {
    short: "no reports",
    because: "no report with tagged figures is known",
    missing: "A report with tagged figures.",
    settles: "An annual or quarterly report to the SEC with tagged figures.",
  },
}

export const stabilityLabels: Readonly<Record<StabilityRating, string>> = {
  stable: "Stable",
  watch: "Watch: near a limit, or changed once",
  volatile: "Volatile: the verdict changed more than once",
  insufficient_history: "Too short a past to rate",
}

export const severityLabels: Readonly<Record<Severity, string>> = {
  info: "Note",
  warning: "Warning",
  critical: "Critical",
}

export const revenueKindLabels: Readonly<Record<ProhibitedRevenueKind, string>> = {
  interest_income: "Interest income",
  gambling: "Gambling",
  alcohol: "Alcohol",
  weapons: "Weapons",
  tobacco: "Tobacco",
  adult_entertainment: "Adult entertainment",
  other: "Other prohibited activity",
}

export const causeLabels: Readonly<Record<ChangeCause, string>> = {
  filing: "a newer report was filed",
  correction: "the same report was read anew, or the company is described differently",
  price: "the share price moved",
  methodology: "another version of the methodology is in force",
  time: "time passed, and reports grew older",
}

/** Whether a methodology, `id@version`, decides pooled vehicles by their structure. */
export function decidesVehicles(methodology: string): boolean {
  return structuralMethodologyIds.some((id) => methodology.startsWith(`${id}@`))
}

/** Why the verdict of a vehicle is withheld; follows "because". */
export const vehicleWithheldBecause =
  "no document that could be read tells whether every criterion for a vehicle of its kind holds"

/** How a figure was read; a way of a later release goes by its own name. */
export function strategyLabel(strategy: string): string {
  return strategyLabels[strategy] ?? readableCode(strategy)
}

const strategyLabels: Readonly<Record<string, string>> = {
  PrimaryFields: "one tagged figure",
  ComponentSum: "sum of tagged figures",
  Derived: "derived: no tags add up to it",
  UpperBound: "upper bound: the figure is not tagged",
  ZeroByEvidence: "zero, by what the balance sheet shows",
  ShareCountFallback: "another count than the cover page's",
}

/** `long_term_debt_current` as `Long term debt current`. */
export function readableCode(code: string): string {
  const spaced = code.replaceAll("_", " ").replaceAll("interest bearing", "interest-bearing")
  return `${spaced.slice(0, 1).toUpperCase()}${spaced.slice(1)}`
}

/** A sentence of the service with the codes of screens in words. */
export function withScreenTitles(sentence: string): string {
  return screenNames.reduce((text, name) => text.replaceAll(name, screenTitles[name]), sentence)
}
