import type { ComponentChildren, VNode } from "preact"
import type { Instrument } from "../../../../src/listings/instrument.ts"
import { whyNoVerdict } from "../../../../src/listings/other-security.ts"
import { upperFirst } from "../../../../src/screening/screens/declarations.ts"
import type { DeterminationStatus, Membership } from "../../../../src/vocabulary.ts"
import { labels, numbered, screens } from "../vocabulary/english.tsx"

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

/** Where the reports of a company are. `place` continues a sentence: `on EDINET`. `country` is null if it is not known. */
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
