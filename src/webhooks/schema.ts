import * as z from "zod"
import { meta } from "../contract/envelope.ts"
import { dateTime, identifier, list } from "../contract/scalars.ts"
import { attemptErrors, changeKinds, webhookDisabledReasons, webhookMessageStates } from "../vocabulary.ts"

export const webhookUrlCharactersMax = 2_000
export const webhookSymbolsMax = 100
export const deliveriesLimitMax = 100
export const deliveriesLimitDefault = 20

const urlLength = `a URL has 1 to ${webhookUrlCharactersMax} characters`

const webhookId = z.uuid("must be the id of a webhook").meta({
  description: "The id of the webhook",
  example: "5f0c0f9e-2c59-4d0b-9a3f-6a1f6e1d7b42",
})

const kindsText = `Which changes it delivers: ${changeKinds.map((kind) => `\`${kind}\``).join(", ")}`

const symbolsText =
  "Whose changes it delivers: a list of identifiers, `watchlist` for what the account watches at the time, or null for every instrument that the plan reads"

const symbolsInput = z
  .union(
    [
      z.literal("watchlist"),
      z
        .array(identifier)
        .min(1, "must have at least 1 symbol, or be null for every instrument")
        .max(webhookSymbolsMax),
    ],
    `must be a list of 1 to ${webhookSymbolsMax} identifiers, watchlist, or null`,
  )
  .nullable()

const fields = {
  url: z.string().min(1, urlLength).max(webhookUrlCharactersMax, urlLength).meta({
    description:
      "Where events are sent: `https://`, a public name, port 443 or 8443, without user name, password or fragment",
    example: "https://example.com/qistas",
  }),
  kinds: z.array(z.enum(changeKinds)).min(1),
  symbols: symbolsInput,
}

/** The body of `POST /webhooks`. */
export const createWebhookInput = z.strictObject({
  url: fields.url,
  kinds: fields.kinds.optional().meta({ description: `${kindsText}. If left out: all kinds` }),
  symbols: fields.symbols.optional().meta({ description: `${symbolsText}. Default null` }),
})

/** The id in the path, and the body of `PATCH /webhooks/{id}`. */
export const updateWebhookInput = z
  .strictObject({
    id: webhookId,
    url: fields.url.optional(),
    kinds: fields.kinds.optional().meta({ description: kindsText }),
    symbols: fields.symbols.optional().meta({ description: symbolsText }),
    enabled: z.boolean().optional().meta({
      description:
        "`true` enables a disabled webhook again: it continues with the changes it has not delivered",
    }),
  })
  .refine(({ id, ...changed }) => Object.values(changed).some((value) => value !== undefined), {
    error: "has no field to change: give url, kinds, symbols or enabled",
  })

export const namedWebhook = z.strictObject({ id: webhookId })

/** The id in the path, and the body of `POST /webhooks/{id}/test`, which may be left out. */
export const testWebhookInput = namedWebhook.extend({
  kind: z.enum(changeKinds).optional().meta({
    description:
      "Sends an event of this kind with a made change, whose `id` is 0. If left out: an event of the type `test`. `data.test` is true in both",
  }),
})

export const webhookDeliveriesInput = z.strictObject({
  id: webhookId,
  limit: z.int().min(1).max(deliveriesLimitMax).default(deliveriesLimitDefault).meta({
    description: "Deliveries of a page",
  }),
  before: z.string().min(1).max(100).optional().meta({
    description: "`meta.next_cursor` of the page before; without it the newest deliveries",
  }),
})

/** The id in the path, and the body of `POST /webhooks/{id}/replay`. */
export const replayWebhookInput = z
  .strictObject({
    id: webhookId,
    since: z
      .union([z.iso.date(), z.iso.datetime()], "must be YYYY-MM-DD, or a date and time in ISO 8601")
      .optional()
      .meta({ description: "Delivers every event of the log since this day (UTC) or time again" }),
    delivery: z.string().min(1).max(100).optional().meta({
      description: "Delivers this one again: the `id` of a delivery",
    }),
  })
  .refine(({ since, delivery }) => (since === undefined) !== (delivery === undefined), {
    error: "needs either since or delivery",
  })

