import { beforeAll, describe, expect, test } from "vitest"
import { rulebook } from "../../../src/rulebooks/schema.ts"
import { rulebookStore, saveRulebook } from "../../../src/rulebooks/store.ts"
import { ownMethodology } from "../../support/methodology.ts"
import { seedMeasured } from "../support/measured.ts"
import { ask, dataOf, get, liveKey, plusKey, read, refusalOf, sandboxKey } from "../support/service.ts"
import { database } from "../support/stores.ts"

/** A caller's own rules in place of a standard: their schema, and POST /screen by them. */

let live = ""
let accountId = ""

beforeAll(async () => {
  await seedMeasured()
  ;({ key: live, accountId } = await plusKey())
})

const copy = ownMethodology.rules
const symbols = ["GOOD", "NEAR", "GLD", "NEW"]

async function statusesOf(body: object, key = live): Promise<readonly string[]> {
  const rows = await dataOf("screen", "/screen", key, body)
  return rows.map((row) => `${row.symbol} ${row.compliance_status}`)
}

describe("GET /rulebooks/schema", () => {
  test("needs no key, and is the schema with which a request is checked", async () => {
    const { status, data } = await read(ask("/rulebooks/schema", null))
    expect(status).toBe(200)
    const schema = data as {
      readonly $ref: string
      readonly $defs: Readonly<
        Record<string, { readonly required: readonly string[]; readonly properties: object }>
      >
    }
    const root = schema.$defs[schema.$ref.replace("#/$defs/", "")]
    expect(Object.keys(root?.properties ?? {}).sort()).toEqual(Object.keys(rulebook.shape).sort())
    // Only fields without a default are required.
    expect(root?.required).toEqual(["name", "ratios", "business"])
    expect(JSON.stringify(schema)).not.toContain("#/components/")
    const referred = [...JSON.stringify(schema).matchAll(/#\/\$defs\/(\w+)/g)].map(([, name]) => name ?? "")
    expect(Object.keys(schema.$defs)).toEqual(expect.arrayContaining(referred))
  })

  test("has the same form as a methodology's rules, which a request accepts unchanged", async () => {
    const { data } = await read(ask("/methodologies/djim", live))
    const { rulebook: rules } = data as { readonly rulebook: unknown }
    expect(rulebook.parse(rules)).toEqual(rules)
    expect(await statusesOf({ symbols, rulebook: rules })).toEqual(
      await statusesOf({ symbols, methodology: "djim" }),
    )
  })
})

describe("POST /screen by a rule book", () => {
  test("gives our verdicts for a copy of our rules", async () => {
    const statuses = await statusesOf({ symbols, rulebook: copy })
    expect(statuses).toEqual(await statusesOf({ symbols }))
    expect(statuses).toEqual(["GOOD compliant", "NEAR non-compliant", "GLD compliant", "NEW pending"])
    expect((await get("/screen", live, { symbols, rulebook: copy })).meta.methodology).toBe("rulebook")
  })

  test("changes exactly the verdicts between two limits, and those of a list of exclusions", async () => {
    const looser = { ...copy, ratios: copy.ratios.map((rule) => ({ ...rule, limit: rule.limit + 0.2 })) }
    expect(await statusesOf({ symbols, rulebook: looser })).toContain("NEAR compliant")
    const without = { ...copy, exclude: { symbols: ["nasdaq:good", "GLD"] } }
    expect((await statusesOf({ symbols, rulebook: without })).slice(0, 3)).toEqual([
      "GOOD non-compliant",
      "NEAR non-compliant",
      "GLD non-compliant",
    ])
  })

  test("filters by its own verdicts, and an unmeasured company is pending", async () => {
    const body = { symbols: [...symbols, "OLD"], rulebook: copy, status: ["pending"] }
    expect(await statusesOf(body)).toEqual(["NEW pending", "OLD pending"])
  })

  test("reads a saved rule book by its name, with or without a version, for its own account only", async () => {
    const ports = { clock: { nowMilliseconds: Date.now }, rulebooks: rulebookStore(database) }
    const save = (limit: number) => {
      const ratios = copy.ratios.map((rule) => ({ ...rule, limit }))
      return saveRulebook(ports, accountId, { name: "My rules", text: JSON.stringify({ ...copy, ratios }) })
    }
    await save(0.01)
    await save(0.5)
    const statusUnder = async (name: string) => (await statusesOf({ symbols: ["NEAR"], rulebook: name }))[0]
    expect(await statusUnder("My rules@1")).toBe("NEAR non-compliant")
    expect(await statusUnder("My rules")).toBe("NEAR compliant")
    expect(await statusUnder("My rules@2")).toBe("NEAR compliant")
    const none = (name: string) => `400 bad_request The account has saved no rule book "${name}".`
    for (const [name, key] of [
      ["My rules@3", live],
      ["My rules", await liveKey()],
    ] as const)
      expect(await refusalOf("/screen", key, { symbols: ["NEAR"], rulebook: name })).toBe(none(name))
  })
})

test.each([
  ["with a methodology", { symbols, rulebook: copy, methodology: "djim" }, "not both"],
  ["with filter mode", { status: "compliant", rulebook: copy }, "give `symbols` with `rulebook`"],
  [
    "with an unknown field",
    { symbols, rulebook: { ...copy, halal: true } },
    'rulebook: has no field "halal"',
  ],
  ["too long", { symbols, rulebook: { ...copy, ratios: Array(13).fill(copy.ratios[0]) } }, "rulebook"],
])("400 for a rule book %s", async (_what, body, words) => {
  const refusal = await refusalOf("/screen", live, body)
  expect(refusal).toMatch(/^400 bad_request/)
  expect(refusal).toContain(words)
})

test("a sandbox key judges only sandbox stocks", async () => {
  const [key, body] = [await sandboxKey(), { symbols: ["GOOD", "NEAR"], rulebook: copy }]
  expect(await statusesOf(body, key)).toEqual(["GOOD compliant"])
  expect((await get("/screen", key, body)).meta.sandbox_restricted).toEqual(["NEAR"])
})
