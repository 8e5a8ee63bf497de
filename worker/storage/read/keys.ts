import type { KeyRecord } from "../../../src/access/caller.ts"
import { readKeyType } from "../../../src/access/keys.ts"
import { type FoundKey, type FoundRecord, readKey } from "../../../src/access/look-up.ts"
import type { RateWindow } from "../../../src/access/window.ts"
import type { Database } from "../../../src/database/database.ts"
import { dayMilliseconds } from "../../../src/days.ts"
import { type ExpiringMap, expiringMap } from "../../../src/expiring-map.ts"
import type { Clock } from "../../../src/runtime.ts"
import { logFailure } from "../../log.ts"
import type { CurrentCache } from "./current-cache.ts"

/** The key texts that an isolate remembers; they never leave its memory. Their records are in its cache. */
export interface KeyMemory {
  /** Texts for which no key was found. They expire soon, so that a key made later is found. */
  readonly unknown: ExpiringMap<true>
  /** Keys that were found here. Another look-up of such a key does not count against the address's limit. */
  readonly seenInUse: ExpiringMap<true>
}

/** Remembers unknown keys for 10 seconds, and keys in use for a day. */
export function keyMemory(): KeyMemory {
  return {
    unknown: expiringMap({ maxEntries: 10_000, maxAgeMilliseconds: 10_000 }),
    seenInUse: expiringMap({ maxEntries: 10_000, maxAgeMilliseconds: dayMilliseconds }),
  }
}

export type KeyLookup = ReturnType<typeof keyLookup>

/** Finds keys by the hash of their text, and caches their records by the text. */
export function keyLookup({
  database,
  hash,
  current,
  memory,
  clock,
}: {
  readonly database: Database
  readonly hash: (key: string) => Promise<string>
  readonly current: CurrentCache
  readonly memory: KeyMemory
  readonly clock: Clock
}) {
  const { unknown, seenInUse } = memory
  function foundIn(keys: ExpiringMap<KeyRecord>, key: string, record: KeyRecord): FoundRecord {
    const found: FoundRecord = {
      kind: "found",
      record,
      latest: () =>
        orUnreachable(async () => {
          if ((await current.confirmed()).keys === keys) return found
          const read = await lookUp(key)
          const isSame = read.kind === "found" && JSON.stringify(read.record) === JSON.stringify(record)
          return isSame ? found : read
        }),
    }
    return found
  }
  async function lookUp(key: string): Promise<FoundKey> {
    const now = clock.nowMilliseconds()
    const { keys } = current.held()
    const known = keys.get(key, now)
    if (known !== undefined) return foundIn(keys, key, known)
    const record = await readKey(database, await hash(key))
    if (record === null) {
      unknown.set(key, true, now)
      return { kind: "unknown" }
    }
    keys.set(key, record, now)
    if (record.revokedAt === null) seenInUse.set(key, true, now)
    return foundIn(keys, key, record)
  }
  const orUnreachable = (found: () => Promise<FoundKey>) => unreachableIfFailed("keys_unreachable", found)
  return {
    find: finder({ isWellFormed: (key) => readKeyType(key) !== null, memory, clock }, (key) =>
      orUnreachable(() => lookUp(key)),
    ),
  }
}

/** The result of a look-up, or that its store is unreachable. The failure is logged under `event`. */
export async function unreachableIfFailed(event: string, found: () => Promise<FoundKey>): Promise<FoundKey> {
  try {
    return await found()
  } catch (cause) {
    logFailure(event, cause)
    return { kind: "unreachable" }
  }
}

interface Finding {
  readonly isWellFormed: (text: string) => boolean
  readonly memory: KeyMemory
  readonly clock: Clock
}

/**
 * Finds a key or token. A malformed text is unknown without a look-up. `countLookUp` counts the look-up of a text
 * that was not found here before, and returns the window that refuses it, or null.
 */
export function finder(
  { isWellFormed, memory: { unknown, seenInUse }, clock }: Finding,
  lookUp: (text: string) => Promise<FoundKey>,
) {
  return async (
    text: string,
    countLookUp: () => Promise<RateWindow | null>,
  ): Promise<FoundKey | { readonly kind: "spent"; readonly window: RateWindow }> => {
    const now = clock.nowMilliseconds()
    if (unknown.get(text, now)) return { kind: "unknown" }
    if (!seenInUse.get(text, now)) {
      if (!isWellFormed(text)) return { kind: "unknown" }
      const window = await countLookUp()
      if (window !== null) return { kind: "spent", window }
    }
    return lookUp(text)
  }
}
