import { env } from "cloudflare:workers"
import { afterEach, describe, expect, it, vi } from "vitest"
import { cloudflareMailer } from "../../../worker/mail/cloudflare-mailer.ts"

const email = { to: "person@example.com", subject: "A subject", text: "A text.\n" }

it.each([undefined, ""])("without a sender, nothing is sent: %j", (MAIL_FROM) => {
  expect(cloudflareMailer({ EMAIL: env.EMAIL, ...(MAIL_FROM === undefined ? {} : { MAIL_FROM }) })).toBeNull()
})

it("passes emails to the binding", async () => {
  const mailer = cloudflareMailer({ EMAIL: env.EMAIL, MAIL_FROM: "sign-in@qistas.test" })
  await expect(mailer?.send(email)).resolves.toBeUndefined()
})

it.each(["E_DAILY_LIMIT_EXCEEDED", "E_RATE_LIMIT_EXCEEDED"])(
  "the error %s means a spent quota",
  async (code) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined)
    const refusal = Object.assign(new Error("refused"), { code })
    const mailer = cloudflareMailer({
      EMAIL: { send: () => Promise.reject(refusal) },
      MAIL_FROM: "a@qistas.test",
    })
    await expect(mailer?.send(email)).rejects.toBe(refusal)
    expect(mailer?.isQuotaSpent?.(refusal)).toBe(true)
    vi.restoreAllMocks()
  },
)

describe("an email that the binding refuses", () => {
  afterEach(() => vi.restoreAllMocks())

  it.each([
    { code: "E_RECIPIENT_SUPPRESSED", logged: "E_RECIPIENT_SUPPRESSED" },
    { code: `${email.to} is not known`, logged: "no code was given" },
    { code: 550, logged: "no code was given" },
    { code: undefined, logged: "no code was given" },
  ])("is an error, $code is logged as $logged, and no address is logged", async ({ code, logged }) => {
    const lines = vi.spyOn(console, "error").mockImplementation(() => undefined)
    const refusal = Object.assign(new Error(`email to ${email.to} not allowed`), { code })
    const EMAIL = {
      send: async () => {
        throw refusal
      },
    }
    const mailer = cloudflareMailer({ EMAIL, MAIL_FROM: "sign-in@qistas.test" })
    await expect(mailer?.send(email)).rejects.toBe(refusal)
    expect(mailer?.isQuotaSpent?.(refusal)).toBe(false)
    const log = lines.mock.calls.flat().join("\n")
    expect(log).toContain('"event":"email_not_sent"')
    expect(log).toContain(logged)
    expect(log).not.toContain(email.to)
    expect(log).not.toContain("A text.")
  })
})
