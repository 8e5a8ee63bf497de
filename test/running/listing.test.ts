import { readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { beforeAll, describe, expect, it } from "vitest"
import { service } from "../browser/support/running-service.ts"
import { blocksOf } from "../support/guide/examples.ts"
import { textDifferences } from "../support/guide/match.ts"
import { newReader, type Reader } from "../support/guide/runner.ts"

/** The conversations of docs/listing.md: the tools answer what is shown, and the assistant quotes no other figure. */

const [, ...conversations] =
  readFileSync("docs/listing.md", "utf8").split("\n## Example conversations\n")[1]?.split(/^### /m) ?? []

let reader: Reader

beforeAll(async () => {
  reader = await newReader(service, tmpdir())
})

/** The text of a tool's result. */
async function textOf(params: unknown): Promise<string> {
  const answered = await fetch(`${reader.origin}/mcp`, {
    method: "POST",
    headers: {
      "X-API-Key": reader.sandboxKey,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  })
  const { result } = (await answered.json()) as { readonly result: { content: [{ text: string }] } }
  return result.content[0].text
}

it("three kinds of user have a conversation", () => {
  expect(conversations.map((text) => text.split("\n")[0])).toEqual(["A developer", "An auditor", "A saver"])
})

describe.each(conversations.map((text) => [text.split("\n")[0] ?? "", text] as const))("%s", (_who, text) => {
  const blocks = blocksOf(text)
  const shown = blocks.filter(({ kind }) => kind === "text").map((block) => block.text)
  const calls = blocks.filter(({ kind }) => kind === "json call").map((block) => JSON.parse(block.text))

  it("shows what the tools answer", async () => {
    expect(calls.length).toBeGreaterThan(0)
    expect(shown).toHaveLength(calls.length)
    for (const [at, call] of calls.entries()) {
      expect(textDifferences(shown[at] ?? "", await textOf(call))).toEqual([])
    }
  })

  it("quotes figures, and only figures that are shown", () => {
    const answer = text.slice(text.indexOf("**Assistant:**"))
    const figures = answer.match(/\d[\d,.-]*\d|\d/g) ?? []
    expect(figures.length).toBeGreaterThan(3)
    expect(figures.filter((figure) => !shown.join("\n").includes(figure))).toEqual([])
  })
})
