import type { HoldingKind } from "../../../src/vocabulary.ts"

/** The kinds of lines by their names. The first matching rule counts. */
const rules: readonly (readonly [pattern: RegExp, kind: HoldingKind])[] = [
  [/^[A-Z]{3}\/[A-Z]{3}$/, "derivative"],
  [/\bE-?MINI\b|\b(MAR|JUN|SEP|DEC) ?\d\d$/i, "derivative"],
  // Names of funds that contain a fund's cash. N-PORT calls them short-term investment vehicles.
  [/^BLK CSH FND\b|MONEY MARKET/i, "cash"],
  [
    /^(U\.?S\.?|US) DOLLAR$|^POUND STERLING$|^CASH\b|^[A-Z]{3} CASH\b|^ETD [A-Z]{3} BALANCE\b|\bCASH ACCRUAL\b/i,
    "cash",
  ],
  // Rights to money or shares under a condition, and shares that are not traded on a market.
  [/ CVR\b|\bESCROW\b|\bWARRANTS?\b|\bRIGHTS\b|\bPrvt\b|\bVESTING\b/i, "other"],
]

/** Returns the kind of a line by its name; `unmarked` if no rule matches. */
export function kindByName(name: string, unmarked: HoldingKind = "equity"): HoldingKind {
  return rules.find(([pattern]) => pattern.test(name))?.[1] ?? unmarked
}
