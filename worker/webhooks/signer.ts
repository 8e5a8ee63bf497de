import type { DeliverySigner } from "../../src/webhooks/ports.ts"

/** The package that the specification publishes, loaded with the first delivery of an isolate. It reads `whsec_` secrets. */
export const signer: DeliverySigner = {
  async sign(secrets, messageId, timestampSeconds, body) {
    const { Webhook } = await import("standardwebhooks")
    const at = new Date(timestampSeconds * 1_000)
    return secrets.map((secret) => new Webhook(secret).sign(messageId, at, body)).join(" ")
  },
}
