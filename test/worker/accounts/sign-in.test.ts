import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { findSession } from "../../../src/accounts/sessions.ts"
import { readLink, requestLink, useLink } from "../../../src/accounts/sign-in.ts"
import { sha256 } from "../../../src/sha256.ts"
import { secrets } from "../../../worker/compose-accounts.ts"
import { askForLink, type Desk, desk, minute, newAddress, newSender, origin } from "../support/sign-in.ts"

const visit = secrets.token()
const otherVisit = secrets.token()

/** Requests a link for an address, each time from another network. */
const ask = (ports: Desk, email = newAddress(), senderHash = newSender()) =>
  requestLink(ports, { email, visit, senderHash, origin })
const use = (ports: Desk, token: string, by: string | null = visit) =>
  useLink(ports, { token, visit: by, previousSession: null })
/** Requests a link, reads its email and uses it. */
const enter = async (ports: Desk, email: string) => use(ports, await askForLink(ports, email, visit))

const times = <Result>(count: number, act: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)))
const codesOf = (results: readonly object[]) =>
  results.map((each) => ("code" in each ? each.code : "ok")).toSorted()
const codes = (ok: number, refused: number, code: string) =>
  [...Array(ok).fill("ok"), ...Array(refused).fill(code)].toSorted()

describe("a request for a link", () => {
  it("sends it to the normalized address, returns that address, and opens no account", async () => {
    const ports = desk()
    const email = newAddress()
    expect(await ask(ports, ` ${email.toUpperCase()} `)).toEqual({ ok: true, value: { email } })
    expect(ports.emails.map(({ to }) => to)).toEqual([email])
    expect(await ports.accounts.findByEmail(email)).toBeNull()
  })

  it("is refused for an invalid address, and nothing is sent", async () => {
    const ports = desk()
    const email = "person@example.com\r\nBcc: all@example.com"
    expect(await ask(ports, email)).toMatchObject({ ok: false, code: "bad_email" })
    expect(ports.emails).toEqual([])
  })

  it("is refused if emails cannot be sent", async () => {
    expect(await ask(desk({ mailer: null }))).toMatchObject({ code: "no_mail" })
  })

  it("is refused if this email cannot be sent, without the reason, and counts", async () => {
    const send = () => Promise.reject(new Error("550 the innermost words of the post"))
    const ports = desk({ mailer: { send } })
    const email = newAddress()
    const refused = []
    for (let sent = 0; sent < 11; sent++) refused.push(await ask(ports, email))
    expect(codesOf(refused)).toEqual([...Array(10).fill("no_mail"), "too_many"])
    expect(JSON.stringify(refused)).not.toContain("innermost")
  })
})

