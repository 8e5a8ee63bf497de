import { daysInMonth } from "../../days.ts"
import { reportForm } from "../../terms.ts"
import type { Fact } from "../fact.ts"
import {
  backslash,
  braceClose,
  braceOpen,
  type Cursor,
  colon,
  comma,
  expectByte,
  fail,
  passString,
  passValue,
  peek,
  quote,
  text,
} from "./json-cursor.ts"

/** Strings that the facts of one file share, so that each form and accession number is built once. */
export interface FactCache {
  /** Accession numbers by year and sequence, each the last one read; two filers rarely share both. */
  readonly accessions: Map<number, { readonly filer: number; readonly accession: string }>
  /** Report forms by the numeric code of their letters; the empty string stands for any other form. */
  readonly forms: Map<number, string>
  readonly slots: Slots
}

/** An empty cache for one companyfacts document. */
export function newFactCache(): FactCache {
  return {
    accessions: new Map(),
    forms: new Map(),
    slots: newSlots(),
  }
}

/** Reads one fact. Null if the form is not a report or the fact states no value. */
export function readFact(cursor: Cursor, reading: FactCache): Fact | null {
  const { slots } = reading
  const opened = cursor.at
  findMembers(cursor, slots)
  if (
    slots.form === 0 ||
    slots.end === 0 ||
    slots.filed === 0 ||
    slots.accession === 0 ||
    slots.value === 0
  ) {
    cursor.at = opened
    peek(cursor)
    fail(cursor, "a fact with end, val, accn, form and filed")
  }
  const behind = cursor.at
  const form = formAt(cursor.bytes, slots, reading)
  if (form === null || isNull(cursor.bytes, slots.value)) return null
  const fact: Fact = {
    start: slots.start === 0 ? null : dateAt(cursor, slots.start),
    end: dateAt(cursor, slots.end),
    value: numberAt(cursor, slots.value),
    accession: accessionAt(cursor, slots.accession, reading),
    form,
    filed: dateAt(cursor, slots.filed),
  }
  cursor.at = behind
  return fact
}

/**
 * Finds the members of one fact. Reading a file spends most of its time here, so this function loops over the
 * bytes itself. Strings with an escape are left to the cursor.
 */
function findMembers(cursor: Cursor, slots: Slots): void {
  slots.start = slots.end = slots.value = slots.accession = slots.form = slots.filed = 0
  expectByte(cursor, braceOpen, "a fact")
  if (peek(cursor) === braceClose) {
    cursor.at++
    return
  }
  const { bytes } = cursor
  for (;;) {
    const key = passPlainString(cursor) + 1
    const keyEnd = cursor.at - 1
    expectByte(cursor, colon, "a colon")
    const member = memberOf.get(asciiCode(bytes, key, keyEnd))
    if (peek(cursor) !== quote) {
      // Only `val` may be unquoted among the members that we read; `fy` is a number or null. `start: null` is
      // an instant.
      if (member === "value") slots.value = cursor.at
      passValue(cursor)
    } else {
      const at = passPlainString(cursor) + 1
      if (member !== undefined && member !== "value") slots[member] = at
      if (member === "form") slots.formEnd = cursor.at - 1
    }
    const next = peek(cursor)
    cursor.at++
    if (next === braceClose) return
    if (next !== comma) {
      cursor.at--
      fail(cursor, "a comma or the end of a fact")
    }
  }
}

/** Skips a string and returns the offset of its opening quote. */
function passPlainString(cursor: Cursor): number {
  if (peek(cursor) !== quote) fail(cursor, "a string")
  const { bytes, at } = cursor
  let close = at + 1
  let byte = bytes[close]
  while (byte !== quote && byte !== backslash && byte !== undefined) byte = bytes[++close]
  if (byte === quote) cursor.at = close + 1
  else passString(cursor)
  return at
}

/** The members that we read, by the code of their names. Others (fy, fp, frame) are skipped. */
const memberOf: ReadonlyMap<number, keyof Slots> = new Map([
  [codeOf("start"), "start"],
  [codeOf("end"), "end"],
  [codeOf("val"), "value"],
  [codeOf("accn"), "accession"],
  [codeOf("form"), "form"],
  [codeOf("filed"), "filed"],
])

function codeOf(name: string): number {
  return [...name].reduce((code, letter) => code * 0x80 + letter.charCodeAt(0), 1)
}

/** Seven characters of seven bits make a whole number of at most 50 bits. */
const asciiCodeLengthMax = 7

/** Like `codeOf`, for bytes: each text of at most seven ASCII characters has its own code. Others have 0. */
function asciiCode(bytes: Uint8Array, from: number, to: number): number {
  if (to - from > asciiCodeLengthMax) return 0
  let code = 1
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0
    if (byte >= 0x80) return 0
    code = code * 0x80 + byte
  }
  return code
}
function isNull(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x6e && text(bytes, at, at + 4) === "null" && isValueEnd(bytes[at + 4])
}

