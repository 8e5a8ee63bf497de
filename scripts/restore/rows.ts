import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types"
import { tokensIn } from "../backup/rows.ts"
import { quoted } from "../backup/schema.ts"

export interface InsertTarget {
  readonly name: string
  readonly columns: readonly string[]
}

/** The largest JSON parameter. D1 accepts 2 MB; the values of a longer line are bound one by one. */
const parameterBytesMax = 1_000_000

/**
 * Returns statements that insert the rows of these lines. Ordinary rows are one JSON parameter; large rows
 * have a statement each.
 */
export function insertLines(
  database: D1Database,
  target: InsertTarget,
  lines: readonly string[],
): readonly D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = []
  let together: string[] = []
  let bytes = 0
  const flush = (): void => {
    if (together.length > 0) statements.push(insertTogether(database, target, together))
    together = []
    bytes = 0
  }
  for (const line of lines) {
    const size = Buffer.byteLength(line)
    if (bytes + size > parameterBytesMax) flush()
    if (size > parameterBytesMax) statements.push(insertLarge(database, target, line))
    else {
      together.push(line)
      bytes += size + 1
    }
  }
  flush()
  return statements
}

function insertTogether(
  database: D1Database,
  target: InsertTarget,
  lines: readonly string[],
): D1PreparedStatement {
  // Quotes in a JSON text are escaped, so only an object for bytes can match.
  const hasBytes = lines.some((line) => line.includes('{"blob":') || line.includes('{"text":'))
  const read = hasBytes ? valueOrBytes : plainValue
  const values = target.columns.map((_, at) => read("value", at))
  return database
    .prepare(`INSERT INTO ${named(target)} SELECT ${values.join(", ")} FROM json_each(?1)`)
    .bind(`[${lines.join(",")}]`)
}

/** Inserts a large row. Texts are parameters, since JSON escapes may exceed 2 MB; the rest is JSON. */
function insertLarge(database: D1Database, target: InsertTarget, line: string): D1PreparedStatement {
  const tokens = tokensIn(line)
  const texts = tokens.filter((token) => token.startsWith('"'))
  const rest = tokens.map((token) => (token.startsWith('"') ? "null" : token))
  let bound = 1
  const values = tokens.map((token, at) => (token.startsWith('"') ? `?${++bound}` : valueOrBytes("?1", at)))
  return database
    .prepare(`INSERT INTO ${named(target)} SELECT ${values.join(", ")}`)
    .bind(`[${rest.join(",")}]`, ...texts.map((token): string => JSON.parse(token)))
}

function named({ name, columns }: InsertTarget): string {
  return `${quoted(name)} (${columns.map(quoted).join(", ")})`
}

function plainValue(json: string, at: number): string {
  return `${json} ->> '$[${at}]'`
}

function valueOrBytes(json: string, at: number): string {
  const bytes = (kind: string) => `unhex(${json} ->> '$[${at}].${kind}')`
  return `CASE json_type(${json}, '$[${at}]') WHEN 'object'
    THEN coalesce(${bytes("blob")}, CAST(${bytes("text")} AS TEXT)) ELSE ${plainValue(json, at)} END`
}
