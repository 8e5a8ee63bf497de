import { env } from "cloudflare:workers"
import { type NewWebhook, webhookStore } from "../../../src/webhooks/store.ts"
import { databaseOf } from "../../../worker/storage/database.ts"

/**
 * Creates a webhook for an account, whatever its plan allows. It is held, and its secret cannot be decrypted.
 */
export async function newWebhook(accountId: string, fields: Partial<NewWebhook> = {}): Promise<string> {
  const id = crypto.randomUUID()
  await webhookStore(databaseOf(env.DB)).create(
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

/** Stops deliveries to a webhook, as if another consumer delivered. Its events stay pending. */
export async function holdWebhook(id: string): Promise<void> {
  await env.DB.prepare("UPDATE webhooks SET lease = 'held', lease_until = '9999' WHERE id = ?1")
    .bind(id)
    .run()
}
