import { parseIdentifier, printIdentifier } from "./grammar.ts"
import { isRegister, type Register, registers } from "./registers.ts"

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
  const register = prefixOf(filer)
  return isRegister(register) ? { register, id: filerNumber(filer) } : null
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
  const key = text as FilerId
  const prefix = prefixOf(text)
  if (prefix === "line") return isInstrumentAbroad(filerNumber(key)) ? key : null
  return isRegister(prefix) && registers[prefix].filerShape.test(filerNumber(key)) ? key : null
}

function prefixOf(key: string): string {
  return key.slice(0, Math.max(key.indexOf(":"), 0))
}

/** True for an identifier outside the US, in the form of `instrument_id`. */
export function isInstrumentAbroad(text: string): boolean {
  const identifier = parseIdentifier(text)
  return identifier !== null && identifier.venue !== "US" && printIdentifier(identifier) === text
}
