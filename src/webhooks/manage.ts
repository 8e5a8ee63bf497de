import { withinScope } from "../access/sandbox.ts"
import { dayMilliseconds } from "../days.ts"
import { candidatesOf } from "../identifiers/resolve.ts"
import { whyUnresolved } from "../identifiers/unresolved.ts"
import type { Listing } from "../listings/instrument.ts"
import { answer, type Outcome, type Refusal, refuse } from "../outcome.ts"
import { isoAt, isoNow } from "../runtime.ts"
import { type ChangeKind, changeKinds } from "../vocabulary.ts"
import { checkUrl } from "./address.ts"
import { eventTypes, testEventType } from "./event.ts"
import type { WebhookOwner, WebhookPorts } from "./ports.ts"
import { webhookSymbolsMax } from "./schema.ts"
import type {
  MessagePage,
  NamedInstrument,
  Webhook,
  WebhookFilter,
  WebhookMessage,
  WebhookUpdate,
} from "./store.ts"

/**
 * The actions of an account on its webhooks. A webhook of another account is not found. With a sandbox key, a
 * live webhook is not found either.
 */

/** For this long after a rotation, deliveries are signed with both secrets. */
const rotationMilliseconds = dayMilliseconds

/** The fields of a webhook that a request sets; not validated beyond their types. */
export interface WebhookRequest {
  readonly url: string
  /** If left out: every kind. */
  readonly kinds?: readonly string[] | undefined
  /**
   * Identifiers as elsewhere in the API, or `watchlist`. Null or left out: every instrument in the plan's
   * scope.
   */
  readonly symbols?: readonly string[] | "watchlist" | null | undefined
}

/** A field that is left out, or is undefined, stays as it is. */
type WebhookPatch = {
  readonly [Field in keyof WebhookRequest]?: WebhookRequest[Field] | undefined
} & { readonly enabled?: boolean | undefined }

type RequestRefusal = "bad_request" | "sandbox_restricted"

/** A webhook with its secret, which cannot be read again. */
interface WebhookWithSecret {
  readonly webhook: Webhook
  readonly secret: string
}

/** The webhooks of an account, oldest first. */
export async function listWebhooks(
  { webhooks }: Pick<WebhookPorts, "webhooks">,
  owner: WebhookOwner,
): Promise<readonly Webhook[]> {
  return (await webhooks.list(owner.accountId)).filter((webhook) => isVisible(owner, webhook))
}

export async function readWebhook(
  { webhooks }: Pick<WebhookPorts, "webhooks">,
  owner: WebhookOwner,
  webhookId: string,
): Promise<Outcome<Webhook, "not_found">> {
  const webhook = await webhooks.find(owner.accountId, webhookId)
  return webhook !== null && isVisible(owner, webhook)
    ? answer(webhook)
    : refuse("not_found", "There is no such webhook.")
}

/** Creates a webhook that delivers the changes published from now on. */
export async function createWebhook(
  ports: WebhookPorts,
  owner: WebhookOwner,
  request: WebhookRequest,
): Promise<Outcome<WebhookWithSecret, RequestRefusal>> {
  const url = checkUrl(request.url, ports.webhookUrls)
  if (!url.ok) return url
  const kinds = readKinds(request.kinds ?? changeKinds)
  if (!kinds.ok) return kinds
  const symbols = await readSymbols(ports, owner, request.symbols ?? null)
  if (!symbols.ok) return symbols
  const id = ports.webhookSecrets.newId()
  const { text: secret, sealed: sealedSecret } = await ports.webhookSecrets.create(id)
  const { accountId, limits } = owner
  const filter: WebhookFilter = { kinds: kinds.value, symbols: symbols.value }
  const created = await ports.webhooks.create(
    {
      id,
      accountId,
      url: url.value.href,
      ...filter,
      sandbox: isSandboxKey(owner),
      sealedSecret,
      createdAt: isoNow(ports),
    },
    limits.webhooks,
  )
  if (created === "full") return refuse("bad_request", whyFull(owner))
  const webhook = await readWebhook(ports, owner, id)
  if (!webhook.ok) throw new Error(`the webhook ${id} was removed while it was created`)
  return answer({ webhook: webhook.value, secret })
}

