import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { closeAccount } from "../../../src/accounts/closing.ts"
import type { Email } from "../../../src/accounts/ports.ts"
import { notifyWatchers } from "../../../src/accounts/watch-emails.ts"
import {
  type Standing,
  visitWatchlist,
  watch,
  watchedMax,
  watchlistStore,
} from "../../../src/accounts/watchlist.ts"
import { composeAccounts } from "../../../worker/compose-accounts.ts"
import { accountsOf } from "../../../worker/storage/accounts.ts"
import { signedInBrowser } from "../support/browser.ts"
import { seedFunds } from "../support/funds.ts"
import { listing } from "../support/listing.ts"
import { newAddress } from "../support/sign-in.ts"
import { database, list } from "../support/stores.ts"
import { accountNow, newAccount } from "../support/stripe.ts"
import { seedWorld } from "../support/universe.ts"

/** AAPL, MCD and the fund IJR are in the sandbox; GOOGL is not. Each test has its own accounts. */

const accounts = composeAccounts(env)
const watchlist = watchlistStore(database)
const addressOf = (path: string) => `https://qistas.test${path}`
const minute = 60_000

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
})

/** The use-cases over the real store, at a time that the test sets. A test can read their emails. */
function desk({ sends = true, quota = Number.POSITIVE_INFINITY, emailsMax = 200 } = {}) {
  let now = Date.parse("2026-11-22T06:41:00.000Z")
  const emails: Email[] = []
  return {
    clock: { nowMilliseconds: () => now },
    accounts: accounts.accounts,
    watchlist,
    mailer: {
      async send(email: Email) {
        if (!sends) throw new Error("no email today")
        if (emails.length === quota) throw new Error("E_DAILY_LIMIT_EXCEEDED")
        emails.push(email)
      },
      isQuotaSpent: () => sends,
    },
    emailsMax,
    emails,
    pass(milliseconds: number) {
      now += milliseconds
    },
  }
}

async function watcher(ids: readonly string[]): Promise<string> {
  const { id } = await newAccount()
  for (const instrumentId of ids) expect(await watch(desk(), id, instrumentId)).toMatchObject({ ok: true })
  return id
}

/** Stores another verdict as the one that the account was last notified of and shown. */
async function wasTold(accountId: string, instrumentId: string, standing: Standing): Promise<void> {
  const columns = "notified = ?3, shown = ?3, shown_before = ?3"
  await env.DB.prepare(`UPDATE watchlist SET ${columns} WHERE account_id = ?1 AND instrument_id = ?2`)
    .bind(accountId, instrumentId, standing)
    .run()
}

/** A new account that watches one instrument and was last told another verdict about it. */
async function told(instrumentId: string, standing: Standing): Promise<string> {
  const id = await watcher([instrumentId])
  await wasTold(id, instrumentId, standing)
  return id
}

async function emailsTo(accountId: string, ports = desk()): Promise<readonly Email[]> {
  await notifyWatchers(ports, addressOf)
  const { email } = await accountNow(accountId)
  return ports.emails.filter(({ to }) => to === email)
}

async function shownTo(accountId: string, scope: "sandbox" | "full", ports = desk()) {
  const lines = await visitWatchlist(ports, accountId, scope)
  return lines.map(({ instrumentId, standing, changedFrom }) => [instrumentId, standing, changedFrom])
}

describe("an email about a watched verdict", () => {
  test("contains every change for the account, once", async () => {
    const id = await watcher(["AAPL", "MCD", "IJR"])
    await wasTold(id, "AAPL", "withheld")
    await wasTold(id, "IJR", "green")
    const [email, ...more] = await emailsTo(id)
    expect(more).toEqual([])
    expect(email?.subject).toBe("2 verdicts you watch have changed")
    for (const words of [
      "Apple Inc. (AAPL)\n  was: Withheld\n  now: Compliant\n  https://qistas.test/stocks/AAPL",
      "was: Green\n  now: Not rated yet\n  https://qistas.test/funds/IJR",
      "To stop these emails",
      "https://qistas.test/watchlist",
    ])
      expect(email?.text).toContain(words)
    expect(email?.text).not.toContain("MCD")
    expect(await emailsTo(id)).toEqual([])
  })

  test("is not sent for what only a paid plan shows, neither now nor later", async () => {
    const id = await told("GOOGL", "compliant")
    expect(await emailsTo(id)).toEqual([])
    await accountsOf(env.DB).grant(id, { plan: "plus", activeUntil: null })
    expect(await emailsTo(id)).toEqual([])
    await wasTold(id, "GOOGL", "compliant")
    expect((await emailsTo(id)).map(({ subject }) => subject)).toEqual(["Alphabet Inc.: Non-compliant"])
  })

  test("is not sent to an account that switched emails off, until it switches them on", async () => {
    const id = await watcher(["AAPL"])
    await watchlist.setEmails(id, "off")
    await wasTold(id, "AAPL", "withheld")
    expect(await emailsTo(id)).toEqual([])
    await watchlist.setEmails(id, "on")
    expect(await emailsTo(id)).toHaveLength(1)
  })

  test("is not sent for a verdict that the watchlist has shown", async () => {
    const id = await told("AAPL", "withheld")
    await visitWatchlist(desk(), id, "sandbox")
    expect(await emailsTo(id)).toEqual([])
  })

  test("that fails is not sent again, and the watchlist still shows the change", async () => {
    const id = await told("AAPL", "withheld")
    expect(await notifyWatchers(desk({ sends: false }), addressOf)).toMatchObject({ emails: 0, failed: 1 })
    expect(await emailsTo(id)).toEqual([])
    expect(await shownTo(id, "sandbox")).toEqual([["AAPL", "compliant", "withheld"]])
  })

  test("beyond the sender's quota ends the run, and is sent the next morning", async () => {
    await Promise.all([1, 2, 3].map(() => told("AAPL", "withheld")))
    const spent = desk({ quota: 1 })
    const first = { emails: 1, changes: 1, failed: 0, hasMore: true }
    expect(await notifyWatchers(spent, addressOf)).toEqual(first)
    const morning = desk()
    const rest = { emails: 2, changes: 2, failed: 0, hasMore: false }
    expect(await notifyWatchers(morning, addressOf)).toEqual(rest)
    expect(new Set([...spent.emails, ...morning.emails].map(({ to }) => to)).size).toBe(3)
  })

  test("is sent to as many accounts in a morning as the setting allows", async () => {
    await Promise.all([told("AAPL", "withheld"), told("AAPL", "withheld")])
    for (const hasMore of [true, false])
      expect(await notifyWatchers(desk({ emailsMax: 1 }), addressOf)).toMatchObject({ emails: 1, hasMore })
  })

  test("is sent by only one of two concurrent runs", async () => {
    const id = await told("AAPL", "withheld")
    const [one, other] = await Promise.all([emailsTo(id), emailsTo(id)])
    expect([...one, ...other]).toHaveLength(1)
  })

  test("waits if emails cannot be sent", async () => {
    const id = await told("AAPL", "withheld")
    expect(await notifyWatchers({ ...desk(), mailer: null }, addressOf)).toMatchObject({ emails: 0 })
    expect(await emailsTo(id)).toHaveLength(1)
  })
})

