import { describe, expect, test } from "vitest"
import { endpoints } from "../../src/api/endpoints.ts"
import { endpointOfTool, printTools, toolEndpoints } from "../../src/api/tools.ts"

const tools = printTools("all")

describe.each(tools.map((tool) => [tool.name, tool] as const))("%s", (name, tool) => {
  const endpoint = endpointOfTool(name)

  test("is named in snake case, and belongs to one endpoint", () => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(toolEndpoints.filter((each) => endpoints[each].tool.name === name)).toEqual([endpoint])
  })

  test("takes exactly the arguments of its route, each described in the tool's own words", () => {
    const { properties = {}, additionalProperties, type } = tool.inputSchema
    const declared = endpoint === null ? {} : endpoints[endpoint].input.shape
    expect([type, additionalProperties]).toEqual(["object", false])
    expect(Object.keys(properties)).toEqual(Object.keys(declared))
    for (const property of Object.values(properties)) {
      expect(property).toMatchObject({ description: expect.stringMatching(/^.{10,}/) })
    }
  })

  test("refers to nothing outside its own schema", () => {
    expect(JSON.stringify(tool.inputSchema)).not.toContain("$ref")
  })

  test("is declared read-only", () => {
    const hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
    expect(tool.annotations).toEqual({ title: tool.title, ...hints })
  })
})

test.each([
  ["all", 29_000],
  ["usual", 18_500],
] as const)("the list of %s tools has at most %i characters", (set, charactersMax) => {
  const list = printTools(set)
  expect(JSON.stringify({ tools: list }).length).toBeLessThan(charactersMax)
})

test("a description names only tools that exist", () => {
  const named = tools.flatMap(({ description }) => description.match(/\b[a-z]+_[a-z_]+\b/g) ?? [])
  const arguments_ = tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}))
  const strangers = named.filter((word) => endpointOfTool(word) === null && !arguments_.includes(word))
  expect(strangers).toEqual([])
})

test.each(["", "compliance", "CHECK_COMPLIANCE", "__proto__", "constructor"])(
  "no tool is called %j",
  (name) => {
    expect(endpointOfTool(name)).toBeNull()
  },
)
