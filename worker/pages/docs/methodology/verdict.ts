import { fiscalYearDaysMax, fiscalYearDaysMin } from "../../../../src/facts/basis.ts"
import {
  agedDays,
  type ConfidenceCause,
  causeScale,
  codeAgedDays,
  confidenceBase,
  confidenceImpacts,
  wideMarginShareMin,
} from "../../../../src/screening/confidence.ts"
import {
  componentsMin,
  debtFoundShareMax,
  type FigureCause,
  figureBase,
  figureImpacts,
  unexplainedShareMin,
} from "../../../../src/screening/figure-confidence.ts"
import {
  closeAgeWeekdaysMax,
  reportDeadlines,
  reportLateDaysMax,
} from "../../../../src/screening/freshness.ts"
import { type Methodology, methodologyRef } from "../../../../src/screening/methodologies.ts"
import { pastPeriodsMax } from "../../../../src/screening/past.ts"
import { highQualityMin } from "../../../../src/screening/reason-codes.ts"
import { businessDeclaration } from "../../../../src/screening/screens/declarations.ts"
import type { RatioScreen } from "../../../../src/screening/screens/ratio.ts"
import {
  type DriverCode,
  driverCodes,
  quartersMin,
  steadyShareOfLimit,
  watchShareOfLimit,
} from "../../../../src/screening/stability.ts"
import { type WithheldReason, withheldReasons } from "../../../../src/vocabulary.ts"
import type { GuidePage } from "../document.ts"
import {
  bullets,
  type Content,
  code,
  heading,
  listed,
  numbered,
  percent,
  prose,
  section,
  signed,
  table,
} from "./blocks.ts"

/** The methodology guide's sections on what decides a verdict and what is published with it. */

export type ShownScreen = Pick<RatioScreen, "name" | "title" | "formula" | "clause">

/** Each screen of a methodology with its formula, limit and clause. */
export function screensAndLimits(
  methodology: Methodology,
  screens: readonly ShownScreen[],
): readonly Content[] {
  const { limits, inForceFrom, changes } = methodology
  return [
    heading("Screens and limits"),
    prose`AAOIFI Shari'ah Standard No. 21 holds a share of a company with a permissible aim that borrows or deposits on interest to be prohibited in principle, and exempted by need under conditions (3/4). These are the conditions, as ${code(methodologyRef(methodology))} tests them, in force since ${inForceFrom}. ${changes}`,
    table(
      ["screen", "what is tested", "limit", "clause"],
      [
        [
          code(businessDeclaration.name),
          businessDeclaration.rule,
          "none: it passes or fails",
          businessDeclaration.clause,
        ],
        ...screens.map(({ name, title, formula, clause }) => [
          code(name),
          prose`${title}: ${code(formula)}`,
          `at most ${percent(limits[name])}`,
          clause,
        ]),
      ],
    ),
    "A quotient that equals its limit passes. Quotients are compared unrounded and rounded for print, with as many digits as are needed not to contradict the verdict.",
    "The interface reads three clauses in its own way, and the service follows the interface:",
    bullets([
      "3/4/3 speaks of interest-taking deposits; all cash and interest-bearing securities are counted, which is wider.",
      "3/4/4 speaks of total income; prohibited income is divided by revenue.",
      "3/4/5 asks for the last financial position and names no averaging window; market capitalisation is averaged over up to twelve month-end closes, so that one day's price decides nothing.",
    ]),
  ]
}

const withheldWhen: Readonly<Record<WithheldReason, string>> = {
  screen_unresolved:
    "A figure a screen needs is not in the filings, or lies between bounds on either side of the limit, or the business is not settled. The explanation says which.",
  market_cap_unavailable: "There is no share count, or no recent close that can be trusted.",
  filings_stale: "The newest balance sheet, or the newest full fiscal year, is too old.",
  currency_unresolved:
    "Price and filing are in two currencies without a stated rate, or the ratio of a depositary share is not stated.",
  no_filings: "No annual or quarterly balance sheet has been filed in a form that can be read.",
}

