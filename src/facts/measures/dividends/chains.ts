import { first, type MeasureByTaxonomy, tag } from "../measure.ts"

/** Dividends of one ordinary share, read in a currency per share. */
export const dividendsPerShare: MeasureByTaxonomy = {
  "us-gaap": first(
    tag("us-gaap:CommonStockDividendsPerShareDeclared"),
    tag("us-gaap:CommonStockDividendsPerShareCashPaid"),
  ),
  "ifrs-full": first(
    tag("ifrs-full:DividendsRecognisedAsDistributionsToOwnersPerShare"),
    tag("ifrs-full:DividendsPaidOrdinarySharesPerShare"),
  ),
}

/** Cash paid to the holders of ordinary shares; the later tags may include preferred shares and minorities. */
export const dividendsPaid: MeasureByTaxonomy = {
  "us-gaap": first(
    tag("us-gaap:PaymentsOfDividendsCommonStock"),
    tag("us-gaap:PaymentsOfOrdinaryDividends"),
    tag("us-gaap:PaymentsOfDividends"),
  ),
  "ifrs-full": first(
    tag("ifrs-full:DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities"),
    tag("ifrs-full:DividendsPaidClassifiedAsFinancingActivities"),
    tag("ifrs-full:DividendsPaidClassifiedAsOperatingActivities"),
  ),
}

/** Dividends declared on ordinary shares, as the statement of equity has them. */
export const dividendsDeclared: MeasureByTaxonomy = {
  "us-gaap": first(
    tag("us-gaap:DividendsCommonStockCash"),
    tag("us-gaap:DividendsCommonStock"),
    tag("us-gaap:DividendsCash"),
    tag("us-gaap:Dividends"),
  ),
  "ifrs-full": first(
    tag("ifrs-full:DividendsRecognisedAsDistributionsToOwnersOfParent"),
    tag("ifrs-full:DividendsPaidOrdinaryShares"),
    tag("ifrs-full:DividendsPaid"),
  ),
}
