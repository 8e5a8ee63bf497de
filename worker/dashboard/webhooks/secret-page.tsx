import type { Webhook } from "../../../src/webhooks/store.ts"
import { CopyableCode } from "../../html/components.tsx"
import { Instant } from "../../html/dates.tsx"
import { ButtonForm } from "../../html/forms.tsx"
import { type SignedInModel, SignedInPage } from "../frame.tsx"
import { webhookPath } from "./words.ts"

export interface WebhookSecretModel extends SignedInModel {
  readonly webhook: Webhook
  readonly secret: string
}

/** Shows the secret of a new webhook, or the one that replaces another, once. */
export function WebhookSecret({ viewer, webhook, secret }: WebhookSecretModel) {
  const { id, url, previousSecretUntil } = webhook
  const title = previousSecretUntil === null ? "Webhook created" : "Secret replaced"
  return (
    <SignedInPage title={title} viewer={viewer} section="Webhooks">
      <h1>{title}</h1>
      <p class="lead wrap">{url}</p>
      <div class="once">
        <p>
          <strong>Copy the secret now.</strong> You won't see it again. Your server verifies every event with
          it.
        </p>
        <CopyableCode id="webhook-secret" label="The secret" text={secret} />
      </div>
      {previousSecretUntil === null ? null : (
        <p>
          Until <Instant at={previousSecretUntil} />, events are also signed with the previous secret. Install
          the new one on your server by then.
        </p>
      )}
      <div class="actions">
        <ButtonForm
          action={webhookPath(id, "/test")}
          formToken={viewer.formToken}
          label="Send a test event"
          weight="main"
        />
        <a href={webhookPath(id)}>Open the webhook</a>
      </div>
    </SignedInPage>
  )
}
