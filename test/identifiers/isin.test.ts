import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { cusipInside, hasCusipForm, hasIsinForm, isinOfUs } from "../../src/identifiers/isin.ts"

const characters = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*@#"]

describe("a valid CUSIP has nine characters and the right check digit", () => {
  test.each<[security: string, cusip: string]>([
    ["Apple", "037833100"],
    ["Cisco", "17275R102"],
    ["Medtronic, by its CINS number", "G5960L103"],
    ["with each special character", "0*@#00008"],
  ])("%s: %s", (_security, cusip) => {
    expect(hasCusipForm(cusip)).toBe(true)
  })
})

describe("an invalid CUSIP", () => {
  test.each<[what: string, text: string]>([
    ["a wrong check digit", "037833101"],
    ["two digits swapped", "038733100"],
    ["eight characters", "03783310"],
    ["ten characters", "0378331000"],
    ["without its leading zero", "37833100"],
    ["a letter as the check digit", "03783310A"],
    ["lower case", "17275r102"],
    ["a space in the middle", "0378 3100"],
    ["white space around it", " 037833100"],
    ["a line break after it", "037833100\n"],
    ["digits of another script", "０３７８３３１００"],
    ["zeros, which stand for none", "000000000"],
    ["nothing", ""],
    ["N/A", "N/A"],
    ["an ISIN", "US0378331005"],
  ])("%s: %j", (_what, text) => {
    expect(hasCusipForm(text)).toBe(false)
  })
})

test("exactly one of ten last digits is right, and replacing any other character makes it wrong", () => {
  const body = fc.array(fc.constantFrom(...characters), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(body, fc.nat({ max: 7 }), fc.nat({ max: 9 }), (eight, place, digit) => {
      fc.pre(eight.some((character) => character !== "0"))
      const valid = [..."0123456789"].filter((last) => hasCusipForm(eight.join("") + last))
      expect(valid).toHaveLength(1)
      const changed = [...eight]
      changed[place] = String(digit)
      // Only digits are replaced by digits: a letter may have the same weight as a digit.
      fc.pre(/\d/.test(eight[place] ?? "") && changed[place] !== eight[place])
      expect(hasCusipForm(changed.join("") + valid[0])).toBe(false)
    }),
  )
})

it.each([
  ["US0378331005", "037833100"],
  ["CA0084741085", "008474108"],
  ["GB00BP6MXD84", null],
  ["US0378331006", null],
  ["", null],
])("the CUSIP within %j is %s", (isin, cusip) => {
  expect(cusipInside(isin)).toBe(cusip)
})

it.each([
  ["KYG875721634", true],
  ["US03783310O5", false],
  ["us0378331005", false],
])("%s has the form and check digit of an ISIN: %s", (text, expected) => {
  expect(hasIsinForm(text)).toBe(expected)
})

it.each([
  ["594918104", "US5949181045"],
  ["02079K305", "US02079K3059"],
  ["084670702", "US0846707026"],
  ["594918105", null],
  ["000000000", null],
  ["5949181", null],
])("the US ISIN for the CUSIP %s is %s", (cusip, isin) => {
  expect(isinOfUs(cusip)).toBe(isin)
})
