import type { Register } from "./registers/register.ts"
import type { Way } from "./ways/way.ts"

/**
 * The ways that still pass wrongly, and the registers on which they do. A way leaves this list when it is
 * mended: `node test/screening/contradictions/tally.ts` counts how often each still passes, and
 * `npm run test:full` fails for one that no longer does.
 */
const edgar = ["us-gaap on EDGAR", "ifrs-full on EDGAR"]
const edinet = ["jppfs on EDINET", "jpigp on EDINET"]
const beyondUsGaap = ["ifrs-full on EDGAR", "ESEF", "DART", ...edinet]
const all = [...edgar, "ESEF", "DART", ...edinet]
const openWays: Readonly<Record<string, readonly string[]>> = {
  "1 a count in new shares, beside results in old ones (debt)": ["us-gaap on EDGAR"],
  "1 a count in new shares, beside results in old ones (money)": ["us-gaap on EDGAR"],
  // The jump of the closes looks like one of the market's.
  "1 a split between the closes (debt)": all,
  "1 a split between the closes (money)": all,
  "1 one close in another unit": beyondUsGaap,
  // Earnings per share and a count may be 1.5 times apart.
  "2 a count too high, beside earnings per share": ["us-gaap on EDGAR"],
  "2 a count too high, beside earnings per share from continuing operations": ["us-gaap on EDGAR"],
  "3 a total of liabilities without the debt": ["us-gaap on EDGAR", "DART"],
  "6 debt under a tag of something else": ["us-gaap on EDGAR", "DART"],
  // Money in yen earned next to nothing until 2025, so a small interest income contradicts no balance.
  "8 interest income far below what the balance earns": edinet,
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
