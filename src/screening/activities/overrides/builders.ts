import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissibleBut, unresolved } from "../rules.ts"
import { described, firstReview } from "./review.ts"

const building = {
  ...firstReview,
  confidence: "cited",
  activities: ["Home building, with mortgage and title services"],
} as const

const buildingHomes = "Building and selling homes is nearly all the revenue."

/** Builders earn from the mortgages and title policies of their buyers; only a figure read from a filing bounds it. */
export const buildersOverrides: readonly OverrideGroup[] = [
  {
    ...building,
    source: "Form 10-K for fiscal 2025, accession 0000799292-26-000006, Item 1",
    placement: bounded(
      "conventional_finance",
      0.025,
      0.035,
      "Financial services (mortgage and title) contributed 3% of revenue in 2025, to the nearest percent.",
    ),
    reason: "Building homes is 97% of the revenue.",
    companies: [[799292, "M/I HOMES, INC."]],
  },
  {
    ...building,
    source: "Form 10-K for fiscal 2025 (filed 2026-02-04), Item 1",
    placement: bounded(
      "conventional_finance",
      0.015,
      0.025,
      "Homebuilding generated 98% of consolidated revenue in 2025, to the nearest percent; the rest is financial services (mortgage, title and insurance agency).",
    ),
    reason: "Building homes is 98% of the revenue.",
    companies: [[822416, "PULTEGROUP INC"]],
  },
  {
    ...building,
    source: "Form 8-K of 2025-10-28, results of fiscal 2025",
    placement: bounded(
      "conventional_finance",
      0,
      0.045,
      "Of revenue of 34.3 billion dollars in fiscal 2025, 31.4 were home sales and 1.6 rental operations; by our own subtraction at most 4.5%, with rounding, is left for land, lots and financial services together.",
    ),
    reason: buildingHomes,
    companies: [[882184, "HORTON D R INC"]],
  },
  {
    ...building,
    source:
      "Form 10-K for fiscal 2025, accession 0001628280-26-011798; Form 8-K of 2026-04-29, accession 0001628280-26-028348",
    placement: bounded(
      "conventional_finance",
      0,
      0.03,
      "Title and mortgage income is in other income, net, not in revenue: 27.7 million dollars in 2025 against revenue of 2,098.5, or 1.3% by our own division; 3% allows for the costs netted in it.",
    ),
    reason: "Homes and lots are all the revenue; title and mortgage income stands beside it.",
    companies: [[1373670, "Green Brick Partners, Inc."]],
  },
  {
    ...building,
    source: "Form 10-K for fiscal 2017, accession 0000833079-18-000007 (FinancialServicesRevenue)",
    placement: bounded(
      "conventional_finance",
      0.001,
      0.02,
      "Financial services revenue was 14.2 million dollars in 2017, against home closings of 2,263 million in its first nine months alone: below 0.7% by our own division; 2% is our margin for the years since.",
    ),
    reason: buildingHomes,
    companies: [[833079, "Meritage Homes CORP"]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Mortgage and title services are a reported segment whose share of revenue has not been read from the filing.",
    ),
    activities: ["Home building, with mortgage and title services"],
    reason: buildingHomes,
    companies: [
      [1561680, "Tri Pointe Homes, Inc."],
      [1576940, "Century Communities, Inc."],
      [906163, "NVR INC"],
      [920760, "LENNAR CORP"],
      [794170, "Toll Brothers, Inc."],
      [795266, "KB HOME"],
      [357294, "HOVNANIAN ENTERPRISES INC"],
      [1562476, "Taylor Morrison Home Corp"],
    ],
  },
  {
    ...firstReview,
    placement: bounded(
      "conventional_finance",
      0.01,
      0.06,
      "Financial services (mortgage and title) are a reported segment, grown by the purchase of a title insurer to near 5% of revenue.",
    ),
    activities: ["Home building, with mortgage and title insurance"],
    reason: buildingHomes,
    companies: [[1825088, "Dream Finders Homes, Inc."]],
  },
  {
    ...firstReview,
    placement: permissibleBut("The mortgage lender for its buyers is a joint venture outside revenue."),
    activities: ["Home building"],
    reason: buildingHomes,
    companies: [[1580670, "LGI Homes, Inc."]],
  },
  {
    ...firstReview,
    placement: unresolved(
      "Financial services (home loans and insurance) are a reported segment near the limit of 5% of revenue.",
    ),
    activities: ["Factory-built homes, with home loans and insurance"],
    reason:
      "Factory-built homes are nearly all the revenue; the finance segment has to be read from the filing.",
    companies: [[278166, "CAVCO INDUSTRIES, INC."]],
  },
  {
    ...firstReview,
    placement: unresolved("Interest on loans to buyers and to home parks is a large line of revenue."),
    activities: ["Factory-built homes, and loans to buyers and home parks"],
    reason: "Homes are sold largely on loans the company makes itself.",
    companies: [[1436208, "Legacy Housing Corp"]],
  },
  described(6207, "AMREP CORP.", "Land development and home building"),
]
