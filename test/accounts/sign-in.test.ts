import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readEmail, signInEmail } from "../../src/accounts/sign-in.ts"

const longLocal = "l".repeat(64)
/** The longest allowed local part, in an address of 254 characters. */
const longest = `${longLocal}@${"d".repeat(62)}.${"d".repeat(62)}.${"d".repeat(59)}.com`

describe("readEmail", () => {
  it.each([
    ["person@example.com", "person@example.com"],
    ["  Person@Example.COM\r\n", "person@example.com"],
    ["person+screens@example.com", "person+screens@example.com"],
    ["first.last@mail.example.co.uk", "first.last@mail.example.co.uk"],
    ["o'neil_{x}!#$%&*/=?^`|~-@example.com", "o'neil_{x}!#$%&*/=?^`|~-@example.com"],
    ["1@2.d3", "1@2.d3"],
    ["person@xn--mnchen-3ya.de", "person@xn--mnchen-3ya.de"],
    ["Büro@München.de", "büro@münchen.de"],
    ["bu\u0308ro@example.com", "büro@example.com"],
    // The Kelvin sign is lowercased to the letter k.
    ["\u212Aelvin@example.com", "kelvin@example.com"],
    [longest, longest],
  ])("reads %j as %j", (text, email) => {
    expect(readEmail(text)).toBe(email)
  })

  it.each([
    ["nothing", ""],
    ["no @", "person.example.com"],
    ["two @", "person@home@example.com"],
    ["no local part", "@example.com"],
    ["no domain", "person@"],
    ["a domain without a dot", "person@localhost"],
    ["an empty part of the domain", "person@example..com"],
    ["a domain that begins with a dot", "person@.example.com"],
    ["a domain that ends with a dot", "person@example.com."],
    ["a part that begins with a hyphen", "person@-example.com"],
    ["a part that ends with a hyphen", "person@example-.com"],
    ["a machine's IP address", "person@127.0.0.1"],
    ["a machine's IP address in brackets", "person@[127.0.0.1]"],
    ["a space", "per son@example.com"],
    ["a line break and a header", "person@example.com\r\nBcc: other@example.com"],
    ["a line break before the @", "person\n@example.com"],
    ["a tab", "person\t@example.com"],
    ["a null character", "person\0@example.com"],
    ["a line separator", "person\u2028@example.com"],
    ["an invisible space", "per\u200bson@example.com"],
    ["a character that reverses the direction of writing", "person\u202e@example.com"],
    ["half of a surrogate pair", "person\ud800@example.com"],
    ["a list", "person@example.com,other@example.com"],
    ["a second address after a semicolon", "person@example.com;other@example.com"],
    ["a name before the address", "Person <person@example.com>"],
    ["a quoted local part", '"per son"@example.com'],
    ["a comment", "person(comment)@example.com"],
    ["a percent sign in the domain", "person@example%2ecom"],
    ["a last part that begins with a digit", "person@example.3d"],
    ["a path", "person@example.com/path"],
    ["a local part of 65 characters", `${longLocal}l@example.com`],
    ["255 characters", longest.replace("d.com", "dd.com")],
  ])("refuses %s", (_what, text) => {
    expect(readEmail(text)).toBeNull()
  })

  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.emailAddress(),
    fc
      .tuple(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }))
      .map(([before, after]) => `${before}@${after}.com`),
  )

  it("writes each address in one way, which is safe in an email header", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const email = readEmail(text)
        if (email === null) return
        expect(readEmail(email)).toBe(email)
        expect(readEmail(` ${email.normalize("NFD")} `)).toBe(email)
        expect(email).not.toMatch(/[\p{Cc}\s,;<>"]/u)
        expect(email.length).toBeLessThanOrEqual(254)
      }),
      { numRuns: 2_000 },
    )
  })

  it("reads the addresses that are in use", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(readEmail(email)).toBe(email.toLowerCase())
      }),
    )
  })
})

describe("signInEmail", () => {
  it("names the request, its expiry, and what to do if the reader did not request it", () => {
    const token = "t".repeat(43)
    expect(signInEmail("person@example.com", "https://qistas.example", token, 15)).toEqual({
      to: "person@example.com",
      subject: "Your link to sign in to Qistas",
      text: `We received a request to sign in to Qistas as person@example.com.

Open this link in the browser you requested it from, and press the button there:

https://qistas.example/dashboard/sign-in/link?token=${token}

It works once, within 15 minutes, and in that browser only.

If you did not request it, ignore this email: nobody can sign in without the link. Do not forward it.

Qistas
https://qistas.example
`,
    })
  })
})
