import { eq, sql } from "drizzle-orm"
import type { Database } from "../../database/database.ts"
import { discoveryCursors } from "../../database/screening.ts"

/** The position up to which a source was read; null when it was never read. */
export async function readCursor({ query }: Database, source: string): Promise<string | null> {
  const isOfSource = eq(discoveryCursors.source, source)
  return (await query.select().from(discoveryCursors).where(isOfSource).get())?.position ?? null
}

/** Moves a cursor forward, never back. Positions of one source sort as texts. */
export async function moveCursor({ query }: Database, source: string, position: string): Promise<void> {
  await query
    .insert(discoveryCursors)
    .values({ source, position })
    .onConflictDoUpdate({
      target: discoveryCursors.source,
      set: { position: sql`excluded.position` },
      setWhere: sql`excluded.position > ${discoveryCursors.position}`,
    })
}
