import { sendNotice } from "../../../src/accounts/notices.ts"
import { entitlementOf } from "../../../src/accounts/overview.ts"
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  readWebhook,
  removeWebhook,
  replayDeliveries,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "../../../src/webhooks/manage.ts"
import type { WebhookOwner } from "../../../src/webhooks/ports.ts"
import type { NoticeModel } from "../../html/components.tsx"
import { noSuchPage } from "../../html/problems.ts"
import type { ContextOf, SessionContext } from "../context.ts"
import { problemReply } from "../problems.tsx"
import { pageReply, seeOther } from "../replies.ts"
import {
  draftOf,
  emptyDraft,
  problemsOf,
  readDraft,
  requestOf,
  type WebhookDraft,
  type WebhookProblems,
  WebhooksPage,
} from "./form.tsx"
import { ConfirmDeleteWebhook, WebhookPage, WebhookSecret } from "./webhook-page.tsx"
import { webhookPath, webhooksPath } from "./words.ts"

const deliveriesPerPage = 20

/** Responds 200 with the account's webhooks and the form for a new one. */
export function showWebhooks(context: ContextOf<"showWebhooks">): Promise<Response> {
  return webhooksPage(context, emptyDraft, {}, 200)
}

/**
 * Responds 200 with the secret, which is shown only this once. Otherwise shows the form with its problems.
 * The status is then 409 if the plan allows no more webhooks, else 400.
 */
export async function makeWebhook(context: ContextOf<"makeWebhook">): Promise<Response> {
  const { ports, session, fields, origin } = context
  const owner = ownerOf(context)
  const draft = readDraft(fields)
  const problems = problemsOf(draft, ports.webhookUrls)
  if (Object.keys(problems).length > 0) return webhooksPage(context, draft, problems, 400)
  const isFull = (await listWebhooks(ports, owner)).length >= owner.limits.webhooks
  const created = await createWebhook(ports, owner, requestOf(draft))
  if (created.ok) {
    await sendNotice(ports, session.signedIn.account, "webhook_created", origin)
    return pageReply(WebhookSecret({ viewer: session.viewer, ...created.value }))
  }
  return isFull
    ? webhooksPage(context, draft, { form: created.message }, 409)
    : webhooksPage(context, draft, { symbols: created.message }, 400)
}

/**
 * Responds 200 with the state of a webhook, a page of its log and the form that changes it. Responds 404 for
 * another account's webhook.
 */
export async function showWebhook(context: ContextOf<"showWebhook">): Promise<Response> {
  const done = context.url.searchParams.get("done")
  const notice = noticeOf(done, context.url.searchParams.get("events"))
  return webhookPage(context, { notice })
}

/** Redirects to the webhook, or responds 400 with the problems of the form. */
export async function changeWebhook(context: ContextOf<"changeWebhook">): Promise<Response> {
  const { ports, session, fields, origin } = context
  const draft = readDraft(fields)
  const problems = problemsOf(draft, ports.webhookUrls)
  if (Object.keys(problems).length > 0) return webhookPage(context, { draft, problems, status: 400 })
  const changed = await updateWebhook(ports, ownerOf(context), idOf(context), requestOf(draft))
  if (!changed.ok) return webhookPage(context, { draft, problems: { symbols: changed.message }, status: 400 })
  await sendNotice(ports, session.signedIn.account, "webhook_changed", origin)
  return doneWith(context, "changed")
}

/** Redirects to the webhook. */
export async function switchWebhook(context: ContextOf<"switchWebhook">): Promise<Response> {
  const enabled = context.fields.enabled === "on"
  const changed = await updateWebhook(context.ports, ownerOf(context), idOf(context), { enabled })
  return changed.ok ? doneWith(context, enabled ? "enabled" : "disabled") : unknownWebhook(context)
}

/** Responds 200 with the new secret, which is shown only this once. */
export async function rotateWebhook(context: ContextOf<"rotateWebhook">): Promise<Response> {
  const { ports, session, origin } = context
  const rotated = await rotateWebhookSecret(ports, ownerOf(context), idOf(context))
  if (!rotated.ok) return unknownWebhook(context)
  await sendNotice(ports, session.signedIn.account, "webhook_secret_replaced", origin)
  return pageReply(WebhookSecret({ viewer: session.viewer, ...rotated.value }))
}

/** Redirects to the log. Responds 409 while a test event is on its way. */
export async function sendTestEvent(context: ContextOf<"sendTestEvent">): Promise<Response> {
  const sent = await testWebhook(context.ports, ownerOf(context), idOf(context))
  return sent.ok ? doneWith(context, "tested") : refused(context, sent.message)
}

