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

type IdentifyOutcome<Found extends Identity = Identity> = Outcome<
  Found,
  "unauthorized" | "service_unavailable"
>

/** Identifies the account behind a request. */
export async function identify(ports: IdentifyPorts, credential: Credential): Promise<IdentifyOutcome> {
  if (credential.kind === "none") return refuse("unauthorized", noKey)
  if (credential.kind === "foreign_session") return refuse("unauthorized", foreignSession)
  if (credential.kind === "session") return identifySession(ports, credential.token)
  return identifyKey(ports, credential.found)
}

/** The account of a key. */
export function identifyKey({ clock }: Pick<IdentifyPorts, "clock">, found: FoundKey): IdentifyOutcome {
  if (found.kind === "unreachable") return refuse("service_unavailable", storeUnreachable)
  if (found.kind === "unknown" || found.record.revokedAt !== null) return refuse("unauthorized", badKey)
  const { record } = found
  const entitled = entitlement(record.type, record.subscriptions, clock.nowMilliseconds())
  const { accountId, defaultMethodology } = record
  return answer({ accountId, key: record, defaultMethodology, ...entitled })
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
  return answer({ accountId, email, key: null, defaultMethodology, ...entitled })
}

export type Admission =
  | { readonly ok: true; readonly caller: Caller; readonly window: RateWindow }
  | Refusal<"unauthorized" | "service_unavailable">
  | (Refusal<"rate_limit_exceeded"> & { readonly window: RateWindow })

/**
 * Counts the request in the day and minute of its key (or of the account's sessions), and in the day of its
 * account.
 */
export async function admit(
  allowances: Allowances,
  identity: Identity,
  channel: Channel,
  route: string,
): Promise<Admission> {
  const { accountId, key } = identity
  const counter = { accountId, keyId: key?.id ?? null }
  const counted = await allowances.admit(counter, identity, channel, route)
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
      return { ok: true, caller: { ...identity, usage: counted.usage }, window: counted.window }
  }
}

function spentMessage(window: RateWindow, requestsPerDay: number): string {
  const span = window.limit === requestsPerDay ? "day" : "minute"
  return `The allowance of ${window.limit} requests a ${span} is used. Try again in ${window.retryAfterSeconds} seconds.`
}
