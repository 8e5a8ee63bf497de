import { and, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm"
import { composeKey, shownPrefix } from "../access/keys.ts"
import { readName } from "../access/name.ts"
import { planInForce, subscriptionsOf } from "../access/plans.ts"
import type { UsageOfToday } from "../access/ports.ts"
import { apiKeys } from "../database/access.ts"
import { dayOf, utcDay } from "../days.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { type Clock, isoNow } from "../runtime.ts"
import { type KeyType, keyTypes } from "../vocabulary.ts"
import type { Account } from "./accounts.ts"
import { type Recording, runWithEvent } from "./events.ts"
import type { Revocations } from "./ports.ts"

/** The keys of accounts, as the dashboard and the operators manage them. */

/** A key without its text. */
export interface ListedKey {
  readonly id: string
  readonly type: KeyType
  readonly prefix: string
  readonly name: string | null
  readonly createdAt: string
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
}

export interface NewKey {
  readonly accountId: string
  readonly type: KeyType
  readonly name: string | null
}

/** The limits on the keys of an account. */
export interface KeyBounds {
  /** The most keys of one type that are not revoked. */
  readonly ofTypeMax: number
  /** The most keys of any type made on one UTC day, revoked ones included. */
  readonly perDayMax: number
}

/** A new key. `key` is its text, which cannot be read again: the store keeps only the hash. */
export interface MadeKey {
  readonly key: string
  readonly listed: ListedKey
}

/** The functions that make the text of an API key and its hash. */
export interface KeyTexts {
  /** Uniform values of 0 to 61, from a cryptographic generator. */
  readonly randomDigits: (length: number) => readonly number[]
  /** The hash that the database keeps instead of a key. */
  readonly hash: (key: string) => Promise<string>
}

/** The text of a new key, with its stored prefix and hash. */
export async function newKeyText({ randomDigits, hash }: KeyTexts, type: KeyType) {
  const key = composeKey(type, randomDigits(30))
  return { key, prefix: shownPrefix(key, type), hash: await hash(key) }
}

const listedMax = 100

const { accountId: _owner, hash: _hash, ...listedColumns } = getTableColumns(apiKeys)

export type KeyStore = ReturnType<typeof keyStore>

/** The keys that accounts made. */
export function keyStore({
  database,
  log,
  newId,
  texts,
}: Recording & { readonly newId: () => string; readonly texts: KeyTexts }) {
  const { query } = database
  return {
    /** At most 100 keys of an account: first those in use, newest first; then the most recently revoked. */
    list: (accountId: string): Promise<readonly ListedKey[]> =>
      database.read((query) =>
        query
          .select(listedColumns)
          .from(apiKeys)
          .where(eq(apiKeys.accountId, accountId))
          .orderBy(sql`${apiKeys.revokedAt} IS NOT NULL`, desc(apiKeys.revokedAt), desc(apiKeys.createdAt))
          .limit(listedMax)
          .all(),
      ),
    /** Null for an unknown key and for a key of another account. */
    async find(accountId: string, keyId: string): Promise<ListedKey | null> {
      const found = await database.read((query) =>
        query
          .select(listedColumns)
          .from(apiKeys)
          .where(and(eq(apiKeys.id, keyId), eq(apiKeys.accountId, accountId)))
          .get(),
      )
      return found ?? null
    },
    /**
     * Makes a key unless that exceeds a bound. One statement counts and inserts, so that two concurrent
     * requests cannot both take the last place.
     */
    async make(
      { accountId, type, name }: NewKey,
      { ofTypeMax, perDayMax }: KeyBounds,
      createdAt: string,
    ): Promise<
      | ({ readonly kind: "made" } & MadeKey)
      | { readonly kind: "too_many_of_type" }
      | { readonly kind: "too_many_today" }
    > {
      const { key, prefix, hash } = await newKeyText(texts, type)
      const id = newId()
      const countOfType = sql`
        SELECT count(*) AS keys FROM api_keys
        WHERE account_id = ${accountId} AND type = ${type} AND revoked_at IS NULL`
      const inserted = query.run(sql`
        INSERT INTO api_keys (id, account_id, type, prefix, hash, name, created_at)
        SELECT ${id}, ${accountId}, ${type}, ${prefix}, ${hash}, ${name}, ${createdAt}
        WHERE (${countOfType}) < ${ofTypeMax}
          AND (SELECT count(*) FROM api_keys
            WHERE account_id = ${accountId} AND substr(created_at, 1, 10) = substr(${createdAt}, 1, 10)) < ${perDayMax}`)
      const event = { accountId, at: createdAt, kind: "key_made", subject: id } as const
      if (await runWithEvent({ database, log }, inserted, event)) {
        const listed: ListedKey = { id, type, prefix, name, createdAt, revokedAt: null, lastUsedAt: null }
        return { kind: "made", key, listed }
      }
      const counted = await query.get<{ readonly keys: number } | undefined>(countOfType)
      return { kind: (counted?.keys ?? 0) < ofTypeMax ? "too_many_today" : "too_many_of_type" }
    },
    /** Marks a key as revoked; a key that is already revoked keeps its first `revokedAt`. */
    async markRevoked(accountId: string, keyId: string, revokedAt: string): Promise<void> {
      const revoked = query
        .update(apiKeys)
        .set({ revokedAt })
        .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)))
      const event = { accountId, at: revokedAt, kind: "key_revoked", subject: keyId } as const
      await runWithEvent({ database, log }, revoked, event)
    },
  }
}

