import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissibleBut, unresolved } from "../rules.ts"
import { firstReview } from "./review.ts"

export const financeOverrides: readonly OverrideGroup[] = [
  {
    ...firstReview,
    placement: bounded(
      "insurance",
      0.5,
      0.8,
      "Most of the revenue comes from leads for insurers and lenders; the split between them is not used.",
    ),
    activities: ["Performance marketing for insurers, lenders and home services"],
    reason: "The financial-services client vertical, insurance above all, is the larger part of revenue.",
    companies: [[1117297, "QUINSTREET, INC"]],
  },
  {
    ...firstReview,
    placement: bounded(
      "insurance",
      0.25,
      0.45,
      "The insurance segment is reported apart; its exact share follows the segment note.",
    ),
    activities: ["Pharmacies, pharmacy benefits and health insurance"],
    reason: "The health-insurance segment (Aetna) is well over 5% of revenue.",
    companies: [[64803, "CVS HEALTH Corp"]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Fees for advice on raising and restructuring interest-bearing debt are not disclosed apart from merger advice.",
    ),
    activities: ["Advice on mergers, restructuring and raising capital"],
    reason: "Advice for a fee is not lending; the part that serves interest-bearing debt is not disclosed.",
    companies: [
      [1596967, "Moelis & Co"],
      [1626115, "PJT Partners Inc."],
      [1360901, "Evercore Inc."],
      [1777835, "Perella Weinberg Partners"],
      [1302215, "HOULIHAN LOKEY, INC."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Ratings of interest-bearing debt are a large part of revenue; serving debt issues is disputed, and the share that is impermissible is not stated.",
    ),
    activities: ["Credit ratings, data and benchmarks"],
    reason:
      "A rating agency neither lends nor borrows, but much of its revenue serves the issue of interest-bearing debt.",
    companies: [
      [64040, "S&P Global Inc."],
      [1059556, "MOODYS CORP"],
      [1289419, "Morningstar, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Fees from options, interest-rate products and listings are not disclosed as a share that is impermissible.",
    ),
    activities: ["Securities exchange, indices and software"],
    reason: "Share trading, options and technology are run together; the impermissible share is not stated.",
    companies: [[1120193, "NASDAQ, INC."]],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "Customers are mostly conventional asset managers and banks; the service itself is data and software.",
    ),
    activities: ["Indices, analytics and financial data"],
    reason: "Sells data, indices and software for a fee; it holds no loans as a business.",
    companies: [
      [1408198, "MSCI Inc."],
      [1013237, "FACTSET RESEARCH SYSTEMS INC"],
    ],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "Customers are mostly conventional banks and lenders; the service itself is data and software.",
    ),
    activities: ["Consumer and business data and scoring software"],
    reason: "Sells data and software for a fee; it does not lend.",
    companies: [
      [33185, "EQUIFAX INC"],
      [1552033, "TransUnion"],
      [814547, "FAIR ISAAC CORP"],
    ],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "Customers are mostly conventional banks; the service itself is software and processing.",
    ),
    activities: ["Software and processing for banks and merchants"],
    reason: "Earns fees for software and for processing transactions; interest income is measured apart.",
    companies: [
      [1410384, "Q2 Holdings, Inc."],
      [1529274, "ALKAMI TECHNOLOGY, INC."],
      [1902733, "nCino, Inc."],
      [779152, "JACK HENRY & ASSOCIATES INC"],
      [798354, "FISERV INC"],
      [1136893, "Fidelity National Information Services, Inc."],
      [1123360, "GLOBAL PAYMENTS INC"],
      [1383312, "BROADRIDGE FINANCIAL SOLUTIONS, INC."],
      [1559865, "EVERTEC, Inc."],
      [1841156, "Paymentus Holdings, Inc."],
      [1720592, "Repay Holdings Corp"],
      [1728688, "i3 Verticals, Inc."],
      [1580560, "Flywire Corp"],
      [1794669, "Shift4 Payments, Inc."],
      [1402436, "SS&C Technologies Holdings Inc"],
      [935036, "ACI WORLDWIDE, INC."],
      [1522540, "Marqeta, Inc."],
      [1855747, "Blend Labs, Inc."],
      [1866368, "Clearwater Analytics Holdings, Inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Payments for managing claims come from conventional insurers as well as employers; the split is not disclosed.",
    ),
    activities: ["Management of workers compensation claims and care"],
    reason: "A service for a fee that bears no insurance risk, sold largely to insurers.",
    companies: [
      [874866, "CORVEL CORP"],
      [25475, "CRAWFORD & CO"],
    ],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "The company takes the cost of care at a fixed fee per patient, and owns small licensed health plans; the plans are a minor part of revenue.",
    ),
    activities: ["Physician networks"],
    reason: "Provides and coordinates medical care; it is not run as an insurer.",
    companies: [
      [1083446, "Astrana Health, Inc."],
      [1831097, "agilon health, inc."],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Income from insurance and asset management is not separated far enough to give a prohibited share.",
    ),
    activities: ["Diversified holding with insurance and asset management"],
    reason: "A large insurance or asset-management arm stands beside operating companies.",
    companies: [
      [1001085, "BROOKFIELD Corp"],
      [1981792, "Howard Hughes Holdings Inc."],
      [1654795, "Brookfield Business Corp"],
    ],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Home service plans pay for repairs against a fixed fee; many scholars liken them to insurance, and nearly all revenue comes from them.",
    ),
    activities: ["Home service plans and repairs"],
    reason:
      "The plan holder pays for cover of uncertain repairs; the repairs themselves are permissible work.",
    companies: [[1727263, "Frontdoor, Inc."]],
  },
  {
    ...firstReview,
    placement: permissibleBut(
      "Part of the care is paid for by health insurers at a fixed fee per patient; the company is not run as an insurer.",
    ),
    activities: ["Physician practices and their management"],
    reason: "Care of patients, billed by its physicians, is nearly all the revenue.",
    companies: [[1759655, "Privia Health Group, Inc."]],
  },
]
