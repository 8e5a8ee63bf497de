import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { methodologyRef } from "../../../src/screening/methodologies.ts"
import type { Standards } from "../../../src/standards/schema.ts"
import { composeAccounts } from "../../../worker/compose-accounts.ts"
import { issueKey } from "../../../worker/storage/accounts.ts"
import { ownMethodology, shippedStandards } from "../../support/methodology.ts"
import { seedMeasured } from "../support/measured.ts"
import { answerOf, get, refusalOf } from "../support/service.ts"
import { newAccount } from "../support/stripe.ts"

beforeAll(seedMeasured)

async function standardsOf(symbol: string, query = "", body?: object) {
  const path = `/instruments/${symbol}/standards${query}`
  const { data, meta } = await answerOf("standards", path, undefined, body)
  return { rows: data.standards, meta }
}

const statusesOf = (rows: Standards["standards"]) =>
  Object.fromEntries(rows.map(({ methodology, status }) => [methodology.replace(/@.*/, ""), status]))

const copy = ownMethodology.rules
const stricter = {
  ...copy,
  name: "Stricter",
  ratios: copy.ratios.map((rule) => (rule.name === "debt_to_market_cap" ? { ...rule, limit: 0.09 } : rule)),
}

describe("GET /instruments/{symbol}/standards", () => {
  test("has a row for each standard in force as stored, the default one first", async () => {
    const { meta, rows } = await standardsOf("NEAR")
    expect(rows.map(({ methodology }) => methodology)).toEqual(shippedStandards.map(methodologyRef))
    expect(meta.methodology).toBe(methodologyRef(ownMethodology))
    expect(statusesOf(rows)).toMatchObject({ "aaoifi-ss21": "non-compliant", "issi-ojk": "compliant" })
    const stored = await env.DB.prepare(
      "SELECT standings FROM company_measures WHERE filer = 'edgar:0000000002'",
    ).first<string>("standings")
    const listed: Record<string, { status: string }> = JSON.parse(stored ?? "")
    expect(statusesOf(rows)).toEqual(
      Object.fromEntries(Object.entries(listed).map(([id, { status }]) => [id, status])),
    )
  })

  test("has the requested standard first, and the others' reasons for differing from it", async () => {
    const { meta, rows } = await standardsOf("NEAR", "?methodology=issi-ojk")
    expect(rows[0]).toMatchObject({ status: "compliant", differs: null })
    expect(meta.methodology).toBe(rows[0]?.methodology)
    const ours = rows.find(({ methodology }) => methodology.startsWith("aaoifi-ss21@"))
    expect(ours?.differs).toMatchObject({ from: rows[0]?.methodology, sentence: expect.stringMatching(/./) })
    expect(ours?.flips).toContainEqual(
      expect.objectContaining({ screen: "debt_to_market_cap", basis: "average", price: 1066.667 }),
    )
  })

  test("accepts an old version by its number, with its membership from past periods", async () => {
    const { rows } = await standardsOf("GOOD", "?methodology=msci-islamic@2024.1")
    expect(rows[0]?.methodology).toBe("msci-islamic@2024.1")
    expect(rows[0]?.membership).not.toBeNull()
  })

  test("has the account's standard as the requested one if none is named", async () => {
    const { id } = await newAccount()
    await composeAccounts(env).accounts.grant(id, { plan: "plus", activeUntil: null })
    await composeAccounts(env).accounts.setDefaultMethodology(id, "issi-ojk")
    const { key } = await issueKey(env.DB, env.KEY_PEPPER, { accountId: id, type: "live", name: null })
    const statusBy = async (query: string) =>
      (await get(`/instruments/NEAR/compliance${query}`, key)).meta.methodology
    expect(await statusBy("")).toMatch(/^issi-ojk@/)
    expect(await statusBy("?methodology=aaoifi-ss21")).toBe(methodologyRef(ownMethodology))
  })
})

describe("POST /instruments/{symbol}/standards", () => {
  test("agrees with a copy of our rules, which comes first", async () => {
    const { meta, rows } = await standardsOf("NEAR", "", { rulebook: copy })
    expect(meta.methodology).toBe("rulebook")
    expect(rows[0]).toMatchObject({ methodology: "rulebook", edition: null, status: "non-compliant" })
    expect(rows[1]).toMatchObject({ methodology: methodologyRef(ownMethodology), differs: null })
  })

  test("fails by a stricter limit what ours passes, and names the limit as the reason", async () => {
    const { rows } = await standardsOf("GOOD", "", { rulebook: stricter })
    expect(rows[0]).toMatchObject({ name: "Stricter", status: "non-compliant" })
    expect(rows[1]).toMatchObject({
      status: "compliant",
      differs: { from: "rulebook", rules: [{ screen: "debt_to_market_cap" }] },
    })
  })
})

const nothing = { ...copy, ratios: [{ ...copy.ratios[0], limit: 0 }] }

test.each<[string, string, object | undefined, string]>([
  ["an unknown standard, with the known ones", "halal", undefined, "aaoifi-ss21, aaoifi-ss21-text, djim"],
  ["a structural standard", "aaoifi-ss57", undefined, "Companies are not judged by"],
  ["a text in place of a rule book", "", {}, "rulebook: is required"],
  ["a limit that is not a share", "", { rulebook: nothing }, "limit"],
  ["a rule book that was not saved", "", { rulebook: "Mine" }, 'saved no rule book "Mine"'],
])("a request is answered 400 for %s", async (_what, methodology, body, words) => {
  const query = methodology && `?methodology=${methodology}`
  const refusal = await refusalOf(`/instruments/GOOD/standards${query}`, undefined, body)
  expect(refusal).toMatch(/^400 bad_request/)
  expect(refusal).toContain(words)
})
