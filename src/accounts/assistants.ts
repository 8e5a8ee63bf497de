import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm"
import type { UsageOfToday } from "../access/ports.ts"
import { oauthRecords, recordsOf } from "../database/access.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { type Clock, isoAt, isoNow } from "../runtime.ts"
import { insertEvent, logAccountEvent, type Recording, runWithEvent } from "./events.ts"
import { later } from "./keys.ts"

/** The assistants that the owner of an account connected. Each is a grant of the authorization server. */

/** An account connects no more assistants than its page can list. */
const assistantsMax = 10

/** What the grant of an assistant contains in clear, so that its owner can recognise it. */
export interface AssistantNames {
  /** As the assistant calls itself; not verified. */
  readonly name: string
  /** The host to which the tokens were sent. */
  readonly site: string
}

export interface Assistant extends AssistantNames {
  readonly id: string
  readonly connectedAt: string
  readonly lastUsedAt: string | null
}

export type AssistantStore = ReturnType<typeof assistantStore>

/** The grants in the records of the authorization server (worker/storage/oauth-records.ts). */
export function assistantStore({ database, log }: Recording) {
  const { query } = database
  const { name, value, lastUsedAt, expiresAt } = oauthRecords
  return {
    /** The assistants that hold tokens at `now`, the oldest first. */
    async list(accountId: string, now: string): Promise<readonly Assistant[]> {
      const grants = recordsOf("grant", accountId)
      const hasTokens = sql`${value} ->> '$.refreshTokenId' IS NOT NULL`
      const createdAt = sql<number>`${value} ->> '$.createdAt'`
      const names = sql<string>`${value} -> '$.metadata'`
      const rows = await database.read((query) =>
        query
          .select({ name, lastUsedAt, createdAt, names })
          .from(oauthRecords)
          .where(and(grants, hasTokens, or(isNull(expiresAt), gt(expiresAt, now))))
          .orderBy(asc(createdAt))
          .all(),
      )
      return rows.map((row) => ({
        id: row.name.slice(row.name.lastIndexOf(":") + 1),
        ...(JSON.parse(row.names) as AssistantNames),
        connectedAt: isoAt(row.createdAt * 1_000),
        lastUsedAt: row.lastUsedAt,
      }))
    },
    /** Records that the owner connected an assistant. */
    async connected(accountId: string, site: string, at: string): Promise<void> {
      const event = { accountId, at, kind: "assistant_connected", subject: site } as const
      await query.batch([insertEvent(database, event, sql`true`)])
      logAccountEvent(log, event)
    },
    /** Deletes the grant and its tokens, so that the next request with one is refused. False if there is none. */
    async end({ accountId, id, site }: Ended, at: string): Promise<boolean> {
      const removed = query.delete(oauthRecords).where(eq(name, `grant:${accountId}:${id}`))
      const tokens = query.delete(oauthRecords).where(recordsOf("token", `${accountId}:${id}`))
      const event = { accountId, at, kind: "assistant_ended", subject: site } as const
      return await runWithEvent({ database, log }, removed, event, [tokens])
    },
  }
}

/** True if the account has a place for this assistant, which replaces an earlier connection of its own. */
export async function hasPlaceFor(
  ports: AssistantPorts,
  accountId: string,
  { name, site }: AssistantNames,
): Promise<boolean> {
  const connected = await ports.assistants.list(accountId, isoNow(ports))
  return connected.filter((each) => each.name !== name || each.site !== site).length < assistantsMax
}

export interface Ended extends Pick<Assistant, "id" | "site"> {
  readonly accountId: string
}

export interface AssistantPorts {
  readonly clock: Clock
  readonly assistants: AssistantStore
}

/** The connected assistants, with the last request of each to the minute. */
export async function assistantsOf(
  ports: AssistantPorts & { readonly usageOfToday: UsageOfToday },
  accountId: string,
): Promise<readonly Assistant[]> {
  const assistants = await ports.assistants.list(accountId, isoNow(ports))
  return Promise.all(
    assistants.map(async (assistant) => {
      const counted = await ports.usageOfToday.today({ accountId, keyId: assistant.id })
      const lastUsedAt = counted.kind === "counted" ? counted.lastUsedAt : null
      return { ...assistant, lastUsedAt: later(assistant.lastUsedAt, lastUsedAt) }
    }),
  )
}

/** Ends the access of an assistant. */
export async function endAssistant(
  ports: AssistantPorts,
  accountId: string,
  id: string,
): Promise<Outcome<null, "not_found">> {
  const now = isoNow(ports)
  const assistant = (await ports.assistants.list(accountId, now)).find((each) => each.id === id)
  const isEnded =
    assistant !== undefined && (await ports.assistants.end({ accountId, id, site: assistant.site }, now))
  return isEnded ? answer(null) : refuse("not_found", "There is no such assistant.")
}
