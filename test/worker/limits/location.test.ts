import { expect, test } from "vitest"
import { hintOf } from "../../../worker/limits/location.ts"

test.each([
  ["Jakarta", { continent: "AS", country: "ID", longitude: "106.8" }, "apac"],
  ["Riyadh", { continent: "AS", country: "SA", longitude: "46.7" }, "me"],
  ["Istanbul", { continent: "EU", country: "TR", longitude: "28.9" }, "me"],
  ["London", { continent: "EU", country: "GB", longitude: "-0.1" }, "weur"],
  ["Warsaw", { continent: "EU", country: "PL", longitude: "21.0" }, "eeur"],
  ["New York", { continent: "NA", country: "US", longitude: "-74.0" }, "enam"],
  ["Vancouver", { continent: "NA", country: "CA", longitude: "-123.1" }, "wnam"],
  ["São Paulo", { continent: "SA", country: "BR", longitude: "-46.6" }, "sam"],
  ["Lagos", { continent: "AF", country: "NG", longitude: "3.4" }, "afr"],
  ["Auckland", { continent: "OC", country: "NZ", longitude: "174.8" }, "oc"],
  ["Tor", { country: "T1" }, null],
  ["a place that the platform does not know", {}, null],
] as const)("the object of an account in %s is made near it", (_, place, hint) =>
  expect(hintOf(place)).toBe(hint),
)
