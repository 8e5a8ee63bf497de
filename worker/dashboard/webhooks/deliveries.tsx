import type { Webhook, WebhookAttempt, WebhookMessage } from "../../../src/webhooks/store.ts"
import { CodeBlock } from "../../html/components.tsx"
import { Instant } from "../../html/dates.tsx"
import { ButtonForm, TokenField } from "../../html/forms.tsx"
import { printCount } from "../../html/numbers.ts"
import { deliveryStateNames, errorNames, webhookPath } from "./words.ts"

export interface DeliveriesModel {
  readonly webhook: Webhook
  readonly formToken: string
  /** A page of the log, the newest first. */
  readonly messages: readonly WebhookMessage[]
  readonly hasMore: boolean
}

/** The log, with what can be delivered again. A disabled webhook delivers nothing again. */
export function Deliveries({ webhook, formToken, messages, hasMore }: DeliveriesModel) {
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
      {webhook.disabledReason === null && changeId !== null ? (
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
      <label for="since">Deliver every event again since</label>
      <input id="since" name="since" type="date" required aria-describedby="since-hint" />
      <p class="hint" id="since-hint">
        A day in UTC, at most 30 days ago. Events keep their ids.
      </p>
      <button type="submit">Deliver again</button>
    </form>
  )
}
