import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { findSession } from "../../../src/accounts/sessions.ts"
import { readLink, requestLink, useLink } from "../../../src/accounts/sign-in.ts"
import { sha256 } from "../../../src/sha256.ts"
import { secrets } from "../../../worker/secrets.ts"
import { askForLink, desk, minute, newAddress, newSender, origin } from "../support/sign-in.ts"

const visit = secrets.token()
const otherVisit = secrets.token()

describe("requesting a link", () => {
  it("sends to the normalized address, and returns it", async () => {
    const ports = desk()
    const email = newAddress()
    const result = await requestLink(ports, {
      email: ` ${email.toUpperCase()} `,
      visit,
      senderHash: newSender(),
      origin,
    })
    expect(result).toEqual({ ok: true, value: { email } })
    expect(ports.emails.map(({ to }) => to)).toEqual([email])
  })

  it("opens no account", async () => {
    const ports = desk()
    const email = newAddress()
    await askForLink(ports, email, visit)
    expect(await ports.accounts.findByEmail(email)).toBeNull()
  })

  it("stores neither the token nor the visit's", async () => {
    const ports = desk()
    const email = newAddress()
    const token = await askForLink(ports, email, visit)
    const row = await env.DB.prepare("SELECT * FROM sign_in_links WHERE email = ?1").bind(email).first()
    expect(row).toEqual({
      hash: sha256(token),
      email,
      visit_hash: sha256(visit),
      created_at: "2026-11-22T12:00:00.000Z",
      expires_at: "2026-11-22T12:15:00.000Z",
      used_at: null,
      mailbox: email,
      sender_hash: expect.any(String),
    })
  })

  it("is refused for an invalid address, and nothing is stored", async () => {
    const ports = desk()
    const email = "person@example.com\r\nBcc: all@example.com"
    expect(await requestLink(ports, { email, visit, senderHash: newSender(), origin })).toMatchObject({
      ok: false,
      code: "bad_email",
    })
    expect(ports.emails).toEqual([])
  })

  it("is refused where no emails can be sent", async () => {
    const ports = desk({ mailer: null })
    expect(
      await requestLink(ports, { email: newAddress(), visit, senderHash: newSender(), origin }),
    ).toMatchObject({
      code: "no_mail",
    })
  })

  it("is refused when the email cannot be sent, without the reason", async () => {
    const send = async () => {
      throw new Error("550 the innermost words of the post")
    }
    const refused = await requestLink(desk({ mailer: { send } }), {
      email: newAddress(),
      visit,
      senderHash: newSender(),
      origin,
    })
    expect(refused).toMatchObject({ ok: false, code: "no_mail" })
    expect(JSON.stringify(refused)).not.toContain("innermost")
  })
})