const webhookFields = {
  id: z.uuid(),
  url: z.string(),
  kinds: list(z.enum(changeKinds)).meta({ description: kindsText }),
  symbols: z
    .union([z.literal("watchlist"), z.array(z.string())])
    .nullable()
    .meta({ description: symbolsText }),
  enabled: z.boolean(),
  disabled_reason: z.enum(webhookDisabledReasons).nullable().meta({
    description:
      "`owner`: by a request or in the dashboard; `gone`: the endpoint answered 410; `failing`: no attempt succeeded for five days. Null while it is enabled",
  }),
  sandbox: z.boolean().meta({
    description: "True when a sandbox key created it: then it delivers only changes of the sandbox",
  }),
  created_at: dateTime,
  failing_since: dateTime.nullable().meta({
    description: "The first failed attempt since the last success; null when the last attempt succeeded",
  }),
  pending: z.int().meta({ description: "Events that wait to be delivered" }),
  next_attempt_at: dateTime
    .nullable()
    .meta({ description: "When the first of them is tried next; null without one" }),
  previous_secret_until: dateTime.nullable().meta({
    description: "Until then events are signed with the secret before the last rotation as well",
  }),
}

export const webhook = z.object(webhookFields).meta({ id: "Webhook" })

export const webhooks = list(webhook)

export const webhookWithSecret = z
  .object({
    ...webhookFields,
    secret: z.string().meta({
      description: "Signs every event: `whsec_` and base64. Only this response has it: keep it",
      example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
    }),
  })
  .meta({ id: "WebhookWithSecret" })

export const deletedWebhook = z
  .object({ id: z.uuid(), deleted: z.literal(true) })
  .meta({ id: "DeletedWebhook" })

export const testedWebhook = z
  .object({ delivery: z.string().meta({ description: "The `id` of the test event in the deliveries" }) })
  .meta({ id: "WebhookTest" })

const attempt = z.object({
  at: dateTime,
  duration_milliseconds: z.int(),
  status: z.int().nullable().meta({ description: "HTTP status of the response; null without one" }),
  error: z
    .enum(attemptErrors)
    .nullable()
    .meta({ description: "Why there is no response; null if there is one" }),
  response: z.string().nullable().meta({
    description: "The first 1,024 bytes of the response's body; null without a response",
  }),
})

const delivery = z
  .object({
    id: z.string().meta({ description: "The `webhook-id` header: the same on every attempt" }),
    type: z.string().meta({ description: "`verdict.changed` and so on, or `test`" }),
    change: z.int().nullable().meta({ description: "The `id` of the change in the feed; null for a test" }),
    state: z.enum(webhookMessageStates).meta({ description: "`failed`: no attempt is left" }),
    created_at: dateTime,
    settled_at: dateTime.nullable().meta({
      description: "When it was delivered or failed for good; null while it is pending",
    }),
    attempts: list(attempt).meta({ description: "The last 20, the oldest first" }),
  })
  .meta({ id: "WebhookDelivery" })

export const webhookDeliveries = list(delivery)

export const replayedWebhook = z
  .object({ deliveries: z.int().meta({ description: "How many are delivered again" }) })
  .meta({ id: "WebhookReplay" })

export const webhooksMeta = meta.extend({
  limit: z.int().meta({ description: "How many webhooks the account may have" }),
})
export const webhookMeta = meta
export const webhookDeliveriesMeta = meta.extend({
  limit: z.int(),
  has_more: z.boolean(),
  next_cursor: z.string().nullable().meta({
    description: "Send it as `before` for the next, older page; null on the last one",
  }),
})
