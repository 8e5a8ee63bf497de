import { expect, test } from "vitest"
import { depositaryRatio } from "../../../src/filings/instance/cover.ts"

test.each<[title: string, ratio: number | null]>([
  ["American Depositary Shares, each representing five common shares", 5],
  ["American Depositary Shares, each representing one-half of one ordinary share", 0.5],
  ["American Depositary Shares (each representing 2 ordinary shares, par value NT$10)", 2],
  ["American Depositary Shares, each representing 0.25 of an ordinary share", 0.25],
  ["American Depositary Shares, each representing 1/10 of an ordinary share", 0.1],
  ["American Depositary Shares, each representing twenty-five Class A ordinary shares", 25],
  ["American Depositary Shares, each representing 1,000 shares", 1000],
  ["American Depositary Shares, each of which represents ten ordinary shares", 10],
  ["American Depositary Receipts, each representing the right to receive one share", 1],
  ["American Depositary Shares, each representing two-thirds of an ordinary share", 2 / 3],
  // The value of preferred shares relative to ordinary ones does not matter here.
  ["American Depositary Shares, each representing two preferred shares", null],
  ["Depositary Shares, each representing a 1/1,000th interest in a share of Series A Preferred Stock", null],
  ["American Depositary Shares", null],
  ["American Depositary Shares, each representing several ordinary shares", null],
  ["American Depositary Shares, each representing 0 ordinary shares", null],
  ["Class A Common Stock, each representing five votes", null],
  ["Common Stock, $0.001 par value", null],
])("%s: %s", (title, ratio) => {
  expect(depositaryRatio(title)).toBe(ratio)
})
