import fc from "fast-check"
import { expect, test } from "vitest"
import { prefixed, print, stored } from "../../src/contract/printed.ts"

test("a printed body behind an identity reads as both objects together", () => {
  const body = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 })
  fc.assert(
    fc.property(fc.string(), body, (name, value) => {
      const printed = prefixed({ "the identity": name }, stored<typeof value>(print(value).json))
      expect(JSON.parse(printed.json)).toEqual(JSON.parse(JSON.stringify({ "the identity": name, ...value })))
    }),
  )
})
