import type { ComponentChildren, VNode } from "preact"
import { screenWords } from "../../../../src/contract/declared/screens.ts"
import { type Register, registers } from "../../../../src/identifiers/registers.ts"
import type { RatioRule } from "../../../../src/rulebooks/schema.ts"
import {
  businessDeclaration,
  denominatorLabel,
  lowerFirst,
  numeratorLabel,
  titleOf,
  upperFirst,
} from "../../../../src/screening/screens/declarations.ts"
import type {
  Activity,
  Bound,
  DeterminationStatus,
  NumeratorName,
  Operator,
  RatioScreenName,
  ScreenName,
  Severity,
  StabilityRating,
  WithheldReason,
} from "../../../../src/vocabulary.ts"

/** Words for the codes of the API, and for screens. Several pages use them. */

export interface WithheldTexts {
  /** Follows "Withheld" in a table. */
  readonly short: string
  /** Follows "We can't decide:" and "is withheld, because". */
  readonly because: string
  /** The missing evidence, used if no screen describes it more exactly. */
  readonly missing: string
  /** The evidence that would lead to a verdict. */
  readonly settles: string
}

export type RatioSides = Pick<RatioRule, "numerator" | "denominator" | "combine">

const withheld: Readonly<Record<WithheldReason, WithheldTexts>> = {
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

const stability: Readonly<Record<StabilityRating, (status: DeterminationStatus) => string>> = {
  stable: (status) => `Consistently ${status}`,
  watch: () => "Watch: near a limit, or changed once",
  volatile: () => "Volatile: the verdict changed more than once",
  insufficient_history: () => "History too short to rate",
}

const severities: Readonly<Record<Severity, string>> = {
  info: "Note",
  warning: "Warning",
  critical: "Critical",
}

/** Follows "files reports with". */
const register = (name: Register): string => registers[name].name

/** Words for the codes of the API. */
export const labels = { register, withheld, stability, severities }

const countWords = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]

export function numbered(count: number): string {
  return countWords[count] ?? String(count)
}

/** True for debt, income and profit. Every other numerator is a plural. */
function isSingular(part: string): boolean {
  return !part.includes(" and ") && /(^| )(debt|income|profit)( |$)/.test(part)
}

function withVerb(numerator: readonly NumeratorName[]): string {
  const part = lowerFirst(numeratorLabel(numerator))
  return `${part} ${isSingular(part) ? "is" : "are"}`
}

/** The names of screens and of their amounts, and their limits. `count` includes the business screen. */
export const screens = {
  business: businessDeclaration.title as string,
  label: (name: ScreenName): string => screenWords[name].label,
  compared: (name: RatioScreenName): string | null => screenWords[name].compared,
  title: (rule: RatioSides): string => titleOf(rule),
  /** The numerator in a sentence, with its verb: `interest-bearing debt is`. */
  part: withVerb,
  numerator: (names: readonly NumeratorName[]): string => numeratorLabel(names),
  denominator: (rule: Pick<RatioRule, "denominator" | "combine">): string => denominatorLabel(rule),
  /** The words before a limit. */
  limits: { "<=": "at most", "<": "below", ">=": "at least", ">": "above" } as Readonly<
    Record<Operator, string>
  >,
  /** After a market capitalisation. */
  lastClose: " at the last close",
  average: (months: number) => ` over ${months} months`,
  unconfirmed: {
    label: "unconfirmed edition",
    means:
      "Unconfirmed edition: we have not read all of its rules in the issuer's own text. We know some only from dated readings by others.",
  },
  gauge: (title: string, share: string, limit: string, side: string) =>
    `Gauge: ${title} is ${share}; the limit is ${limit}. ${side}`,
  fails: "Fails.",
  failsBy: (points: string) => `Fails, by ${points}.`,
  passes: "Passes.",
  passesAtLimit: "Passes, exactly at the limit.",
  passesBy: (points: string) => `Passes, with ${points} to spare.`,
  points: (figure: string) => `${figure} percentage points`,
  all: (count: number) => `The ${numbered(count)} screens`,
  soFar: (count: number) => `The ${numbered(count)} screens so far`,
  decide: (count: number) => `${upperFirst(numbered(count))} screens decide the verdict.`,
  /** `place` is where the reports are: `at the SEC`. */
  listed: (place: string) => ` Each figure is listed with its report ${place}.`,
  noRatio: "No ratio was computed.",
  notComputed: "Not computed",
  notDecided: "Not decided",
  limit: (limit: string) => `limit ${limit}`,
  noRevenue: "no revenue",
  ratioNotComputed: (limit: string) => `The ratio was not computed; the limit is ${limit}.`,
  noQuotient: (limit: string) => `There is no ratio; the limit is ${limit}.`,
  against: (share: string, limit: string) => `${upperFirst(share)} against a limit of ${limit}.`,
  figures: "Figures and filings",
  depositsNotCounted: "Deposits of customers are not counted as debt.",
  namedNotCounted: " What is named under “What to know” above is not counted in it.",
  does: "What it does",
  notDisclosed: "not disclosed",
  prohibited: "Prohibited activities",
  noneFound: "none found",
  noneCounted: "none counted; see what to know",
  notCore: "Not the core business: it counts as prohibited income.",
  toKnow: "What to know",
  segments: "Segments of the business",
  segment: "Segment",
  ofRevenue: "Of revenue",
  isProhibited: "Prohibited",
  impacts: { none: "none", partial: "in part", full: "all of it" },
  significances: { minor: "minor", material: "material", primary: "primary" },
  /** Printed names of activities by code. Null in English, which prints them as documents do. */
  activities: null as Readonly<Record<Activity | "excluded", string>> | null,
  estimates: {
    income: (name: VNode, unreported: UnreportedIncome, bound: Bound): ComponentChildren => (
      <>
        {name} does not report {unreportedIncome[unreported]} separately, so we use the{" "}
        {bound === "at_most" ? "highest plausible" : "lowest certain"} amount.
      </>
    ),
    debt: (name: VNode): ComponentChildren => (
      <>
        {name} does not report its debt under a standard tag, so we count every liability that could be debt.
      </>
    ),
    shares: (name: VNode, bound: Bound): ComponentChildren => (
      <>
        The share counts that {name} reports are in doubt, so the true ratio may be{" "}
        {bound === "at_most" ? "lower" : "higher"}.
      </>
    ),
  },
}

/** The income that a company does not report separately. */
export type UnreportedIncome = "interest" | "activities" | "both"

const unreportedIncome: Readonly<Record<UnreportedIncome, string>> = {
  interest: "its interest income",
  activities: "its revenue from prohibited activities",
  both: "its interest income and its revenue from prohibited activities",
}
