import { Webhook } from "standardwebhooks"
import type { DeliverySigner } from "../../src/webhooks/ports.ts"

/** The package that the specification publishes. It reads `whsec_` secrets. */
export const signer: DeliverySigner = {
  sign: (secrets, messageId, timestampSeconds, body) =>
    secrets
      .map((secret) => new Webhook(secret).sign(messageId, new Date(timestampSeconds * 1_000), body))
      .join(" "),
}
