import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { endpoints } from "../../src/contract/endpoints.ts"
import { toolTexts } from "../../src/contract/tool-texts.ts"
import { endpointOfTool, printTools, toolEndpoints } from "../../src/contract/tools.ts"

const tools = printTools()

describe.each(tools.map((tool) => [tool.name, tool] as const))("%s", (name, tool) => {
  const endpoint = endpointOfTool(name)

  test("is named in snake case, and belongs to one endpoint", () => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(toolEndpoints.filter((each) => toolTexts[each].name === name)).toEqual([endpoint])
  })

  test("takes what its route takes and nothing else, each argument described in the tool's own words", () => {
    const { properties = {}, additionalProperties, type } = tool.inputSchema
    const declared = endpoint === null ? {} : endpoints[endpoint].input.shape
    expect([type, additionalProperties]).toEqual(["object", false])
    expect(Object.keys(properties)).toEqual(Object.keys(declared))
    for (const property of Object.values(properties)) {
      expect(property).toMatchObject({ description: expect.stringMatching(/^.{10,}/) })
    }
  })

  test("answers an object of data and meta, as its route does", () => {
    expect(tool.outputSchema).toMatchObject({ type: "object", required: ["data", "meta"] })
  })

  test("refers to nothing outside itself", () => {
    for (const schema of [tool.inputSchema, tool.outputSchema]) {
      const text = JSON.stringify(schema)
      const referred = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target)
      const { $defs = {} } = schema as { readonly $defs?: Readonly<Record<string, unknown>> }
      const defined = Object.keys($defs).map((id) => `#/$defs/${id}`)
      expect(referred.filter((target) => !defined.includes(target ?? ""))).toEqual([])
    }
  })

  test("is declared read-only", () => {
    const hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
    expect(tool.annotations).toEqual({ title: tool.title, ...hints })
  })
})

test("a tool is named in a description only where there is one of that name", () => {
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

test("the guide names each tool beside its route", () => {
  const guide = readFileSync("docs/guide/mcp.md", "utf8")
  const rows = [...guide.matchAll(/^\| `(\w+)` \| `([A-Z]+ \S+)` \|/gm)].map(([, tool, route]) => [
    tool,
    route,
  ])
  expect(rows.toSorted()).toEqual(
    toolEndpoints
      .map((name) => [toolTexts[name].name, `${endpoints[name].method} ${endpoints[name].path}`])
      .toSorted(),
  )
})
