import type { ComponentChildren, VNode } from "preact"
import { screenWords } from "../../../src/contract/declared/screens.ts"
import { type Register, registers } from "../../../src/identifiers/registers.ts"
import type { Instrument } from "../../../src/listings/instrument.ts"
import { whyNoVerdict } from "../../../src/listings/other-security.ts"
import type { RatioRule } from "../../../src/rulebooks/schema.ts"
import {
  businessDeclaration,
  denominatorLabel,
  lowerFirst,
  numeratorLabel,
  titleOf,
  upperFirst,
} from "../../../src/screening/screens/declarations.ts"
import { coverageText } from "../../../src/timeline/coverage.ts"
import type {
  Activity,
  Bound,
  DeterminationStatus,
  Membership,
  NumeratorName,
  Operator,
  RatioScreenName,
  ScreenName,
  Severity,
  StabilityRating,
  WithheldReason,
} from "../../../src/vocabulary.ts"

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

const stabilityNames: Readonly<Record<StabilityRating, (status: DeterminationStatus) => string>> = {
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
export const labels = { register, withheld, stability: stabilityNames, severities }

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

/** The first half of a stock's page: the card with the answer, the screens, the other standards. */

/** A link around words that may contain elements. */
export type Around = (words: ComponentChildren) => VNode

/** A ratio with its limit, printed. `share` has the words of its bound. */
export interface ExceededLimit {
  /** With its verb. */
  readonly part: string
  readonly whole: string
  readonly share: string
  readonly limit: string
  readonly side: "upper" | "lower"
}

/** The income that an amount to give away counts. */
export type Counted = "all" | "interest"

/** The verdict in a sentence or two, at the top of the page and in link previews. */
const lead = {
  /** `verdict` in small letters. */
  by: (verdict: string, standard: string) => `${verdict} by ${standard}`,
  asOf: (day: VNode, age: VNode): ComponentChildren => (
    <>
      as of {day}, {age}
    </>
  ),
  checked: (day: VNode, age: VNode, years: string): ComponentChildren => (
    <>
      checked {day}, {age}, from documents dated {years}
    </>
  ),
  years: (oldest: string, newest: string) => `${oldest} to ${newest}`,
  within: (standard: string | null) =>
    `Compliant: within ${standard === null ? "AAOIFI's limits" : `the limits of ${standard}`}, not free of doubt.`,
  otherSecurity: (line: Instrument): ComponentChildren => whyNoVerdict(line),
  pending: "This stock has not been analysed yet, so there is no verdict on it.",
  meetsAll: (count: number) => `It meets all ${count} criteria for its kind.`,
  failsCriteria: (failures: readonly string[], count: number) =>
    `It fails ${failures.length} of the ${count} criteria for its kind: ${failures.join("; ")}.`,
  permissible: {
    upper: "Its core business is permissible, and no ratio is above its limit.",
    either: "Its core business is permissible, and no ratio is on the wrong side of its limit.",
  },
  notMet: (methodology: string) => `It does not meet ${methodology}.`,
  fails: (failures: readonly string[]) => `It fails: ${failures.join("; ")}.`,
  prohibitedCore: (activities: readonly string[]) =>
    `the core business is prohibited (${activities.join(", ").toLowerCase()})`,
  noWhole: (whole: string) => `there is prohibited income and no ${whole}`,
  exceeds: ({ part, whole, share, limit, side }: ExceededLimit) =>
    `${part} ${share} of ${whole}, and the ${side === "upper" ? "limit" : "lower limit"} is ${limit}`,
  undecidedMany: (count: number) =>
    `We can't decide: no document that we could read shows whether it meets ${count} of the criteria for its kind. They are listed below.`,
  undecided: (criteria: string) =>
    `We can't decide: no document that we could read shows whether this is so: ${criteria}.`,
  withheld: (because: string) => `We can't decide: ${because}.`,
  open: "We can't decide.",
  vehicleBecause: "no document that we could read shows whether it meets every criterion for its kind",
  preview: {
    pending: (stock: string) => `${stock} has not been analysed for Shariah compliance yet.`,
    withheld: (stock: string, methodology: string) => `The verdict on ${stock} by ${methodology} is withheld`,
    because: (dated: string, because: string) => `${dated}: ${because}.`,
    /** `verdict` in small letters. */
    judged: (stock: string, verdict: string, methodology: string) =>
      `${stock} is ${verdict} by ${methodology}`,
  },
}

const counted: Readonly<Record<Counted, string>> = { all: "", interest: " of interest income only" }

/** What the reader owes, on the card. */
const owed = {
  notComputed: (link: Around): ComponentChildren => (
    <>{link("No amount is computed")} (purification): a prohibited business is to be left</>
  ),
  nothing: "No part of a dividend has to be given away (purification).",
  perShare: (link: Around, amount: VNode, share: string, of: Counted, year: string): ComponentChildren => (
    <>
      {link(
        <>
          Give away {amount} for {share}
        </>,
      )}{" "}
      (purification{counted[of]}, {year})
    </>
  ),
  ofDividends: (link: Around, share: ComponentChildren, of: Counted, rounding: "exact" | "up") => (
    <>
      {link(<>Give away {share} of dividends</>)} (purification{counted[of]}
      {rounding === "up" ? ", rounded up" : ""})
    </>
  ),
  forShares: (amount: VNode, field: VNode): ComponentChildren => (
    <>
      Give away {amount}. Shares that you hold:{field}
    </>
  ),
  shares: "Number of shares",
  calculate: "Calculate",
  basis: (link: Around, of: Counted, year: string): ComponentChildren => (
    <>
      {link("Purification")}
      {counted[of]}, {year}
    </>
  ),
}

/** The prices, debts and incomes at which a verdict turns. */
const flips = {
  title: "At which price, debt and income it turns",
  each: "Each by itself, with everything else as it is.",
  /** `change`: the amount that is added or taken away until the ratio passes or fails. */
  turns: {
    moreDebt: (ratio: string, change: VNode): ComponentChildren => (
      <>
        {ratio} passes until {change} more debt is raised.
      </>
    ),
    lessDebt: (ratio: string, change: VNode): ComponentChildren => (
      <>
        {ratio} fails until {change} of debt is repaid.
      </>
    ),
    moreIncome: (ratio: string, change: VNode): ComponentChildren => (
      <>
        {ratio} passes until there is {change} more prohibited income.
      </>
    ),
    lessIncome: (ratio: string, change: VNode): ComponentChildren => (
      <>
        {ratio} fails until there is {change} less prohibited income.
      </>
    ),
  },
  price: { below: (amount: string) => `below ${amount}`, above: (amount: string) => `above ${amount}` },
  spot: (verdict: DecidedStatus, price: string | null) =>
    `Would turn ${verdict} ${price} a share, with everything else as it is.`,
  average: (verdict: DecidedStatus, price: string | null, months: number) =>
    `Would turn ${verdict} ${price} a share on average over ${months} months.`,
  never: "No share price of the coming 12 months would do that by itself.",
  later: (within: string) =>
    `The price at the end of next month cannot do that by itself. It would take a price ${within} at every month's end, within 12 months.`,
  soon: (next: string, within: string) =>
    `At the end of next month it would take a price ${next}. Within 12 months it would take one ${within} at every month's end.`,
}

type DecidedStatus = Exclude<DeterminationStatus, "pending">

/** How other standards judge the stock. */
const standards = {
  title: "Other standards",
  /** `counts`: how many standards have each verdict. A verdict that none has is left out. */
  count: (total: number, counts: readonly (readonly [status: DeterminationStatus, count: number])[]) => {
    const [only, ...others] = counts.map(([status, count]) => `${count} ${finds[status](count)}`)
    if (others.length === 0) return `Of the other standards, all ${only}.`
    return `Of ${total} other standards, ${[only, ...others].join(", ")}.`
  },
  noneContradicts: (standard: VNode): ComponentChildren => <> None of them contradicts {standard}.</>,
  /** Before a table of the standards that decide a stock; for none of them, in its place. */
  decideWithout: {
    price: (count: number) =>
      count === 0
        ? "There is no share price here, and no other standard decides either."
        : `There is no share price here. ${othersDecide(count)}`,
    cap: (count: number) =>
      count === 0
        ? "No other standard decides either."
        : `Its market capitalisation is not known here. ${othersDecide(count)}`,
  },
  unfold: "The verdict of each, and why some differ",
  whyDiffer: "Why they differ",
  standard: "Standard",
  verdict: "Verdict",
  nearest: "Nearest its limit",
  members:
    "Some indexes keep their members for a time: for these we also say whether the index would hold the share.",
  tests: "What each standard tests",
  memberships: {
    member: "An index member",
    not_member: "Not a member",
    unknown: "Membership not known",
  } as Readonly<Record<Membership, string>>,
  prohibitedCore: (activities: readonly string[]) =>
    `The core business is prohibited: ${activities.join(", ").toLowerCase()}`,
  noRatio: "No ratio was computed",
  /** `limit` has the words before it. */
  noQuotient: (title: string, limit: string) => `${title}: no ratio; the limit is ${limit}`,
  /** `whole` has the time of its market capitalisation. */
  ratio: (part: string, share: string, whole: string, limit: string) =>
    `${part}: ${share} of ${whole}; the limit is ${limit}`,
  undecided: "A screen is undecided",
  notKnown: (titles: readonly string[]) => `Not known: ${titles.join("; ").toLowerCase()}`,
}

const othersDecide = (count: number) =>
  count === 1
    ? "One other standard decides without one:"
    : `${upperFirst(numbered(count))} other standards decide without one:`

const finds: Readonly<Record<DeterminationStatus, (count: number) => string>> = {
  compliant: (count) => `${count === 1 ? "finds" : "find"} it compliant`,
  "non-compliant": (count) => `${count === 1 ? "finds" : "find"} it non-compliant`,
  pending: () => "cannot decide",
}

/** How stable the verdict is. */
const stability = {
  title: "How stable the verdict is",
  vehicle: "Not rated by past periods",
  /** After the rating. */
  periods: (compliant: number, total: number) =>
    `. Compliant in ${compliant} of ${total} past filing periods that could be judged.`,
  nearSomeLimit: "A ratio is near its limit.",
  near: {
    within: (ratio: string, points: string, trend: string) =>
      `${ratio} is ${points} from its limit (${trend}).`,
    beyond: (ratio: string, points: string, trend: string) =>
      `${ratio} is ${points} beyond its limit (${trend}).`,
  },
  /** `trend` is null if it is not known. */
  nearest: {
    within: (ratio: string, points: string, trend: string | null) =>
      `Nearest limit: ${ratio}, ${points} within it${trend === null ? "" : `, ${trend}`}.`,
    beyond: (ratio: string, points: string, trend: string | null) =>
      `Nearest limit: ${ratio}, ${points} beyond it${trend === null ? "" : `, ${trend}`}.`,
  },
  trend: (trend: string): string => trend,
}

/** Why there is no verdict. */
const undecided = {
  title: "Why the verdict is withheld",
  neither: "This is neither a pass nor a failure.",
  settleFirst: (count: number) =>
    `All ${numbered(count)} screens must be settled first; no screen fails on the known figures. This is neither a pass nor a failure.`,
  inFull: "The reason in full, with every document it quotes",
  since: "Withheld since",
  byReports: ", by the dates of its reports",
  orEarlier: " or earlier, by the dates of its reports",
  reasonSince: (day: VNode): ComponentChildren => <>; for this reason since {day}</>,
  missing: "What is missing",
  settles: "What would settle it",
  vehicleSettles: "Such a document, dated and on record, or one that shows that a criterion fails.",
  anyDocument: "A document that shows whether every criterion is met.",
  document: "A document that shows whether this is so:",
  pendingTitle: "Why there is no verdict",
  noShare: "A verdict is on the common share of a company. None of this one is listed here.",
  seeShare: (share: VNode): ComponentChildren => (
    <>A verdict is on the common share of a company. See {share}.</>
  ),
}

/** What a register needs of the operator before this service may read it. */
type CredentialKind = "key" | "contact"

const noCredential = (kind: CredentialKind) => `because no ${kind} for that register is set`

const behind = (country: string | null) => (country === null ? "" : ` (${country})`)

/**
 * Where the reports of a company are. `place` continues a sentence: `on EDINET`. `country` is null if it is not
 * known.
 */
const coverage = {
  noRegister: (country: string | null) =>
    `Not covered: we read no register of its country${behind(country)}.`,
  filerNotRead: (place: string) =>
    `Not analysed: its reports are ${place}, and this service does not read them.`,
  noneKnown: (place: string) => `Not covered: we know of no reports of this company ${place}.`,
  countryNotRead: (country: string | null, place: string) =>
    `Not covered: reports from its country${behind(country)} are ${place}, and this service does not read them.`,
  noneAtSec: "We know of no reports of this company at the US securities regulator (SEC).",
  noRegisterRead: (country: string | null) => `We read no register of its country${behind(country)}.`,
  noneRead: (country: string | null, place: string) =>
    `Reports from its country${behind(country)} are ${place}. We read them, and know of none of this company.`,
  placeNotRead: (country: string | null, place: string, kind: CredentialKind) =>
    `Reports from its country${behind(country)} are ${place}. This service does not read them, ${noCredential(kind)}.`,
  neitherAtSec: "The company is not known to file with the US securities regulator (SEC) either.",
  notReadYet: (register: string) =>
    `The company files reports with ${register}, but we have not read them yet.`,
  reportsNotRead: (register: string, kind: CredentialKind) =>
    `The company files reports with ${register}. This service does not read them, ${noCredential(kind)}.`,
  wouldNotSee: (place: string, kind: CredentialKind) =>
    `This service does not read the reports ${place}, ${noCredential(kind)}.`,
  searchInUs: "If the company is listed in the US too, search for its name.",
  lineInUs: (line: VNode): ComponentChildren => <>Its line in the US is {line}.</>,
}

/** A pooled vehicle, which its structure decides. */
const structure = {
  kind: (type: string, wrapper: string) =>
    `${upperFirst(spaced(type))}, in the form of a ${spaced(wrapper)}. Such a fund is decided by what its documents say of how it works; no ratio is computed for it.`,
  toPass: "To pass:",
  /** The names of criteria, the words for a failed one, and the origin of a standard's criteria, as declared. */
  criterion: (_key: string, name: string): string => name,
  failure: (_key: string, failure: string): string => failure,
  origin: (_standard: string, origin: string): string => origin,
  quoted: (name: string) => `“${name}”`,
  /** Between quoted criteria. */
  separator: "; ",
  notMet: (standard: string) => `Criteria of ${standard} that it does not meet`,
  each: "See each criterion",
  othersPass: (count: number) => `${count} ${count === 1 ? "other passes" : "others pass"}`,
}

function spaced(code: string): string {
  return code.replaceAll("_", " ")
}

export const card = {
  labels,
  screens,
  lead,
  owed,
  flips,
  standards,
  stability,
  undecided,
  coverage,
  structure,
  contents: "On this page",
  parts: { why: "Why", purification: "What you owe", path: "History", evidence: "Evidence" },
}

/**
 * The sentences of the public pages. The other languages have the same shape; where they differ, English decides.
 */

/** Makes a link, or another element, of some words of a sentence. */
export type Wrap = (words: string) => VNode

/** A link of some words of a sentence. */
export function linkTo(href: string): Wrap {
  return (words) => <a href={href}>{words}</a>
}

export const english = {
  frame: {
    skip: "Skip to the content",
    menu: "Menu",
    sections: {
      Portfolio: "Portfolio",
      Compare: "Compare",
      Docs: "Docs",
      Verify: "Verify",
      Pricing: "Pricing",
      About: "About",
    },
    search: { placeholder: "Stocks and funds", label: "Search stocks and funds" },
    signIn: "Sign in",
    signedInAs: "Signed in as",
    signOut: "Sign out",
    yourAccount: "Your account",
    account: {
      Overview: "Overview",
      Keys: "Keys",
      Requests: "Requests",
      "First request": "First request",
      Watchlist: "Watchlist",
      Standards: "Standards",
      Webhooks: "Webhooks",
      Plan: "Plan",
      Account: "Account",
    },
    aboutService: "About the service",
    about: {
      about: "About",
      pricing: "Pricing",
      terms: "Terms",
      privacy: "Privacy",
      contact: "Contact",
      status: "Status",
    },
    languages: "This page in other languages",
    notFatwa:
      "A verdict is a reading of public filings by stated rules. It is not a fatwa, and not advice to buy or sell.",
    /** Null in English. */
    englishDecides: null as string | null,
    name: (name: VNode): ComponentChildren => <>Qistas, {name}: the just balance. Times are UTC.</>,
    changes: "Changes",
  },
  ages: {
    ago: (days: number, printed: string) =>
      days === 0 ? "today" : days === 1 ? "1 day ago" : `${printed} days ago`,
    outOfDate: (day: string) => `${day}, out of date`,
    on: (verdict: string, day: string) => `${verdict} on ${day}`,
    someOutOfDate: (old: number, printed: string, known: string) =>
      `${printed} of ${known} verdicts ${old === 1 ? "is" : "are"} out of date. Check again before you rely on one of them.`,
    reportDue: (day: string) =>
      `Out of date: a report was due by ${day}, and we have not read it. The verdict may have changed: check again before you rely on it.`,
    readLongAgo:
      "Out of date: we read its documents long ago. The verdict may have changed: check again before you rely on it.",
    oldPrices: (days: string) =>
      `Out of date: the share prices that we used are more than ${days} trading days old. The verdict may have changed: check again before you rely on it.`,
  },
  verdicts: {
    names: {
      compliant: "Compliant",
      "non-compliant": "Non-compliant",
      withheld: "Withheld",
      pending: "Pending",
    },
    results: { pass: "Pass", fail: "Fail", not_applicable: "Not applicable" },
    unscreened: "Not screened yet",
    notCovered: "Not covered: we read no reports of it",
    ratings: { green: "Green", amber: "Amber", red: "Red" },
    noHolding: "Fund, not rated: no holding has a verdict",
    known: (percent: string) => `${percent} known`,
    allCompliant: (rating: string) => `${rating}, all of it compliant; the rest has no verdict yet`,
    /** `other` is null if it is not known. */
    purity: (rating: string, compliant: string, other: string | null) =>
      `${rating}: ${compliant} compliant${other === null ? "" : `, ${other} non-compliant`}, the rest without a verdict`,
  },
  about: {
    title: "About Qistas",
    description: "Who decides a verdict of Qistas, by which rules, and where the figures come from.",
    lead: "Qistas checks stocks and funds against the rules of Islamic finance and shows every number behind its answer. “Compliant” means halal (permitted) by those rules; “non-compliant” means it is not.",
    words: "Words we use",
    meanings: [
      ["Halal, haram", "Permitted, and forbidden, in Islam."],
      ["Riba", "Interest. The rules limit how much a company may owe, lend or earn at interest."],
      [
        "Screen",
        "A check with a limit: a company's business, its debt, its cash, and its prohibited income.",
      ],
      ["Purify", "Give away the part of a dividend that comes from prohibited income."],
    ] as readonly (readonly [word: string, meaning: string])[],
    who: "Who decides",
    program:
      "A program decides, by written rules. It reads the reports that companies file with the US Securities and Exchange Commission (SEC), computes four screens and compares them with their limits. If the reports leave out a figure that the program needs, Qistas gives no verdict. It still gives one in two cases: if even the highest likely amount would pass, or if the known amount already fails.",
    people: (methodology: Wrap): ComponentChildren => (
      <>
        People decide one thing: what a company's business is, if its industry code does not say enough. The
        companies placed by hand are listed in {methodology("the methodology")}, each with the reason.
      </>
    ),
    operator: (name: string) => `Who runs this service: ${name}`,
    operatorMissing: "The operator of this service has not filled in its name yet.",
    scholars: "What scholars say",
    noReview: (strong: Wrap): ComponentChildren => (
      <>
        {strong("No scholar has reviewed Qistas yet.")} A verdict is our reading of public reports. It is not
        a fatwa, and it is not advice to buy or sell. Ask a scholar you trust before you rely on it.
      </>
    ),
    stillNoFatwa: "A verdict is still not a fatwa, and not advice to buy or sell.",
    rules: "The rules",
    standard: (methodology: Wrap): ComponentChildren => (
      <>
        The rules are those of Shari'ah Standard No. 21 of AAOIFI, a body that sets standards for Islamic
        finance. {methodology("The methodology")} lists each screen, its limit and the figures it uses. It has
        a version; when a rule changes, a new version is added and the old one stays readable. Gold, other
        commodities and digital assets have their own criteria, listed there too.
      </>
    ),
    sources: "Where the data comes from",
    sourceList: [
      "Figures of companies: their annual and quarterly reports, as filed with the SEC (EDGAR). Each figure names the report it was read from.",
      "Holdings of funds: the reports that funds file with the SEC, and the files of fund companies.",
      "Share prices: daily closing prices of a market data vendor.",
      "Listings outside the US: public lists of securities.",
    ] as readonly string[],
    status: (status: Wrap, verify: Wrap): ComponentChildren => (
      <>
        {status("The status page")} says how new the data is. You can {verify("check a verdict yourself")}{" "}
        against the company's own figures.
      </>
    ),
  },
  // search: begin
  search: {
    title: "Shariah screening, every figure shown",
    description:
      "Is a stock or fund Shariah-compliant? Qistas answers from what companies file with the US securities regulator (SEC), and shows every figure behind the answer and the report it comes from.",
    meaning: (about: Wrap): ComponentChildren => (
      <>
        “Compliant” means halal (permitted) by published rules of Islamic finance. A company goes through four
        checks, called screens: its business, its debt and its cash at interest (riba), and its income from
        what is haram (forbidden). {about("Who decides, and by which rules")}.
      </>
    ),
    examples: "Free to open",
    undecided: "We can't decide",
    funds: "Funds",
    more: "Look closer",
    methodology: (link: Wrap): ComponentChildren => (
      <>{link("How a verdict is made")}: every rule and every limit.</>
    ),
    portfolio: (link: Wrap): ComponentChildren => (
      <>{link("Your portfolio")}: what to give away and what zakat is due, from your broker's file.</>
    ),
    verify: (link: Wrap): ComponentChildren => (
      <>{link("Check a verdict")}: compare each figure with the company's own filing. For programmers.</>
    ),
    quickStart: (link: Wrap): ComponentChildren => (
      <>{link("Quick start for developers")}: your first answer from the API in a minute.</>
    ),
    account: (link: Wrap, plans: Wrap): ComponentChildren => (
      <>
        {link("Open an account")}: it is free and keeps your watchlist. {plans("The plans")}.
      </>
    ),
    field: "Company, fund or ticker",
    search: "Search",
    searchFor: (text: string) => `Search: ${text}`,
    searchDescription:
      "Find a stock or a fund by its name or ticker, with its Shariah verdict and every figure behind it.",
    /** By what the reader may open. */
    coverage: {
      everything: "Search every stock and fund we list, in all markets.",
      sandbox: "Try twelve for free.",
      sandbox_plan: "Your plan opens ten stocks and two funds.",
    },
    missing: "Type what to search for.",
    blank: "Type a name or a ticker: the text is blank.",
    several: "Search for one text at a time.",
    tooLong: (max: number, length: number) =>
      `A search takes up to ${max} characters. This one has ${length}.`,
    nothing: "Nothing found",
    noMatch: (text: VNode, identifiers: Wrap): ComponentChildren => (
      <>
        Nothing matches “{text}”. Check the spelling, or try the ticker.{" "}
        {identifiers("How to write tickers of other countries")}.
      </>
    ),
    exact: "The ticker you typed",
    similar: "No such name: similar ones",
    alsoFound: "Also found",
    found: (total: number, printed: string) => (total === 1 ? "One found" : `${printed} found`),
    first: (shown: string, total: string) =>
      `The first ${shown} of ${total} are shown. Type more of the name to narrow the results.`,
    us: "US",
    place: (exchange: string, country: string) => `${exchange}, ${country}`,
    otherListings: (count: number, printed: string) =>
      count === 1 ? "and 1 other listing" : `and ${printed} other listings`,
    placeAnd: (place: string, otherListings: string) => `${place}, ${otherListings}`,
    /** What the script of the search fields says. It puts a number in place of each `{name}`. */
    suggestions: {
      list: "Suggestions",
      comma: ", ",
      none: "Nothing found.",
      all: "{total} found. Arrow keys choose, Enter opens.",
      first: "{total} found, the first {shown} below. Arrow keys choose, Enter opens.",
      wait: "Too many searches at once: wait {seconds} seconds.",
      unavailable: "Suggestions are not available at the moment. Press Enter to search.",
    },
  },
  /** A line on a regulator's list. The list is no part of our verdict. */
  officialList: ({
    country,
    regulator,
    list,
    day,
    decision,
    source,
  }: {
    readonly country: string
    readonly regulator: VNode
    readonly list: VNode
    readonly day: VNode
    readonly decision: VNode
    readonly source: VNode
  }): ComponentChildren => (
    <>
      The regulator in {country}, {regulator}, listed this share as Shariah-compliant: {list}, in force from{" "}
      {day}, the newest list that we have ({decision}, read from {source}). Our verdict does not depend on it.
    </>
  ),
  locked: {
    /** In place of a verdict, by the way to open it. */
    verdicts: {
      demo: (email: string) => `Opens when you sign in as ${email}`,
      sold: "Opens with the Plus plan",
      not_sold: "Opens with the Plus plan, not sold yet",
    },
    demo: (email: string, signIn: Wrap, mailbox: VNode): ComponentChildren => (
      <>
        Every stock and fund opens when you sign in as {email}: {signIn("Sign in")}. The email with the link
        is in {mailbox}.
      </>
    ),
    notSold: "Every stock and fund opens with the Plus plan, which this service does not sell yet.",
    visitor: (pricing: Wrap, signIn: Wrap): ComponentChildren => (
      <>
        Every stock and fund opens with the Plus plan: {pricing("pricing")}. Have it already?{" "}
        {signIn("Sign in")}.
      </>
    ),
    reader: (plan: Wrap): ComponentChildren => (
      <>Every stock and fund opens with the Plus plan: {plan("your plan")}.</>
    ),
  },
  bars: {
    key: "The bars are debt, cash and prohibited income, each against its limit, which is the upright line. Next to them is the ratio highest against its limit, over two years: the line breaks where the computation changes, and a dot is a change of the verdict.",
    screens: Object.fromEntries(
      Object.entries(screenWords).map(([name, { label }]) => [name, label]),
    ) as Readonly<Record<ScreenName, string>>,
    unknown: (screen: string) => `${screen} not known.`,
    ratio: (screen: string, ratio: string, limit: string) => `${screen} ${ratio} of ${limit}.`,
    ratioSince: (screen: string, ratio: string, limit: string, month: string, before: string) =>
      `${screen} ${ratio} of ${limit}, in ${month} ${before}.`,
    turns: (times: number, printed: string) =>
      `The verdict changed ${times === 1 ? "once" : `${printed} times`}.`,
  },
  problems: {
    noPage: {
      title: "There is no such page",
      sentence: "There is nothing at this address. It may be mistyped, or the page was removed.",
    },
    unreachable: { title: "We cannot see whether you are signed in", sentence: "Try again in a moment." },
    tooMany: {
      title: "Too many pages at once",
      sentence: (seconds: number) =>
        `Too many requests came from your address. Try again in ${seconds} seconds.`,
    },
    /** By the code of a refusal. */
    refused: {
      bad_request: "We cannot read this identifier",
      sandbox_restricted: "Outside what you can open",
      not_found: "Not found",
      other: "This cannot be shown",
    },
    noStandard: "There is no such standard",
    noDay: "That is no day",
    locked: {
      stock: "This stock is not one of the ten stocks and two funds that are free to open.",
      fund: "This fund is not one of the ten stocks and two funds that are free to open.",
    },
    unscreened: (why: string) => `${why}, so there is no verdict on it.`,
    search: (search: Wrap): ComponentChildren => <>{search("Search")} for another stock or fund.</>,
    status: (status: number) => `HTTP status ${status}.`,
  },
  tools: {
    compare: "Compare",
    copy: "Copy",
    csv: "Download as CSV",
    /** By the event for which a reader watches a stock or fund. */
    watch: {
      "a change": {
        visitor: "Sign in to watch it",
        reader: "Watch",
        long: (id: string) => `Watch: ${id}`,
      },
      "a verdict": {
        visitor: "Sign in to get an email when it is decided",
        reader: "Email me when it is decided",
        long: (id: string) => `Email me when it is decided: ${id}`,
      },
    },
    stop: "Stop watching",
    stopLong: (id: string) => `Stop watching ${id}`,
    badge: "Embed this badge",
    badgeOf: (id: string) => `The badge of ${id}`,
    badgeShows: "It shows our newest verdict with its day. Stocks outside the sandbox stay locked.",
    badgeHtml: "HTML of the badge",
    judgedBy: (name: VNode, version: string): ComponentChildren => (
      <>
        Judged by {name}, version {version}.
      </>
    ),
    judgedByUnconfirmed: (name: VNode, version: string): ComponentChildren => (
      <>
        Judged by {name}, version {version} (unconfirmed edition).
      </>
    ),
    rules: "Its rules",
    seeOther: (standard: string) => `See ${standard}`,
  },
  // search: end
  // fund: begin
  lineChart: {
    values: "Values",
    noFigure: "No figure is known.",
    estimates: "Hollow points are estimates; a line breaks where the computation changes.",
  },
  fund: {
    fund: "Fund",
    /** Items of a list without "and". */
    list: (items: readonly string[]) => items.join(", "),
    parts: {
      compliant: "compliant",
      "non-compliant": "non-compliant",
      unscreened: "no verdict yet",
      "no-share": "not a share",
    },
    byWeight: (parts: string) => `By weight ${parts}.`,
    description: {
      unheld: (name: string) => `${name}: not rated yet, because its holdings are not known.`,
      undecided: (name: string, day: string) =>
        `${name}: not rated yet, because none of its holdings has a verdict. Holdings of ${day}.`,
      rated: (name: string, parts: string, day: string) =>
        `${name}, by weight: ${parts}. Holdings of ${day}.`,
    },
    /** Why a fund has no holdings here, as a clause. */
    unheld: {
      loading: "The holdings of this fund are not loaded yet",
      unknown: "We do not know what this fund holds",
    },
    summary: {
      holdingsOf: (day: VNode): ComponentChildren => <>holdings of {day}</>,
      unheld: (why: string) => `${why}, so we cannot rate it. That is neither good nor bad.`,
      unscreened: "None of its holdings is screened yet, so we cannot rate it. That is neither good nor bad.",
      noShares:
        "It holds no shares of companies, which are what we screen, so we cannot rate it. That is neither good nor bad.",
      allCompliant: (known: string, symbol: string) =>
        `We know ${known} of what ${symbol} holds, and all of that is compliant.`,
      known: (known: string, symbol: string, compliant: string, other: string) =>
        `We know ${known} of what ${symbol} holds: ${compliant} is compliant, ${other} is not.`,
      rest: (weight: string) => `${weight} has no verdict yet.`,
      noColour: (green: string, amber: string) =>
        `It has no colour yet, because the part without a verdict could change it: from ${green} compliant a fund is green, from ${amber} amber.`,
      sameColour: "The part without a verdict could not change its colour.",
      oldHoldings:
        "These holdings were more than a year old when we rated the fund. It may hold other things today.",
      oldVerdicts: (percent: string) =>
        `When we rated the fund, our verdict on ${percent} of it was more than a quarter old, because we hold no newer report of the company.`,
    },
    /** The badge of a fund with a colour. `green` and `amber` are the least percentages of the two colours. */
    ratings: {
      green: (green: string) => `Green: ${green} or more is compliant`,
      amber: (green: string, amber: string) => `Amber: ${amber} or more is compliant, under ${green}`,
      red: (_green: string, amber: string) => `Red: under ${amber} is compliant`,
    },
    unrated: {
      unheld: "Holdings not known",
      unknown: "Nothing known yet",
      noShares: "Holds no shares",
    },
    picture: {
      label: "The holdings as boxes, by weight and verdict",
      boxes: "Each box is a holding: the larger its box, the larger its weight.",
      hidden: "A verdict that is hidden needs the Plus plan.",
      /** `words` is null if nothing is told of the verdict. */
      box: (name: string, weight: string, words: string | null) =>
        `${name}, ${weight}${words === null ? "" : `: ${words}`}`,
      /** The label of the box, and its name in the title. */
      smaller: (count: string) => `${count} smaller`,
      smallerHoldings: (count: number, printed: string) =>
        `${printed} smaller ${count === 1 ? "holding" : "holdings"}`,
      unlisted: "Not listed by the fund",
    },
    columns: { rank: "Rank", holding: "Holding", weight: "Weight", verdict: "Verdict", why: "Why" },
    count: (count: number, printed: string) => `${printed} ${count === 1 ? "holding" : "holdings"}`,
    failures: {
      title: "What is not compliant",
      /** `holdings` as `count` prints them. */
      sum: (holdings: string, weight: VNode): ComponentChildren => (
        <>
          {holdings}, {weight} of the fund.
        </>
      ),
      smaller: (count: string) => `${count} smaller ones are not listed here.`,
      unopened: (plans: Wrap): ComponentChildren => (
        <>Those that your plan does not open are not listed here: {plans("see the plans")}.</>
      ),
      table: "Holdings that are not compliant",
      next: (count: string) => `The next ${count}`,
      nextTable: "Further holdings that are not compliant",
    },
    unknown: {
      title: "What has no verdict yet",
      titleHidden: "What has no verdict yet, or is hidden",
      causes: {
        undecided: "We can't decide",
        unscreened: "Not screened yet",
        smaller: "Smaller holdings: one or the other",
        pending: "No verdict yet",
        hidden: "Hidden, whatever the verdict, so partly counted in the other lines: needs the Plus plan",
        unmatched: "We could not identify the share",
      },
      largest: "The largest that we can't decide",
      table: "Largest holdings that we can't decide",
    },
    reasons: {
      all: (reasons: readonly string[]) => reasons.join("; "),
      business: (activity: string) => `Its business: ${activity}`,
      above: (screen: string, ratio: string, limit: string) => `${screen} ${ratio}, limit ${limit}`,
      below: (screen: string, ratio: string, limit: string) => `${screen} ${ratio}, lower limit ${limit}`,
      noWhole: (screen: string, whole: string) => `${screen}, and no ${whole}`,
      undisclosed: "What its business earns from prohibited activities is not disclosed",
      unknown: (screens: string) => `Not known exactly: ${screens}`,
      onItsPage: "Its page has the reason",
    },
    holdings: {
      title: "Holdings",
      /** `count` as `count` prints it. */
      held: (day: VNode, count: string): ComponentChildren => (
        <>
          What the fund held on {day}: {count} in all. Each verdict has a day of its own.
        </>
      ),
      hidden: (plans: Wrap): ComponentChildren => (
        <>A verdict that is hidden needs the Plus plan: {plans("see the plans")}.</>
      ),
      all: "All holdings",
      largest: (count: string) => `The ${count} largest, with their verdicts`,
      table: "Holdings by weight",
      short: "Sold short: no verdict",
      kinds: {
        fund: "Another fund: no verdict",
        debt: "Debt: no verdict",
        cash: "Cash: no verdict",
        derivative: "Derivative: no verdict",
        commodity: "Commodity: no verdict",
        other: "Not a share: no verdict",
      },
      unknownShare: "No verdict: unknown share",
      unsureShare: "No verdict: unsure which share",
      locked: "Hidden: needs the Plus plan",
    },
    purification: {
      title: "Purification",
      unknown: (why: string) => `We do not know how much of a dividend to give away. ${why}.`,
      noPercentage: "None of its holdings has a percentage yet",
      ofPart: (covered: string, share: string) =>
        `We know how much of this fund's dividends to give away for only ${covered} of the fund. Of the dividends of that part it is ${share}, the average by weight. The rest may need more or less.`,
      ofAll: (share: VNode, covered: string): ComponentChildren => (
        <>
          Give away {share} of the dividends this fund pays. This is the average of its holdings, by weight.
          We know it for {covered} of the fund; the rest may need more or less.
        </>
      ),
      /** `parts` is a list of `lower` and `higher`. */
      estimates: {
        percentages: (parts: string) => `Some holdings' own percentages are estimates: ${parts}.`,
        amounts: (parts: string) => `Some holdings' own amounts are estimates: ${parts}.`,
      },
      lower: (percent: string) => `for ${percent} of the fund the true figure may be lower`,
      higher: (percent: string) => `for ${percent} of the fund it may be higher`,
      dollars: (figure: string) => `$${figure}`,
      /** `owed` is one of the next three. */
      bySs21: (owed: ComponentChildren): ComponentChildren => (
        <>
          By AAOIFI SS 21 a share owes its part of a year's prohibited income, even if no dividend is paid:{" "}
          {owed}
        </>
      ),
      owedOfPart: (thousand: string, amount: string, covered: string) =>
        `what a fund share owes is known for only ${covered} of the fund, and that part owes ${amount} a year for ${thousand} dollars of the fund. The rest is in no amount.`,
      owed: (thousand: string, amount: VNode, covered: string): ComponentChildren => (
        <>
          {thousand} dollars of this fund owe {amount} a year. We know it for {covered} of the fund; the rest
          is in no amount.
        </>
      ),
      owedOfAll: (thousand: string, amount: VNode, covered: string): ComponentChildren => (
        <>
          {thousand} dollars of this fund owe {amount} a year. We know it for {covered} of the fund.
        </>
      ),
      notCompliant: "Giving this away does not make the fund compliant.",
      published: (issuer: string) => `What ${issuer} publishes`,
      quarters: "Its newest quarters",
      columns: {
        quarter: "Quarter to",
        dividend: "Dividend of a share",
        purification: "Purification",
        percent: "Of the dividend",
      },
      allQuarters: (count: string, request: VNode): ComponentChildren => (
        <>
          All {count} quarters: {request}.
        </>
      ),
      methods: "The two methods, and what they rest on",
    },
    atRisk: {
      title: "Close to a limit",
      unheld: (why: string) => `Not known. ${why}.`,
      undecided: "Not known until one of its holdings has a verdict.",
      percent: (percent: VNode, near: string, limit: string): ComponentChildren => (
        <>
          {percent} of the fund is in companies that are compliant, but have a ratio within a sixth of its
          limit: above {near}, for example, where the limit is {limit}.
        </>
      ),
    },
    composition: {
      title: "What it is made of",
      summary: "Every part with its weight",
      table: "What the fund is made of",
      columns: { part: "Part", holdings: "Holdings", weight: "Weight" },
      parts: {
        compliant: "Compliant shares",
        non_compliant: "Non-compliant shares",
        pending: "Shares without a verdict yet",
        unmatched: "Shares we could not identify",
        cash: "Cash",
        short: "Sold short",
        fund: "Other funds",
        debt: "Debt",
        derivative: "Derivatives",
        commodity: "Commodities",
        other: "Anything else",
      },
      unlisted: "Not listed by the fund: rounding, other assets",
      together: "Together",
    },
    history: {
      pastYear: "The past year",
      yearUpTo: (day: string) => `The year up to ${day}`,
      until: "Show the year that ended on",
      show: "Show",
      never: "We did not rate this fund in that year.",
      oneDay: (day: VNode, compliant: string, checked: string): ComponentChildren => (
        <>
          We rated this fund on one day, {day}: {compliant} of it was compliant and {checked} checked.
        </>
      ),
      caption: (first: string, last: string) => `Percent of the fund's weight, ${first} to ${last}`,
      /** `first` and `last` are points. */
      chart: (first: string, last: string) =>
        `Line chart: ${first}, ${last}. The table below has the figures.`,
      point: (compliant: string, checked: string, day: string) =>
        `${compliant} compliant and ${checked} checked on ${day}`,
      weekly: (days: string) => `The chart shows the last day of each week. The API has all ${days} days.`,
      summary: "The same figures as a table",
      table: "Purity by day",
      columns: {
        day: "Day",
        compliant: "Compliant",
        checked: "Checked",
        holdingsOf: "Holdings of",
      },
    },
    method: {
      title: "About the fund, and how we rate it",
      summary: "Its facts, our sources and rules",
      sources: {
        nport: "the fund's own report to the SEC (Form N-PORT-P), which comes out some weeks after its date",
        ishares: "the list of holdings that iShares publishes",
        ssga: "the list of holdings that State Street publishes",
        issuer: "the list of holdings that the fund's issuer publishes",
        starter: "the tables included in this service",
      },
      /** `source` is one of the sources. */
      from: (source: string, accessionNumber: string | null) =>
        `The holdings come from ${source}${accessionNumber === null ? "" : `, accession number ${accessionNumber}`}. They do not show what the fund bought or sold later.`,
      matching: (sureness: string) =>
        `We find the company behind each holding by its ISIN, CUSIP, ticker and name. If we are less than ${sureness} sure, the holding counts as without a verdict. “No verdict yet” means: not screened yet, or we can't decide.`,
      onlyShares:
        "Only shares that the fund owns can be compliant. Cash, debt, derivatives, other funds and short positions never count as compliant.",
      colours: (green: string, amber: string) =>
        `Green means that ${green} or more of the fund is compliant, amber ${amber} or more, and red less. We give no rating while the holdings without a verdict could change it.`,
      ratedOn: (day: VNode): ComponentChildren => (
        <>
          We rated this fund on {day}. The verdict on a holding has its own day: it may be newer than the
          rating, or out of date.
        </>
      ),
      docs: (methodology: Wrap, programs: Wrap, request: VNode): ComponentChildren => (
        <>
          {methodology("How we screen each stock")}, and {programs("how programs read a fund")}: {request}.
        </>
      ),
    },
    facts: {
      identifier: "Identifier",
      exchange: "Exchange",
      kind: "Kind",
      holdingsOf: "Holdings of",
      rated: "Rated",
      holdings: "Holdings",
      identified: "Identified",
      largest: "Ten largest",
      unknown: "not known",
      unrated: "not yet",
      counts: (compliant: string, other: string, rest: string) =>
        `${compliant} compliant, ${other} non-compliant, ${rest} without a verdict or not a share`,
      /** The percentages are null if they are not known. */
      identifiedPercent: (percent: string | null) =>
        `${percent ?? "An unknown part"} of the fund is shares of companies we know`,
      decidedPercent: (percent: string | null) =>
        `${percent ?? "An unknown part"} of their weight has a verdict`,
    },
  },
  // fund: end
  // stock card: begin
  card,
  // stock card: end
  // stock evidence: begin
  evidence: {
    /** Codes of figures and of reasons for a confidence. Empty in English, which prints a code as its own words. */
    codes: {} as Readonly<Record<string, string>>,
    strategies: {
      PrimaryFields: "one figure as filed",
      ComponentSum: "sum of figures as filed",
      Derived: "computed: no filed figures add up to it",
      UpperBound: "the highest plausible amount: it is not reported",
      ZeroByEvidence: "zero, as the balance sheet shows",
      ShareCountFallback: "a share count other than the cover page's",
    } as Readonly<Record<string, string>>,
    strengths: { fragile: "weak", robust: "sound", antifragile: "strong" },
    causes: {
      filing: "a newer report was filed",
      correction: "the same report was read again, or the company's description changed",
      price: "the share price moved",
      methodology: "another version of the methodology took effect",
      time: "time passed and the reports that we hold became older",
    },
    /** A cause that lies in what we hold of a company. */
    coverage: coverageText,
    /** Where the links of a company's reports lead. Null in English, which the registers have. */
    places: null as Readonly<Record<Register, string>> | null,
    because: (cause: string) => `because ${cause}`,
    comma: ", ",
    passes: "passes",
    fails: "fails",
    unknown: "not known",
    owed: {
      unknownShare: "We cannot say how much of a dividend to give away while there is no verdict.",
      /** Null in English, which the documents have. */
      whyToLeave: null as string | null,
      nothing: "No part of a dividend is to be given away.",
      inYear: (year: string, amount: string) => `For ${year} that is ${amount} a share.`,
      yearTo: (end: string, _printed: string) => `the year to ${end}`,
      aShare: "a share",
      anOrdinaryShare: "an ordinary share",
      otherAmount: "By AAOIFI SS 21 it is another amount.",
      perShare: (
        counted: "interest" | "all",
        year: string,
        share: string,
        amount: VNode,
      ): ComponentChildren => (
        <>
          For {year} {share} held at its end owes {amount}, whether or not a dividend was paid (SS 21, 3/4/6)
          {counted === "interest" ? ", for interest income only" : ""}.
        </>
      ),
      bothMethods: "Both methods",
      byDividends: "By dividends, as index providers purify",
      stillNonCompliant: {
        stock: "Giving this away does not make the stock compliant.",
        fund: "Giving this away does not make the fund compliant.",
      },
      share: (percent: string, amount: string) =>
        `${percent.replace(/^a/, "A")} of each dividend is to be given away: ${amount} of every 1,000 received.`,
      income: { interest: "interest income", prohibited: "prohibited income" },
      basis: {
        filed: (income: string, rounded: string) => `That is the share of ${income} in revenue${rounded}.`,
        at_most: (income: string, rounded: string) =>
          `That is the largest share of revenue that ${income} can be${rounded}.`,
        at_least: (income: string, rounded: string) =>
          `That is the smallest share of revenue that ${income} can be, so more may be due${rounded}.`,
      },
      roundedUp: ", rounded up to the next hundredth of a per cent",
      uncounted: "This does not include what is named under “What to know”.",
      whole: {
        roundsUp:
          "The whole of each dividend is to be given away: the prohibited share of revenue rounds up to 100%.",
        allCounts: "The whole of each dividend is to be given away: all revenue counts as prohibited.",
        revenueUnknown:
          "The whole of each dividend is to be given away, because the prohibited part of revenue is not known.",
        distributionUnknown:
          "The whole of each dividend is to be given away, because the impermissible part of a distribution is not known.",
      },
      dividends: "Dividends you received",
      currency: "in any one currency",
      calculate: "Calculate",
      /** The script of the page fills it in too. */
      give: "Give away {amount} of {received}.",
      cents: "Rounded up to the cent.",
      /** The script of the page shows it. */
      expected: "Write the amount as 1250.50 or 1,250.50.",
      amountExpected: (whole: string, decimals: string) =>
        `Write the amount as 1250.50 or 1,250.50: up to ${whole} digits before the dot and ${decimals} after it.`,
      numberExpected: (whole: string, decimals: string) =>
        `Write the number as 1250.50 or 1,250.50: up to ${whole} digits before the dot and ${decimals} after it.`,
    },
    revenue: {
      title: "Revenue: which part counts",
      unsplit: {
        vehicle: "A vehicle screened on its structure has no revenue to split.",
        pending: "Not split while there is no verdict.",
        undisclosed: "The prohibited part of revenue is not disclosed.",
      },
      kinds: {
        interest_income: "Interest income",
        gambling: "Gambling",
        alcohol: "Alcohol",
        weapons: "Weapons",
        tobacco: "Tobacco",
        adult_entertainment: "Adult entertainment",
        other: "Other prohibited activity",
      },
      countsAll: "The core business is prohibited: all revenue counts",
      countsNoInterest: "Interest is not counted",
      counts: (kinds: readonly string[]) => `Counts ${kinds.join(", ").toLowerCase()}`,
      countsOnly: (kinds: readonly string[]) => `Counts ${kinds.join(", ").toLowerCase()} only`,
      parts: {
        prohibited: {
          counted: "Prohibited",
          rest: "Permissible",
          table: "Revenue: permissible and prohibited",
          bar: (rest: string, counted: string) =>
            `Bar: ${rest} of revenue is permissible, ${counted} prohibited.`,
        },
        interest: {
          counted: "Interest income",
          rest: "Other revenue",
          table: "Revenue: other revenue and interest income",
          bar: (rest: string, counted: string) =>
            `Bar: ${rest} of revenue is other revenue, ${counted} interest income.`,
        },
      },
      columns: ["Part", "Amount", "Of revenue"],
      ofWhich: (kind: string) => `of which: ${kind}`,
      total: "Revenue",
      under: (percent: string) => `under ${percent}`,
      over: (percent: string) => `over ${percent}`,
      allCounts: "The core business is prohibited, so all revenue counts as prohibited.",
      uncounted: "What is named under “What to know” is not counted as prohibited here.",
      exceeds: "Prohibited income exceeds revenue, so all revenue counts as prohibited.",
    },
    history: {
      verdicts: (from: string, to: string) => `The verdict from ${from} to ${to}`,
      band: (verdict: string, from: string, to: string) => `${verdict}, ${from} to ${to}: `,
      filed: "Report filed",
      asTable: "The verdicts as a table",
      earlier: "it began earlier",
      bands: (from: string, to: string, turns: number, reports: number, printed: (count: number) => string) =>
        `Bands of the verdict from ${from} to ${to}: it turned ${turns === 0 ? "never" : turns === 1 ? "once" : `${printed(turns)} times`}, and ${printed(reports)} reports were filed.`,
      since: (verdict: string, day: string) => `It is ${verdict.toLowerCase()} since ${day}.`,
      causesBelow: "The table below has the causes.",
      turns: "Verdicts with the causes of their turns",
      turnColumns: ["From", "To", "Verdict", "Because"],
      lasts: "lasts",
      older: (shown: string, all: string, rest: string, link: VNode): ComponentChildren => (
        <>
          These are the newest {shown} of {all}. For the other {rest}, see {link}.
        </>
      ),
      ratios: "The ratios over time",
      everyRow:
        "Each row uses only the reports and prices available on its filing date. The first row is the verdict in force.",
      everyPoint:
        "Each point uses only the reports and prices available on its filing date. The last point is the verdict in force.",
      oneDay: "A ratio is known for one day only, so there is no chart.",
      noDay: "No ratio was computed on any of these days.",
      against: (whole: string) => `Against ${whole}`,
      sameTable: "The same figures as a table",
      limit: (limit: string) => `limit ${limit}`,
      path: (ratio: string, first: string, last: string) => `${ratio} went from ${first} to ${last}`,
      lines: (days: string, paths: readonly string[]) => `Line chart of ${days} days: ${paths.join("; ")}.`,
      theLimit: (limit: string) => `The limit is ${limit}.`,
      breaks: "A line breaks where the computation changes.",
      figuresBelow: "The table below has every figure.",
      past: "Verdict and ratios of past periods",
      pastColumns: ["Screened on", "Balance sheet of", "Report", "Verdict"],
      inForce: (day: string) => `${day} (in force)`,
      noneFiled: "none filed",
      noReport: "none",
      changed: (verdict: string) => `${verdict} (changed)`,
      undecided: "not decided",
      result: (ratio: string, side: string) => `${ratio}, ${side}`,
      changes: "Published changes",
      noChange: "We have published no change of this verdict since our first.",
      computed: "The history above is computed from past reports: it is not what we published then.",
      moreChanges: (count: string) => `${count} more in the API.`,
      turned: (from: string, to: string) => `from ${from.toLowerCase()} to ${to.toLowerCase()}`,
      still: (verdict: string) => `still ${verdict.toLowerCase()}`,
      versions: (from: string, to: string) => `(${from} to ${to})`,
      change: (turn: string, cause: string, report: VNode | null): ComponentChildren => (
        <>
          {turn}, because {cause}
          {report === null ? null : <> (newest report {report})</>}.
        </>
      ),
      changedScreens: (screens: readonly string[]) => `Changed screens: ${screens.join(", ")}.`,
    },
    packet: {
      check: "Check each figure against the company's own filing",
      open: (packet: Wrap, reference: Wrap, route: VNode): ComponentChildren => (
        <>
          {packet("Open the Evidence Packet")} (JSON). Its {reference("reference")}: {route}
        </>
      ),
      reports: "Reports behind the verdict",
      documents: "Its documents",
      report: (
        form: VNode,
        days: {
          readonly end: string
          readonly filed: string
          /** The day of a figure that the report repeats from an earlier one. */
          readonly repeated?: string | null
          readonly counted?: string | null
        },
      ): ComponentChildren => (
        <>
          {form} for the period to {days.end}, filed {days.filed}
          {days.repeated ? `, which repeats the figure of ${days.repeated}` : ""}
          {days.counted ? `, shares counted on ${days.counted}` : ""}
        </>
      ),
      hash: (hash: VNode): ComponentChildren => <>SHA-256 of the source data: {hash}</>,
      disclosures: "Disclosures",
      reasonCodes: (codes: VNode): ComponentChildren => <>Reason codes: {codes}.</>,
      confidence: (score: string) => `Confidence: ${score}`,
      confidenceTable: "What the confidence is made of",
      confidenceColumns: ["Reason", "Points"],
      base: "Every assessment starts from",
      score: "Confidence, between 0 and 1",
      readAs: (strategies: readonly string[]) => `Figures were read as: ${strategies.join("; ")}.`,
      strength: (rating: string) => `Financial strength: ${rating}`,
      notRated: "not rated",
      strengthMeans: (meanings: readonly (readonly [rating: string, meaning: string])[]) =>
        `This does not affect the verdict. In the table, ${meanings.map(([rating, meaning]) => `“${rating}” means ${meaning}`).join(", ")}.`,
      healthTable: "Health ratios",
      healthColumns: ["Ratio", "Value", "Rating"],
      healthRatios: {
        current_ratio: "Current ratio",
        debt_to_assets: "Debt to assets",
        cash_flow_to_debt: "Cash flow to debt",
        interest_coverage: "Interest coverage",
        altman_z_score: "Altman Z-score",
      },
      none: "none",
    },
    sources: {
      table: (ratio: string) => `Figures of ${ratio}`,
      columns: ["Figure, tags and report", "Amount as filed"],
      base: "the base of an estimate, below",
      estimate: (name: VNode, amount: string, rule: VNode): ComponentChildren => (
        <>
          {name} is {amount}: {rule}. No filing states it.
        </>
      ),
      shares: (count: string) => `${count} shares`,
      noTags: "No filed figures add up to it.",
      title: "What the reports state",
      /** `year` is null if there is none. */
      newest: (year: string | null, place: string) =>
        `Balances are from the newest report; income is for the newest full year${year === null ? "" : `, ${year}`}. Each accession number links to its report ${place}.`,
      unnamedYear: "which the report names",
      used: "Figures that the screens use",
      others: "Other figures",
      knownColumns: ["Figure", "Amount"],
      filed: (form: VNode, day: VNode): ComponentChildren => (
        <>
          {form}, filed {day}
        </>
      ),
    },
    calculation: {
      title: "The calculation",
      sameDenominator: (screen: VNode): ComponentChildren => <>The denominator is the same as in {screen}.</>,
      division: "The division",
      numerator: (label: string) => `Numerator: ${label.toLowerCase()}`,
      denominator: (label: string) => `Denominator: ${label.toLowerCase()}`,
      madeOf: (label: string, ratio: string) => `What ${label} is made of: ${ratio}`,
      estimate: (name: VNode, rule: VNode): ComponentChildren => (
        <>
          {name} is an estimate: {rule}.
        </>
      ),
      together: (amount: VNode): ComponentChildren => <>Together: {amount}</>,
      lastClose: "the last close",
      onlyClose: "the only close available",
      meanClose: (_closes: number, printed: string) => `the mean of ${printed} month-end closes`,
      /** `over` and `rate` are factors with their signs, or empty. */
      product: (shares: string, over: string, price: string, close: string, rate: string) =>
        `${shares} shares${over} × ${price}, ${close}${rate}`,
      receipt: (shares: string) => `Each share of this listing represents ${shares} ordinary shares.`,
      filedAs: (shares: string) => `Filed as ${shares} shares; adjusted for later splits.`,
      rates: {
        unit: (price: string, currency: string) => `A hundred ${price} are one ${currency}.`,
        filing: (price: string, rate: string) =>
          `One ${price} is ${rate}, the rate at which a filing converts its total assets.`,
        oneClose: (price: string, currency: string, rate: string) =>
          `The close is converted from ${price} to ${currency} at the European Central Bank's reference rates of its day. By these rates one ${price} is ${rate}.`,
        everyClose: (price: string, currency: string, rate: string) =>
          `Each close is converted from ${price} to ${currency} at the European Central Bank's reference rates of its day. By these rates one ${price} is on average ${rate}.`,
      },
      perEuro: (amounts: string) => `${amounts} for one euro`,
      perEuroOn: (amounts: string, day: string) => `${amounts} for one euro, the rates of ${day}`,
      notComputed: "It could not be computed.",
      overNothing: {
        pass: (division: string) => `${division} has no result; the screen passes.`,
        fail: (division: string) => `${division} has no result; the screen fails.`,
      },
      sides: {
        above: (division: string, ratio: string, limit: string) =>
          `${division}, printed as ${ratio}: above the limit of ${limit}.`,
        "not above": (division: string, ratio: string, limit: string) =>
          `${division}, printed as ${ratio}: not above the limit of ${limit}.`,
        below: (division: string, ratio: string, limit: string) =>
          `${division}, printed as ${ratio}: below the limit of ${limit}.`,
        "not below": (division: string, ratio: string, limit: string) =>
          `${division}, printed as ${ratio}: not below the limit of ${limit}.`,
      },
      basis: "The days, and what is divided by",
      /** `screens`: the names of one or more screens. `basis` follows the amount. */
      overCap: (screens: readonly string[], cap: VNode, basis: ComponentChildren): ComponentChildren => {
        const named = screens.join(" and ").toLowerCase()
        return (
          <>
            {named.slice(0, 1).toUpperCase() + named.slice(1)} {named === "debt" ? "is" : "are"} divided by a
            market capitalisation of {cap}
            {basis}.
          </>
        )
      },
      /** `price` is null if the shares are not simply multiplied by it. */
      capOf: (shares: VNode, price: string | null, close: string, day: VNode): ComponentChildren => (
        <>
          : {shares} shares at {price === null ? "" : `${price}, `}
          {close}, of {day}
        </>
      ),
      capOfMean: (shares: VNode, price: string | null, close: string, day: VNode): ComponentChildren => (
        <>
          : {shares} shares at {price === null ? "" : `${price}, `}
          {close} to {day}
        </>
      ),
      balances: (day: VNode): ComponentChildren => <>Balances are of {day}.</>,
      income: (period: string, day: VNode): ComponentChildren => (
        <>
          Income is for {period}, the fiscal year to {day}.
        </>
      ),
      currency: (currency: string) => `Every amount is in ${currency}.`,
    },
    facts: {
      label: { stock: "About this stock", fund: "About this fund" },
      price: "Share price",
      /** `day` is null if it is not known. */
      close: (price: string, day: VNode | null): ComponentChildren => (
        <>
          {price}
          {day === null ? null : <>, close of {day}</>}
        </>
      ),
      cap: "Market capitalisation",
      capOn: (cap: VNode, day: string): ComponentChildren => (
        <>
          {cap} on {day}
        </>
      ),
      capAtClose: (cap: VNode): ComponentChildren => <>{cap} at the last close</>,
      limitsCap: "Market capitalisation for the limits",
      meanCap: (cap: VNode, closes: number): ComponentChildren => (
        <>
          {cap}, from the mean of {closes} month-end closes
        </>
      ),
      newestFigures: "Newest figures of",
      reportDue: "Next report due by",
      strength: "Financial strength",
      confidence: "Confidence",
      sure: (confidence: VNode): ComponentChildren => (
        <>{confidence}: how sure we are of this verdict, 0 to 1</>
      ),
      methodology: "Methodology",
      identifier: "Identifier",
      exchange: "Exchange",
      country: "Country",
      industry: "Industry",
      heldBy: "Held by",
      funds: (funds: number) => `${funds} Shariah fund${funds === 1 ? "" : "s"}`,
      /** `weight` is null if it is not known. */
      holder: (
        fund: VNode,
        weight: string | null,
        index: VNode,
        standard: VNode,
        day: VNode,
      ): ComponentChildren => (
        <>
          {fund}
          {weight === null ? "" : ` (${weight} of it)`}, which follows {index}, an index by {standard}, on{" "}
          {day}
        </>
      ),
      lines: "Also trades as",
      others: (lines: number) => `${lines} other line${lines === 1 ? "" : "s"}`,
      moreLines: (count: string) => `, and ${count} more in the API`,
    },
  },
  // stock evidence: end
}

export type Sentences = typeof english
