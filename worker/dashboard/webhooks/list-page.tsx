import type { Webhook } from "../../../src/webhooks/store.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { type SignedInModel, SignedInPage, SignInAgain } from "../frame.tsx"
import { type WebhookDraft, WebhookForm, type WebhookProblems } from "./form.tsx"
import { kindNames, stateOf, symbolsText, webhookPath, webhooksPath } from "./words.ts"

export interface WebhooksModel extends SignedInModel {
  readonly webhooks: readonly Webhook[]
  /** On the account's plan. */
  readonly webhooksMax: number
  readonly draft: WebhookDraft
  readonly problems: WebhookProblems
}

export function WebhooksPage({ viewer, webhooks, webhooksMax, draft, problems }: WebhooksModel) {
  const isFull = webhooks.length >= webhooksMax
  return (
    <SignedInPage title="Webhooks" viewer={viewer} section="Webhooks">
      <h1>Webhooks</h1>
      <p class="lead">
        A webhook sends each change to your own server as it is published.{" "}
        <a href="/docs/webhooks">How to receive them</a>
      </p>
      {webhooks.length === 0 ? <p>You have no webhook yet.</p> : <WebhookTable webhooks={webhooks} />}
      <p class="small">
        {webhooks.length} of at most {webhooksMax} on your plan.
      </p>
      <Section id="new-webhook" title="Create a webhook">
        {isFull && problems.form === undefined ? (
          <p>
            Delete one first, or <a href="/dashboard/plan">see what other plans allow</a>.
          </p>
        ) : viewer.hasRecentSignIn ? (
          <WebhookForm
            action={webhooksPath}
            formToken={viewer.formToken}
            draft={draft}
            problems={problems}
            label="Create the webhook"
          />
        ) : (
          <SignInAgain to="create a webhook" page={webhooksPath} />
        )}
      </Section>
    </SignedInPage>
  )
}

function WebhookTable({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  return (
    <TableRegion label="Your webhooks">
      <table class="stacked">
        <thead>
          <tr>
            <th scope="col">URL</th>
            <th scope="col">State</th>
            <th scope="col">Delivers</th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <tr key={webhook.id}>
              <th scope="row" class="name">
                <a href={webhookPath(webhook.id)}>{webhook.url}</a>
              </th>
              <td>
                {stateOf(webhook)}
                {webhook.pending === 0 ? null : <span class="small block">{webhook.pending} waiting</span>}
              </td>
              <td class="wrap">
                {webhook.kinds.map((kind) => kindNames[kind].label).join(", ")}
                <span class="small block">of {symbolsText(webhook)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}
