import { describe, expect, test } from "vitest"
import * as z from "zod"
import { endpoints } from "../../src/api/endpoints.ts"
import { refusalText } from "../../src/contract/issues.ts"
import { parametersOf } from "../../src/contract/parameters.ts"

/** The message of a refusal. `field` has a value that its schema refuses. */
function messageOf(schema: z.ZodType, field: unknown): string {
  return refusalText(z.object({ field: schema }), { field }, "input")
}

describe("a refused value is described in our words", () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ["a missing text", z.string(), undefined, "is required"],
    ["a missing word of several", z.enum(["a", "b"]), undefined, "is required"],
    ["another type", z.string(), 1, "must be text"],
    ["null", z.array(z.string()), null, "must be a list"],
    ["a fraction", z.int(), 1.5, "must be a whole number"],
    ["a record of another type", z.record(z.string(), z.string()), [], "must be an object"],
    ["a number that is too small", z.int().min(1), 0, "must be at least 1"],
    ["a number that is too large", z.number().max(366), 367, "must be at most 366"],
    ["zero in place of a positive number", z.number().positive(), 0, "must be more than 0"],
    ["a number that must be below", z.number().lt(5), 5, "must be less than 5"],
    ["a number between two steps", z.number().multipleOf(5), 7, "is not allowed"],
    ["an empty text", z.string().min(1), "", "must have at least 1 character"],
    ["a long text", z.string().max(3), "abcd", "must have at most 3 characters"],
    ["an empty list", z.array(z.string()).min(1), [], "must have at least 1 item"],
    ["a long list", z.array(z.string()).max(1), ["a", "b"], "must have at most 1 item"],
    ["another word", z.enum(["3m", "6m"]), "5y", "must be one of 3m, 6m"],
    ["another constant", z.literal("watchlist"), "x", "must be watchlist"],
    ["another day", z.iso.date(), "2026-02-30", "a day is written YYYY-MM-DD"],
    ["another time", z.iso.datetime(), "noon", "a time is written in ISO 8601, such as 2026-11-30T08:00:00Z"],
    ["another id", z.uuid(), "1", "must be a UUID"],
    ["a text of another form", z.string().regex(/^a$/), "b", "is not written as the reference says"],
    ["another type than those of a union", z.union([z.string(), z.int()]), true, "must be text or a number"],
    [
      "a union whose forms all differ",
      z.union([z.iso.date(), z.uuid()]),
      "x",
      "is not written as the reference says",
    ],
    ["an unknown field", z.strictObject({}), { surely: 1 }, 'has no field "surely"'],
    ["an entry of a map", z.map(z.any(), z.string()), new Map([[{}, 1]]), "is not allowed"],
    ["what only a rule refuses", z.string().refine(() => false), "x", "is not allowed"],
    [
      "what a rule refuses in its own words",
      z.string().refine(() => false, "must not be x"),
      "x",
      "must not be x",
    ],
  ])("%s", (_what, schema, value, message) => {
    expect(messageOf(schema, value)).toBe(`field: ${message}`)
  })

  test("the name of a field, after its path", () => {
    const named = z.record(z.string().min(2), z.string())
    expect(messageOf(named, { b: "x" })).toBe("field.b: is not allowed")
  })
})

const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  1e300,
  1.5,
  "",
  "x".repeat(5_000),
  [],
  [1],
  {},
  { a: 1 },
  ["x", 1],
]
const libraryWords = /Invalid|Too (?:small|big)|[Ee]xpected|[Uu]nrecognized|received/

test.each(
  Object.entries(endpoints).flatMap(([name, declared]) =>
    parametersOf(declared).map(({ name: field, schema }) => [name, field, schema] as const),
  ),
)("%s: whatever %s is, the message has no words of the library", (_name, _field, schema) => {
  for (const value of hostile) expect(messageOf(schema as z.ZodType, value)).not.toMatch(libraryWords)
})
