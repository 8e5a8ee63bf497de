/**
 * A cursor over the bytes of a JSON text that can skip values without building them. Every step checks the
 * structure and throws `Malformed` if the structure is wrong. The reader that owns the cursor turns that
 * error into a refusal, so it never leaves `src/facts`.
 */
export interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

interface Malformed {
  readonly malformedAtByte: number
  readonly expected: string
}

export const quote = 0x22
export const backslash = 0x5c
export const comma = 0x2c
export const colon = 0x3a
export const braceOpen = 0x7b
export const braceClose = 0x7d
export const bracketOpen = 0x5b
export const bracketClose = 0x5d

const depthMax = 64

/** Throws a `Malformed` with the cursor's offset; the document's reader turns the error into a refusal. */
export function fail(cursor: Cursor, expected: string): never {
  const malformed: Malformed = { malformedAtByte: cursor.at, expected }
  throw malformed
}

/** True for a value that `fail` threw. */
export function isMalformed(thrown: unknown): thrown is Malformed {
  return typeof thrown === "object" && thrown !== null && "malformedAtByte" in thrown
}

/** Skips white space and returns the next byte; -1 at the end of the text. */
export function peek(cursor: Cursor): number {
  const { bytes } = cursor
  let at = cursor.at
  let byte = bytes[at]
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = bytes[++at]
  cursor.at = at
  return byte ?? -1
}

/** Skips one expected byte. If another byte follows, throws a `Malformed` that names the expected one. */
export function expectByte(cursor: Cursor, byte: number, name: string): void {
  if (peek(cursor) !== byte) fail(cursor, name)
  cursor.at++
}

/** Skips a string and returns the offset of its closing quote. */
export function passString(cursor: Cursor): number {
  if (peek(cursor) !== quote) fail(cursor, "a string")
  const { bytes } = cursor
  let close = cursor.at + 1
  // Most strings are short, so a plain loop beats a call. For long descriptions, a native search is faster.
  const shortMax = close + 24
  while (close < shortMax && bytes[close] !== quote) close++
  if (bytes[close] !== quote) close = bytes.indexOf(quote, close)
  while (close > 0 && isEscaped(bytes, close)) close = bytes.indexOf(quote, close + 1)
  if (close < 0) fail(cursor, "the end of a string")
  cursor.at = close + 1
  return close
}

function isEscaped(bytes: Uint8Array, at: number): boolean {
  let before = at - 1
  while (bytes[before] === backslash) before--
  return (at - 1 - before) % 2 === 1
}

/** Reads a string, decoding escapes and UTF-8. */
export function readString(cursor: Cursor): string {
  if (peek(cursor) !== quote) fail(cursor, "a string")
  const from = cursor.at + 1
  const to = passString(cursor)
  const raw = text(cursor.bytes, from, to)
  if (!raw.includes("\\")) return raw
  try {
    const read: unknown = JSON.parse(`"${raw}"`)
    return String(read)
  } catch {
    return fail(cursor, "a well-formed string")
  }
}

/** Decodes UTF-8; an invalid byte becomes U+FFFD. */
export function text(bytes: Uint8Array, from: number, to: number): string {
  let out = ""
  for (let at = from; at < to; ) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) {
      out += String.fromCharCode(lead)
      at++
      continue
    }
    const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
    let code = length === 1 ? 0xfffd : lead & (0xff >> (length + 1))
    for (let next = 1; next < length; next++) code = (code << 6) | ((bytes[at + next] ?? 0) & 0x3f)
    out += code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd"
    at += length
  }
  return out
}

/** Walks the members of an object. Calls `member` after each colon; `member` must consume the value. */
export function eachMember(cursor: Cursor, member: (key: string) => void): void {
  eachKey(cursor, (from, to) => member(text(cursor.bytes, from, to)))
}

/** Like `eachMember`, but gives the offsets of the key instead of its text. */
export function eachKey(cursor: Cursor, member: (from: number, to: number) => void): void {
  expectByte(cursor, braceOpen, "an object")
  if (peek(cursor) === braceClose) {
    cursor.at++
    return
  }
  for (;;) {
    if (peek(cursor) !== quote) fail(cursor, "a key")
    const from = cursor.at + 1
    const to = passString(cursor)
    expectByte(cursor, colon, "a colon")
    member(from, to)
    const next = peek(cursor)
    cursor.at++
    if (next === braceClose) return
    if (next !== comma) {
      cursor.at--
      fail(cursor, "a comma or the end of an object")
    }
  }
}

/** Skips any value: strings, matching brackets, numbers and JSON literals. */
export function passValue(cursor: Cursor): void {
  if (peek(cursor) === quote) {
    passString(cursor)
    return
  }
  const open: number[] = []
  do {
    const byte = peek(cursor)
    if (byte === -1) fail(cursor, "a value")
    if (byte === quote) passString(cursor)
    else if (byte === braceOpen || byte === bracketOpen) {
      if (open.push(byte) > depthMax) fail(cursor, `at most ${depthMax} levels`)
      cursor.at++
    } else if (byte === braceClose || byte === bracketClose) {
      if (open.pop() !== byte - 2) fail(cursor, "a value")
      cursor.at++
    } else if (byte === comma || byte === colon) {
      if (open.length === 0) fail(cursor, "a value")
      cursor.at++
    } else passBare(cursor)
  } while (open.length > 0)
}

const bareMax = 40
const bareWord = /^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)$/

function passBare(cursor: Cursor): void {
  const { bytes } = cursor
  let at = cursor.at
  for (;;) {
    const byte = bytes[at] ?? 0
    const isBare = (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a)
    if (!isBare && byte !== 0x2d && byte !== 0x2e && byte !== 0x2b) break
    at++
  }
  if (at - cursor.at > bareMax || !bareWord.test(text(bytes, cursor.at, at))) fail(cursor, "a value")
  cursor.at = at
}
