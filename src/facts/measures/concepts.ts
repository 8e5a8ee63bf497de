import { basisConcepts } from "../basis.ts"
import "./assets/read.ts"
import "./debt/raised.ts"
import "./debt/read.ts"
import "./dividends/read.ts"
import { preferredOutstanding, preferredOutstandingBetween } from "./equity/preferred-shares.ts"
import "./income/total-income.ts"
import { conceptsOfTags } from "./measure.ts"
import "./shares/derived.ts"
import "./shares/period-end.ts"
import { publicFloat } from "./shares/public-float.ts"
import { earningsPerShare, profits, shareConcepts } from "./shares/tags.ts"
import "./zakatable/read.ts"

/** Every concept that a measure uses. The companyfacts reader and `npm run pack` keep only these concepts. */
export const measuredConcepts: ReadonlySet<string> = new Set([
  ...conceptsOfTags(),
  ...basisConcepts,
  ...shareConcepts,
  ...earningsPerShare,
  ...profits,
  ...preferredOutstanding,
  ...preferredOutstandingBetween,
  publicFloat,
])
