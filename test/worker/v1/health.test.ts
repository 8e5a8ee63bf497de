import { beforeAll, expect, test } from "vitest"
import { health } from "../../../src/health/schema.ts"
import { dataOf, seedUniverse } from "../support/service.ts"

beforeAll(seedUniverse)

test("200: a rated company answers its rating and the five ratios; every/document.test.ts has what is not rated", async () => {
  const document = await dataOf(health, "/instruments/GOOGL/health")
  expect(document).toMatchObject({ symbol: "GOOGL", name: "Alphabet Inc. Class A", status: "robust" })
  expect(Object.keys(document.ratios)).toHaveLength(5)
})
