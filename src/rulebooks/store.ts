import { and, desc, eq, sql } from "drizzle-orm"
import { readName } from "../access/name.ts"
import { rulebooks } from "../database/access.ts"
import type { Database, Written } from "../database/database.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { type Clock, isoNow } from "../runtime.ts"
import { type Rulebook, rulebook } from "./schema.ts"

/**
 * The rule books that an account saves. A saved version never changes. Saving other content under the same
 * name makes the next version.
 */

const nameCharactersMax = 80
/** The longest rule book that the schema allows has some 20,000 characters, including excluded symbols. */
const textCharactersMax = 50_000

export interface RulebookBounds {
  /** The most names that an account may use. */
  readonly namesMax: number
  /** The most versions under one name. */
  readonly versionsMax: number
}

export const rulebookBounds: RulebookBounds = { namesMax: 20, versionsMax: 100 }

/** The newest version under a name. */
export interface ListedRulebook {
  readonly name: string
  readonly version: number
  /** ISO 8601 date-time, UTC: when this version was saved. */
  readonly savedAt: string
}

export interface NewRulebook {
  readonly name: string
  /** A `Rulebook` as JSON. */
  readonly rulebookJson: string
}

/** A rule book that an account has saved. */
export interface SavedRulebook {
  readonly name: string
  /** Counted from 1. */
  readonly version: number
  readonly rulebook: Rulebook
}

export type RulebookStore = ReturnType<typeof rulebookStore>

/** The rule books that accounts saved. */
export function rulebookStore(database: Database) {
  const { query } = database
  const named = (accountId: string, name: string) =>
    and(eq(rulebooks.accountId, accountId), eq(rulebooks.name, name))
  return {
    /**
     * Saves the next version under the name, unless the newest version has the same content. Returns the
     * number of the newest version after that. Atomic.
     */
    async save(
      accountId: string,
      { name, rulebookJson }: NewRulebook,
      { namesMax, versionsMax }: RulebookBounds,
      savedAt: string,
    ): Promise<
      | { readonly kind: "saved" | "unchanged"; readonly version: number }
      | { readonly kind: "too_many_names" }
      | { readonly kind: "too_many_versions" }
    > {
      const named = sql`FROM rulebooks WHERE account_id = ${accountId} AND name = ${name}`
      const [inserted, [newest]] = await query.batch([
        query.run(sql`
          INSERT INTO rulebooks (account_id, name, version, rulebook, saved_at)
          SELECT ${accountId}, ${name}, 1 + coalesce((SELECT max(version) ${named}), 0), ${rulebookJson}, ${savedAt}
          WHERE ${rulebookJson} IS NOT (SELECT rulebook ${named} ORDER BY version DESC LIMIT 1)
            AND (SELECT count(*) ${named}) < ${versionsMax}
            AND (EXISTS (SELECT 1 ${named})
              OR (SELECT count(DISTINCT name) FROM rulebooks WHERE account_id = ${accountId}) < ${namesMax})`),
        query.all<{ readonly version: number; readonly rulebook: string }>(
          sql`SELECT version, rulebook ${named} ORDER BY version DESC LIMIT 1`,
        ),
      ])
      if (newest === undefined) return { kind: "too_many_names" }
      if (newest.rulebook !== rulebookJson) return { kind: "too_many_versions" }
      const { meta }: Written = inserted
      return { kind: meta.changes === 1 ? "saved" : "unchanged", version: newest.version }
    },
    /**
     * The newest version under each name, sorted by name. SQLite takes the other columns from the row that
     * has the maximum.
     */
    list: (accountId: string): Promise<readonly ListedRulebook[]> =>
      database.read((query) =>
        query
          .select({
            name: rulebooks.name,
            version: sql<number>`max(${rulebooks.version})`,
            savedAt: rulebooks.savedAt,
          })
          .from(rulebooks)
          .where(eq(rulebooks.accountId, accountId))
          .groupBy(rulebooks.name)
          .orderBy(rulebooks.name)
          .all(),
      ),
    /** A saved rule book. `version`: null for the newest. Null if the account has no such rule book. */
    async find(accountId: string, name: string, version: number | null): Promise<SavedRulebook | null> {
      const isWanted = version === null ? undefined : eq(rulebooks.version, version)
      const row = await database.read((query) =>
        query
          .select({ name: rulebooks.name, version: rulebooks.version, rulebook: rulebooks.rulebook })
          .from(rulebooks)
          .where(and(named(accountId, name), isWanted))
          .orderBy(desc(rulebooks.version))
          .limit(1)
          .get(),
      )
      return row === undefined ? null : { ...row, rulebook: JSON.parse(row.rulebook) }
    },
    /** Deletes every version under the name; false if there was none. */
    async delete(accountId: string, name: string): Promise<boolean> {
      const { meta }: Written = await query.delete(rulebooks).where(named(accountId, name))
      return meta.changes > 0
    },
  }
}

/** The fields of a form; not validated. */
interface RulebookRequest {
  readonly name: string
  /** JSON, as `GET /rulebooks/schema` describes it. */
  readonly text: string
}

/** Saves a rule book under a name that the account chooses. */
export async function saveRulebook(
  { clock, rulebooks }: { readonly clock: Clock; readonly rulebooks: RulebookStore },
  accountId: string,
  request: RulebookRequest,
): Promise<
  Outcome<{ readonly name: string; readonly version: number }, "bad_request" | "too_many_rulebooks">
> {
  const name = readRulebookName(request.name)
  if (!name.ok) return name
  const read = await readRulebook(request.text)
  if (!read.ok) return read
  const wanted = { name: name.value, rulebookJson: JSON.stringify(read.value) }
  const saved = await rulebooks.save(accountId, wanted, rulebookBounds, isoNow({ clock }))
  const { namesMax, versionsMax } = rulebookBounds
  if (saved.kind === "too_many_names") {
    return refuse(
      "too_many_rulebooks",
      `You have ${namesMax} rule books, which is the most. Delete one first.`,
    )
  }
  if (saved.kind === "too_many_versions") {
    const most = `"${name.value}" has ${versionsMax} versions, which is the most.`
    return refuse("too_many_rulebooks", `${most} Delete it, or save under another name.`)
  }
  return answer({ name: name.value, version: saved.version })
}

/** A name without `@`, since a request names a version as `name@2`. */
function readRulebookName(text: string): Outcome<string, "bad_request"> {
  const name = readName(text, nameCharactersMax)
  if (!name.ok) return name
  if (name.value === null) return refuse("bad_request", "Give the rule book a name.")
  return name.value.includes("@")
    ? refuse("bad_request", "The name of a rule book has no @.")
    : answer(name.value)
}

async function readRulebook(text: string): Promise<Outcome<Rulebook, "bad_request">> {
  if (text.length > textCharactersMax)
    return refuse("bad_request", `A rule book has at most ${textCharactersMax} characters.`)
  const json = readJson(text)
  if (!json.ok) return json
  const parsed = rulebook.safeParse(json.value)
  if (parsed.success) return answer(parsed.data)
  const { refusalText } = await import("../contract/issues.ts")
  return refuse("bad_request", refusalText(rulebook, json.value, "rule book"))
}

function readJson(text: string): Outcome<unknown, "bad_request"> {
  try {
    return answer(JSON.parse(text))
  } catch (cause) {
    // The engine's message names the character at which parsing failed.
    return refuse(
      "bad_request",
      `The rules are no JSON. ${cause instanceof Error ? cause.message : ""}`.trim(),
    )
  }
}
