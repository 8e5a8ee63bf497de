import type { ComponentChildren } from "preact"
import type { Webhook } from "../../../src/webhooks/store.ts"
import { Notice, type NoticeModel, Section } from "../../html/components.tsx"
import { Instant } from "../../html/dates.tsx"
import { ButtonForm } from "../../html/forms.tsx"
import { type SignedInModel, SignedInPage, SignInAgain } from "../frame.tsx"
import { Deliveries, type DeliveriesModel } from "./deliveries.tsx"
import type { WebhookDraft, WebhookProblems } from "./draft.ts"
import { WebhookForm } from "./form.tsx"
import { kindNames, stateOf, symbolsText, webhookPath } from "./words.ts"

export interface WebhookModel extends SignedInModel, Pick<DeliveriesModel, "messages" | "hasMore"> {
  readonly webhook: Webhook
  /** What has just happened; null for nothing. */
  readonly notice: NoticeModel | null
  readonly draft: WebhookDraft
  readonly problems: WebhookProblems
}

export function WebhookPage(model: WebhookModel) {
  const { viewer, webhook, notice, messages, hasMore, draft, problems } = model
  const { formToken } = viewer
  return (
    <SignedInPage title="Webhook" viewer={viewer} section="Webhooks">
      <h1>Webhook</h1>
      {notice === null ? null : <Notice {...notice} />}
      <Facts webhook={webhook} />
      <Actions viewer={viewer} webhook={webhook} />
      <Section id="deliveries" title="Deliveries of the last 30 days">
        <Deliveries webhook={webhook} formToken={formToken} messages={messages} hasMore={hasMore} />
      </Section>
      <Section id="change" title="Change it">
        {viewer.hasRecentSignIn ? (
          <WebhookForm
            action={webhookPath(webhook.id)}
            formToken={formToken}
            draft={draft}
            problems={problems}
            label="Save"
          />
        ) : (
          <SignInAgain to="change it" page={webhookPath(webhook.id)} />
        )}
      </Section>
    </SignedInPage>
  )
}

function Facts({ webhook }: { readonly webhook: Webhook }) {
  const { id, url, kinds, sandbox, failingSince, pending, nextAttemptAt, previousSecretUntil } = webhook
  return (
    <dl class="facts">
      <Fact term="URL">{url}</Fact>
      <Fact term="State">
        {stateOf(webhook)}
        {failingSince === null ? null : (
          <>
            , no success since <Instant at={failingSince} />
          </>
        )}
      </Fact>
      <Fact term="Waiting">
        {pending === 0 ? "nothing" : pending}
        {nextAttemptAt === null ? null : (
          <>
            , next attempt <Instant at={nextAttemptAt} />
          </>
        )}
      </Fact>
      <Fact term="Delivers">{kinds.map((kind) => kindNames[kind].label).join(", ")}</Fact>
      <Fact term="Whose changes">
        {symbolsText(webhook)}
        {sandbox ? ", in the sandbox (created with a sandbox key)" : ""}
      </Fact>
      {previousSecretUntil === null ? null : (
        <Fact term="Secret">
          replaced; events are also signed with the previous one until <Instant at={previousSecretUntil} />
        </Fact>
      )}
      <Fact term="Id">{id}</Fact>
    </dl>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ComponentChildren }) {
  return (
    <>
      <dt>{term}</dt>
      <dd class="wrap">{children}</dd>
    </>
  )
}

function Actions({ viewer, webhook }: Pick<WebhookModel, "viewer" | "webhook">) {
  const { id, disabledReason } = webhook
  const { formToken, hasRecentSignIn } = viewer
  const isEnabled = disabledReason === null
  return (
    <>
      <div class="actions">
        <ButtonForm
          action={webhookPath(id, "/test")}
          formToken={formToken}
          label="Send a test event"
          weight={isEnabled ? "main" : "quiet"}
        />
        <ButtonForm
          action={webhookPath(id, "/enabled")}
          formToken={formToken}
          fields={{ enabled: isEnabled ? "off" : "on" }}
          label={isEnabled ? "Disable" : "Enable again"}
          weight={isEnabled ? "quiet" : "main"}
        />
        {hasRecentSignIn ? (
          <ButtonForm
            action={webhookPath(id, "/rotate")}
            formToken={formToken}
            label="Replace the secret"
            weight="quiet"
          />
        ) : null}
        <a href={webhookPath(id, "/delete")}>Delete</a>
      </div>
      {hasRecentSignIn ? null : <SignInAgain to="replace the secret" page={webhookPath(id)} />}
    </>
  )
}
