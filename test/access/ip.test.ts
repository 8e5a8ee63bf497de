import { expect, test } from "vitest"
import { ipBucket } from "../../src/access/ip.ts"

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
