import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissibleBut, unresolved } from "../rules.ts"
import { firstReview } from "./review.ts"

export const paymentsOverrides: readonly OverrideGroup[] = [
  {
    ...firstReview,
    placement: permissibleBut(
      "The cards that run over the network are mostly credit cards of conventional banks; the network lends to nobody.",
    ),
    activities: ["Payment network"],
    reason:
      "Earns fees for moving payments; the interest on the cards belongs to the issuing banks (A1: judged by what it owns and earns).",
    companies: [
      [1403161, "VISA INC."],
      [1141391, "Mastercard Inc"],
    ],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "Interest on customer balances is part of revenue and is measured in the prohibited-revenue screen.",
    ),
    activities: ["Cross-border payments and money transfer"],
    reason: "Earns fees for moving money.",
    companies: [
      [1365135, "Western Union CO"],
      [1782170, "Remitly Global, Inc."],
      [1683695, "International Money Express, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.1,
      0.35,
      "Interest on customer balances is disclosed in the annual report as part of revenue, about a quarter of it.",
    ),
    activities: ["Cross-border payments for small businesses"],
    reason: "Interest on customer funds is far above 5% of revenue; the rest is payment fees.",
    companies: [[1845815, "Payoneer Global Inc."]],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.06,
      0.12,
      "Other value added services, mostly interest and fees on loans and interest on customer balances, are about 9% of revenue.",
    ),
    activities: ["Digital payments and merchant and consumer credit"],
    reason:
      "Payments are permissible; the disclosed line of loan and balance interest is above 5% of revenue.",
    companies: [[1633917, "PayPal Holdings, Inc."]],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.1,
      0.5,
      "Stablecoin revenue (interest on reserves) and interest and finance fees are disclosed lines, above 10% of revenue together.",
    ),
    activities: ["Crypto-asset trading, custody and stablecoin income"],
    reason: "Interest on stablecoin reserves is a disclosed and growing line of revenue.",
    companies: [[1679788, "Coinbase Global, Inc."]],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.35,
      0.55,
      "Custodial revenue, which is interest and yield on members cash, is a disclosed line of nearly half of revenue.",
    ),
    activities: ["Health savings accounts"],
    reason: "Nearly half of the revenue is yield on members cash placed with banks and insurers.",
    companies: [[1428336, "HEALTHEQUITY, INC."]],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.1,
      0.45,
      "Credit revenue of the fintech arm is a disclosed line, well above 10% of revenue.",
    ),
    activities: ["Online marketplace, payments and consumer credit"],
    reason: "Interest-bearing credit is a large disclosed line beside the marketplace.",
    companies: [[1099590, "MERCADOLIBRE INC"]],
  },
  {
    ...firstReview,
    source:
      "Form 10-Q for the second quarter of 2025; Form 8-K of 2026-02-11 (results of 2025); results call of 2025-11-05",
    confidence: "cited",
    placement: bounded(
      "conventional_finance",
      0.053,
      0.058,
      "Interest on funds held for clients was 28.5 million dollars of 483.6 in the second quarter of 2025 and 27.2 of 544.3 in the fourth, and was guided at 113 million of 2,052 for the year: about 5.5% of revenue.",
    ),
    activities: ["Payroll and human-resources software"],
    reason:
      "Software fees are permissible; interest on funds held for clients is part of revenue, just above 5% of it, and carries no tag of its own.",
    companies: [[1590955, "Paycom Software, Inc."]],
  },
  {
    ...firstReview,
    placement: unresolved("Interest on client funds is part of revenue and is not separately tagged."),
    activities: ["Payroll and bill-payment services"],
    reason:
      "Service fees are permissible; the interest earned on client funds has to be read from the annual report.",
    companies: [
      [8670, "AUTOMATIC DATA PROCESSING INC"],
      [723531, "PAYCHEX INC"],
      [1591698, "Paylocity Holding Corp"],
      [1786352, "BILL Holdings, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Income from consumer and merchant loans and from bitcoin is not separated far enough to give a prohibited share.",
    ),
    activities: ["Merchant payments, consumer finance app and bitcoin"],
    reason: "Payment fees stand beside instalment and cash-advance lending.",
    companies: [[1512673, "Block, Inc."]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Interest and late fees on fuel and corporate card credit are not separated far enough to give a prohibited share.",
    ),
    activities: ["Fleet and corporate payment cards"],
    reason: "Payment fees stand beside card credit and a bank subsidiary.",
    companies: [
      [1175454, "CORPAY, INC."],
      [1309108, "WEX Inc."],
    ],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0,
      0.13,
      "Credit Karma, which is paid for referrals to cards, loans and insurance, is a reported segment of about 12% of revenue.",
    ),
    activities: ["Tax, accounting and personal-finance software"],
    reason:
      "Software is permissible; referral income from lenders and insurers is inside one segment and not stated apart.",
    companies: [[896878, "INTUIT INC."]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "No AAOIFI standard rules on crypto-assets; scholars differ on mining and holding them.",
    ),
    activities: ["Bitcoin mining and computing sites"],
    reason: "Revenue is earned in bitcoin for validating transactions, or from letting computing capacity.",
    companies: [
      [827876, "CLEANSPARK, INC."],
      [1507605, "MARA Holdings, Inc."],
      [1167419, "Riot Platforms, Inc."],
      [1083301, "TERAWULF INC."],
      [1819989, "Cipher Digital Inc."],
      [1839341, "Core Scientific, Inc."],
      [1964789, "Hut 8 Corp."],
      [1878848, "IREN Ltd"],
      [1710350, "Bit Digital, Inc"],
      [1720424, "HIVE Digital Technologies Ltd."],
      [1899123, "Bitdeer Technologies Group"],
      [1755953, "American Bitcoin Corp."],
      [1725123, "Cango Inc."],
      [896493, "Hyperscale Data, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "The company exists to hold crypto-assets, financed in part by interest-bearing debt; no AAOIFI standard rules on crypto-assets.",
    ),
    activities: ["Holding of crypto-assets"],
    reason: "The operating business is small beside the crypto-asset holding.",
    companies: [
      [1050446, "Strategy Inc"],
      [1981535, "Sharplink, Inc."],
      [1920406, "Strive, Inc."],
      [1829311, "BITMINE IMMERSION TECHNOLOGIES, INC."],
      [1566610, "TON Strategy Co"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Lease-to-own and cash-advance charges are disputed, and the share of plain credit is not disclosed.",
    ),
    activities: ["Lease-to-own of household goods"],
    reason: "A lease that ends in ownership at a high charge, beside consumer credit products.",
    companies: [
      [933036, "UPBOUND GROUP, INC."],
      [1808834, "PROG Holdings, Inc."],
      [1785424, "Katapult Holdings, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.2,
      0.8,
      "Financial income, for advancing card receivables at a discount, and loan income are disclosed lines, far above 5% of revenue.",
    ),
    activities: ["Merchant payments and banking"],
    reason: "Advancing receivables at a discount is a core line beside payment processing.",
    companies: [
      [1712807, "PagSeguro Digital Ltd."],
      [1745431, "StoneCo Ltd."],
    ],
  },
]
