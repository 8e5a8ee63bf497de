import { env } from "cloudflare:workers"
import type { NewWebhook } from "../../../src/webhooks/ports.ts"
import { d1WebhookStore } from "../../../worker/storage/webhooks/store.ts"

/** Creates a webhook of an account, whatever its plan allows. It is held, and its secret opens for nobody. */
export async function newWebhook(accountId: string, fields: Partial<NewWebhook> = {}): Promise<string> {
  const id = crypto.randomUUID()
  await d1WebhookStore(env.DB).create(
    {
      id,
      accountId,
      url: "https://hooks.example.com/",
      kinds: ["verdict"],
      symbols: null,
      sandbox: true,
      sealedSecret: "sealed",
      createdAt: new Date().toISOString(),
      ...fields,
    },
    Number.MAX_SAFE_INTEGER,
  )
  await holdWebhook(id)
  return id
}

/** From here on nothing is sent to a webhook, as if another consumer delivered: its events stay pending. */
export async function holdWebhook(id: string): Promise<void> {
  await env.DB.prepare("UPDATE webhooks SET lease = 'held', lease_until = '9999' WHERE id = ?1")
    .bind(id)
    .run()
}
