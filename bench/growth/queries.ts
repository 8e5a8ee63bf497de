import type { ScreenInput } from "../../src/contract/screen.ts"
import { determinationStatuses, healthRatings, marketCapBuckets, screenSorts } from "../../src/vocabulary.ts"

/** What is searched for, by the kind of text: all of it finds something at both sizes but the last. */
export const searchTexts: readonly (readonly [kind: string, texts: readonly string[]])[] = [
  ["ticker", ["AAPL", "BRK.B", "TSM"]],
  ["identifier", ["TYO:7203", "CPH:NOVO-B"]],
  ["name", ["apple", "Novo Nordisk", "Coca-Cola", "nestle", "Société Générale"]],
  ["common word", ["inc", "holdings", "bank"]],
  ["two words", ["energy corp", "gold mining", "group limited"]],
  ["phrase", ["Taiwan Semiconductor Manufacturing", "real estate investment trust"]],
  ["one letter", ["a", "s", "7"]],
  ["two letters", ["in", "co"]],
  ["three letters", ["ban", "tec"]],
  ["four letters", ["hold", "glob"]],
  ["no hit", ["zzzzqx", "apple qqqq"]],
]

export type Filter = Pick<ScreenInput, "status" | "sector" | "market_cap" | "health" | "country">

/** Every value of every filter of few values, the ends and the middle of the others, and pairs people ask for. */
export const filters: readonly Filter[] = [
  ...determinationStatuses.map((status) => ({ status })),
  ...marketCapBuckets.map((market_cap) => ({ market_cap })),
  ...healthRatings.map((health) => ({ health })),
  ...["Technology", "finance", "Utilities", "No such sector"].map((sector) => ({ sector })),
  ...["US", "JP", "GB", "IS"].map((country) => ({ country })),
  { status: ["compliant", "non-compliant"] },
  { status: "compliant", sector: "Technology" },
  { status: "compliant", market_cap: ["large", "mega"] },
  { status: "compliant", country: "US" },
  { status: "compliant", health: "antifragile" },
  { sector: "Health", country: "JP" },
  { market_cap: "small", country: "US" },
]

export const sorts = screenSorts

/** Most filters have such a page at both sizes. */
export const deeper = 100
/** Where a page begins; null: past the end. */
export const offsets: readonly (number | null)[] = [0, deeper, null]
export const pastTheEnd = 200_000
