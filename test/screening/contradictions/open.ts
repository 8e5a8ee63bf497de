import type { Register } from "./registers/register.ts"
import type { Way } from "./ways/way.ts"

/**
 * The ways that still pass wrongly, and the registers on which they do. A way leaves this list when it is
 * mended: `node test/screening/contradictions/tally.ts` counts how often each still passes, and
 * `npm run test:full` fails for one that no longer does.
 */
const openWays: Readonly<Record<string, readonly string[]>> = {
  // Current liabilities without a name leave so much room that a larger one of another name is not asked for.
  "6 debt under a tag of something else": ["us-gaap on EDGAR"],
}

/** True if reports that contradict themselves in this way still pass wrongly on the register. */
export function isOpen({ name }: Register, way: Way): boolean {
  return (openWays[way.name] ?? []).includes(name)
}

/** The ways and registers of the list. */
export const openNames: readonly (readonly [way: string, register: string])[] = Object.entries(
  openWays,
).flatMap(([way, registers]) => registers.map((register) => [way, register] as const))
