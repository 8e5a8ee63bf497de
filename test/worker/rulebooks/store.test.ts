import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { setDefaultStandard } from "../../../src/accounts/accounts.ts"
import { closeAccount } from "../../../src/accounts/closing.ts"
import { rulebookBounds, rulebookStore, saveRulebook } from "../../../src/rulebooks/store.ts"
import { composeAccounts } from "../../../worker/compose-accounts.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { ownMethodology } from "../../support/methodology.ts"
import { accountNow, newAccount } from "../support/stripe.ts"

const rulebooks = rulebookStore(databaseOf(env.DB))
const ports = { clock: { nowMilliseconds: () => Date.parse("2026-11-20T12:00:00Z") }, rulebooks }
const ours = ownMethodology.rules
const text = JSON.stringify(ours)
const stricter = JSON.stringify({ ...ours, ratios: ours.ratios.map((rule) => ({ ...rule, limit: 0.2 })) })

let id = ""
beforeAll(async () => {
  id = (await newAccount()).id
})

const save = (name: string, body = text, account = id) => saveRulebook(ports, account, { name, text: body })

describe("a saved rule book", () => {
  test("gets a new version for each different content, and every version stays unchanged", async () => {
    expect(await save("Mine")).toEqual({ ok: true, value: { name: "Mine", version: 1 } })
    expect(await save(" Mine ")).toMatchObject({ value: { version: 1 } })
    expect(await save("Mine", stricter)).toMatchObject({ value: { version: 2 } })
    expect(await save("Mine")).toMatchObject({ value: { version: 3 } })
    const limits = async (version: number | null) => {
      const saved = await rulebooks.find(id, "Mine", version)
      return saved && [saved.version, saved.rulebook.ratios[0]?.limit]
    }
    expect(await Promise.all([1, 2, null, 4].map(limits))).toEqual([[1, 0.3], [2, 0.2], [3, 0.3], null])
    expect(await rulebooks.list(id)).toEqual([
      { name: "Mine", version: 3, savedAt: "2026-11-20T12:00:00.000Z" },
    ])
  })

  test("of another account is not found", async () => {
    await save("Secret")
    const other = await newAccount()
    expect(await rulebooks.find(other.id, "Secret", null)).toBeNull()
    expect(await rulebooks.delete(other.id, "Secret")).toBe(false)
    expect(await rulebooks.find(id, "Secret", 1)).not.toBeNull()
  })

  test("is deleted with its versions", async () => {
    await save("Old")
    await save("Old", stricter)
    expect(await rulebooks.delete(id, "Old")).toBe(true)
    expect(await rulebooks.find(id, "Old", 1)).toBeNull()
  })

  test.each([
    ["no name", " ", text, "Give the rule book a name."],
    ["a name with @", "mine@2", text, "The name of a rule book has no @."],
    ["a name of 81 characters", "n".repeat(81), text, "A name has at most 80 characters."],
    ["no JSON", "Broken", "{", expect.stringMatching(/^The rules are no JSON\. /)],
    [
      "a limit that is a text",
      "Broken",
      text.replace('"limit":0.3', '"limit":"a third"'),
      "ratios.0.limit: must be a number",
    ],
    ["an unknown field", "Broken", text.replace("{", '{"halal":true,'), 'rule book: has no field "halal"'],
    ["an endless text", "Broken", text.padEnd(50_001), "A rule book has at most 50000 characters."],
  ])("with %s is refused", async (_what, name, body, message) => {
    expect(await save(name, body)).toMatchObject({ ok: false, code: "bad_request", message })
  })

  test("is refused as the 21st name, even if two are saved at once, but not as another version", async () => {
    const { id: full } = await newAccount()
    const saved = await Promise.all(Array.from({ length: 21 }, (_, at) => save(`Book ${at}`, text, full)))
    expect(saved.filter(({ ok }) => ok)).toHaveLength(rulebookBounds.namesMax)
    expect(saved.find(({ ok }) => !ok)).toMatchObject({
      code: "too_many_rulebooks",
      message: "You have 20 rule books, which is the most. Delete one first.",
    })
    const [first] = await rulebooks.list(full)
    expect(await save(first?.name ?? "", stricter, full)).toMatchObject({ ok: true, value: { version: 2 } })
  })

  test("is refused above the maximum number of versions", async () => {
    const { id: busy } = await newAccount()
    const bounds = { namesMax: 20, versionsMax: 2 }
    const saves = ["1", "2", "3", "2"]
    const kinds: string[] = []
    for (const rulebookJson of saves) {
      const saved = await rulebooks.save(
        busy,
        { name: "Many", rulebookJson },
        bounds,
        "2026-11-20T12:00:00.000Z",
      )
      kinds.push(saved.kind)
    }
    expect(kinds).toEqual(["saved", "saved", "too_many_versions", "unchanged"])
  })
})

describe("the reading standard of an account", () => {
  test("is one of those in force, and the default one is stored as null", async () => {
    const { accounts } = composeAccounts(env)
    const chosen = async () => (await accountNow(id)).defaultMethodology
    expect(await setDefaultStandard({ accounts }, id, "djim")).toMatchObject({ ok: true })
    expect(await chosen()).toBe("djim")
    expect(await setDefaultStandard({ accounts }, id, "djim@2026.1")).toMatchObject({ code: "bad_request" })
    expect(await setDefaultStandard({ accounts }, id, "aaoifi-ss57")).toMatchObject({ code: "bad_request" })
    expect(await chosen()).toBe("djim")
    expect(await setDefaultStandard({ accounts }, id, "aaoifi-ss21")).toMatchObject({ ok: true })
    expect(await chosen()).toBeNull()
  })
})

test("a closed account loses its rule books and its standard", async () => {
  const account = await newAccount()
  const closing = composeAccounts(env)
  await save("Mine", text, account.id)
  await closing.accounts.setDefaultMethodology(account.id, "djim")
  expect(await closeAccount(closing, account, "refuse")).toMatchObject({ ok: true })
  expect(await rulebooks.list(account.id)).toEqual([])
  expect((await accountNow(account.id)).defaultMethodology).toBeNull()
  expect(await rulebooks.list(id)).not.toEqual([])
})
