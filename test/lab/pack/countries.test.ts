import { describe, expect, it } from "vitest"
import { type CountrySources, domicile } from "../../../lab/pack/countries.ts"

describe("the country of domicile", () => {
  const silent: CountrySources = {
    filer: "edgar:0000000001",
    incorporation: "",
    screener: "",
    address: "",
    home: "",
  }

  it.each([
    ["where it is incorporated", { ...silent, incorporation: "US", screener: "Singapore" }, "US"],
    ["its seat if the registry is offshore", { ...silent, incorporation: "KY", screener: "China" }, "CN"],
    ["the offshore place of registration if nothing else is known", { ...silent, incorporation: "BM" }, "BM"],
    ["the home listing of a foreign line", { ...silent, home: "Japan" }, "JP"],
    [
      "a declared correction before all else",
      { ...silent, filer: "edgar:0001997711" as const, screener: "United Kingdom" },
      "CR",
    ],
    ["unknown if no source states it", silent, ""],
  ])("%s", (_, sources, expected) => {
    expect(domicile(sources)).toBe(expected)
  })
})
