import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { composeKey, crc32, readKeyType, shownPrefix } from "../../src/access/keys.ts"
import { keyTypes } from "../../src/vocabulary.ts"

const anyType = fc.constantFrom(...keyTypes)
const anyDigits = fc.array(fc.integer({ min: 0, max: 61 }), { minLength: 30, maxLength: 30 })

describe("crc32", () => {
  test.each([
    ["", 0x00000000],
    ["123456789", 0xcbf43926],
    ["The quick brown fox jumps over the lazy dog", 0x414fa339],
  ])("of %j is the published check value", (text, value) => {
    expect(crc32(text)).toBe(value)
  })
})

describe("a key", () => {
  test("is read back as the type for which it was composed", () => {
    fc.assert(
      fc.property(anyType, anyDigits, (type, digits) => {
        const key = composeKey(type, digits)
        expect(key).toMatch(/^qistas_(sandbox|live)_[0-9A-Za-z]{36}$/)
        expect(readKeyType(key)).toBe(type)
      }),
    )
  })

  test("is no longer a key once any one character is changed", () => {
    const at = fc.nat({ max: 46 })
    const other = fc.constantFrom(..."0Az_-é ")
    fc.assert(
      fc.property(anyDigits, at, other, (digits, index, character) => {
        const key = composeKey("live", digits)
        fc.pre(key[index] !== character)
        expect(readKeyType(key.slice(0, index) + character + key.slice(index + 1))).toBeNull()
      }),
    )
  })

  test.each(["", "qistas_live_", "qistas_test_000000000000000000000000000000000000", " qistas_live_"])(
    "%j is no key",
    (text) => {
      expect(readKeyType(text)).toBeNull()
    },
  )

  test("shows its type and four characters", () => {
    const key = composeKey("sandbox", Array<number>(30).fill(10))
    expect(shownPrefix(key, "sandbox")).toBe("qistas_sandbox_AAAA")
  })

  test("is not composed from too few digits or from a value outside the alphabet", () => {
    expect(() => composeKey("live", [1, 2, 3])).toThrow(RangeError)
    expect(() => composeKey("live", Array<number>(30).fill(62))).toThrow(RangeError)
  })
})
