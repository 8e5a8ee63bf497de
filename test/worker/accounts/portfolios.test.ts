import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import { closeAccount } from "../../../src/accounts/closing.ts"
import { portfolioStore, portfoliosMax } from "../../../src/accounts/portfolios.ts"
import { savePortfolio } from "../../../src/accounts/save-portfolio.ts"
import { composeAccounts } from "../../../worker/compose-accounts.ts"
import { database } from "../support/stores.ts"
import { newAccount } from "../support/stripe.ts"

const portfolios = portfolioStore(database)
const clock = { nowMilliseconds: () => Date.parse("2026-11-20T12:00:00Z") }
const csv =
  "Symbol,Name,ISIN,Currency,Exchange,Quantity,Price,Cost\nMC,LVMH,FR0000121014,EUR,SBF,10,600,1200\n,Walmart,,,,2.5,,\nCASH,,,,,,,"

let id = ""

beforeEach(async () => {
  id = (await newAccount()).id
})

function save(name: string, text = csv, account = id) {
  return savePortfolio({ clock, portfolios }, account, { name, csv: text, held_for: "trade" })
}

describe("a portfolio", () => {
  test("is saved with the identifiers of its lines and the purpose of the shares, without prices and without lines that are no positions", async () => {
    expect(await save(" Mine ")).toEqual({ ok: true, value: { name: "Mine" } })
    expect(await portfolios.find(id, "Mine")).toEqual({
      heldFor: "trade",
      positions: [
        {
          symbol: "MC",
          name: "LVMH",
          isin: "FR0000121014",
          currency: "EUR",
          exchange: "SBF",
          shares: 10,
          cost: 1200,
        },
        { symbol: "", name: "Walmart", isin: "", currency: "", exchange: "", shares: 2.5, cost: null },
      ],
    })
    expect(await portfolios.list(id)).toEqual([
      { name: "Mine", positions: 2, savedAt: "2026-11-20T12:00:00.000Z" },
    ])
  })

  test("saved again under its name replaces the old one, even if no more are allowed", async () => {
    for (let count = 0; count < portfoliosMax; count++) await save(`Portfolio ${count}`)
    expect(await save("One more")).toMatchObject({
      ok: false,
      code: "too_many_portfolios",
      message: "You have 20 portfolios, which is the most. Delete one first.",
    })
    expect(await save("Portfolio 3", "KMB,7")).toMatchObject({ ok: true })
    expect(await portfolios.find(id, "Portfolio 3")).toMatchObject({
      positions: [{ name: "KMB", shares: 7 }],
    })
    expect(await portfolios.list(id)).toHaveLength(portfoliosMax)
  })

  test("saved at the same time as another never exceeds the limit", async () => {
    const saved = await Promise.all(Array.from({ length: portfoliosMax + 1 }, (_, at) => save(`At ${at}`)))
    expect(saved.filter(({ ok }) => ok)).toHaveLength(portfoliosMax)
  })

  test("of another account is neither found nor deleted", async () => {
    await save("Mine")
    const other = await newAccount()
    expect(await portfolios.find(other.id, "Mine")).toBeNull()
    expect(await portfolios.delete(other.id, "Mine")).toBe(false)
    expect(await portfolios.delete(id, "Mine")).toBe(true)
    expect(await portfolios.find(id, "Mine")).toBeNull()
  })

  test("is deleted with its account", async () => {
    const account = await newAccount()
    await save("Mine", csv, account.id)
    await save("Other")
    expect(await closeAccount(composeAccounts(env), account, "refuse")).toMatchObject({ ok: true })
    expect(await portfolios.list(account.id)).toEqual([])
    expect(await portfolios.list(id)).toHaveLength(1)
  })
})
