import type { AssistantRecord } from "../../src/access/caller.ts"
import type { FoundKey } from "../../src/access/look-up.ts"
import { subscriptionsOf } from "../../src/access/plans.ts"
import type { Clock } from "../../src/runtime.ts"
import { finder, type KeyLookup, type KeyMemory, unreachableIfFailed } from "../storage/read/keys.ts"
import { isAccessToken } from "./paths.ts"

/**
 * Finds the assistants behind access tokens. Records are not cached, so that a token which its owner or its
 * assistant ended is refused with the next request.
 */
export function assistantLookup({
  d1,
  origin,
  memory,
  clock,
}: {
  readonly d1: D1Database
  /** The origin of this service's pages; null if it has none, and then no token is valid. */
  readonly origin: string | null
  readonly memory: KeyMemory
  readonly clock: Clock
}): Pick<KeyLookup, "find"> {
  async function lookUp(token: string): Promise<FoundKey> {
    // Few isolates meet a token, and the library takes some milliseconds to load.
    const [{ authorizationServer }, { accountsOf }] = await Promise.all([
      import("./server.ts"),
      import("../storage/accounts.ts"),
    ])
    const [accountId = ""] = token.split(":")
    const [grant, account] = await Promise.all([
      origin === null ? null : authorizationServer(d1, origin).grantOf(token),
      accountsOf(d1).find(accountId),
    ])
    const isFound = grant !== null && account !== null
    memory[isFound ? "seenInUse" : "unknown"].set(token, true, clock.nowMilliseconds())
    if (!isFound) return { kind: "unknown" }
    const record: AssistantRecord = {
      id: grant.grantId,
      accountId,
      type: "assistant",
      revokedAt: null,
      subscriptions: subscriptionsOf(account),
      defaultMethodology: account.defaultMethodology,
    }
    const found: FoundKey = { kind: "found", record, latest: async () => found }
    return found
  }
  const isWellFormed = (token: string) => isAccessToken(token) && origin !== null
  return {
    find: finder({ isWellFormed, memory, clock }, (token) =>
      unreachableIfFailed("tokens_unreachable", () => lookUp(token)),
    ),
  }
}
