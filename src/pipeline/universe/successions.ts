/**
 * A registrant that took over the lines and the business of another: the same shareholders hold the same shares, under
 * another CIK. What the predecessor filed before that day, its closes and its verdicts are the successor's history.
 */
export interface Succession {
  /** A line that passed over, for readers; the CIKs decide. */
  readonly ticker: string
  readonly from: number
  readonly to: number
  /** YYYY-MM-DD, the day on which the successor took over. */
  readonly on: string
  /** What proves it: the filing that announces it (Form 8-K12B) by accession number, and what it says. */
  readonly source: string
}

/**
 * The declared successions, one row each: without one, a registrant that takes a ticker over starts without a history. A
 * row needs the successor's own announcement, and shares that were exchanged one for one. A successor has one predecessor;
 * a merger of two businesses is no succession.
 */
export const declaredSuccessions: readonly Succession[] = [
  {
    ticker: "MRVL",
    from: 1058057,
    to: 1835632,
    on: "2021-04-20",
    source:
      "0001193125-21-122938, Form 8-K12B of Marvell Technology, Inc.: successor of Marvell Technology Group Ltd. after the merger with Inphi",
  },
]
