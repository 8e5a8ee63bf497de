import { type Taxonomy, taxonomies } from "../../../terms.ts"

/** The concepts, of every taxonomy, that count shares or state earnings per share. */

export const cover = "dei:EntityCommonStockSharesOutstanding"
export const onBalanceSheet: readonly string[] = [
  "us-gaap:CommonStockSharesOutstanding",
  "us-gaap:SharesOutstanding",
  "ifrs-full:NumberOfSharesOutstanding",
  "ifrs-full:NumberOfSharesIssued",
]
export const averaged: readonly string[] = [
  "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic",
  "us-gaap:WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
  "ifrs-full:WeightedAverageShares",
]
export const dilutedAverages: readonly string[] = [
  "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",
  "ifrs-full:AdjustedWeightedAverageShares",
]
const averageConcepts: readonly string[] = [...averaged, ...dilutedAverages]

/** Common shares outstanding by a report on DART, without those that the company holds itself. */
export const dartCommonShares = "dart-shares:CommonOutstanding"
/** Shares of all other classes outstanding by the same table; 0 if there are none. */
export const dartPreferredShares = "dart-shares:PreferredOutstanding"
const dartShareConcepts: readonly string[] = [dartCommonShares, dartPreferredShares]

/** Shares of one row of the table of voting rights, of all classes. */
const inTable = "jpcrp:NumberOfSharesIssuedSharesVotingRights"
/** Shares issued by class on the day of the report. */
const issued = "jpcrp:NumberOfIssuedSharesAsOfFilingDateIssuedSharesTotalNumberOfSharesEtc"

/** The concepts of a report that count shares; their facts have a class or a row of the table as a member. */
export const countedInReport: readonly string[] = [inTable, issued]
export const issuedByClass = issued
const ordinaryClass = "jpcrp:OrdinaryShareMember"

const row = (kind: string) => `${inTable}[jpcrp:OrdinaryShares${kind}Member]`
export const withVotes = row("SharesWithFullVotingRightsOther")
/** Rows of ordinary shares that others hold. Affiliates' shares have no votes; most tables do not part them. */
export const heldByOthers: readonly string[] = [
  withVotes,
  row("SharesLessThanOneUnit"),
  row("ReciprocalHoldingSharesWithFullVotingRightsTreasurySharesEtc"),
]
/** Rows of the treasury: its own, or together with the shares that affiliates hold. */
export const heldByItself: readonly string[] = [
  row("TreasurySharesSharesWithFullVotingRightsTreasurySharesEtc"),
  row("SharesWithFullVotingRightsTreasurySharesEtc"),
]
export const issuedOrdinary = `${issued}[${ordinaryClass}]`

/** Concepts as the facts of a report name them: with the member. */
export const edinetShareConcepts: readonly string[] = [
  ...heldByOthers,
  ...heldByItself,
  issuedOrdinary,
  issued,
]

/** Every concept that counts shares: those of a day first, in the order in which they are preferred. */
export const shareConcepts: readonly string[] = [
  cover,
  ...onBalanceSheet,
  ...averageConcepts,
  ...dartShareConcepts,
  ...edinetShareConcepts,
]

/** Earnings per share, with the profits from which they are computed, the best first. */
export interface Earnings {
  readonly perShare: readonly string[]
  readonly profits: readonly string[]
}

/** The concepts of all taxonomies in one list. */
function together(concepts: Readonly<Record<Taxonomy, readonly string[]>>): readonly string[] {
  return taxonomies.flatMap((taxonomy) => concepts[taxonomy])
}

const wholeProfits = together({
  "us-gaap": ["us-gaap:NetIncomeLossAvailableToCommonStockholdersBasic", "us-gaap:NetIncomeLoss"],
  "ifrs-full": ["ifrs-full:ProfitLossAttributableToOwnersOfParent", "ifrs-full:ProfitLoss"],
  jppfs: ["jppfs:ProfitLossAttributableToOwnersOfParent", "jppfs:ProfitLoss"],
  jpigp: ["jpigp:ProfitLossAttributableToOwnersOfParentIFRS", "jpigp:ProfitLossIFRS"],
})

/** A company that discontinued nothing may state only the earnings of continuing operations. */
export const earnings: readonly Earnings[] = [
  {
    perShare: together({
      "us-gaap": [
        "us-gaap:EarningsPerShareDiluted",
        "us-gaap:EarningsPerShareBasic",
        "us-gaap:EarningsPerShareBasicAndDiluted",
      ],
      "ifrs-full": [
        "ifrs-full:BasicEarningsLossPerShare",
        "ifrs-full:DilutedEarningsLossPerShare",
        "ifrs-full:BasicAndDilutedEarningsLossPerShare",
      ],
      jppfs: [
        "jpcrp:BasicEarningsLossPerShareSummaryOfBusinessResults",
        "jpcrp:BasicEarningsLossPerShareIFRSSummaryOfBusinessResults",
      ],
      jpigp: ["jpigp:BasicEarningsLossPerShareIFRS"],
    }),
    profits: wholeProfits,
  },
  {
    perShare: [
      "us-gaap:IncomeLossFromContinuingOperationsPerDilutedShare",
      "us-gaap:IncomeLossFromContinuingOperationsPerBasicShare",
      "us-gaap:IncomeLossFromContinuingOperationsPerBasicAndDilutedShare",
      "ifrs-full:BasicEarningsLossPerShareFromContinuingOperations",
      "ifrs-full:DilutedEarningsLossPerShareFromContinuingOperations",
      "jpigp:ContinuingOperationsBasicEarningsLossPerShareIFRS",
    ],
    profits: [
      "us-gaap:IncomeLossFromContinuingOperations",
      "ifrs-full:ProfitLossFromContinuingOperations",
      ...wholeProfits,
    ],
  },
]
export const earningsPerShare: readonly string[] = earnings.flatMap(({ perShare }) => perShare)
/** The profits of the two kinds of earnings per share. */
export const profits: readonly string[] = [...new Set(earnings.flatMap((each) => each.profits))]
