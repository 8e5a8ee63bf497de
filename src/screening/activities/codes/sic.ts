import type { Placement, SicEntry } from "../business-activity.ts"
import { goodsCodes } from "./goods.ts"
import { servicesCodes } from "./services.ts"

/** Every code of the SEC's list (https://www.sec.gov/search-filings/standard-industrial-classification-sic-code-list). */
export const sicEntries: readonly SicEntry[] = [...goodsCodes, ...servicesCodes]

/** `(no drivers)`, `(coke ovens)`, `, not elsewhere classified`. */
const bounds = /,? \([^)]*\)|, not elsewhere classified$/g

const byCode = new Map(
  sicEntries.map(([code, title, placement]) => {
    return [code, { title, industry: title.replaceAll(bounds, ""), placement }]
  }),
)

/** The entry of a code; null when the SEC's list does not have it. */
export function sicEntry(code: string): { readonly title: string; readonly placement: Placement } | null {
  return byCode.get(code) ?? null
}

/**
 * A code's title as people write it, without the bounds that the SEC's list sets: `Trucking (no local)` is `Trucking`.
 * Null for an unknown code and for null.
 */
export function industryOf(code: string | null): string | null {
  return code === null ? null : (byCode.get(code)?.industry ?? null)
}
