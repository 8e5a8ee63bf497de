/** The position up to which a source was read; null when it was never read. */
export async function readCursor(database: D1Database, source: string): Promise<string | null> {
  return await database
    .prepare("SELECT position FROM discovery_cursors WHERE source = ?1")
    .bind(source)
    .first<string>("position")
}

/** Moves a cursor forward, never back. Positions of one source sort as texts. */
export async function moveCursor(database: D1Database, source: string, position: string): Promise<void> {
  await database.prepare(moveForward).bind(source, position).run()
}

const moveForward = `
INSERT INTO discovery_cursors (source, position) VALUES (?1, ?2)
ON CONFLICT (source) DO UPDATE SET position = excluded.position WHERE excluded.position > position`
