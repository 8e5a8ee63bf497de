import { edinet } from "./edinet.ts"
import type { NationalMeasure } from "./measure.ts"

/**
 * The measures of every taxonomy that only one register uses, by their names elsewhere. The tables of all such registers
 * are merged here. A table that lacks a measure or a taxonomy does not compile.
 */
export const national: Readonly<Record<keyof typeof edinet, NationalMeasure>> = edinet
