import { expect, it } from "vitest"
import { cusipInside, hasIsinForm, isinOfUs } from "../../src/identifiers/isin.ts"

it.each([
  ["US0378331005", "037833100"],
  ["CA0084741085", "008474108"],
  ["GB00BP6MXD84", null],
  ["US0378331006", null],
  ["", null],
])("the CUSIP inside %j is %s", (isin, cusip) => {
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
])("the US ISIN made of the CUSIP %s is %s", (cusip, isin) => {
  expect(isinOfUs(cusip)).toBe(isin)
})
