import type { OverrideGroup } from "../business-activity.ts"
import { prohibited, unresolved } from "../rules.ts"
import { firstReview } from "./review.ts"

const codeReview = { ...firstReview, decidedOn: "2026-11-23" }

/** A registrant whose code is that of prohibited finance, alcohol or tobacco, and whose business is not, or no longer. */
function left(cik: number, name: string, activity: string, concern: string): OverrideGroup {
  return {
    ...codeReview,
    placement: unresolved(concern),
    activities: [activity],
    reason: "EDGAR's industry code is that of another or an earlier business.",
    companies: [[cik, name]],
  }
}

export const misnamedOverrides: readonly OverrideGroup[] = [
  left(
    719739,
    "SVB FINANCIAL GROUP",
    "Former bank holding company in liquidation",
    "Its bank was closed in March 2023; what it holds since is not disclosed as a share.",
  ),
  left(
    834285,
    "REPUBLIC FIRST BANCORP INC",
    "Former bank holding company in liquidation",
    "Its bank was closed in April 2024; what it holds since is not disclosed as a share.",
  ),
  left(
    1312109,
    "Silvergate Capital Corp",
    "Former bank holding company in liquidation",
    "Its bank was wound down in 2023; what it holds since is not disclosed as a share.",
  ),
  left(
    1401564,
    "First Financial Northwest, Inc.",
    "Former bank holding company in liquidation",
    "It sold its bank to a credit union in 2025; what it holds since is not disclosed as a share.",
  ),
  left(
    1680379,
    "Sterling Bancorp, Inc.",
    "Former bank holding company in liquidation",
    "It sold its bank in 2025; what it holds since is not disclosed as a share.",
  ),
  left(
    1823365,
    "Generations Bancorp NY, Inc.",
    "Bank holding company that sells its bank",
    "It agreed in 2024 to sell its bank to a credit union; what it holds afterwards is not disclosed as a share.",
  ),
  left(
    803016,
    "CALIFORNIA FIRST LEASING CORP",
    "Equipment leasing and investment in shares",
    "It gave up its bank in 2021; the share of finance leases and loans in its income is not disclosed.",
  ),
  left(
    1725872,
    "BM Technologies, Inc.",
    "Banking technology and services for partner banks",
    "It is not a bank; which part of its fees comes from interest-bearing accounts is not disclosed.",
  ),
  left(
    1671284,
    "NeueHealth, Inc.",
    "Clinics and services for care providers",
    "It left health insurance by 2024; its share in the insurance risk of partners is not disclosed.",
  ),
  left(
    1591890,
    "FG Nexus Inc.",
    "Crypto-asset treasury, reinsurance and merchant banking",
    "The share of reinsurance and merchant banking is not disclosed.",
  ),
  left(
    1072627,
    "KINGSWAY Corp",
    "Vehicle service contracts and business services",
    "It sold its insurers; how far service contracts are insurance is not settled.",
  ),
  left(
    1826135,
    "MHHC Enterprises Inc.",
    "Small holding company",
    "No insurer is known among its businesses.",
  ),
  left(
    1580490,
    "I-ON Digital Corp.",
    "Digital assets backed by gold",
    "It brews nothing; what its digital assets earn is not disclosed.",
  ),
  left(
    1525852,
    "BOTS, Inc./PR",
    "Blockchain and cyber-security services",
    "It makes no cigarettes; what it earns from crypto-assets is not disclosed.",
  ),
  left(
    1892480,
    "Hempacco Co., Inc.",
    "Hemp cigarettes and smoking accessories",
    "Its cigarettes are of hemp; the share of tobacco and nicotine products is not disclosed.",
  ),
  {
    ...codeReview,
    placement: prohibited("cannabis"),
    activities: ["Cannabis and cannabis vaporisers"],
    reason: "Grows and sells cannabis, and vaporisers for it; its code is that of cigarettes.",
    companies: [[1761510, "TILT Holdings Inc."]],
  },
]