function formAt(bytes: Uint8Array, slots: Slots, reading: FactCache): string | null {
  const code = asciiCode(bytes, slots.form, slots.formEnd)
  if (code === 0) return null
  const known = reading.forms.get(code)
  if (known !== undefined) return known === "" ? null : known
  const raw = text(bytes, slots.form, slots.formEnd)
  // Facts of other forms (8-K, DEF 14A, 424B) are not read.
  const isReport = reportForm.test(raw)
  reading.forms.set(code, isReport ? raw : "")
  return isReport ? raw : null
}

function dateAt(cursor: Cursor, at: number): string {
  const { bytes } = cursor
  const year = digits(bytes, at, 4)
  const month = digits(bytes, at + 5, 2)
  const day = digits(bytes, at + 8, 2)
  const slot = (year - datesFrom) * 372 + (month - 1) * 31 + day - 1
  const isDashed = bytes[at + 4] === 0x2d && bytes[at + 7] === 0x2d && bytes[at + 10] === quote
  const known =
    isDashed && slot >= 0 && slot < calendar.length && month >= 1 && month <= 12 && day >= 1 && day <= 31
      ? calendar[slot]
      : undefined
  if (known !== undefined) return known
  // The condition is negated below, so that NaN fails too.
  const isDate =
    isDashed && year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  if (!isDate) {
    cursor.at = at
    fail(cursor, "a date like 2026-03-28")
  }
  const date = text(bytes, at, at + 10)
  if (slot >= 0 && slot < calendar.length) calendar[slot] = date
  return date
}
/** Date strings of these years are built once and shared. The array index counts months of 31 days. */
const datesFrom = 1990
const datesYears = 70
const calendar: (string | undefined)[] = new Array(datesYears * 372).fill(undefined)

/** Reads an accession number: `0000320193-26-000012` is filer, year, sequence. */
function accessionAt(cursor: Cursor, at: number, reading: FactCache): string {
  const { bytes } = cursor
  const filer = digits(bytes, at, 10)
  const year = digits(bytes, at + 11, 2)
  const sequence = digits(bytes, at + 14, 6)
  const isAccession = bytes[at + 10] === 0x2d && bytes[at + 13] === 0x2d && bytes[at + 20] === quote
  if (!isAccession || !(filer >= 0) || !(year >= 0) || !(sequence >= 0)) {
    cursor.at = at
    fail(cursor, "an accession number")
  }
  const key = year * 1_000_000 + sequence
  const known = reading.accessions.get(key)
  if (known?.filer === filer) return known.accession
  const accession = text(bytes, at, at + 20)
  reading.accessions.set(key, { filer, accession })
  return accession
}

/** The number that the digits spell; NaN if a byte is not a digit. */
function digits(bytes: Uint8Array, at: number, count: number): number {
  let value = 0
  for (let index = at; index < at + count; index++) {
    const digit = (bytes[index] ?? 0) - 0x30
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

/**
 * Reads whole numbers of up to 15 digits digit by digit, others with `Number`. Turns minus zero into zero.
 */
function numberAt(cursor: Cursor, at: number): number {
  const { bytes } = cursor
  const isNegative = bytes[at] === 0x2d
  const from = isNegative ? at + 1 : at
  let value = 0
  let index = from
  for (;;) {
    const digit = (bytes[index] ?? 0) - 0x30
    if (digit < 0 || digit > 9) break
    value = value * 10 + digit
    index++
  }
  const isPlain =
    index > from && index - from <= wholeDigitsMax && (bytes[from] !== 0x30 || index === from + 1)
  if (isPlain && isValueEnd(bytes[index])) return isNegative ? 0 - value : value
  while (!isValueEnd(bytes[index])) index++
  const written = text(bytes, at, index)
  const read = Number(written)
  if (!jsonNumber.test(written) || !Number.isFinite(read)) {
    cursor.at = at
    fail(cursor, "a number")
  }
  return read + 0
}
const wholeDigitsMax = 15
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

function isValueEnd(byte: number | undefined): boolean {
  return (
    byte === undefined ||
    byte === comma ||
    byte === braceClose ||
    byte === 0x20 ||
    byte === 0x0a ||
    byte === 0x0d ||
    byte === 0x09
  )
}

/** Byte offsets of the current fact's members; 0 if absent. Reused, so that skipping allocates nothing. */
interface Slots {
  start: number
  end: number
  value: number
  accession: number
  form: number
  formEnd: number
  filed: number
}

/** Empty slots; a reader creates them once and refills them for each fact. */
function newSlots(): Slots {
  return { start: 0, end: 0, value: 0, accession: 0, form: 0, formEnd: 0, filed: 0 }
}
