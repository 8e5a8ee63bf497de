import { describe, expect, test } from "vitest"
import { z } from "zod"
import { endpoints } from "../../src/api/endpoints.ts"
import { errorsOf } from "../../src/contract/endpoint.ts"
import { errorCodes, statusOfError } from "../../src/contract/errors.ts"

describe.each(Object.entries(endpoints))("%s", (_name, declared) => {
  test("declares only errors that have a status, including those of its guards", () => {
    const errors = errorsOf(declared)
    expect(errorCodes).toEqual(expect.arrayContaining([...errors]))
    expect(errors.includes("unauthorized")).toBe(declared.access !== "open")
    expect(errors).toContain("rate_limit_exceeded")
  })

  test("can be printed as JSON Schema", () => {
    const options = { io: "output", unrepresentable: "throw" } as const
    expect(() => z.toJSONSchema(declared.data, options)).not.toThrow()
    expect(() => z.toJSONSchema(declared.meta, options)).not.toThrow()
  })

  test("carries request_id and as_of in its meta", () => {
    expect(Object.keys(declared.meta.shape)).toEqual(expect.arrayContaining(["request_id", "as_of"]))
  })
})

test.each([
  ["bad_request", 400],
  ["unauthorized", 401],
  ["sandbox_restricted", 403],
  ["not_found", 404],
  ["method_not_allowed", 405],
  ["rate_limit_exceeded", 429],
  ["internal_error", 500],
  ["service_unavailable", 503],
] as const)("the error %s is sent with status %i", (code, status) => {
  expect(statusOfError[code]).toBe(status)
})
