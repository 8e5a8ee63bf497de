import { expect, test } from "vitest"
import { ipBucket, ipSender, siteOf } from "../../../worker/http/by-ip.ts"

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["unknown", "unknown"],
])("%s is counted as %s", (address, bucket) => {
  expect(ipBucket(address)).toBe(bucket)
})

test.each([
  ["2a06:98c0:3600::103", "Shop.example", "2a06:98c0:3600:0::/64 shop.example"],
  ["2a06:98c0:3600::103", null, "2a06:98c0:3600:0::/64"],
  ["192.0.2.1", "shop.example", "192.0.2.1"],
  ["2a06:98c0:3601::103", "shop.example", "2a06:98c0:3601:0::/64"],
])("%s with the zone %s has the sender %s", (address, zone, sender) => {
  expect(ipSender(address, zone)).toBe(sender)
})

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2::1", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::1", "2001:db8:1::/48"],
])("an email requested from %s is counted for %s", (address, site) => {
  expect(siteOf(address)).toBe(site)
})