describe("ten emails an hour", () => {
  it.each([
    { whose: "an account", isKnown: true },
    { whose: "nobody", isKnown: false },
  ])(
    "are the most that an address of $whose is sent, and each gets the same response",
    async ({ isKnown }) => {
      const ports = desk()
      const email = newAddress()
      if (isKnown) await ports.accounts.open(email)
      const ask = () => requestLink(ports, { email, visit: secrets.token(), senderHash: newSender(), origin })
      for (let sent = 0; sent < 10; sent++) {
        expect(await ask()).toEqual({ ok: true, value: { email } })
        ports.pass(minute)
      }
      expect(await ask()).toEqual({
        ok: false,
        code: "too_many",
        message: "Many emails have been sent to that address. Use the newest, or try again in an hour.",
      })
      expect(ports.emails).toHaveLength(10)
      // The first email was sent ten minutes ago.
      ports.pass(50 * minute - 1)
      expect(await ask()).toMatchObject({ code: "too_many" })
      ports.pass(1)
      expect(await ask()).toMatchObject({ ok: true })
      expect(await ask()).toMatchObject({ code: "too_many" })
    },
  )

  it("are the most under thirty concurrent requests, and do not count for other addresses", async () => {
    const ports = desk()
    const email = newAddress()
    const result = await Promise.all(
      Array.from({ length: 30 }, () =>
        requestLink(ports, { email, visit: secrets.token(), senderHash: newSender(), origin }),
      ),
    )
    expect(result.filter(({ ok }) => ok)).toHaveLength(10)
    expect(ports.emails).toHaveLength(10)
    expect(
      await requestLink(ports, { email: newAddress(), visit, senderHash: newSender(), origin }),
    ).toMatchObject({ ok: true })
  })

  const codesOf = (results: readonly object[]) =>
    results.map((each) => ("code" in each ? each.code : "sent")).toSorted()
  const counted = (sent: number) => [...Array(sent).fill("sent"), ...Array(14 - sent).fill("too_many")]

  it.each([
    ["plus tags", (tag: number) => `victim+${tag}@example.com`, 10],
    ["plus tags in capitals", (tag: number) => `Victim2+${tag}@Example.com`, 10],
    ["dots of Gmail", (tag: number) => `${"v.".repeat(tag)}${"v".repeat(15 - tag)}@gmail.com`, 10],
    ["dots elsewhere, which are other mailboxes", (tag: number) => `${"w.".repeat(tag)}w@example.com`, 14],
  ])(
    "of fourteen concurrent requests that differ by %s, as many are sent as the mailbox has left",
    async (_what, addressOf, sent) => {
      const ports = desk()
      const results = await Promise.all(
        Array.from({ length: 14 }, (_, tag) =>
          requestLink(ports, { email: addressOf(tag), visit, senderHash: newSender(), origin }),
        ),
      )
      expect(codesOf(results)).toEqual(counted(sent))
      expect(ports.emails).toHaveLength(sent)
      const typed = Array.from({ length: 14 }, (_, tag) => addressOf(tag).toLowerCase())
      expect(ports.emails.filter(({ to }) => !typed.includes(to))).toEqual([])
    },
  )

  it("sixty to any mailboxes from one IP address, with an answer that says so to each", async () => {
    const ports = desk()
    const senderHash = newSender()
    const ask = () => requestLink(ports, { email: newAddress(), visit, senderHash, origin })
    const results = await Promise.all(Array.from({ length: 60 }, ask))
    expect(results.every(({ ok }) => ok)).toBe(true)
    const known = newAddress()
    await ports.accounts.open(known)
    const message =
      "Many emails have been requested from your network. Use a passkey, or try again in an hour."
    expect(await ask()).toEqual({ ok: false, code: "too_many", message })
    expect(await requestLink(ports, { email: known, visit, senderHash, origin })).toEqual(await ask())
    ports.pass(60 * minute)
    expect(await ask()).toMatchObject({ ok: true })
  })

  it("a thousand in all", async () => {
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
    const ask = () => requestLink(ports, { email: newAddress(), visit, senderHash: newSender(), origin })
    expect(await ask()).toMatchObject({ ok: true })
    expect(await ask()).toMatchObject({
      code: "too_many",
      message: "More emails are requested than we send in an hour. Use a passkey, or try again in an hour.",
    })
    await env.DB.prepare("DELETE FROM sign_in_links WHERE created_at = ?").bind(created).run()
  })

  it("counts a failed email", async () => {
    const send = async () => {
      throw new Error("the post is closed")
    }
    const ports = desk({ mailer: { send } })
    const email = newAddress()
    const codes = []
    for (let sent = 0; sent < 11; sent++) {
      codes.push(
        (await requestLink(ports, { email, visit, senderHash: newSender(), origin })) as { code: string },
      )
    }
    expect(codes.map(({ code }) => code)).toEqual([...Array(10).fill("no_mail"), "too_many"])
  })
})

