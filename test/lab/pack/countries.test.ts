import { describe, expect, it } from "vitest"
import { domicile } from "../../../lab/pack/countries.ts"

describe("the country of domicile", () => {
  const silent = { cik: 1, incorporation: "", screener: "", address: "", home: "" }

  it.each([
    ["where it is incorporated", { ...silent, incorporation: "US", screener: "Singapore" }, "US"],
    ["its seat if the registry is offshore", { ...silent, incorporation: "KY", screener: "China" }, "CN"],
    ["the offshore place of registration if nothing else is known", { ...silent, incorporation: "BM" }, "BM"],
    ["the home listing of a foreign line", { ...silent, home: "Japan" }, "JP"],
    ["a declared correction before all else", { ...silent, cik: 1997711, screener: "United Kingdom" }, "CR"],
    ["unknown if no source states it", silent, ""],
  ])("%s", (_, sources, expected) => {
    expect(domicile(sources)).toBe(expected)
  })
})
