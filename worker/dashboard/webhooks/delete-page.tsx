import type { Webhook } from "../../../src/webhooks/store.ts"
import { ButtonForm } from "../../html/forms.tsx"
import { type SignedInModel, SignedInPage } from "../frame.tsx"
import { webhookPath } from "./words.ts"

export interface ConfirmDeleteWebhookModel extends SignedInModel {
  readonly webhook: Webhook
}

export function ConfirmDeleteWebhook({ viewer, webhook: { id, url, pending } }: ConfirmDeleteWebhookModel) {
  return (
    <SignedInPage title="Delete this webhook?" viewer={viewer} section="Webhooks">
      <h1>Delete this webhook?</h1>
      <p class="lead wrap">{url}</p>
      <p>
        Nothing more is sent there{pending === 0 ? "" : `, nor the events that wait (${pending})`}. Its secret
        and its log are deleted with it. You cannot undo this; to stop it for a while, disable it.
      </p>
      <div class="actions">
        <ButtonForm
          action={webhookPath(id, "/delete")}
          formToken={viewer.formToken}
          label="Delete the webhook"
          weight="grave"
        />
        <a href={webhookPath(id)}>Keep it</a>
      </div>
    </SignedInPage>
  )
}
