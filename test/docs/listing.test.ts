import { readFileSync } from "node:fs"
import { describe, expect, it, test } from "vitest"
import { endpoints } from "../../src/api/endpoints.ts"
import { printTools, toolEndpoints } from "../../src/api/tools.ts"
import type { Endpoint } from "../../src/contract/endpoint.ts"
import { identityAt } from "../../worker/mcp/identity.ts"

/** docs/listing.md: what the directories of MCP servers ask for. test/running/listing.test.ts runs its conversations. */

const text = readFileSync("docs/listing.md", "utf8")
const sectionOf = (title: string) =>
  text.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? ""
const rowsOf = (title: string) =>
  sectionOf(title)
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.slice(2, -2).split(" | "))

describe("the texts", () => {
  const limited = rowsOf("Texts").flatMap(([field = "", max = "", words = ""]) =>
    /^\d+$/.test(max) ? [[field, Number(max), words] as const] : [],
  )

  it.each(limited)("%s has at most %i characters", (_field, charactersMax, words) => {
    expect(words.length).toBeGreaterThan(5)
    expect(words.length).toBeLessThanOrEqual(charactersMax)
  })

  it("the line is the one that the server itself gives", () => {
    expect(limited.map(([, , words]) => words)).toContain(identityAt("https://qistas.example").description)
  })

  it("the description has 50 to 100 words", () => {
    const words = sectionOf("Texts").match(/^> .*/gm)?.join(" ").replaceAll("> ", "").split(/\s+/) ?? []
    expect(words.length).toBeGreaterThanOrEqual(50)
    expect(words.length).toBeLessThanOrEqual(100)
  })
})

test("every tool is there with what it answers, and no other", () => {
  const declared = toolEndpoints.map((name) => {
    const { summary, tool }: Endpoint = endpoints[name]
    return [`\`${tool?.name}\``, summary, tool?.isUsual === true ? "yes" : ""]
  })
  const listed = rowsOf("The tools").map((cells) => [...cells, ""].slice(0, 3).map((cell) => cell.trim()))
  expect(listed.slice(1)).toEqual(declared)
})

test("the hints of every tool are those that the file explains", () => {
  const hints = [...sectionOf("The tools").matchAll(/`(\w+Hint): (true|false)`/g)]
  const explained = Object.fromEntries(hints.map(([, name, value]) => [name, value === "true"]))
  for (const { annotations } of printTools("all")) expect(annotations).toMatchObject(explained)
  expect(Object.keys(explained)).toHaveLength(4)
})

test("only tools that exist are named", () => {
  const names = toolEndpoints.map((name) => endpoints[name].tool.name as string)
  const named = [...sectionOf("Questions to try").matchAll(/`([a-z]+_[a-z_]+)`/g)].map(
    ([, name = ""]) => name,
  )
  expect(named.filter((name) => !names.includes(name))).toEqual([])
  expect(named.length).toBeGreaterThan(4)
})
