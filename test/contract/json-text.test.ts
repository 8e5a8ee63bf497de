import fc from "fast-check"
import { expect, test } from "vitest"
import { fromStoredJson, prependFields, printJson } from "../../src/contract/json-text.ts"

test("a printed body appended to an identity is parsed as one object with the fields of both", () => {
  const body = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 })
  fc.assert(
    fc.property(fc.string(), body, (name, value) => {
      const printed = prependFields(
        { "the identity": name },
        fromStoredJson<typeof value>(printJson(value).json),
      )
      expect(JSON.parse(printed.json)).toEqual(JSON.parse(JSON.stringify({ "the identity": name, ...value })))
    }),
  )
})
