import type { Mailer } from "../../src/accounts/ports.ts"
import type { Env } from "../env.ts"
import { logFailure } from "../log.ts"

/** Letters through Cloudflare's `send_email` binding; null without a sender to write from. */
export function cloudflareMailer({ EMAIL, MAIL_FROM }: Pick<Env, "EMAIL" | "MAIL_FROM">): Mailer | null {
  if (!MAIL_FROM) return null
  return {
    async send({ to, subject, text }) {
      try {
        await EMAIL.send({ from: { email: MAIL_FROM, name: "Qistas" }, to, subject, text })
      } catch (cause) {
        logFailure("letter_unsent", new Error(codeOf(cause)))
        throw cause
      }
    },
  }
}

/** Cloudflare's word for what went wrong, `E_SENDER_NOT_VERIFIED`: its sentence may name the address written to. */
function codeOf(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : null
  return typeof code === "string" && /^[A-Z_]{1,60}$/.test(code) ? code : "no code was given"
}