describe("the watchlist", () => {
  test("shows what changed since the last visit, for half an hour", async () => {
    const ports = desk()
    const id = await watcher(["AAPL", "MCD"])
    await wasTold(id, "AAPL", "non-compliant")
    const unchanged = ["MCD", "compliant", null]
    for (const [minutes, changedFrom] of [
      [31, "non-compliant"],
      [29, "non-compliant"],
      [2, null],
    ] as const) {
      ports.pass(minutes * minute)
      const shown = await shownTo(id, "sandbox", ports)
      expect(shown).toEqual([["AAPL", "compliant", changedFrom], unchanged])
    }
  })

  test("shows no verdict outside the account's scope, and no change of such a verdict", async () => {
    const id = await told("GOOGL", "compliant")
    expect(await shownTo(id, "sandbox")).toEqual([["GOOGL", null, null]])
    expect(await shownTo(id, "full")).toEqual([["GOOGL", "non-compliant", "compliant"]])
  })

  test("contains at most fifty lines, even under concurrent requests, and only listed ones", async () => {
    const id = await watcher([])
    const symbols = Array.from({ length: watchedMax + 5 }, (_, at) => `WL${at}`)
    await list(symbols.map((symbol) => listing(symbol, `Company ${symbol}`, null)))
    const added = await Promise.all(symbols.map((symbol) => watch(desk(), id, symbol)))
    expect(added.filter(({ ok }) => ok)).toHaveLength(watchedMax)
    expect(added.find(({ ok }) => !ok)).toMatchObject({ code: "full" })
    const [kept] = await visitWatchlist(desk(), id, "full")
    expect(await watch(desk(), id, kept?.instrumentId ?? "")).toMatchObject({ ok: true })
    expect(await watch(desk(), id, "NOSUCH")).toMatchObject({ ok: false, code: "not_found" })
  })

  test("is erased with its account", async () => {
    const id = await watcher(["AAPL"])
    await closeAccount(accounts, await accountNow(id), "refuse")
    for (const table of ["watchlist", "watchers"]) {
      const rows = env.DB.prepare(`SELECT count(*) AS rows FROM ${table} WHERE account_id = ?`).bind(id)
      expect([table, await rows.first("rows")]).toEqual([table, 0])
    }
  })
})

test("is used by a reader who watches a stock, sees it listed, stops the emails, and removes it", async () => {
  const browser = await signedInBrowser(newAddress())
  await browser.get("/stocks/AAPL")
  const watched = await browser.submit("/watchlist", { instrument: "AAPL", on: "stock" })
  expect([watched.status, watched.location]).toEqual([303, "/stocks/AAPL"])
  expect((await browser.get("/stocks/AAPL")).text).toContain("Stop watching")
  await env.DB.exec("UPDATE determinations SET stale_from = '2026-09-01' WHERE filer = 'edgar:0000320193'")
  const list = await browser.get("/watchlist")
  for (const words of [
    '<a href="/stocks/AAPL">Apple Inc.</a>',
    "We have published no change.",
    'Compliant on <time datetime="2026-08-31">31 Aug 2026</time>, out of date',
    "1 of 1 verdicts is out of date.",
    "Stop these emails",
  ])
    expect(list.text).toContain(words)
  await browser.submit("/watchlist/emails", { emails: "off" })
  expect((await browser.get("/watchlist")).text).toContain("Send me emails")
  const csv = await browser.get("/watchlist/csv")
  expect(csv.headers.get("Content-Type")).toBe("text/csv; charset=utf-8")
  expect(csv.text).toMatch(
    /^instrument_id,name,.*,stale\r\nAAPL,Apple Inc\.,stock,compliant,2026-08-31,,true/,
  )
  expect((await browser.submit("/watchlist/remove", { instrument: "AAPL" })).location).toBe("/watchlist")
  expect((await browser.get("/watchlist")).text).toContain("You watch nothing yet.")
})

test("returns from a form only to a page of ours, whatever the form sends", async () => {
  const browser = await signedInBrowser(newAddress())
  await browser.get("/watchlist")
  const sent = await browser.submit("/watchlist/remove", { instrument: "//evil.example", on: "stock" })
  expect(sent.location).toBe("/stocks/%2F%2Fevil.example")
})
