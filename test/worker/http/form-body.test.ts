import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { declaredFields, formBytesMax, readForm } from "../../../worker/http/form-body.ts"
import { brokenOff } from "../support/broken-off.ts"

const form = "application/x-www-form-urlencoded"

async function read(body: BodyInit, type = form) {
  const init = { method: "POST", body, headers: { "Content-Type": type } }
  const outcome = await readForm(new Request("https://qistas.test/dashboard/keys", init))
  return outcome.ok ? Object.fromEntries(outcome.value) : outcome.code
}

test.each([
  ["", {}],
  ["a=1", { a: "1" }],
  ["a=", { a: "" }],
  ["a=1&b=2", { a: "1", b: "2" }],
  ["a=1=2", { a: "1=2" }],
  ["name=two+words%2B", { name: "two words+" }],
  ["%61=%C3%A9%F0%9F%95%8C", { a: "é🕌" }],
  ["__proto__=x", { ["__proto__"]: "x" }],
])("%s is parsed as a form", async (body, fields) => {
  expect(await read(body)).toEqual(fields)
})

test.each([
  ...["a", "=1", "&", "a=1&", "&a=1", "a=1&&b=2", "a=1&a=2", "a=1&%61=2"],
  ...["a=%", "a=%zz", "a=%ff", "a=%C3", "a=%ED%A0%80", "a=%C0%AF"],
])("%s is not parsed as a form", async (body) => {
  expect(await read(body)).toBe("bad_request")
})

test("bytes that are not UTF-8 are not a form", async () => {
  expect(await read(new Uint8Array([0x61, 0x3d, 0xff]))).toBe("bad_request")
})

test.each([form, `${form}; charset=UTF-8`, `${form};charset="utf-8"`, "Application/X-WWW-Form-Urlencoded"])(
  "%s is the type of a form",
  async (type) => {
    expect(await read("a=1", type)).toEqual({ a: "1" })
  },
)

test.each([
  ...["", "text/plain", "application/json", "multipart/form-data; boundary=x"],
  ...[`${form}, text/plain`, `${form}; charset=utf-7`],
])("%j is not the type of a form", async (type) => {
  expect(await read("a=1", type)).toBe("unsupported_media_type")
})

test("a form from a disconnected client is refused, and is not a failure of the service", async () => {
  expect(await read(brokenOff("form_token=a&na"))).toBe("bad_request")
})

test("16 KiB are accepted, but not one byte more", async () => {
  const longest = "x".repeat(formBytesMax - 2)
  expect(await read(`a=${longest}`)).toEqual({ a: longest })
  expect(await read(`a=${longest}x`)).toBe("payload_too_large")
})

test("forms as browsers write them are read back", async () => {
  const text = (minLength: number) => fc.string({ minLength, unit: "grapheme" })
  const fields = fc.dictionary(text(1), text(0), { maxKeys: 5, noNullPrototype: true })
  await fc.assert(
    fc.asyncProperty(fields, async (given) => {
      expect(await read(new URLSearchParams(given).toString())).toEqual(given)
    }),
  )
})

describe("a form with the declared fields is accepted", () => {
  const declared = { email: { charactersMax: 5 }, next: { charactersMax: 3, isOptional: true } } as const
  const declaredOf = (fields: Readonly<Record<string, string>>) =>
    declaredFields(new Map(Object.entries(fields)), declared)

  test.each([
    { fields: { email: "12345" }, given: { email: "12345", next: "" } },
    { fields: { email: "", next: "123", form_token: "t" }, given: { email: "", next: "123" } },
  ])("for $fields", ({ fields, given }) => {
    expect(declaredOf(fields)).toEqual(given)
  })

  test.each([
    [{}],
    [{ next: "1" }],
    [{ email: "123456" }],
    [{ email: "1", next: "1234" }],
    [{ email: "1", more: "" }],
  ])("but not for %j", (fields) => {
    expect(declaredOf(fields)).toBeNull()
  })
})