/** How the outcomes of screens become a verdict, and when it is withheld. */
export function decisionSection(methodology: Methodology): GuidePage {
  return section(
    "How a verdict is decided",
    "A known failure decides; nothing unknown can rescue a company that fails on what is known. With no failure, anything unknown withholds the verdict.",
    numbered([
      prose`A prohibited core business, also where no figure can be read, or a ratio above its limit: ${code("non-compliant")}.`,
      prose`Else a screen that cannot be resolved: ${code("pending")}, with a reason in ${code("determination.withheld")}.`,
      prose`Else ${code("compliant")}.`,
    ]),
    "A ratio is carried as the least and the most it can be. The least above the limit fails, the most within the limit passes; between the two the screen is unresolved. So a bound may pass a screen and never fail one. Where evidence speaks against a pass (lines that may belong to debt or cash, share counts that contradict each other) the pass must hold with it.",
    heading("What the figures are read from"),
    bullets([
      `Balance sheet: the newest instant in a 10-K, 10-Q, 20-F or 40-F or an amendment of one, filed within ${methodology.filingAgeMonthsMax} months; every balance-sheet figure is of that one instant.`,
      `Income: the newest full fiscal year (${fiscalYearDaysMin} to ${fiscalYearDaysMax} days) of an annual report, ended at most ${methodology.balanceToIncomeMonthsMax} months before the balance sheet. No sums over trailing quarters.`,
      prose`Of several filings that state one fact, the one filed last counts. ${code("fy")}, ${code("fp")} and ${code("frame")} of companyfacts describe the filing and are not used.`,
      "Unknown is not zero. A figure is zero only where a tag or other evidence says so.",
    ]),
    heading("Why a verdict is withheld"),
    table(
      ["`withheld.reason`", "when"],
      withheldReasons.map((reason) => [code(reason), withheldWhen[reason]]),
    ),
  )
}

/** The part of a dividend to give away, and how it is rounded. */
export function purificationSection(): GuidePage {
  return section(
    "Purification",
    "The dividend method: the prohibited share of revenue, as a percentage of dividends to give away (SS 21, 3/4/6).",
    bullets([
      prose`${code("percentage")} is prohibited income over revenue, rounded up to a hundredth of a per cent, so that nothing is kept by rounding.`,
      prose`${code("amount_per_1000")} is ${code("percentage")} × 10: what to give away of every 1,000 of dividends, in the reporting currency.`,
      "Without prohibited income nothing is due. Where there is some and no revenue, or the share is not known beside a decisive failure, the whole dividend is due.",
      prose`An upper bound of interest income, where that is what passed the screen, counts in full and is marked ${code("at_most")}: it errs on the side of giving.`,
    ]),
    prose`The standard also asks for the prohibited income per share from the holder at the end of the period, with or without a dividend (3/4/6/1 to 3/4/6/4): ${code("revenue.prohibited.amount")} over ${code("shares_outstanding")} of the Evidence Packet.`,
  )
}

const figureWhen: Readonly<Record<FigureCause, string>> = {
  debt_totals_differ: "The notes state more debt than the balance sheet's lines; the notes count.",
  debt_principal_only: "Only the principal of debt instruments is tagged.",
  debt_from_maturity_table: "No line of long-term debt is tagged; the table of maturities counts.",
  debt_at_fiscal_year_end:
    "No debt, or none but leases, is tagged at the date; that of the fiscal year's end counts.",
  debt_equals_maturities:
    "A line of debt equals the table of maturities: it may be the principal, or all of the debt.",
  zero_debt_by_evidence: "No debt is tagged; the zero rests on the absence of interest.",
  liabilities_unexplained: `Liabilities above ${percent(unexplainedShareMin)} of assets are neither debt that is tagged nor another named kind.`,
  debt_raised_not_found: `Debt is at most ${percent(debtFoundShareMax)} of assets, yet over five years more than that was raised from debt beyond repayments.`,
  figure_may_be_larger: "Amounts may belong to debt or cash whose kind is not tagged.",
  component_sum: `A figure is the sum of ${componentsMin} tags or more.`,
  securities_added: "Securities are part of cash; their lines may overlap, or leave some out.",
  revenue_of_interest: "Revenue is read from lines of interest income.",
  interest_line_net:
    "Interest income is read from a line that is net, or of all investment income, by its name.",
  upper_bound: "An upper bound is used for a figure that is not tagged.",
  share_count_fallback: "The share count is not that of one cover page, or needs a note.",
  share_classes_added: "The shares of several classes were added up.",
}

