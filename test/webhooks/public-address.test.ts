import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isPublicAddress } from "../../src/webhooks/address.ts"

describe("an address is public", () => {
  test.each([
    "1.1.1.1",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "169.253.255.255",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "192.167.255.255",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4001:82a::200e",
    "2001:4860:4860::8888",
    "2001:200::1",
    "2003::",
    "3ffe::1",
  ])("%s", (text) => expect(isPublicAddress(text)).toBe(true))
})

describe("an address is not public", () => {
  test.each([
    ["of this network", ["0.0.0.0", "0.255.255.255"]],
    ["private", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"]],
    ["behind a carrier's NAT", ["100.64.0.0", "100.127.255.255"]],
    ["loopback", ["127.0.0.1", "127.255.255.254", "::1"]],
    ["link-local", ["169.254.169.254", "fe80::1", "febf::1"]],
    [
      "for documentation and benchmarks",
      [
        "192.0.2.1",
        "198.51.100.1",
        "203.0.113.1",
        "198.18.0.1",
        "198.19.255.255",
        "2001:db8::1",
        "3fff::1",
        "2001:2::1",
      ],
    ],
    [
      "multicast, reserved or broadcast",
      ["224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "ff02::1"],
    ],
    ["unique local or site-local", ["fc00::1", "fdff::1", "fec0::1"]],
    [
      "IPv4 inside IPv6",
      [
        "::ffff:8.8.8.8",
        "::ffff:10.0.0.1",
        "::ffff:a00:1",
        "::7f00:1",
        "64:ff9b::a00:1",
        "64:ff9b:1::1",
        "2002:a00:1::",
        "2001::1",
      ],
    ],
    ["unspecified", ["::", "0::0"]],
    [
      "no address",
      [
        "",
        "example.com",
        "1.2.3",
        "1.2.3.4.5",
        "01.1.1.1",
        "256.1.1.1",
        "1.1.1.1 ",
        "2606::4700::1",
        "2606:4700",
        "2606:4700:0:0:0:0:0:0:1",
        "g::1",
        "1:2:3:4:5:6:7::8",
        ":::",
        "2606:4700::1%eth0",
      ],
    ],
  ])("%s", (_what, texts) => {
    for (const text of texts) expect(isPublicAddress(text), text).toBe(false)
  })
})

test("a mapped address is not public, however it is written", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
      expect(isPublicAddress(`0:0:0:0:0:FFFF:${address}`)).toBe(false)
    }),
  )
})

test("no IPv6 address outside 2000::/3 is public", () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const first = /^[0-9a-f]{4}(?=:)/i.exec(address)?.[0] ?? ""
      if (!/^[23]/.test(first)) expect(isPublicAddress(address)).toBe(false)
    }),
  )
})
