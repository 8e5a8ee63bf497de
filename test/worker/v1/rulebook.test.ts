import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { rulebookStore, saveRulebook } from "../../../src/accounts/rulebooks.ts"
import { type ScreenRow, screen } from "../../../src/screen/schema.ts"
import { currentMethodology } from "../../../src/screening/methodologies.ts"
import { rulebook } from "../../../src/standards/rulebook-schema.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { seedMeasured } from "../support/measured.ts"
import { ask, liveKey, plusKey, read, sandboxKey } from "../support/service.ts"

/** A caller's own rules in place of a standard: their schema, and POST /screen by them. */

let live = ""
let accountId = ""

beforeAll(async () => {
  await seedMeasured()
  const credential = await plusKey()
  live = credential.key
  accountId = credential.accountId
})

const copy = currentMethodology.rules
const symbols = ["GOOD", "NEAR", "GLD", "NEW"]

async function screened(body: unknown, key = live) {
  const answered = await read(ask("/screen", key, { body }))
  const rows: readonly ScreenRow[] = answered.status === 200 ? screen.parse(answered.data) : []
  return { ...answered, statuses: rows.map((row) => `${row.symbol} ${row.compliance_status}`) }
}

describe("GET /rulebooks/schema: 200", () => {
  test("needs no key, and is the schema that a request is held to", async () => {
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
    // Only what has no default is required.
    expect(root?.required).toEqual(["name", "ratios", "business"])
    expect(JSON.stringify(schema)).not.toContain("#/components/")
    const referred = [...JSON.stringify(schema).matchAll(/#\/\$defs\/(\w+)/g)].map(([, name]) => name ?? "")
    expect(Object.keys(schema.$defs)).toEqual(expect.arrayContaining(referred))
  })

  test("a methodology carries its rules, which a request accepts as they are", async () => {
    const { data } = await read(ask("/methodologies/djim", live))
    const { rulebook: rules } = data as { readonly rulebook: unknown }
    expect(rulebook.parse(rules)).toEqual(rules)
    expect((await screened({ symbols, rulebook: rules })).statuses).toEqual(
      (await screened({ symbols, methodology: "djim" })).statuses,
    )
  })
})

describe("POST /screen by a rule book: 200", () => {
  test("a copy of ours gives our verdicts", async () => {
    const { statuses, meta } = await screened({ symbols, rulebook: copy })
    expect(statuses).toEqual((await screened({ symbols })).statuses)
    expect(statuses).toEqual(["GOOD compliant", "NEAR non-compliant", "GLD compliant", "NEW pending"])
    expect(meta.methodology).toBe("rulebook")
  })

  test("a limit between two companies, and a list of exclusions, turn the verdicts they should", async () => {
    const looser = { ...copy, ratios: copy.ratios.map((rule) => ({ ...rule, limit: rule.limit + 0.2 })) }
    expect((await screened({ symbols, rulebook: looser })).statuses).toContain("NEAR compliant")
    const without = { ...copy, exclude: { symbols: ["nasdaq:good", "GLD"] } }
    expect((await screened({ symbols, rulebook: without })).statuses.slice(0, 3)).toEqual([
      "GOOD non-compliant",
      "NEAR non-compliant",
      "GLD non-compliant",
    ])
  })

  test("the filters narrow the list by its verdicts; what was not measured is pending", async () => {
    const body = { symbols: [...symbols, "OLD"], rulebook: copy, status: ["pending"] }
    expect((await screened(body)).statuses).toEqual(["NEW pending", "OLD pending"])
  })

  test("a saved one is read by its name, with or without a version, by its own account only", async () => {
    const ports = { clock: { nowMilliseconds: Date.now }, rulebooks: rulebookStore(databaseOf(env.DB)) }
    const save = (limit: number) => {
      const ratios = copy.ratios.map((rule) => ({ ...rule, limit }))
      return saveRulebook(ports, accountId, { name: "My rules", text: JSON.stringify({ ...copy, ratios }) })
    }
    await save(0.01)
    await save(0.5)
    const statusUnder = async (name: string) =>
      (await screened({ symbols: ["NEAR"], rulebook: name })).statuses[0]
    expect(await statusUnder("My rules@1")).toBe("NEAR non-compliant")
    expect(await statusUnder("My rules")).toBe("NEAR compliant")
    expect(await statusUnder("My rules@2")).toBe("NEAR compliant")
    expect(await statusUnder("My rules@3")).toBeUndefined()
    const other = await screened({ symbols: ["NEAR"], rulebook: "My rules" }, await liveKey())
    expect([other.status, other.error?.message]).toEqual([
      400,
      'The account has saved no rule book "My rules".',
    ])
  })
})

describe("refusals", () => {
  test.each([
    ["beside a methodology", { symbols, rulebook: copy, methodology: "djim" }, "not both"],
    ["in filter mode", { status: "compliant", rulebook: copy }, "give `symbols` with `rulebook`"],
    [
      "a field of no such name",
      { symbols, rulebook: { ...copy, halal: true } },
      'rulebook: has no field "halal"',
    ],
    [
      "too many ratios",
      { symbols, rulebook: { ...copy, ratios: Array(13).fill(copy.ratios[0]) } },
      "rulebook",
    ],
  ])("400: %s", async (_what, body, words) => {
    const { status, error } = await screened(body)
    expect([status, error?.message]).toEqual([400, expect.stringContaining(words)])
  })

  test("403: a sandbox key judges sandbox stocks only", async () => {
    const key = await sandboxKey()
    expect((await screened({ symbols: ["NEAR"], rulebook: copy }, key)).status).toBe(403)
    const { statuses, meta } = await screened({ symbols: ["GOOD", "NEAR"], rulebook: copy }, key)
    expect([statuses, meta.sandbox_restricted]).toEqual([["GOOD compliant"], ["NEAR"]])
  })
})
