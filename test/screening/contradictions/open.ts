import type { Register } from "./registers/register.ts"
import type { Way } from "./ways/way.ts"

/**
 * The ways that still pass wrongly, and the registers on which they do. A way leaves this list when it is
 * mended: `node test/screening/contradictions/tally.ts` counts how often each still passes, and
 * `npm run test:full` fails for one that no longer does.
 */
const edgar = ["us-gaap on EDGAR", "ifrs-full on EDGAR"]
const edinet = ["jppfs on EDINET", "jpigp on EDINET"]
const all = [...edgar, "ESEF", "DART", ...edinet]
const openWays: Readonly<Record<string, readonly string[]>> = {
  "1 a count in new shares, beside results in old ones (debt)": [...edgar, ...edinet],
  "1 a count in new shares, beside results in old ones (money)": [...edgar, ...edinet],
  "1 a split between the closes (debt)": all,
  "1 a split between the closes (money)": all,
  "1 a split that the comparative figures show (debt)": edinet,
  "1 a split that the comparative figures show (money)": edinet,
  "2 a count too high, beside an average": edgar,
  "2 a count too high, beside an average and earnings per share": edgar,
  "2 a count too high, beside earnings per share": ["us-gaap on EDGAR", ...edinet],
  "2 a count too high, beside earnings per share from continuing operations": [
    "us-gaap on EDGAR",
    "jpigp on EDINET",
  ],
  "3 a total of liabilities without the debt": [...edgar, "DART"],
  "6 debt under a tag of something else": ["us-gaap on EDGAR", "DART"],
  "7 a line of debt left out, which the totals hold": edgar,
}

/** The registers on which more than a few sound reports suffer. */
export const suffering: readonly string[] = edinet

/** True if reports that contradict themselves in this way still pass wrongly on the register. */
export function isOpen({ name }: Register, way: Way): boolean {
  return (openWays[way.name] ?? []).includes(name)
}

/** The ways and registers of the list. */
export const openNames: readonly (readonly [way: string, register: string])[] = Object.entries(
  openWays,
).flatMap(([way, registers]) => registers.map((register) => [way, register] as const))