describe("a link", () => {
  it("signs in once", async () => {
    const ports = desk()
    const email = newAddress()
    const token = await askForLink(ports, email, visit)
    const used = await useLink(ports, { token, visit, previousSession: null })
    expect(used).toMatchObject({ ok: true, value: { account: { email } } })
    if (!used.ok) return
    expect(await findSession(ports, used.value.session.token)).toMatchObject({
      method: "link",
      account: used.value.account,
      createdAt: "2026-11-22T12:00:00.000Z",
      expiresAt: "2026-12-22T12:00:00.000Z",
    })
    const again = { token, visit, previousSession: null }
    expect(await useLink(ports, again)).toMatchObject({ ok: false, code: "bad_link" })
    expect(await readLink(ports, again)).toMatchObject({ ok: false, code: "bad_link" })
  })

  it("is used up only by its own visit, whichever browser opened it before", async () => {
    const ports = desk()
    const email = newAddress()
    const hash = sha256(await askForLink(ports, email, visit))
    const now = "2026-11-22T12:00:00.000Z"
    const [visitHash, otherHash] = [sha256(visit), sha256(otherVisit)]
    expect(await ports.signInLinks.use({ hash, visitHash: otherHash, now })).toBeNull()
    expect(await ports.signInLinks.use({ hash, visitHash, now })).toBe(email)
  })

  it("opens one session under twenty concurrent uses", async () => {
    const ports = desk()
    const email = newAddress()
    const token = await askForLink(ports, email, visit)
    const used = await Promise.all(
      Array.from({ length: 20 }, () => useLink(ports, { token, visit, previousSession: null })),
    )
    expect(used.filter(({ ok }) => ok)).toHaveLength(1)
    expect(used.filter((each) => !each.ok && each.code === "bad_link")).toHaveLength(19)
  })

  it("is not used up by being opened", async () => {
    const ports = desk()
    const email = newAddress()
    const token = await askForLink(ports, email, visit)
    for (let look = 0; look < 3; look++) {
      expect(await readLink(ports, { token, visit })).toEqual({ ok: true, value: { email } })
    }
    expect(await useLink(ports, { token, visit, previousSession: null })).toMatchObject({ ok: true })
  })

  it.each([
    { browser: "another browser", shown: otherVisit },
    { browser: "a browser without a request", shown: null },
  ])("does nothing in $browser, and works afterwards in its own", async ({ shown }) => {
    const ports = desk()
    const token = await askForLink(ports, newAddress(), visit)
    const refused = { ok: false, code: "other_browser" }
    expect(await readLink(ports, { token, visit: shown })).toMatchObject(refused)
    expect(await useLink(ports, { token, visit: shown, previousSession: null })).toMatchObject(refused)
    expect(await useLink(ports, { token, visit, previousSession: null })).toMatchObject({ ok: true })
  })

  it.each([
    { minutes: 15 * minute - 1, what: "works a millisecond before fifteen minutes", ok: true },
    { minutes: 15 * minute, what: "does nothing after fifteen minutes", ok: false },
  ])("$what", async ({ minutes, ok }) => {
    const ports = desk()
    const token = await askForLink(ports, newAddress(), visit)
    ports.pass(minutes)
    expect((await readLink(ports, { token, visit })).ok).toBe(ok)
    expect((await useLink(ports, { token, visit, previousSession: null })).ok).toBe(ok)
  })

  it("ends the other links of its address, and no others", async () => {
    const ports = desk()
    const email = newAddress()
    const first = await askForLink(ports, email, visit)
    const second = await askForLink(ports, email, otherVisit)
    const stranger = await askForLink(ports, newAddress(), visit)
    expect(await useLink(ports, { token: first, visit, previousSession: null })).toMatchObject({ ok: true })
    const late = await useLink(ports, { token: second, visit: otherVisit, previousSession: null })
    expect(late).toMatchObject({ code: "bad_link" })
    expect(await useLink(ports, { token: stranger, visit, previousSession: null })).toMatchObject({
      ok: true,
    })
  })

  it.each([
    ["one that was never issued", secrets.token()],
    ["nothing", ""],
    ["a text too long", "A".repeat(44)],
    ["a quote", `${"A".repeat(42)}'`],
    ["a line break after it", `${"A".repeat(43)}\n`],
  ])("that is %s does nothing", async (_what, token) => {
    expect(await readLink(desk(), { token, visit })).toMatchObject({ code: "bad_link" })
    expect(await useLink(desk(), { token, visit, previousSession: null })).toMatchObject({
      code: "bad_link",
    })
  })
})

describe("a first sign-in", () => {
  it("opens the account and shows a key; the next shows none", async () => {
    const ports = desk()
    const email = newAddress()
    const first = await useLink(ports, {
      token: await askForLink(ports, email, visit),
      visit,
      previousSession: null,
    })
    if (!first.ok) throw new Error(first.code)
    const { account, firstKey } = first.value
    expect(account).toMatchObject({ email, granted: null, paid: null, stripeCustomerId: null })
    expect(firstKey).toBe(`key of ${account.id}`)
    const next = await useLink(ports, {
      token: await askForLink(ports, email, visit),
      visit,
      previousSession: null,
    })
    expect(next).toMatchObject({ ok: true, value: { account, firstKey: null } })
  })

  it("opens one account and one key under two concurrent links", async () => {
    const ports = desk()
    const email = newAddress()
    const token = await askForLink(ports, email, visit)
    const other = await askForLink(ports, email, otherVisit)
    const used = await Promise.all([
      useLink(ports, { token, visit, previousSession: null }),
      useLink(ports, { token: other, visit: otherVisit, previousSession: null }),
    ])
    expect(used.filter((each) => each.ok && each.value.firstKey !== null)).toHaveLength(1)
  })

  it("succeeds without a key when making it failed", async () => {
    const ports = desk({ firstKey: async () => null })
    const token = await askForLink(ports, newAddress(), visit)
    expect(await useLink(ports, { token, visit, previousSession: null })).toMatchObject({
      ok: true,
      value: { firstKey: null },
    })
  })

  it("that failed while the key was made leaves an account that the next sign-in opens", async () => {
    const broken = desk({
      firstKey: async () => {
        throw new Error("the store of keys is out of reach")
      },
    })
    const email = newAddress()
    const token = await askForLink(broken, email, visit)
    await expect(useLink(broken, { token, visit, previousSession: null })).rejects.toThrow("out of reach")
    const ports = desk()
    const again = await askForLink(ports, email, visit)
    expect(await useLink(ports, { token: again, visit, previousSession: null })).toMatchObject({
      ok: true,
      value: { account: { email }, firstKey: null },
    })
  })

  it("opens the account that an operator created for the address", async () => {
    const ports = desk()
    const email = newAddress()
    const { account } = await ports.accounts.open(email)
    const token = await askForLink(ports, email, visit)
    expect(await useLink(ports, { token, visit, previousSession: null })).toMatchObject({
      value: { account: { id: account.id }, firstKey: null },
    })
  })
})
