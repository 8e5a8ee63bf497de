import type { Placement, SicEntry } from "../business-activity.ts"
import { goodsCodes } from "./goods.ts"
import { servicesCodes } from "./services.ts"

/** Every code of the SEC's list (https://www.sec.gov/search-filings/standard-industrial-classification-sic-code-list). */
export const sicEntries: readonly SicEntry[] = [...goodsCodes, ...servicesCodes]

const byCode = new Map(sicEntries.map(([code, title, placement]) => [code, { title, placement }]))

/** The entry of a code; null when the SEC's list does not have it. */
export function sicEntry(code: string): { readonly title: string; readonly placement: Placement } | null {
  return byCode.get(code) ?? null
}
