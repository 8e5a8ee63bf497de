import { parseIdentifier, printIdentifier } from "./grammar.ts"

/** Public registers of companies' reports: EDGAR (US), DART (Korea), EDINET (Japan), and ESEF (Europe). */
export const registers = ["edgar", "dart", "edinet", "esef"] as const
export type Register = (typeof registers)[number]

/**
 * The key of a company: the register that has its reports, and its number there, as the register prints it.
 * `edgar:0000320193` (CIK), `dart:00126380` (corporate code), `edinet:E00492` (EDINET code),
 * `esef:724500Y6DUVHQD6OXN27` (LEI). Keys of one register sort as their numbers. A company whose country has no
 * register that we read is known by its line outside the US only: `line:NSE:TCS`.
 */
export type FilerId = `${Register | "line"}:${string}`

/** A filer as the API prints it: the register, and the number there. */
export interface Filer {
  readonly register: Register
  readonly id: string
}

const shapes: Readonly<Record<Register, RegExp>> = {
  edgar: /^(?!0+$)\d{10}$/,
  dart: /^\d{8}$/,
  edinet: /^E\d{5}$/,
  esef: /^[0-9A-Z]{18}\d{2}$/,
}

const keyShape = /^(edgar|dart|edinet|esef|line):(.+)$/

/** The key of a registrant of the SEC. `cik`: a whole number of at most ten digits. */
export function edgarFiler(cik: number): FilerId {
  return `edgar:${String(cik).padStart(10, "0")}`
}

/** The CIK of a registrant of the SEC; null for a filer of another register. */
export function cikOf(filer: FilerId): number | null {
  return filer.startsWith("edgar:") ? Number(filer.slice("edgar:".length)) : null
}

/** A filer as a part of a store's key: `edgar/0000320193`, `line/NSE/TCS`. */
export function filerPath(filer: FilerId): string {
  return filer.replaceAll(":", "/")
}

/** A filer in words: `CIK 320193`, the register and the number there (`DART 00126380`), or the line (`NSE:TCS`). */
export function filerText(filer: FilerId): string {
  const known = filerOf(filer)
  if (known === null) return filerNumber(filer)
  const { register, id } = known
  return register === "edgar" ? `CIK ${Number(id)}` : `${register.toUpperCase()} ${id}`
}

/** The key of a printed filer. */
export function filerKey({ register, id }: Filer): FilerId {
  return `${register}:${id}`
}

/** The register and the number of a key; null for a company that is known by its line only. */
export function filerOf(filer: FilerId): Filer | null {
  const register = registers.find((each) => filer.startsWith(`${each}:`))
  return register === undefined ? null : { register, id: filerNumber(filer) }
}

/** The number of a filer in its register; the instrument of a company that is known by its line only. */
export function filerNumber(filer: FilerId): string {
  return filer.slice(filer.indexOf(":") + 1)
}

/** The value for a line's company; undefined if there is none, or if the line has no company. */
export function ofFiler<Value>(
  values: ReadonlyMap<FilerId, Value>,
  filer: FilerId | null,
): Value | undefined {
  return filer === null ? undefined : values.get(filer)
}

/** Reads a key; null if the text is not a key, or has a number that the register does not give. */
export function parseFilerId(text: string): FilerId | null {
  const [, register, id = ""] = keyShape.exec(text) ?? []
  const isKey = register === "line" ? isInstrumentAbroad(id) : shapes[register as Register]?.test(id)
  return isKey ? (text as FilerId) : null
}

/** True for an identifier outside the US, in the form of `instrument_id`. */
export function isInstrumentAbroad(text: string): boolean {
  const identifier = parseIdentifier(text)
  return identifier !== null && identifier.venue !== "US" && printIdentifier(identifier) === text
}
