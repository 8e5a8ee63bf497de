/** Until when the scheduled tasks are paused (ISO 8601 date-time, UTC); null while they run. */
export async function readPause(database: D1Database, now: string): Promise<string | null> {
  const until = await database.prepare("SELECT paused_until FROM schedule").first<string>("paused_until")
  return until !== null && until > now ? until : null
}

/** Pauses the scheduled tasks until a time; one that is past lets them run again. */
export async function pauseUntil(database: D1Database, until: string): Promise<void> {
  await database.prepare("UPDATE schedule SET paused_until = ?1").bind(until).run()
}
