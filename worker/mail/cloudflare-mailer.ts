import type { Mailer } from "../../src/accounts/ports.ts"
import type { Env } from "../env.ts"
import { logFailure } from "../log.ts"

/** Sends emails through Cloudflare's `send_email` binding; null if there is no sender address. */
export function cloudflareMailer({ EMAIL, MAIL_FROM }: Pick<Env, "EMAIL" | "MAIL_FROM">): Mailer | null {
  if (!MAIL_FROM) return null
  return {
    async send({ to, subject, text }) {
      try {
        await EMAIL.send({ from: { email: MAIL_FROM, name: "Qistas" }, to, subject, text })
      } catch (cause) {
        logFailure("email_not_sent", new Error(codeOf(cause)))
        throw cause
      }
    },
    isQuotaSpent: (cause) => quotaSpent.test(codeOf(cause)),
  }
}

/** `E_DAILY_LIMIT_EXCEEDED`, `E_RATE_LIMIT_EXCEEDED` */
const quotaSpent = /LIMIT_EXCEEDED|QUOTA/

/**
 * Cloudflare's error code, such as `E_SENDER_NOT_VERIFIED`. The error's message is not logged, since it may
 * name the recipient.
 */
function codeOf(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : null
  return typeof code === "string" && /^[A-Z_]{1,60}$/.test(code) ? code : "no code was given"
}
