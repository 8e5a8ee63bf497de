import type { RatioRule } from "../../contract/rulebook.ts"
import type { ProhibitedCategory } from "../../vocabulary.ts"

/** What the declarations of the standards share. */

/**
 * How old filings may be: our own rule, the same for every standard. A balance sheet is too old once the annual report of the
 * year after it must be there. Its year is over after 12 months. A domestic filer has 90 days more (Form 10-K, General
 * Instruction A(2)), a foreign one four months (Form 20-F, General Instruction A(b); Form 40-F is due no later). Both may
 * announce a delay of 15 days (17 CFR 240.12b-25(b)). In whole months these are 16 and 17. The rules were read in November 2026.
 */
export const filingAges = {
  filingAgeMonthsMax: 15,
  balanceAgeMonthsMax: { domestic: 16, foreign: 17 },
  balanceToIncomeMonthsMax: 18,
} as const

type Stated = Omit<RatioRule, "combine" | "months"> & Partial<Pick<RatioRule, "combine" | "months">>

/** A ratio rule; without more, it divides by one amount, and by the market capitalisation at the last close. */
export function ratio(rule: Stated): RatioRule {
  return { combine: "sum", months: 0, ...rule }
}

/** The nine categories of the register, for a list that holds them all. */
export const allProhibited: Readonly<Record<ProhibitedCategory, "prohibited">> = {
  conventional_finance: "prohibited",
  insurance: "prohibited",
  alcohol: "prohibited",
  tobacco: "prohibited",
  pork: "prohibited",
  gambling: "prohibited",
  adult_entertainment: "prohibited",
  weapons: "prohibited",
  cannabis: "prohibited",
}

/** Readings by others of documents that we could not open, each at the commit that was read. */
export const readings = {
  hujja:
    "https://github.com/halhoulmhamed-droid/hujja/blob/f057310c92efe130f89ce7c7c0e61ed8fa865374/src/hujja/rules/djim_spdji.yaml",
  keel: "https://github.com/CodeGateSoftware/keel/blob/6107fd122e2ac7c4aabfdae7255965b370fce775/docs/experiments/2026-08-09-equities-feasibility.md",
  investment:
    "https://github.com/qadadiaImad/AIInvestment/blob/de571426d787da219511d686b0c30739504c5b86/docs/superpowers/specs/2026-07-21-halal-screening-design.md",
  nabi: "https://github.com/nhacigaffaroglu/nabi-scout/blob/417f43cf9d2d551ade945f50e337fb035e6d5861/config/participation_methodologies/registry.json",
} as const