const confidenceWhen: Readonly<Record<ConfidenceCause, string>> = {
  spot_price: "No month-end close is at hand: market capitalisation is of one day.",
  short_price_history: "Fewer than twelve month-end closes.",
  balance_sheet_aged: `The balance sheet is older than ${agedDays} days.`,
  activity_judged:
    "The business was placed by hand, from what is generally known of it, by one reader or by two who differed.",
  industry_code_alone: "No figure could be read: the verdict rests on EDGAR's industry code alone.",
  industry_code_aged: `EDGAR's industry code was read more than ${codeAgedDays} days ago.`,
  all_screens_decided: "Every ratio could be computed, or the business alone decides.",
  wide_margins: `Every ratio that decides is at least ${percent(wideMarginShareMin)} of its limit away from it.`,
  debt_ceiling_confirms: "Even all liabilities that could be debt are within the limit.",
  several_screens_fail: "More than one screen fails, and each alone decides.",
}

export interface ConfidenceTable {
  readonly base: number
  readonly impacts: Readonly<Record<ConfidenceCause, number>>
}

export const confidenceTable: ConfidenceTable = { base: confidenceBase, impacts: confidenceImpacts }

/** The base, each cause with what it adds or takes off, and what a score means. */
export function confidenceSection({ base, impacts }: ConfidenceTable): GuidePage {
  const causes = Object.keys(confidenceWhen) as ConfidenceCause[]
  const ofFigures = Object.keys(figureWhen) as FigureCause[]
  return section(
    "Confidence",
    prose`How well a determination rests on its filings: ${base}, with every penalty and boost below that applies, between 0 and 1. At 0.9 expect at most one verdict in ten to be wrong. The scores are cautious: all ${verdictsLabelled} decided verdicts of labelled companies are right, also those with lower scores. From ${highQualityMin} on the reason code ${code("high_data_quality")} is given, below it ${code("limited_data_quality")}.`,
    prose`Each figure has a confidence of its own: ${figureBase}, less what speaks against it. The penalties are fitted to companies whose figures were read by hand: minus the share of figures that were wrong because of the cause. The first column of the second table is of the 242 companies of the fit, the second of 96 that were labelled after it. Contradicting sources of debt share one penalty, since each is rare.`,
    table(
      ["type", "impact", "when"],
      ofFigures.map((cause) => [code(cause), signed(figureImpacts[cause]), figureWhen[cause]]),
    ),
    table(["confidence of a figure", "right, of the fit", "right, labelled after it"], figuresByConfidence),
    `A verdict bears the penalties of the figures that decide it: all where it passes, those of one failing ratio where it fails, none where the business alone fails it. It bears ${percent(causeScale.near)} of each penalty, and ${percent(causeScale.wide)} where every deciding ratio that uses the figure is at least ${percent(wideMarginShareMin)} of its limit away from it, in both cases at least 0.01: most wrong figures change no verdict. The rest is set by hand, since the labels say nothing about it:`,
    table(
      ["type", "impact", "when"],
      causes.map((cause) => [code(cause), signed(impacts[cause]), confidenceWhen[cause]]),
    ),
  )
}

