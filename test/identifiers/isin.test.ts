import { expect, it } from "vitest"
import { cusipInside, hasIsinForm } from "../../src/identifiers/isin.ts"

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
