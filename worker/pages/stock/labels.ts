import { upperFirst } from "../../../src/screening/screens/declarations.ts"
import { structuralMethodologyIds } from "../../../src/screening/structures/kinds.ts"
import type {
  ChangeCause,
  DeterminationStatus,
  HealthRating,
  ProhibitedRevenueKind,
  Severity,
  StabilityRating,
  WithheldReason,
} from "../../../src/vocabulary.ts"

/** Labels and sentences for the codes of the API. */

interface WithheldTexts {
  /** Follows "Withheld" in a table. */
  readonly short: string
  /** Follows "We can't decide:" and "is withheld, because". */
  readonly because: string
  /** The missing evidence, used if no screen describes it more exactly. */
  readonly missing: string
  /** The evidence that would lead to a verdict. */
  readonly settles: string
}

export const withheldTexts: Readonly<Record<WithheldReason, WithheldTexts>> = {
  screen_unresolved: {
    short: "a screen is undecided",
    because: "the filings leave out a figure we need",
    missing: "The figures that the undecided screens need.",
    settles: "A report that states the missing figure, or a source that limits it enough to decide.",
  },
  market_cap_unavailable: {
    short: "no market capitalisation",
    because: "its market capitalisation, which ratios are divided by, is not known",
    missing: "A reliable market capitalisation.",
    settles: "A reliable share count and a recent closing price.",
  },
  filings_stale: {
    short: "the reports we hold are too old",
    because: "the newest balance sheet, or the newest annual report, that we hold is too old",
    missing: "A report that we can read and that is recent enough.",
    settles: "A newer annual or quarterly report.",
  },
  currency_unresolved: {
    short: "currency not resolved",
    because: "its figures and its share price cannot be brought to one currency, or to one kind of share",
    missing: "Figures and price in one currency, for one kind of share.",
    settles: "An exchange rate for the day, or the number of shares that one depositary receipt represents.",
  },
  no_filings: {
    short: "no reports",
    because: "no report of its figures could be read",
    missing: "A report whose figures a program can read.",
    settles: "An annual or quarterly report whose figures a program can read.",
  },
  successor_undeclared: {
    short: "a new registrant",
    because:
      "a new registrant took the ticker over and has filed no annual report, and no succession is declared",
    missing: "An annual report of the new registrant, or proof that it continues the former company.",
    settles: "Its first annual report to the SEC, or a declared succession.",
  },
}

const stabilityLabels: Readonly<Record<Exclude<StabilityRating, "stable">, string>> = {
  watch: "Watch: near a limit, or changed once",
  volatile: "Volatile: the verdict changed more than once",
  insufficient_history: "History too short to rate",
}

/** The rating of a verdict's stability, as a heading. */
export function stabilityLabel(rating: StabilityRating, status: DeterminationStatus): string {
  if (rating === "stable") return `Consistently ${status}`
  return stabilityLabels[rating]
}

/** The health rating in plain words. */
export const strengthWords: Readonly<Record<HealthRating, string>> = {
  fragile: "weak",
  robust: "sound",
  antifragile: "strong",
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
  correction: "the same report was read again, or the company's description changed",
  price: "the share price moved",
  methodology: "another version of the methodology took effect",
  time: "time passed and the reports that we hold became older",
}

/** True if a methodology, `id@version`, decides pooled vehicles by their structure. */
export function decidesVehicles(methodology: string): boolean {
  return structuralMethodologyIds.some((id) => methodology.startsWith(`${id}@`))
}

/** The reason why a vehicle's verdict is withheld; follows "We can't decide:" and "because". */
export const vehicleWithheldBecause =
  "no document that we could read shows whether it meets every criterion for its kind"

/** How a figure was read. A strategy of a later release is shown as its code. */
export function strategyLabel(strategy: string): string {
  return strategyLabels[strategy] ?? readableCode(strategy)
}

const strategyLabels: Readonly<Record<string, string>> = {
  PrimaryFields: "one figure as filed",
  ComponentSum: "sum of figures as filed",
  Derived: "computed: no filed figures add up to it",
  UpperBound: "the highest plausible amount: it is not reported",
  ZeroByEvidence: "zero, as the balance sheet shows",
  ShareCountFallback: "a share count other than the cover page's",
}

/** `long_term_debt_current` as `Long term debt current`. */
export function readableCode(code: string): string {
  return upperFirst(code.replaceAll("_", " ").replaceAll("interest bearing", "interest-bearing"))
}
