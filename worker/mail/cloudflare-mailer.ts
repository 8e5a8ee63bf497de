import type { Mailer } from "../../src/accounts/ports.ts"
import type { Env } from "../env.ts"

/** Letters through Cloudflare's `send_email` binding; null without a sender to write from. */
export function cloudflareMailer({ EMAIL, MAIL_FROM }: Pick<Env, "EMAIL" | "MAIL_FROM">): Mailer | null {
  if (!MAIL_FROM) return null
  return {
    async send({ to, subject, text }) {
      await EMAIL.send({ from: { email: MAIL_FROM, name: "Qistas" }, to, subject, text })
    },
  }
}
