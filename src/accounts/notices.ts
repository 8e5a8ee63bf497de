import { type Clock, isoNow } from "../runtime.ts"
import type { Account } from "./accounts.ts"
import type { Mailer } from "./ports.ts"

/** Sentences of emails to an account's owner, about actions that a stolen session could have done. */
const sentences = {
  key_made: "An API key was made in your Qistas account",
  assistant_connected: "An assistant was connected to your Qistas account",
  passkey_added: "A passkey was added to your Qistas account",
  webhook_created: "A webhook was created in your Qistas account",
  webhook_changed: "A webhook of your Qistas account was changed",
  webhook_secret_replaced: "The secret of a webhook of your Qistas account was replaced",
  checkout_opened: "The payment page for the Plus plan was opened from your Qistas account",
  portal_opened: "The billing portal was opened from your Qistas account",
} as const

/**
 * Sends the account's owner an email about an action. If the email fails, the action still counts and the
 * mailer logs the failure. `origin`: the origin of this service's pages.
 */
export async function sendNotice(
  { clock, mailer }: { readonly clock: Clock; readonly mailer: Mailer | null },
  { email }: Account,
  done: keyof typeof sentences,
  origin: string,
): Promise<void> {
  if (mailer === null || email === null) return
  const at = isoNow({ clock }).slice(0, 16).replace("T", " ")
  const text = `${sentences[done]} at ${at} UTC.

If that was you, there is nothing to do.

If it was not, someone uses a session of yours. Sign out everywhere, and revoke what you did not make:

${origin}/dashboard/sign-out-everywhere

Qistas
${origin}
`
  await mailer.send({ to: email, subject: sentences[done], text }).catch(() => undefined)
}
