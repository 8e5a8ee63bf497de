import { expect, test } from "vitest"
import { placeOf } from "../../../worker/http/while-counted.ts"
import { hintOf, type Place } from "../../../worker/limits/location.ts"

/** An account's object is made near the sender of its first request. */

test.each<[place: Place, hint: string | null]>([
  [{ continent: "EU", country: "FR", longitude: "2.35" }, "weur"],
  [{ continent: "EU", country: "FI", longitude: "24.94" }, "eeur"],
  [{ continent: "EU" }, "weur"],
  [{ continent: "NA", country: "US", longitude: "-122.4" }, "wnam"],
  [{ continent: "NA", country: "US", longitude: "-74.0" }, "enam"],
  [{ continent: "SA", country: "BR", longitude: "-46.6" }, "sam"],
  [{ continent: "AS", country: "SA", longitude: "46.7" }, "me"],
  [{ continent: "AS", country: "MY", longitude: "101.7" }, "apac"],
  [{ continent: "AF", country: "NG" }, "afr"],
  [{ continent: "OC", country: "NZ" }, "oc"],
  [{ country: "T1" }, null],
  [{}, null],
])("%j: %s", (place, hint) => {
  const request = new Request("https://qistas.test/", { cf: place as CfProperties })
  expect(hintOf(placeOf(request))).toBe(hint)
})

test("a request of which the platform says nothing has no place", () => {
  expect(hintOf(placeOf(new Request("https://qistas.test/")))).toBeNull()
})