/** Printed by `npm run accuracy`; docs/accuracy.md has the same figures. */
const verdictsLabelled = 206
const figuresByConfidence: readonly (readonly [claimed: string, ofTheFit: string, labelledAfter: string])[] =
  [
    ["0.97 or more", "858 of 859", "349 of 351"],
    ["0.94 to 0.96", "115 of 117", "50 of 52"],
    ["0.90 to 0.93", "38 of 41", "18 of 20"],
    ["0.85 to 0.89", "30 of 40", "4 of 8"],
    ["below 0.85", "1 of 2", "2 of 2"],
  ]

const driverWhen: Readonly<Record<DriverCode, readonly [severity: string, when: string]>> = {
  prohibited_core: ["info", "The core business is prohibited; ratios cannot change that."],
  verdict_flipped: ["warning, critical from two on", "The verdict changed over the past filing periods."],
  near_limit: [
    "warning",
    `A ratio is within ${percent(watchShareOfLimit)} of its limit from it, on either side.`,
  ],
  short_history: ["info", `Fewer than ${quartersMin} past filing periods could be judged.`],
  steady_history: ["info", `No change of verdict over at least ${quartersMin} past filing periods.`],
}

/** When the next report is due, and from when on a verdict is stale. */
export function freshnessSection(): GuidePage {
  return section(
    "Freshness",
    "A verdict says how many days old it is on the day of the request, in UTC. It is stale when something newer should be known: when a due report has not been read, or its share prices are old.",
    table(
      ["report", "due after the end of its period", "source"],
      reportDeadlines.map((deadline) => [
        deadline.form,
        "days" in deadline ? `${deadline.days} days` : `${deadline.months} months`,
        deadline.source,
      ]),
    ),
    `These are the deadlines of the filers that have most time; one at a weekend is the next Monday's. A verdict is stale once a due report has been missing for ${reportLateDaysMax} days, which allows for an announced delay (Rule 12b-25), or once the last close is older than ${closeAgeWeekdaysMax} weekdays. Market holidays are counted as trading days.`,
    "A withheld verdict is dated in the same way. A verdict on a vehicle decided on its structure rests on no period and no close: it is stale 15 months after its documents were read. Of a verdict on the business alone it is not known. A fund states the day of its holdings and the day it was weighed instead.",
  )
}

/** What the ratings of stability mean, with the distance of each screen that is watched. */
export function stabilitySection({ limits }: Methodology, screens: readonly ShownScreen[]): GuidePage {
  const near = screens.map(
    ({ name }) =>
      prose`${Number((limits[name] * watchShareOfLimit * 100).toFixed(2))} points for ${code(name)}`,
  )
  return section(
    "Stability",
    `How the verdict held over the last ${pastPeriodsMax} filing periods, each judged by what had been filed, and what the share cost, on the day its report was first filed; and over changes of the published verdict between reports.`,
    table(
      ["rating", "when"],
      [
        [code("volatile"), "Two changes of verdict or more."],
        [code("insufficient_history"), `Fewer than ${quartersMin} periods that could be decided.`],
        [code("watch"), "One change of verdict, or a ratio near its limit."],
        [code("stable"), "None of these."],
      ],
    ),
    prose`Near means within a sixth of the limit: ${listed(near)}. A trend is ${code("steady")} while a quotient moved by at most ${percent(steadyShareOfLimit)} of its limit between the last two periods, else ${code("improving")} or ${code("deteriorating")}; ${code("unknown")} without a period before. The closest threshold is that of the screen that decides: where ratios fail, the failing one nearest its limit, else the nearest of all; there is none where the core business is prohibited.`,
    table(
      ["driver code", "severity", "when"],
      driverCodes.map((driver) => [code(driver), ...driverWhen[driver]]),
    ),
    prose`A vehicle decided on its structure carries ${code("insufficient_history")} and the one driver ${code("decided_on_structure")}.`,
  )
}
