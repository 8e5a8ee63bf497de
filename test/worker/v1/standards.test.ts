import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { currentMethodology, currentStandards, methodologyRef } from "../../../src/screening/methodologies.ts"
import type { Standards } from "../../../src/standards/schema.ts"
import { composeAccounts } from "../../../worker/compose-accounts.ts"
import { issueKey } from "../../../worker/storage/accounts.ts"
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

const copy = currentMethodology.rules
const stricter = {
  ...copy,
  name: "Stricter",
  ratios: copy.ratios.map((rule) => (rule.name === "debt_to_market_cap" ? { ...rule, limit: 0.09 } : rule)),
}

describe("GET /instruments/{symbol}/standards: 200", () => {
  test("a row for each standard in force, the default one first, each as it is stored", async () => {
    const { meta, rows } = await standardsOf("NEAR")
    expect(rows.map(({ methodology }) => methodology)).toEqual(currentStandards.map(methodologyRef))
    expect(meta.methodology).toBe(methodologyRef(currentMethodology))
    expect(statusesOf(rows)).toMatchObject({ "aaoifi-ss21": "non-compliant", "issi-ojk": "compliant" })
    const stored = await env.DB.prepare("SELECT standings FROM company_measures WHERE cik = 2").first<string>(
      "standings",
    )
    const listed: Record<string, { status: string }> = JSON.parse(stored ?? "")
    expect(statusesOf(rows)).toEqual(
      Object.fromEntries(Object.entries(listed).map(([id, { status }]) => [id, status])),
    )
  })

  test("the one asked for comes first, and the others say why they differ from it", async () => {
    const { meta, rows } = await standardsOf("NEAR", "?methodology=issi-ojk")
    expect(rows[0]).toMatchObject({ status: "compliant", differs: null })
    expect(meta.methodology).toBe(rows[0]?.methodology)
    const ours = rows.find(({ methodology }) => methodology.startsWith("aaoifi-ss21@"))
    expect(ours?.differs).toMatchObject({ from: rows[0]?.methodology, sentence: expect.stringMatching(/./) })
    expect(ours?.flips).toContainEqual(
      expect.objectContaining({ screen: "debt_to_market_cap", basis: "average", price: 1066.667 }),
    )
  })

  test("an old version is asked for by its number, with its membership from the past periods", async () => {
    const { rows } = await standardsOf("GOOD", "?methodology=msci-islamic@2024.1")
    expect(rows[0]?.methodology).toBe("msci-islamic@2024.1")
    expect(rows[0]?.membership).not.toBeNull()
  })

  test("the standard of the account is the one asked for where the request names none", async () => {
    const { id } = await newAccount()
    await composeAccounts(env).accounts.grant(id, { plan: "plus", activeUntil: null })
    await composeAccounts(env).accounts.setDefaultMethodology(id, "issi-ojk")
    const { key } = await issueKey(env.DB, env.KEY_PEPPER, { accountId: id, type: "live", name: null })
    const statusBy = async (query: string) =>
      (await get(`/instruments/NEAR/compliance${query}`, key)).meta.methodology
    expect(await statusBy("")).toMatch(/^issi-ojk@/)
    expect(await statusBy("?methodology=aaoifi-ss21")).toBe(methodologyRef(currentMethodology))
  })
})

describe("POST /instruments/{symbol}/standards: 200", () => {
  test("a copy of our rules agrees with them, and comes first", async () => {
    const { meta, rows } = await standardsOf("NEAR", "", { rulebook: copy })
    expect(meta.methodology).toBe("rulebook")
    expect(rows[0]).toMatchObject({ methodology: "rulebook", edition: null, status: "non-compliant" })
    expect(rows[1]).toMatchObject({ methodology: methodologyRef(currentMethodology), differs: null })
  })

  test("a stricter limit fails what ours passes, and is named as the reason", async () => {
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
  ["an unknown standard, with those there are", "halal", undefined, "aaoifi-ss21, aaoifi-ss21-text, djim"],
  ["a structural one", "aaoifi-ss57", undefined, "Companies are not judged by"],
  ["no rule book", "", {}, "rulebook: is required"],
  ["a limit that is no share", "", { rulebook: nothing }, "limit"],
  ["a rule book nobody saved", "", { rulebook: "Mine" }, 'saved no rule book "Mine"'],
])("400: %s", async (_what, methodology, body, words) => {
  const query = methodology && `?methodology=${methodology}`
  const refusal = await refusalOf(`/instruments/GOOD/standards${query}`, undefined, body)
  expect(refusal).toMatch(/^400 bad_request/)
  expect(refusal).toContain(words)
})