/** Changes the fields that a request names. Enabling a webhook delivers missed changes of up to 30 days. */
export async function updateWebhook(
  ports: WebhookPorts,
  owner: WebhookOwner,
  webhookId: string,
  patch: WebhookPatch,
): Promise<Outcome<Webhook, RequestRefusal | "not_found">> {
  const webhook = await readWebhook(ports, owner, webhookId)
  if (!webhook.ok) return webhook
  const update = await readUpdate(ports, owner, patch)
  if (!update.ok) return update
  await ports.webhooks.update(webhookId, update.value, isoNow(ports))
  if (patch.enabled === true || patch.url !== undefined) await wake(ports, webhookId)
  return readWebhook(ports, owner, webhookId)
}

async function readUpdate(
  ports: WebhookPorts,
  owner: WebhookOwner,
  { url, kinds, symbols, enabled }: WebhookPatch,
): Promise<Outcome<WebhookUpdate, RequestRefusal>> {
  const readUrl = url === undefined ? null : checkUrl(url, ports.webhookUrls)
  if (readUrl?.ok === false) return readUrl
  const namedKinds = kinds === undefined ? null : readKinds(kinds)
  if (namedKinds?.ok === false) return namedKinds
  const named = symbols === undefined ? null : await readSymbols(ports, owner, symbols)
  if (named?.ok === false) return named
  return answer({
    ...(readUrl && { url: readUrl.value.href }),
    ...(namedKinds && { kinds: namedKinds.value }),
    ...(named && { symbols: named.value }),
    ...(enabled !== undefined && { enabled }),
  })
}

export async function removeWebhook(
  ports: WebhookPorts,
  owner: WebhookOwner,
  webhookId: string,
): Promise<Outcome<null, "not_found">> {
  const webhook = await readWebhook(ports, owner, webhookId)
  if (!webhook.ok) return webhook
  await ports.webhooks.remove(webhookId)
  return answer(null)
}

/** Replaces the secret. For the next 24 hours deliveries are also signed with the previous secret. */
export async function rotateWebhookSecret(
  ports: WebhookPorts,
  owner: WebhookOwner,
  webhookId: string,
): Promise<Outcome<WebhookWithSecret, "not_found">> {
  const webhook = await readWebhook(ports, owner, webhookId)
  if (!webhook.ok) return webhook
  const { text: secret, sealed } = await ports.webhookSecrets.create(webhookId)
  const previousSecretUntil = isoAt(ports.clock.nowMilliseconds() + rotationMilliseconds)
  await ports.webhooks.replaceSecret(webhookId, sealed, previousSecretUntil)
  return answer({ webhook: { ...webhook.value, previousSecretUntil }, secret })
}

/** Sends a test event before all other messages, even to a disabled webhook, to which it is sent only once. */
export async function testWebhook(
  ports: WebhookPorts,
  owner: WebhookOwner,
  webhookId: string,
  kind?: ChangeKind,
): Promise<Outcome<{ readonly messageId: string }, "not_found" | "bad_request">> {
  const webhook = await readWebhook(ports, owner, webhookId)
  if (!webhook.ok) return webhook
  const type = kind === undefined ? testEventType : eventTypes[kind]
  const added = await ports.webhooks.addTest(webhookId, type, isoNow(ports))
  if (added === "pending")
    return refuse("bad_request", "A test event of this kind is on its way already. Try again shortly.")
  await wake(ports, webhookId)
  return answer(added)
}

/** A page of the delivery log of the last 30 days, newest first. */
export async function listDeliveries(
  ports: Pick<WebhookPorts, "webhooks">,
  owner: WebhookOwner,
  webhookId: string,
  page: MessagePage,
): Promise<
  Outcome<{ readonly messages: readonly WebhookMessage[]; readonly hasMore: boolean }, "not_found">
> {
  const webhook = await readWebhook(ports, owner, webhookId)
  return webhook.ok ? answer(await ports.webhooks.messages(webhookId, page)) : webhook
}

/** The messages to deliver again: one, or all since a day (YYYY-MM-DD, UTC) or an ISO 8601 date-time. */
type ReplayRequest = { readonly messageId: string } | { readonly since: string }

/**
 * Makes messages of the log pending again. The messages keep their ids and their order; their attempts are
 * counted from 1 again.
 */
export async function replayDeliveries(
  ports: WebhookPorts,
  owner: WebhookOwner,
  webhookId: string,
  request: ReplayRequest,
): Promise<Outcome<{ readonly messages: number }, "not_found" | "bad_request">> {
  const webhook = await readWebhook(ports, owner, webhookId)
  if (!webhook.ok) return webhook
  if (webhook.value.disabledReason !== null)
    return refuse("bad_request", "The webhook is disabled. Enable it first.")
  const replayed = await replay(ports, webhookId, request)
  if (replayed.ok) await wake(ports, webhookId)
  return replayed
}

