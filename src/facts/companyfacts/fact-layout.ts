import { braceClose, braceOpen, type Cursor, colon, comma, quote } from "./json-cursor.ts"

/** Byte offsets of the members of the current fact; 0 when absent. Reused, so that skipping a fact allocates nothing. */
export interface Slots {
  start: number
  end: number
  value: number
  accession: number
  form: number
  formEnd: number
  filed: number
}

/** Empty slots; a reader creates them once and refills them for each fact. */
export function newSlots(): Slots {
  return { start: 0, end: 0, value: 0, accession: 0, form: 0, formEnd: 0, filed: 0 }
}

const dateLength = 10
const accessionLength = 20
const shortStringMax = 24

/**
 * Finds the members of a fact in EDGAR's usual order: start (of a period), end, val, accn, fy, fp, form, filed, frame,
 * with or without a space after colons and commas. It jumps from member to member instead of walking the bytes, and
 * checks every quote, colon, comma and key. For any other shape it returns false, with the cursor anywhere; the caller
 * then walks the bytes.
 */
export function findInUsualOrder(cursor: Cursor, slots: Slots): boolean {
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

/** Each function below returns the offset after what it skips, or -1; given -1, it returns -1. */
function passComma(bytes: Uint8Array, at: number, gap: number): number {
  return at < 0 || bytes[at] !== comma || (gap === 1 && bytes[at + 1] !== 0x20) ? -1 : at + 1 + gap
}

/** Skips a quoted string of a known length. What it says is checked where it is read. */
function passQuoted(bytes: Uint8Array, at: number, length: number): number {
  return at < 0 || bytes[at] !== quote || bytes[at + length + 1] !== quote ? -1 : at + length + 2
}

/** Skips digits with sign and point, or null. */
function passNumber(bytes: Uint8Array, at: number): number {
  let index = at
  let byte = bytes[index] ?? 0
  while ((byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2e) byte = bytes[++index] ?? 0
  if (index > at) return index
  const isNull = byte === 0x6e && bytes[at + 1] === 0x75 && bytes[at + 2] === 0x6c && bytes[at + 3] === 0x6c
  return isNull ? at + 4 : -1
}

/** Skips a short string without escapes, or null. */
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