/** Redirects to the log. Responds 409 with the reason if nothing is delivered again. */
export async function replayWebhook(context: ContextOf<"replayWebhook">): Promise<Response> {
  const { since, delivery } = context.fields
  const request = delivery === "" ? { since } : { messageId: delivery }
  const replayed = await replayDeliveries(context.ports, ownerOf(context), idOf(context), request)
  if (!replayed.ok) return refused(context, replayed.message)
  return doneWith(context, "replayed", `&events=${replayed.value.messages}`)
}

/** Responds 200 with the confirmation page. Responds 404 for a webhook of another account. */
export async function confirmDeleteWebhook(context: ContextOf<"confirmDeleteWebhook">): Promise<Response> {
  const webhook = await readWebhook(context.ports, ownerOf(context), idOf(context))
  if (!webhook.ok) return unknownWebhook(context)
  return pageReply(ConfirmDeleteWebhook({ viewer: context.session.viewer, webhook: webhook.value }))
}

/** Redirects to the webhooks. Responds 404 for another account's webhook. */
export async function deleteWebhook(context: ContextOf<"deleteWebhook">): Promise<Response> {
  const removed = await removeWebhook(context.ports, ownerOf(context), idOf(context))
  return removed.ok ? seeOther(webhooksPath) : unknownWebhook(context)
}

function ownerOf({ ports, session }: SessionContext): WebhookOwner {
  const { account } = session.signedIn
  return { accountId: account.id, key: null, ...entitlementOf(ports, account) }
}

function idOf({ parameters }: SessionContext): string {
  return parameters.id ?? ""
}

function unknownWebhook({ requestId }: SessionContext): Response {
  return problemReply("person", noSuchPage, requestId)
}

type Done = "changed" | "enabled" | "disabled" | "tested" | "replayed"

/** Redirects to the webhook, whose page then says what was done. */
function doneWith(context: SessionContext, done: Done, more = ""): Response {
  return seeOther(`${webhookPath(idOf(context))}?done=${done}${more}`)
}

const sentences: ReadonlyMap<string, string> = new Map<Done, string>([
  ["changed", "The webhook is changed."],
  ["enabled", "The webhook is enabled. It continues where it stopped."],
  ["disabled", "The webhook is disabled. Nothing is sent until you enable it again."],
  ["tested", "A test event was sent. The answer appears below. If there is none yet, reload this page."],
])

/** The notice for an action named in the address; null for any other text. */
function noticeOf(done: string | null, events: string | null): NoticeModel | null {
  if (done === "replayed" && events !== null && /^\d{1,6}$/.test(events))
    return {
      kind: "done",
      sentence: events === "1" ? "One event is delivered again." : `${events} events are delivered again.`,
    }
  const sentence = sentences.get(done ?? "")
  return sentence === undefined ? null : { kind: "done", sentence }
}

/** Responds 409 with the page of the webhook and the reason. Responds 404 for another account's webhook. */
function refused(context: SessionContext, sentence: string): Promise<Response> {
  return webhookPage(context, { notice: { kind: "problem", sentence }, status: 409 })
}

async function webhooksPage(
  context: SessionContext,
  draft: WebhookDraft,
  problems: WebhookProblems,
  status: number,
): Promise<Response> {
  const owner = ownerOf(context)
  const page = WebhooksPage({
    viewer: context.session.viewer,
    webhooks: await listWebhooks(context.ports, owner),
    webhooksMax: owner.limits.webhooks,
    draft,
    problems,
  })
  return pageReply(page, { status })
}

interface WebhookPageState {
  readonly notice?: NoticeModel | null
  /** By default, the values of the webhook. */
  readonly draft?: WebhookDraft
  readonly problems?: WebhookProblems
  readonly status?: number
}

async function webhookPage(
  context: SessionContext,
  { notice = null, draft, problems = {}, status = 200 }: WebhookPageState,
): Promise<Response> {
  const { ports, session, url } = context
  const owner = ownerOf(context)
  const before = url.searchParams.get("before")
  const webhook = await readWebhook(ports, owner, idOf(context))
  const log = await listDeliveries(ports, owner, idOf(context), { messagesMax: deliveriesPerPage, before })
  if (!webhook.ok || !log.ok) return unknownWebhook(context)
  const page = WebhookPage({
    viewer: session.viewer,
    webhook: webhook.value,
    ...log.value,
    notice,
    draft: draft ?? draftOf(webhook.value),
    problems,
  })
  return pageReply(page, { status })
}
