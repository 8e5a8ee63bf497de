import { describe, expect, test } from "vitest"
import { checkUrl, type DeliveryReach } from "../../src/webhooks/address.ts"
import { webhookUrlCharactersMax } from "../../src/webhooks/schema.ts"

const parse = (text: string) => (URL.canParse(text) ? new URL(text) : null)

function check(text: string, reach: DeliveryReach = "public") {
  const checked = checkUrl(text, { parse, reach })
  return checked.ok ? checked.value.href : checked.message
}

describe("a webhook delivers to a public name over HTTPS", () => {
  test.each([
    ["https://example.com/hook", "https://example.com/hook"],
    ["https://example.com", "https://example.com/"],
    ["https://hooks.example.co.uk:443/a?b=c", "https://hooks.example.co.uk/a?b=c"],
    ["https://example.com:8443/", "https://example.com:8443/"],
    ["https://EXAMPLE.com/A", "https://example.com/A"],
    ["https://bücher.de/", "https://xn--bcher-kva.de/"],
    ["https://a_b.example.com/", "https://a_b.example.com/"],
  ])("%s", (text, href) => expect(check(text)).toBe(href))
})

describe("a URL is refused that", () => {
  test.each([
    [
      "is none",
      ["", "example.com/hook", "https://", "https://exa mple.com/", "/hook", "https://[::1"],
      "cannot be read",
    ],
    [
      "is not HTTPS",
      ["http://example.com/", "ftp://example.com/", "wss://example.com/"],
      "begins with https://",
    ],
    [
      "names another port",
      ["https://example.com:80/", "https://example.com:22/", "https://example.com:8444/"],
      "443 or 8443",
    ],
    [
      "has credentials",
      ["https://user@example.com/", "https://user:pass@example.com/", "https://:p@example.com/"],
      "no user name",
    ],
    ["has a fragment", ["https://example.com/#a", "https://example.com/#"], "no fragment"],
    [
      "is too long",
      [
        `https://example.com/${"a".repeat(webhookUrlCharactersMax)}`,
        `https://example.com/${"é".repeat(webhookUrlCharactersMax / 4)}`,
      ],
      "at most",
    ],
    [
      "names an IPv4 address in any spelling",
      [
        "https://127.0.0.1/",
        "https://8.8.8.8/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://0177.0.0.1/",
        "https://127.1/",
        "https://10.0.0.1./",
        "https://169.254.169.254/latest/meta-data",
        "https://１２７.0.0.1/",
      ],
      "not an IP address",
    ],
    [
      "names an IPv6 address",
      ["https://[::1]/", "https://[::ffff:10.0.0.1]/", "https://[fd00::1]/", "https://[2606:4700::1111]/"],
      "not an IP address",
    ],
    [
      "has no full host name",
      [
        "https://intranet/",
        "https://localhost/",
        "https://example.com./",
        "https://-a.example.com/",
        "https://a..b/",
      ],
      "full public name",
    ],
    [
      "names a private network",
      [
        "https://printer.local/",
        "https://metadata.google.internal/",
        "https://a.localhost/",
        "https://abc.onion/",
        "https://router.home.arpa/",
        "https://nas.lan/",
        "https://hook.test/",
        "https://1.0.0.127.in-addr.arpa/",
      ],
      "are not public",
    ],
  ] as const)("%s", (_what, texts, why) => {
    for (const text of texts) expect(check(text), text).toContain(why)
  })
})

describe("a loopback address", () => {
  test.each([
    "http://127.0.0.1:8787/hook",
    "http://localhost:9000/",
    "http://[::1]:9000/",
    "https://localhost/",
  ])("%s is refused except on a developer's machine", (text) => {
    expect(check(text, "public_and_loopback")).toBe(text)
    expect(check(text)).not.toBe(text)
  })

  test.each([
    "http://10.0.0.1/",
    "http://192.168.0.1:80/",
    "http://example.com/",
    "https://nas.lan/",
    "http://u@localhost/",
  ])("is the only local address that a developer's machine adds: not %s", (text) =>
    expect(check(text, "public_and_loopback")).not.toBe(text),
  )
})
