import { type FoundKey, readAccess } from "../../src/access/look-up.ts"
import type { RateWindow } from "../../src/access/window.ts"
import type { Clock } from "../../src/runtime.ts"
import { logFailure } from "../log.ts"
import { databaseOf } from "../storage/database.ts"
import type { KeyMemory } from "../storage/read/keys.ts"
import { isAccessToken } from "./paths.ts"

/**
 * Finds the assistants behind access tokens. Records are not cached, so that a token which its owner or its
 * assistant ended is refused with the next request.
 */
export function assistantLookup({
  d1,
  origin,
  memory: { unknown, seenInUse },
  clock,
}: {
  readonly d1: D1Database
  /** The origin of this service's pages; null if it has none, and then no token is valid. */
  readonly origin: string | null
  readonly memory: KeyMemory
  readonly clock: Clock
}) {
  async function lookUp(token: string, at: string): Promise<FoundKey> {
    // Few isolates meet a token, and the library takes some milliseconds to load.
    const { authorizationServer } = await import("./server.ts")
    const [accountId = ""] = token.split(":")
    const [grant, access] = await Promise.all([
      authorizationServer(d1, at).grantOf(token),
      readAccess(databaseOf(d1), accountId),
    ])
    const now = clock.nowMilliseconds()
    if (grant === null || access === null) {
      unknown.set(token, true, now)
      return { kind: "unknown" }
    }
    seenInUse.set(token, true, now)
    const record = { ...access, id: grant.grantId, accountId, type: "assistant", revokedAt: null } as const
    const found: FoundKey = { kind: "found", record, latest: async () => found }
    return found
  }
  return {
    /** As `KeyLookup.find`, for access tokens. */
    async find(
      token: string,
      countLookUp: () => Promise<RateWindow | null>,
    ): Promise<FoundKey | { readonly kind: "spent"; readonly window: RateWindow }> {
      const now = clock.nowMilliseconds()
      if (origin === null || unknown.get(token, now)) return { kind: "unknown" }
      if (!seenInUse.get(token, now)) {
        if (!isAccessToken(token)) return { kind: "unknown" }
        const window = await countLookUp()
        if (window !== null) return { kind: "spent", window }
      }
      try {
        return await lookUp(token, origin)
      } catch (cause) {
        logFailure("tokens_unreachable", cause)
        return { kind: "unreachable" }
      }
    },
  }
}
