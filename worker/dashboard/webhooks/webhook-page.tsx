import type { ComponentChildren } from "preact"
import type { Webhook, WebhookAttempt, WebhookMessage } from "../../../src/webhooks/store.ts"
import {
  ButtonForm,
  CodeBlock,
  CopyableCode,
  Notice,
  type NoticeModel,
  Section,
  TokenField,
} from "../../html/components.tsx"
import { Instant } from "../../html/dates.tsx"
import { printCount } from "../../html/numbers.ts"
import { type SignedInModel, SignedInPage, SignInAgain } from "../frame.tsx"
import { type WebhookDraft, WebhookForm, type WebhookProblems } from "./form.tsx"
import { deliveryStateNames, errorNames, kindNames, stateOf, symbolsText, webhookPath } from "./words.ts"

interface WebhookModel extends SignedInModel, Pick<DeliveriesModel, "messages" | "hasMore"> {
  readonly webhook: Webhook
  /** The action that has just been done; null for none. */
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

interface DeliveriesModel {
  readonly webhook: Webhook
  readonly formToken: string
  /** A page of the log, newest first. */
  readonly messages: readonly WebhookMessage[]
  readonly hasMore: boolean
}

/** The log, with the messages that can be delivered again. A disabled webhook has no such messages. */
function Deliveries({ webhook, formToken, messages, hasMore }: DeliveriesModel) {
  const last = messages.at(-1)
  return (
    <>
      {messages.length === 0 ? <p>Nothing was sent in the last 30 days.</p> : null}
      <ul class="deliveries">
        {messages.map((message) => (
          <li key={message.id}>
            <Delivery webhook={webhook} formToken={formToken} message={message} />
          </li>
        ))}
      </ul>
      {hasMore && last !== undefined ? (
        <p>
          <a href={`${webhookPath(webhook.id)}?before=${encodeURIComponent(last.id)}#deliveries`}>
            Older events
          </a>
        </p>
      ) : null}
      {webhook.disabledReason === null ? <ReplaySince webhook={webhook} formToken={formToken} /> : null}
    </>
  )
}

function Delivery(
  props: Pick<DeliveriesModel, "webhook" | "formToken"> & { readonly message: WebhookMessage },
) {
  const { webhook, formToken, message } = props
  const { id, type, changeId, state, createdAt, attempts } = message
  return (
    <details>
      <summary>
        {type}, {deliveryStateNames[state]}, <Instant at={createdAt} />
      </summary>
      <p class="small wrap">
        <code>{id}</code>
        {changeId === null ? null : `, change ${changeId} of the feed`}
      </p>
      {attempts.length === 0 ? <p>No attempt yet. Reload this page in a moment.</p> : null}
      <ol>
        {attempts.map((attempt) => (
          <li key={attempt.at}>
            <Attempt attempt={attempt} />
          </li>
        ))}
      </ol>
      {webhook.disabledReason === null ? (
        <ButtonForm
          action={webhookPath(webhook.id, "/replay")}
          formToken={formToken}
          fields={{ delivery: id, since: "" }}
          label="Deliver again"
          longLabel={`Deliver again: ${id}`}
          weight="quiet"
        />
      ) : null}
    </details>
  )
}

function Attempt({ attempt }: { readonly attempt: WebhookAttempt }) {
  const { at, durationMilliseconds, status, error, response } = attempt
  const outcome = status === null ? (error === null ? "no response" : errorNames[error]) : `status ${status}`
  return (
    <>
      <Instant at={at} />: {outcome}, after {printCount(durationMilliseconds)} ms
      {response === null || response === "" ? null : (
        <CodeBlock label="The beginning of the response" text={response} />
      )}
    </>
  )
}

function ReplaySince({ webhook, formToken }: Pick<DeliveriesModel, "webhook" | "formToken">) {
  return (
    <form method="post" action={webhookPath(webhook.id, "/replay")} class="fields">
      <TokenField formToken={formToken} />
      <input type="hidden" name="delivery" value="" />
      <label for="since">Deliver again every event since this day</label>
      <input id="since" name="since" type="date" required aria-describedby="since-hint" />
      <p class="hint" id="since-hint">
        The day begins at 00:00 UTC and is at most 30 days ago. Events keep their ids.
      </p>
      <button type="submit">Deliver again</button>
    </form>
  )
}

interface ConfirmDeleteWebhookModel extends SignedInModel {
  readonly webhook: Webhook
}

export function ConfirmDeleteWebhook({ viewer, webhook: { id, url, pending } }: ConfirmDeleteWebhookModel) {
  return (
    <SignedInPage title="Delete this webhook?" viewer={viewer} section="Webhooks">
      <h1>Delete this webhook?</h1>
      <p class="lead wrap">{url}</p>
      <p>
        Nothing more is sent there{pending === 0 ? "" : `, nor the events that wait (${pending})`}. The secret
        and the log of the webhook are deleted, too. You cannot undo this. To stop the webhook for a while,
        disable it.
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

interface WebhookSecretModel extends SignedInModel {
  readonly webhook: Webhook
  readonly secret: string
}

/** Shows a secret once: of a new webhook, or a new secret that replaces the previous one. */
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
