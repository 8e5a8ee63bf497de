import { type KeyType, keyTypes } from "../vocabulary.ts"

/**
 * A key consists of `qistas_<type>_`, 30 random base62 characters, and the base62 CRC-32 of all characters
 * before. The checksum exposes a mistyped or invented key without a look-up, also to secret scanners.
 */
const randomLength = 30
const checksumLength = 6
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const shape = /^qistas_(sandbox|live)_[0-9A-Za-z]{36}$/

/** The number of random characters shown after the type prefix: too few to guess the rest. */
const shownRandomCharacters = 4

/** Composes a key from 30 values of 0 to 61 of a cryptographic random generator. */
export function composeKey(type: KeyType, digits: readonly number[]): string {
  if (digits.length !== randomLength) throw new RangeError(`a key takes ${randomLength} digits`)
  const body = `${prefixOf(type)}${digits.map(digit).join("")}`
  return `${body}${checksum(body)}`
}

/** The type of a well-formed key; null for any other text. */
export function readKeyType(text: string): KeyType | null {
  if (!shape.test(text)) return null
  const body = text.slice(0, -checksumLength)
  if (checksum(body) !== text.slice(-checksumLength)) return null
  return keyTypes.find((type) => body.startsWith(prefixOf(type))) ?? null
}

/** The leading characters that may be shown. */
export function shownPrefix(key: string, type: KeyType): string {
  return key.slice(0, prefixOf(type).length + shownRandomCharacters)
}

function prefixOf(type: KeyType): string {
  return `qistas_${type}_`
}

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ""
  for (let place = 0; place < checksumLength; place++) {
    text = digit(rest % alphabet.length) + text
    rest = Math.floor(rest / alphabet.length)
  }
  return text
}

function digit(value: number): string {
  const character = alphabet[value]
  if (character === undefined) throw new RangeError("a base62 digit lies between 0 and 61")
  return character
}

/** CRC-32 (ISO 3309, polynomial 0xEDB88320) of ASCII text. */
export function crc32(text: string): number {
  let crc = 0xffffffff
  for (let index = 0; index < text.length; index++) {
    crc = (crc >>> 8) ^ (crcTable[(crc ^ text.charCodeAt(index)) & 0xff] ?? 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})
