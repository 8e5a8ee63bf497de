import { edinet } from "./edinet.ts"
import type { NationalMeasure } from "./measure.ts"

/**
 * The measures of every taxonomy that only one register uses. So far these are EDINET's. The table of another register
 * is joined here: without a measure of each name for its taxonomy, this does not compile.
 */
export const national: Readonly<Record<keyof typeof edinet, NationalMeasure>> = edinet
