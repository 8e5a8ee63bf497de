import {
  agedDays,
  type ConfidenceCause,
  causeScale,
  codeAgedDays,
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
import { pastPeriodsMax } from "../../../../src/screening/measurement.ts"
import { type Methodology, methodologyRef } from "../../../../src/screening/methodologies.ts"
import { businessDeclaration, formulaOf, titleOf } from "../../../../src/screening/screens/declarations.ts"
import {
  type DriverCode,
  driverCodes,
  quartersMin,
  steadyShareOfLimit,
  watchShareOfLimit,
} from "../../../../src/screening/stability.ts"
import {
  confidenceBase,
  fiscalYearDaysMax,
  fiscalYearDaysMin,
  highQualityMin,
} from "../../../../src/terms.ts"
import { type WithheldReason, withheldReasons } from "../../../../src/vocabulary.ts"
import { limitWords } from "../../../html/screens.ts"
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

/** The methodology guide's sections on how a verdict is decided, and on the facts published with it. */

/** Each screen of a methodology with its formula, limit and clause. */
export function screensAndLimits(methodology: Methodology): readonly Content[] {
  const { rules, inForceFrom, changes } = methodology
  return [
    heading("Screens and limits"),
    prose`A company may have a permissible business and still borrow or deposit money on interest. Under AAOIFI Shari'ah Standard No. 21 its shares are prohibited in principle, and exempted for need under conditions (3/4). These are the conditions, as ${code(methodologyRef(methodology))} tests them since ${inForceFrom}. ${changes}`,
    table(
      ["screen", "what is tested", "limit", "clause"],
      [
        [
          code(businessDeclaration.name),
          businessDeclaration.rule,
          "none: it passes or fails",
          businessDeclaration.clause,
        ],
        ...rules.ratios.map((rule) => [
          code(rule.name),
          prose`${titleOf(rule)}: ${code(formulaOf(rule))}`,
          `${limitWords[rule.operator]} ${percent(rule.limit)}`,
          rule.clause ?? "",
        ]),
      ],
    ),
    "A ratio that equals its limit passes. We compare ratios before rounding. A rounded ratio has as many digits as it needs to agree with its result.",
    "In three places our test differs from the words of the standard:",
    bullets([
      "3/4/3 speaks of deposits that bear interest. We count all cash and all securities that bear interest, which is stricter.",
      "3/4/4 speaks of total income. We divide prohibited income by revenue.",
      "3/4/5 asks for the last financial position, and does not speak of average prices. We use the mean of up to twelve month-end prices, so that the price of one day decides nothing.",
    ]),
  ]
}

const withheldWhen: Readonly<Record<WithheldReason, string>> = {
  screen_unresolved:
    "The filings leave out a figure that a screen needs, or allow a ratio on either side of the limit, or we cannot tell what the business is. The explanation says which of these applies.",
  market_cap_unavailable: "There is no number of shares, or no recent price that we can trust.",
  filings_stale:
    "The newest balance sheet or the newest full fiscal year is too old, even if it was filed recently.",
  currency_unresolved:
    "The price and the filing are in different currencies, and neither the European Central Bank nor the filing states an exchange rate. Or no document states how many shares a depositary share represents.",
  no_filings: "We can read no annual or quarterly balance sheet of the company.",
  successor_undeclared:
    "A new registrant took the ticker over and has filed no annual report yet, and we have not established that it continues the former company. If it does, we declare the succession, and the reports, closes and verdicts of the former company continue to count.",
}

function balanceAge({ balanceAgeMonthsMax: { domestic, foreign } }: Methodology): string {
  return `The day of the balance sheet is at most ${domestic} months ago, or ${foreign} for a foreign filer (Forms 20-F, 40-F and 6-K), whenever the report was filed. By then the annual report of the next year must have been filed. It is due after 12 months and the time to file it (90 days, or four months), plus the 15 days that a late report may take (Rule 12b-25).`
}

/** How the results of screens decide a verdict, and when the verdict is withheld. */
export function decisionSection(methodology: Methodology): GuidePage {
  return section(
    "How a verdict is decided",
    "One failed screen decides. If no screen fails, all of them must be settled before we give a verdict.",
    numbered([
      prose`If the core business is prohibited, or a ratio is above its limit, the verdict is ${code("non-compliant")}.`,
      prose`If not, and a screen cannot be settled, the verdict is ${code("pending")}. ${code("determination.withheld")} has the reason.`,
      prose`If every screen passes, the verdict is ${code("compliant")}.`,
    ]),
    "If a figure is not certain, we compute the lowest and the highest ratio that the filings allow. If even the lowest is above the limit, the screen fails. If even the highest is within the limit, it passes. Otherwise it is not settled. So an estimate may let a company pass, and never makes one fail. If the filings cast doubt on a pass, the company must pass with the doubtful amount counted too: lines that may be debt or cash, or share counts that contradict each other.",
    heading("Which reports we use"),
    bullets([
      `Balance sheet: the newest in a 10-K, 10-Q, 20-F or 40-F or its amendment, or in an annual report in a 6-K, filed within ${methodology.filingAgeMonthsMax} months. All its figures are of the same day.`,
      balanceAge(methodology),
      `Income: the newest full fiscal year (${fiscalYearDaysMin} to ${fiscalYearDaysMax} days) of an annual report, which ended at most ${methodology.balanceToIncomeMonthsMax} months before the balance sheet. We do not add up quarters.`,
      prose`If several filings state the same fact, the one filed last counts. We do not use ${code("fy")}, ${code("fp")} and ${code("frame")} of companyfacts, because they describe the filing and not the fact.`,
      "A missing figure is not zero. A figure is zero only if a tag or other evidence says so.",
    ]),
    heading("Why a verdict is withheld"),
    table(
      ["`withheld.reason`", "when"],
      withheldReasons.map((reason) => [code(reason), withheldWhen[reason]]),
    ),
  )
}

/** The part of a dividend to give away, and its rounding. */
export function purificationSection(): GuidePage {
  return section(
    "Purification",
    "How much of a dividend to give away: the same share that prohibited income has in revenue (SS 21, 3/4/6).",
    bullets([
      prose`${code("percentage")} is prohibited income divided by revenue, rounded up to a hundredth of a percent.`,
      prose`${code("amount_per_1000")} is what to give away of every 1,000 of dividends: ${code("percentage")} × 10.`,
      "Without prohibited income there is nothing to give away. The whole dividend is to be given away if there is prohibited income and no revenue, or if the company fails and its prohibited share is not known.",
      prose`If the screen passed with our highest estimate of interest income, that estimate counts in full. The percentage is then marked ${code("at_most")}, and the true percentage may be lower.`,
    ]),
    prose`Under the standard, whoever holds the shares at the end of the period also gives away the prohibited income of each share, even without a dividend (3/4/6/1 to 3/4/6/4). To compute this amount, divide ${code("revenue.prohibited.amount")} by ${code("shares_outstanding")} of the Evidence Packet.`,
  )
}

const figureWhen: Readonly<Record<FigureCause, string>> = {
  debt_totals_differ: "The notes state more debt than the balance sheet. We use the notes.",
  debt_principal_only: "The filing tags only the principal of the debt.",
  debt_from_maturity_table: "The filing tags no line of long-term debt, so we use the table of maturities.",
  debt_at_fiscal_year_end:
    "On the day of the balance sheet no debt is tagged, or only leases. We use the debt at the end of the fiscal year.",
  figure_contradicted:
    "Two tags state different amounts for one total, and nothing in the statement proves which it is. The verdict holds with both.",
  debt_equals_maturities:
    "A line of debt equals the table of maturities, so it may be the principal or all of the debt.",
  zero_debt_by_evidence:
    "No debt is tagged. We take it as zero, because the company pays almost no interest.",
  liabilities_unexplained: `Liabilities of more than ${percent(unexplainedShareMin)} of assets are neither tagged debt nor of another named kind.`,
  debt_raised_not_found: `Debt is at most ${percent(debtFoundShareMax)} of assets, but over five years the company borrowed more than that beyond what it repaid.`,
  figure_may_be_larger:
    "The filing has amounts that may belong to the figure, and does not say whether they do. One example is an amount whose sign is impossible for its tag.",
  component_sum: `A figure is the sum of ${componentsMin} tags or more.`,
  securities_added: "Securities count as cash. Their lines may overlap, or leave some securities out.",
  revenue_of_interest: "We read revenue from lines of interest income.",
  interest_line_net:
    "We read interest income from a line whose name says that it is net, or that it is all investment income.",
  upper_bound: "A figure is not tagged. We use our highest estimate.",
  share_count_fallback:
    "The number of shares does not come from one cover page, or something speaks against it.",
  share_classes_added: "We added up the shares of several classes.",
}

const confidenceWhen: Readonly<Record<ConfidenceCause, string>> = {
  spot_price: "There is no month-end price. Market capitalisation uses the price of one day.",
  short_price_history: "There are fewer than twelve month-end prices.",
  balance_sheet_aged: `The balance sheet is older than ${agedDays} days.`,
  activity_judged:
    "The business was classed by hand from general knowledge, by one reader or by two who differed.",
  industry_code_alone: "We could read no figure. The verdict rests only on EDGAR's industry code.",
  industry_code_aged: `We read EDGAR's industry code more than ${codeAgedDays} days ago.`,
  all_screens_decided: "We could compute every ratio, or the business alone decides.",
  wide_margins: `Every deciding ratio, with every amount that may belong to it, is at least ${percent(wideMarginShareMin)} of its limit away from the limit.`,
  debt_ceiling_confirms:
    "Even if all liabilities that could be debt were debt, the ratio would be within the limit.",
  several_screens_fail: "More than one screen fails, and each is enough to decide.",
}

export interface ConfidenceTable {
  readonly base: number
  readonly impacts: Readonly<Record<ConfidenceCause, number>>
}

export const confidenceTable: ConfidenceTable = { base: confidenceBase, impacts: confidenceImpacts }

/** The base, the points of each cause, and the meaning of a score. */
export function confidenceSection({ base, impacts }: ConfidenceTable): GuidePage {
  const causes = Object.keys(confidenceWhen) as ConfidenceCause[]
  const ofFigures = Object.keys(figureWhen) as FigureCause[]
  return section(
    "Confidence",
    prose`The confidence says how well the filings support a verdict. It is ${base}, plus or minus the amounts below that apply, and always between 0 and 1. Of verdicts with 0.9, expect at most one in ten to be wrong. The scores are cautious: all ${verdictsLabelled} verdicts that were checked by hand are right, including those with lower scores. From ${highQualityMin} on a verdict has the reason code ${code("high_data_quality")}, below it ${code("limited_data_quality")}.`,
    prose`Each figure has its own confidence: ${figureBase} minus its penalties. We learned the size of each penalty from companies whose figures were read by hand. It is the share of figures that were wrong for the same cause. The second table tests this. Its first column has the 242 companies we learned from, and its second 96 companies that were read later. Sources of debt that contradict each other share one penalty, because each case is rare.`,
    table(
      ["type", "impact", "when"],
      ofFigures.map((cause) => [code(cause), signed(figureImpacts[cause]), figureWhen[cause]]),
    ),
    table(
      [
        "confidence of a figure",
        "correct, among figures we learned from",
        "correct, among figures read later",
      ],
      figuresByConfidence,
    ),
    `A verdict takes on penalties of the figures that decide it. For a pass these are all figures, and for a failure the figures of one failing ratio. If the business alone decides, there are none. Most wrong figures change no verdict, so a verdict takes on only ${percent(causeScale.near)} of each penalty, or ${percent(causeScale.wide)} if every deciding ratio with that figure is at least ${percent(wideMarginShareMin)} of its limit away from the limit. Each penalty is at least 0.01. We set the following penalties ourselves, because the companies read by hand do not show them:`,
    table(
      ["type", "impact", "when"],
      causes.map((cause) => [code(cause), signed(impacts[cause]), confidenceWhen[cause]]),
    ),
  )
}

/** Printed by `npm run accuracy`. docs/accuracy.md has the same figures. */
const verdictsLabelled = 207
const figuresByConfidence: readonly (readonly [claimed: string, ofTheFit: string, labelledAfter: string])[] =
  [
    ["0.97 or more", "858 of 859", "349 of 351"],
    ["0.94 to 0.96", "115 of 117", "50 of 52"],
    ["0.90 to 0.93", "38 of 41", "18 of 20"],
    ["0.85 to 0.89", "30 of 40", "4 of 8"],
    ["below 0.85", "1 of 2", "2 of 2"],
  ]

const driverWhen: Readonly<Record<DriverCode, readonly [severity: string, when: string]>> = {
  prohibited_core: ["info", "The core business is prohibited. Ratios cannot change that."],
  verdict_flipped: ["warning, critical from two on", "The verdict changed in past reporting periods."],
  near_limit: [
    "warning",
    `A ratio is close to its limit, above or below: within ${percent(watchShareOfLimit)} of the limit.`,
  ],
  short_history: ["info", `We could judge fewer than ${quartersMin} past periods.`],
  steady_history: ["info", `The verdict did not change in at least ${quartersMin} past periods.`],
}

/** The day when the next report is due, and the day from which a verdict is stale. */
export function freshnessSection(): GuidePage {
  return section(
    "Freshness",
    "We show how old a verdict is, and whether it is out of date. A verdict is out of date if we should know something newer, because a report is overdue or the share prices are old.",
    table(
      ["report", "due after the end of its period", "source"],
      reportDeadlines.map(({ report, within, source }) => [
        report,
        "days" in within ? `${within.days} days` : `${within.months} months`,
        source,
      ]),
    ),
    `Each is the longest deadline that the law allows. A deadline on a weekend moves to Monday. A verdict is out of date once a report is ${reportLateDaysMax} days overdue, which allows for an announced delay (Rule 12b-25), or once its balance sheet is too old for a verdict, or once the last price is older than ${closeAgeWeekdaysMax} weekdays. Market holidays count as weekdays.`,
    "The same holds for a withheld verdict. The verdict on a trust or pool uses no period and no price: it is out of date 15 months after we read its documents. For a verdict on the business alone we cannot say whether it is out of date. A fund shows the day of its holdings and the day we weighed it instead.",
  )
}

/** The meaning of the ratings of stability, with the distance at which each screen is watched. */
export function stabilitySection({ rules }: Methodology): GuidePage {
  const near = rules.ratios.map(
    ({ name, limit }) =>
      prose`${Number((limit * watchShareOfLimit * 100).toFixed(2))} points for ${code(name)}`,
  )
  return section(
    "Stability",
    `Stability says how often the verdict changed over the last ${pastPeriodsMax} reporting periods. Each period uses only the reports and prices available on its filing date. Changes between reports count too.`,
    table(
      ["rating", "when"],
      [
        [code("volatile"), "The verdict changed twice or more."],
        [code("insufficient_history"), `We could decide fewer than ${quartersMin} periods.`],
        [code("watch"), "The verdict changed once, or a ratio is near its limit."],
        [code("stable"), "None of these."],
      ],
    ),
    prose`Near means within a sixth of the limit: ${listed(near)}. The trend is ${code("steady")} if a ratio moved by at most ${percent(steadyShareOfLimit)} of its limit between the last two periods, otherwise ${code("improving")} or ${code("deteriorating")}. It is ${code("unknown")} without an earlier period. The closest threshold is the limit that is nearest to its ratio. If ratios fail, only the failing ones count. There is none if the core business is prohibited.`,
    table(
      ["driver code", "severity", "when"],
      driverCodes.map((driver) => [code(driver), ...driverWhen[driver]]),
    ),
    prose`A trust or pool always has ${code("insufficient_history")} and the one driver ${code("decided_on_structure")}.`,
  )
}