async function replay(
  { clock, webhooks }: WebhookPorts,
  webhookId: string,
  request: ReplayRequest,
): Promise<Outcome<{ readonly messages: number }, "not_found" | "bad_request">> {
  const at = isoNow({ clock })
  if ("messageId" in request) {
    return (await webhooks.replay(webhookId, request.messageId, at))
      ? answer({ messages: 1 })
      : refuse("not_found", "There is no such delivery in the log of this webhook.")
  }
  const since = readSince(request.since)
  if (since === null)
    return refuse("bad_request", "Give `since` as YYYY-MM-DD, or as a date and time in ISO 8601.")
  return answer({ messages: await webhooks.replaySince(webhookId, since, at) })
}

/** Reads a time; a day without a time means its beginning in UTC. */
function readSince(text: string): string | null {
  const milliseconds = /^\d{4}-\d{2}-\d{2}(T.+Z)?$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(milliseconds) ? null : isoAt(milliseconds)
}

/** Starts the delivery. If the queue message is lost, the schedule starts the delivery. */
async function wake({ wakeWebhooks }: WebhookPorts, webhookId: string): Promise<void> {
  await wakeWebhooks([{ webhookId, delaySeconds: 0 }]).catch(() => undefined)
}

function isSandboxKey({ key }: WebhookOwner): boolean {
  return key?.type === "sandbox"
}

function isVisible(owner: WebhookOwner, { sandbox }: Webhook): boolean {
  return sandbox || !isSandboxKey(owner)
}

function whyFull(owner: WebhookOwner): string {
  const { webhooks: webhooksMax } = owner.limits
  const by = isSandboxKey(owner) ? "with a sandbox key" : "on its plan"
  return webhooksMax === 1
    ? `The account has a webhook, which is the most ${by}. Remove it first.`
    : `The account has ${webhooksMax} webhooks, which is the most ${by}. Remove one first.`
}

function readKinds(named: readonly string[]): Outcome<readonly ChangeKind[], "bad_request"> {
  const unknown = named.find((kind) => !changeKinds.some((each) => each === kind))
  if (unknown !== undefined)
    return refuse("bad_request", `There is no kind "${unknown}". The kinds are ${changeKinds.join(", ")}.`)
  const kinds = changeKinds.filter((kind) => named.includes(kind))
  return kinds.length === 0
    ? refuse("bad_request", "Give at least one kind, or leave out `kinds`.")
    : answer(kinds)
}

async function readSymbols(
  ports: WebhookPorts,
  owner: WebhookOwner,
  symbols: readonly string[] | "watchlist" | null,
): Promise<Outcome<WebhookFilter["symbols"], RequestRefusal>> {
  if (symbols === null || symbols === "watchlist") return answer(symbols)
  if (symbols.length === 0)
    return refuse("bad_request", "Give at least one symbol, or null for every instrument.")
  if (symbols.length > webhookSymbolsMax)
    return refuse(
      "bad_request",
      `A webhook names at most ${webhookSymbolsMax} symbols; \`watchlist\` and null need no list.`,
    )
  const found = await ports.screening.findLines(symbols.map(candidatesOf), null)
  const named: NamedInstrument[] = []
  for (const [at, symbol] of symbols.entries()) {
    const read = await readNamed(ports, owner, symbol, found[at]?.listing ?? null)
    if (!read.ok) return read
    named.push(read.value)
  }
  const ids = new Set(named.map(({ instrumentId }) => instrumentId))
  return answer([...ids].flatMap((id) => named.find(({ instrumentId }) => instrumentId === id) ?? []))
}

/**
 * Reads an instrument that a request names. A fund's changes are recorded under its own line, which may
 * differ from the named line.
 */
async function readNamed(
  { funds }: WebhookPorts,
  { scope }: WebhookOwner,
  symbol: string,
  listing: Listing | null,
): Promise<Outcome<NamedInstrument, RequestRefusal>> {
  const allowed = withinScope(scope, listing)
  if (!allowed.ok) return withSymbol(allowed, symbol)
  if (listing === null) return refuse("bad_request", whyUnresolved(symbol))
  if (listing.kind === "stock") return answer({ instrumentId: listing.instrumentId, filer: listing.filer })
  const fund = await funds.find(listing)
  return answer({ instrumentId: fund.listing.instrumentId, filer: null })
}

function withSymbol<Code extends string>({ code, message }: Refusal<Code>, symbol: string): Refusal<Code> {
  return refuse(code, `"${symbol}": ${message}`)
}
