import type { Caller, Identity, SessionIdentity } from "../access/caller.ts"
import type { Credential, FoundKey, SessionLookup } from "../access/look-up.ts"
import { entitlement } from "../access/plans.ts"
import type { Allowances } from "../access/ports.ts"
import type { Channel, RateWindow } from "../access/window.ts"
import { answer, type Outcome, type Refusal, refuse } from "../outcome.ts"
import type { Clock } from "../runtime.ts"

const noKey = "An API key is needed in the X-API-Key header."
const badKey = "The API key is not valid or has been revoked."
const badSession = "The session has ended. Sign in again, or send an API key in the X-API-Key header."
const foreignSession = "A session is accepted only from the pages of this service. Send an API key instead."
const storeUnreachable = "Your allowance cannot be checked at the moment. Try again shortly."

export interface IdentifyPorts {
  readonly clock: Clock
  readonly sessions: SessionLookup
}

/** The account behind a request. */
export interface Identified extends Identity {
  /** The same account as of at most 30 seconds ago, read while the request is counted. */
  latest(): Promise<IdentifyOutcome>
}

type IdentifyOutcome<Found extends Identity = Identified> = Outcome<
  Found,
  "unauthorized" | "service_unavailable"
>

/** Identifies the account behind a request. */
export async function identify(ports: IdentifyPorts, credential: Credential): Promise<IdentifyOutcome> {
  if (credential.kind === "none") return refuse("unauthorized", noKey)
  if (credential.kind === "foreign_session") return refuse("unauthorized", foreignSession)
  if (credential.kind === "key") return identifyKey(ports, credential.found)
  const identified = await identifySession(ports, credential.token)
  if (!identified.ok) return identified
  const session: Identified = { ...identified.value, latest: async () => answer(session) }
  return answer(session)
}

/** The account of a key, or of an assistant, which has the scope of its account's sessions. */
export function identifyKey(ports: Pick<IdentifyPorts, "clock">, found: FoundKey): IdentifyOutcome {
  if (found.kind === "unreachable") return refuse("service_unavailable", storeUnreachable)
  if (found.kind === "unknown" || found.record.revokedAt !== null) return refuse("unauthorized", badKey)
  const { record } = found
  const isKey = record.type !== "assistant"
  const credential = isKey ? record.type : "session"
  const entitled = entitlement(credential, record.subscriptions, ports.clock.nowMilliseconds())
  const { accountId, id: counterId, defaultMethodology } = record
  const latest = async () => identifyKey(ports, await found.latest())
  const key = isKey ? record : null
  return answer({ accountId, key, counterId, defaultMethodology, ...entitled, latest })
}

/** The account of a session, by the token of its cookie. */
export async function identifySession(
  { sessions, clock }: Pick<IdentifyPorts, "sessions" | "clock">,
  token: string,
): Promise<IdentifyOutcome<SessionIdentity>> {
  const found = await sessions.find(token)
  if (found.kind === "unreachable") return refuse("service_unavailable", storeUnreachable)
  if (found.kind === "unknown") return refuse("unauthorized", badSession)
  const { accountId, email, subscriptions, defaultMethodology } = found.record
  const entitled = entitlement("session", subscriptions, clock.nowMilliseconds())
  return answer({ accountId, email, key: null, counterId: null, defaultMethodology, ...entitled })
}

export type Admission =
  | { readonly ok: true; readonly caller: Caller; readonly window: RateWindow }
  | Refusal<"unauthorized" | "service_unavailable">
  | (Refusal<"rate_limit_exceeded"> & { readonly window: RateWindow })

/**
 * Counts the request in the day and minute of its key or assistant (or of the account's sessions), and in the
 * day of its account. If the account changed since it was cached, the request is counted again, by its present limits.
 */
export async function admit(
  allowances: Allowances,
  identity: Identified,
  channel: Channel,
  route: string,
): Promise<Admission> {
  const [admission, latest] = await Promise.all([
    count(allowances, identity, channel, route),
    identity.latest(),
  ])
  if (!latest.ok) return latest
  return latest.value.key === identity.key ? admission : count(allowances, latest.value, channel, route)
}

async function count(
  allowances: Allowances,
  identity: Identity,
  channel: Channel,
  route: string,
): Promise<Admission> {
  const { accountId, counterId: keyId } = identity
  const counted = await allowances.admit({ accountId, keyId }, identity, channel, route)
  switch (counted.kind) {
    case "unreachable":
      return refuse("service_unavailable", storeUnreachable)
    case "revoked":
      return refuse("unauthorized", badKey)
    case "spent":
      return {
        ...refuse("rate_limit_exceeded", spentMessage(counted.window, identity.limits.requestsPerDay)),
        window: counted.window,
      }
    case "admitted":
      return { ok: true, caller: { ...identity, usage: async () => counted.usage }, window: counted.window }
  }
}

function spentMessage(window: RateWindow, requestsPerDay: number): string {
  const span = window.limit === requestsPerDay ? "day" : "minute"
  return `The allowance of ${window.limit} requests a ${span} is used. Try again in ${window.retryAfterSeconds} seconds.`
}