describe("at most ten emails an hour", () => {
  it.each([
    { whose: "an account", isKnown: true },
    { whose: "nobody", isKnown: false },
  ])("are sent to an address of $whose, and each request gets the same response", async ({ isKnown }) => {
    const ports = desk()
    const email = newAddress()
    if (isKnown) await ports.accounts.open(email)
    for (let sent = 0; sent < 10; sent++) {
      expect(await ask(ports, email)).toEqual({ ok: true, value: { email } })
      ports.pass(minute)
    }
    expect(await ask(ports, email)).toEqual({
      ok: false,
      code: "too_many",
      message: "Many emails have been sent to that address. Use the newest, or try again in an hour.",
    })
    expect(ports.emails).toHaveLength(10)
    // The first email was sent ten minutes ago.
    ports.pass(50 * minute - 1)
    expect(await ask(ports, email)).toMatchObject({ code: "too_many" })
    ports.pass(1)
    expect(await ask(ports, email)).toMatchObject({ ok: true })
    expect(await ask(ports, email)).toMatchObject({ code: "too_many" })
  })

  it.each([
    ["plus tags", (tag: number) => `victim+${tag}@example.com`, 10],
    ["plus tags in capitals", (tag: number) => `Victim2+${tag}@Example.com`, 10],
    ["dots of Gmail", (tag: number) => `${"v.".repeat(tag)}${"v".repeat(15 - tag)}@gmail.com`, 10],
    ["dots elsewhere, which make other mailboxes", (tag: number) => `${"w.".repeat(tag)}w@example.com`, 14],
  ])(
    "are sent for fourteen concurrent requests that differ by %s, as many as the mailbox has left",
    async (_what, addressOf, sent) => {
      const ports = desk()
      const results = await times(14, (tag) => ask(ports, addressOf(tag)))
      expect(codesOf(results)).toEqual(codes(sent, 14 - sent, "too_many"))
      expect(ports.emails).toHaveLength(sent)
      const typed = Array.from({ length: 14 }, (_, tag) => addressOf(tag).toLowerCase())
      expect(ports.emails.filter(({ to }) => !typed.includes(to))).toEqual([])
    },
  )

  it("become sixty to any mailboxes from one IP address, with an answer that says so", async () => {
    const ports = desk()
    const sender = newSender()
    const results = await times(60, () => ask(ports, newAddress(), sender))
    expect(results.every(({ ok }) => ok)).toBe(true)
    const known = newAddress()
    await ports.accounts.open(known)
    const message =
      "Many emails have been requested from your network. Use a passkey, or try again in an hour."
    for (const email of [newAddress(), known])
      expect(await ask(ports, email, sender)).toEqual({ ok: false, code: "too_many", message })
    ports.pass(60 * minute)
    expect(await ask(ports, newAddress(), sender)).toMatchObject({ ok: true })
  })

  it("become a thousand in total", async () => {
    const ports = desk()
    ports.pass(24 * 60 * minute)
    const created = new Date(ports.clock.nowMilliseconds()).toISOString()
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 999)
       INSERT INTO sign_in_links (hash, email, visit_hash, created_at, expires_at, mailbox, sender_hash)
       SELECT 'all ' || i, 'all', 'all', ?1, ?1, 'all ' || i, 'all ' || i FROM n`,
    )
      .bind(created)
      .run()
    expect(await ask(ports)).toMatchObject({ ok: true })
    expect(await ask(ports)).toMatchObject({
      code: "too_many",
      message: "More emails are requested than we send in an hour. Use a passkey, or try again in an hour.",
    })
    await env.DB.prepare("DELETE FROM sign_in_links WHERE created_at = ?").bind(created).run()
  })
})

/** sign-in-laws.test.ts tests which browser may use a link, and for how long. */
describe("a link", () => {
  it("opens a session of thirty days", async () => {
    const ports = desk()
    const email = newAddress()
    const used = await enter(ports, email)
    if (!used.ok) throw new Error(used.code)
    expect(used.value.account.email).toBe(email)
    expect(await findSession(ports, used.value.session.token)).toMatchObject({
      method: "link",
      account: used.value.account,
      createdAt: "2026-11-22T12:00:00.000Z",
      expiresAt: "2026-12-22T12:00:00.000Z",
    })
  })

  it("is used up only by its own visit, whichever browser opened it before", async () => {
    const ports = desk()
    const email = newAddress()
    const hash = sha256(await askForLink(ports, email, visit))
    const useIn = (browser: string) =>
      ports.signInLinks.use({ hash, visitHash: sha256(browser), now: "2026-11-22T12:00:00.000Z" })
    expect([await useIn(otherVisit), await useIn(visit)]).toEqual([null, email])
  })

  it("opens one session under twenty concurrent uses", async () => {
    const ports = desk()
    const token = await askForLink(ports, newAddress(), visit)
    expect(codesOf(await times(20, () => use(ports, token)))).toEqual(codes(1, 19, "bad_link"))
  })

  it("is not used up when only opened", async () => {
    const ports = desk()
    const email = newAddress()
    const token = await askForLink(ports, email, visit)
    for (let look = 0; look < 3; look++)
      expect(await readLink(ports, { token, visit })).toEqual({ ok: true, value: { email } })
    expect(await use(ports, token)).toMatchObject({ ok: true })
    expect(await readLink(ports, { token, visit })).toMatchObject({ code: "bad_link" })
  })

  it.each([
    { minutes: 15 * minute - 1, what: "works a millisecond before fifteen minutes", ok: true },
    { minutes: 15 * minute, what: "does nothing after fifteen minutes", ok: false },
  ])("$what", async ({ minutes, ok }) => {
    const ports = desk()
    const token = await askForLink(ports, newAddress(), visit)
    ports.pass(minutes)
    expect((await readLink(ports, { token, visit })).ok).toBe(ok)
    expect((await use(ports, token)).ok).toBe(ok)
  })

  it.each([
    ["unknown because it was never issued", secrets.token()],
    ["nothing", ""],
    ["too long", "A".repeat(44)],
    ["a quote", `${"A".repeat(42)}'`],
    ["followed by a line break", `${"A".repeat(43)}\n`],
  ])("that is %s does nothing", async (_what, token) => {
    expect(await readLink(desk(), { token, visit })).toMatchObject({ code: "bad_link" })
    expect(await use(desk(), token)).toMatchObject({ code: "bad_link" })
  })
})

describe("a first sign-in", () => {
  it("opens the account and shows a key, and the second sign-in shows none", async () => {
    const ports = desk()
    const email = newAddress()
    const first = await enter(ports, email)
    if (!first.ok) throw new Error(first.code)
    const { account, firstKey } = first.value
    expect(account).toMatchObject({ email, granted: null, paid: null, stripeCustomerId: null })
    expect(firstKey).toBe(`key of ${account.id}`)
    expect(await enter(ports, email)).toMatchObject({ ok: true, value: { account, firstKey: null } })
  })

  it("opens one account and one key under two concurrent links", async () => {
    const ports = desk()
    const email = newAddress()
    const token = await askForLink(ports, email, visit)
    const other = await askForLink(ports, email, otherVisit)
    const used = await Promise.all([use(ports, token), use(ports, other, otherVisit)])
    expect(used.filter((each) => each.ok && each.value.firstKey !== null)).toHaveLength(1)
  })

  it("succeeds without a key if the key could not be made", async () => {
    const used = await enter(desk({ firstKey: async () => null }), newAddress())
    expect(used).toMatchObject({ ok: true, value: { firstKey: null } })
  })

  it("that fails while making the key leaves an account for the next sign-in", async () => {
    const email = newAddress()
    const broken = desk({ firstKey: () => Promise.reject(new Error("the store of keys is out of reach")) })
    await expect(enter(broken, email)).rejects.toThrow("out of reach")
    const again = await enter(desk(), email)
    expect(again).toMatchObject({ ok: true, value: { account: { email }, firstKey: null } })
  })

  it("opens the account that an operator created for the address", async () => {
    const ports = desk()
    const email = newAddress()
    const { id } = (await ports.accounts.open(email)).account
    expect(await enter(ports, email)).toMatchObject({ value: { account: { id }, firstKey: null } })
  })
})