const keyBounds: KeyBounds = { ofTypeMax: 5, perDayMax: 20 }

/** The ports for managing keys: the clock and these methods of the store. */
export interface KeyPorts<Method extends keyof KeyStore> {
  readonly clock: Clock
  readonly keyStore: Pick<KeyStore, Method>
}

/** A key with its requests of today (UTC). These are null if the account's object was unreachable. */
export interface KeyWithUsage extends ListedKey {
  readonly requestsToday: number | null
  /** The part of `requestsToday` through the MCP server. */
  readonly mcpRequestsToday: number | null
}

/** The keys of an account: those in use, newest first, then the most recently revoked. */
export async function keysOf(
  ports: KeyPorts<"list"> & { readonly usageOfToday: UsageOfToday },
  accountId: string,
): Promise<readonly KeyWithUsage[]> {
  const keys = await ports.keyStore.list(accountId)
  const today = utcDay(ports.clock.nowMilliseconds())
  return Promise.all(keys.map((key) => withToday(ports, accountId, key, today)))
}

/** A key that was revoked before today has no requests today, so the account's object is not called. */
async function withToday(
  { usageOfToday }: { readonly usageOfToday: UsageOfToday },
  accountId: string,
  key: ListedKey,
  today: string,
): Promise<KeyWithUsage> {
  if (key.revokedAt !== null && dayOf(key.revokedAt) < today) return { ...key, ...nothingToday }
  const counted = await usageOfToday.today({ accountId, keyId: key.id })
  if (counted.kind === "unreachable") return { ...key, requestsToday: null, mcpRequestsToday: null }
  const { usage } = counted
  return {
    ...key,
    ...(usage.day === today
      ? { requestsToday: usage.requests, mcpRequestsToday: usage.mcpRequests }
      : nothingToday),
    lastUsedAt: later(key.lastUsedAt, counted.lastUsedAt),
  }
}

const nothingToday = { requestsToday: 0, mcpRequestsToday: 0 }

/** The later of two instants in ISO 8601. */
export function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return Date.parse(one) >= Date.parse(other) ? one : other
}

/** The form fields of a new key, not validated. */
interface KeyRequest {
  readonly type: string
  readonly name: string
}

type KeyRefusal = "bad_request" | "too_many_keys" | "too_many_today"

/** Makes a key for a signed-in account. A live key needs a plan in force; keys of either type are limited. */
export async function createKey(
  ports: KeyPorts<"make">,
  account: Account,
  request: KeyRequest,
): Promise<Outcome<MadeKey, KeyRefusal | "plan_needed">> {
  if (
    request.type === "live" &&
    planInForce(subscriptionsOf(account), ports.clock.nowMilliseconds()) === "free"
  ) {
    return refuse("plan_needed", "A live key needs the Plus plan.")
  }
  return makeKey(ports, account.id, request)
}

/** Makes a key on any plan. On the free plan a live key reaches only the sandbox. */
export async function makeKey(
  { clock, keyStore }: KeyPorts<"make">,
  accountId: string,
  request: KeyRequest,
): Promise<Outcome<MadeKey, KeyRefusal>> {
  const type = keyTypes.find((each) => each === request.type)
  if (type === undefined) return refuse("bad_request", `A key is ${keyTypes.join(" or ")}.`)
  const name = readName(request.name)
  if (!name.ok) return name
  const made = await keyStore.make({ accountId, type, name: name.value }, keyBounds, isoNow({ clock }))
  switch (made.kind) {
    case "too_many_of_type":
      return refuse("too_many_keys", tooManyOf(type))
    case "too_many_today":
      return refuse("too_many_today", `An account makes at most ${keyBounds.perDayMax} keys a day (UTC).`)
    case "made":
      return answer({ key: made.key, listed: made.listed })
  }
}

function tooManyOf(type: KeyType): string {
  return `An account has at most ${keyBounds.ofTypeMax} ${type} keys. Revoke one that is not needed.`
}

export interface RevokePorts extends KeyPorts<"find" | "markRevoked"> {
  readonly revocations: Revocations
}

/**
 * Revokes a key. The object of the account refuses the key from the next request on; then the store marks it
 * as revoked. If the object is unreachable, nothing is revoked. Idempotent.
 */
export async function revokeKey(
  { clock, keyStore, revocations }: RevokePorts,
  accountId: string,
  keyId: string,
): Promise<Outcome<ListedKey, "not_found" | "unreachable">> {
  const key = await keyStore.find(accountId, keyId)
  if (key === null) return refuse("not_found", "There is no such key.")
  if (key.revokedAt !== null) return answer(key)
  const revoked = await revocations.revoke({ accountId, keyId })
  if (revoked.kind === "unreachable") {
    return refuse("unreachable", "The key could not be revoked and may still work. Try again shortly.")
  }
  const revokedAt = isoNow({ clock })
  await keyStore.markRevoked(accountId, keyId, revokedAt)
  return answer({ ...key, revokedAt })
}

/** Makes the sandbox key of a new account. Returns the key's text, or null if making the key failed. */
export async function firstKeyOf(ports: KeyPorts<"make">, accountId: string): Promise<string | null> {
  const made = await makeKey(ports, accountId, { type: "sandbox", name: "sandbox" })
  return made.ok ? made.value.key : null
}
