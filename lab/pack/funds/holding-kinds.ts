import type { HoldingKind } from "../../../src/vocabulary.ts"

/** The kind of a line by its name: the first matching rule counts. */
const rules: readonly (readonly [pattern: RegExp, kind: HoldingKind])[] = [
  [/^[A-Z]{3}\/[A-Z]{3}$/, "derivative"],
  [/\bE-?MINI\b|\b(MAR|JUN|SEP|DEC) ?\d\d$/i, "derivative"],
  // A fund that keeps the fund's cash: N-PORT calls it a short-term investment vehicle.
  [/^BLK CSH FND\b|MONEY MARKET/i, "cash"],
  [
    /^(U\.?S\.?|US) DOLLAR$|^POUND STERLING$|^CASH\b|^[A-Z]{3} CASH\b|^ETD [A-Z]{3} BALANCE\b|\bCASH ACCRUAL\b/i,
    "cash",
  ],
  // Rights to money or shares if something happens, and shares that no market trades.
  [/ CVR\b|\bESCROW\b|\bWARRANTS?\b|\bRIGHTS\b|\bPrvt\b|\bVESTING\b/i, "other"],
]

/** The kind of a line by its name; `unmarked` if no rule matches. */
export function kindByName(name: string, unmarked: HoldingKind = "equity"): HoldingKind {
  return rules.find(([pattern]) => pattern.test(name))?.[1] ?? unmarked
}
