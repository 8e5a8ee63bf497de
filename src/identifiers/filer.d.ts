/** Public registers of companies' reports: EDGAR (US), DART (Korea), EDINET (Japan), and ESEF (Europe). */
export declare const registers: readonly ["edgar", "dart", "edinet", "esef"]
export type Register = (typeof registers)[number]
/**
 * The key of a company: the register that has its reports, and its number there, as the register prints it.
 * `edgar:0000320193` (CIK), `dart:00126380` (corporate code), `edinet:E00492` (EDINET code),
 * `esef:724500Y6DUVHQD6OXN27` (LEI). Keys of one register sort as their numbers.
 */
export type FilerId = `${Register}:${string}`
/** A filer as the API prints it: the register, and the number there. */
export interface Filer {
  readonly register: Register
  readonly id: string
}
/** The key of a registrant of the SEC. `cik`: a whole number of at most ten digits. */
export declare function edgarFiler(cik: number): FilerId
/** The CIK of a registrant of the SEC; null for a filer of another register. */
export declare function cikOf(filer: FilerId): number | null
/** A filer as a part of a store's key: `edgar/0000320193`. */
export declare function filerPath(filer: FilerId): string
/** A filer in words: `CIK 320193`, or the register and the number there (`DART 00126380`). */
export declare function filerText(filer: FilerId): string
/** The key of a printed filer. */
export declare function filerKey({ register, id }: Filer): FilerId
/** The register and the number of a key. */
export declare function filerOf(filer: FilerId): Filer
/** The value for a line's company; undefined if there is none, or if the line has no company. */
export declare function ofFiler<Value>(
  values: ReadonlyMap<FilerId, Value>,
  filer: FilerId | null,
): Value | undefined
/** Reads a key; null if the text is not a key, or has a number that the register does not give. */
export declare function parseFilerId(text: string): FilerId | null
