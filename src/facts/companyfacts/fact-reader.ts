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
  if (!findInUsualOrder(cursor, slots)) {
    cursor.at = opened
    findMembers(cursor, slots)
  }
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
    if (peek(cursor) === quote) {
      const at = passPlainString(cursor) + 1
      place(slots, bytes, key, keyEnd, at, cursor.at - 1)
    } else {
      // Only `val` may be unquoted among the members that we read; `fy` is a number or null. `start: null` is
      // an instant.
      if (text(bytes, key, keyEnd) === "val") slots.value = cursor.at
      passValue(cursor)
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

const memberOf: Readonly<Record<string, keyof Slots>> = {
  start: "start",
  end: "end",
  accn: "accession",
  form: "form",
  filed: "filed",
}

/** Notes the offset of a member's value. Ignores fy, fp, frame and unknown members. */
function place(
  slots: Slots,
  bytes: Uint8Array,
  key: number,
  keyEnd: number,
  at: number,
  atEnd: number,
): void {
  const member = keyEnd - key > memberNameMax ? undefined : memberOf[text(bytes, key, keyEnd)]
  if (member === undefined) return
  slots[member] = at
  if (member === "form") slots.formEnd = atEnd
}
const memberNameMax = 5

function isNull(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x6e && text(bytes, at, at + 4) === "null" && isValueEnd(bytes[at + 4])
}

function formAt(bytes: Uint8Array, slots: Slots, reading: FactCache): string | null {
  const length = slots.formEnd - slots.form
  if (length < formLengthMin || length > formLengthMax) return null
  let code = 1
  for (let at = slots.form; at < slots.formEnd; at++) {
    const byte = bytes[at] ?? 0
    if (byte >= 0x80) return null
    code = code * 0x80 + byte
  }
  const known = reading.forms.get(code)
  if (known !== undefined) return known === "" ? null : known
  const raw = text(bytes, slots.form, slots.formEnd)
  // Facts of other forms (8-K, DEF 14A, 424B) are not read.
  const isReport = reportForm.test(raw)
  reading.forms.set(code, isReport ? raw : "")
  return isReport ? raw : null
}
const formLengthMin = 3
/** The code of a form with at most seven ASCII letters is a whole number of at most 50 bits. */
const formLengthMax = 7

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

const dateLength = 10
const accessionLength = 20
const shortStringMax = 24

/**
 * Finds the members of a fact in EDGAR's usual order: start (of a period), end, val, accn, fy, fp, form,
 * filed, frame. Colons and commas may be followed by a space. The function jumps from member to member
 * instead of walking the bytes, and checks every quote, colon, comma and key. For any other shape it returns
 * false, with the cursor anywhere; the caller then walks the bytes.
 */
function findInUsualOrder(cursor: Cursor, slots: Slots): boolean {
  const { bytes } = cursor
  let at = cursor.at
  while (bytes[at] === 0x20 || bytes[at] === 0x0a) at++
  if (bytes[at] !== braceOpen || bytes[at + 1] !== quote) return false
  slots.start = 0
  at += 1
  const gap = bytes[at + (bytes[at + 1] === 0x73 ? 8 : 6)] === 0x20 ? 1 : 0
  if (bytes[at + 1] === 0x73) {
    if (!isKey(bytes, at, 5)) return false
    slots.start = at + 9 + gap
    at = passQuoted(bytes, at + 8 + gap, dateLength)
    at = passComma(bytes, at, gap)
  }
  if (at < 0 || bytes[at + 1] !== 0x65 || !isKey(bytes, at, 3)) return false
  slots.end = at + 7 + gap
  at = passComma(bytes, passQuoted(bytes, at + 6 + gap, dateLength), gap)
  if (at < 0 || bytes[at + 1] !== 0x76 || !isKey(bytes, at, 3)) return false
  slots.value = at + 6 + gap
  at = passComma(bytes, passNumber(bytes, slots.value), gap)
  if (at < 0 || bytes[at + 1] !== 0x61 || !isKey(bytes, at, 4)) return false
  slots.accession = at + 8 + gap
  at = passComma(bytes, passQuoted(bytes, at + 7 + gap, accessionLength), gap)
  // fy and fp are skipped.
  if (at < 0 || bytes[at + 2] !== 0x79 || !isKey(bytes, at, 2)) return false
  at = passComma(bytes, passNumber(bytes, at + 5 + gap), gap)
  if (at < 0 || bytes[at + 2] !== 0x70 || !isKey(bytes, at, 2)) return false
  at = passComma(bytes, passShort(bytes, at + 5 + gap), gap)
  if (at < 0 || bytes[at + 2] !== 0x6f || !isKey(bytes, at, 4)) return false
  slots.form = at + 8 + gap
  at = passShort(bytes, at + 7 + gap)
  slots.formEnd = at - 1
  at = passComma(bytes, at, gap)
  if (at < 0 || bytes[at + 2] !== 0x69 || !isKey(bytes, at, 5)) return false
  slots.filed = at + 9 + gap
  at = passQuoted(bytes, at + 8 + gap, dateLength)
  if (at < 0) return false
  if (bytes[at] === comma) {
    at = passComma(bytes, at, gap)
    if (at < 0 || bytes[at + 2] !== 0x72 || !isKey(bytes, at, 5)) return false
    at = passShort(bytes, at + 8 + gap)
  }
  if (at < 0 || bytes[at] !== braceClose) return false
  cursor.at = at + 1
  return true
}

/** True for a quoted key of the given length, followed by a colon. */
function isKey(bytes: Uint8Array, at: number, length: number): boolean {
  return bytes[at] === quote && bytes[at + length + 1] === quote && bytes[at + length + 2] === colon
}

/** Each function below skips text and returns the offset after it, or -1. Given -1, it returns -1. */
function passComma(bytes: Uint8Array, at: number, gap: number): number {
  return at < 0 || bytes[at] !== comma || (gap === 1 && bytes[at + 1] !== 0x20) ? -1 : at + 1 + gap
}

/** Skips a quoted string of a known length. The code that reads the string checks its text. */
function passQuoted(bytes: Uint8Array, at: number, length: number): number {
  return at < 0 || bytes[at] !== quote || bytes[at + length + 1] !== quote ? -1 : at + length + 2
}

/** Skips null, or a number with or without sign and point. */
function passNumber(bytes: Uint8Array, at: number): number {
  let index = at
  let byte = bytes[index] ?? 0
  while ((byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2e) byte = bytes[++index] ?? 0
  if (index > at) return index
  const isNull = byte === 0x6e && bytes[at + 1] === 0x75 && bytes[at + 2] === 0x6c && bytes[at + 3] === 0x6c
  return isNull ? at + 4 : -1
}

/** Skips null, or a short string without escapes. */
function passShort(bytes: Uint8Array, at: number): number {
  if (bytes[at] === 0x6e) return passNumber(bytes, at)
  if (bytes[at] !== quote) return -1
  let index = at + 1
  const indexMax = index + shortStringMax
  while (bytes[index] !== quote) {
    if (index === indexMax || bytes[index] === 0x5c || bytes[index] === undefined) return -1
    index++
  }
  return index + 1
}
