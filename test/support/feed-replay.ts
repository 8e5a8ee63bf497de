import type { D1Database } from "@cloudflare/workers-types"
import { type Change, changeStore } from "../../src/changes/store.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"
import { databaseOf } from "../../worker/storage/database.ts"

/** The changes after a position, read page by page. */
export async function changesIn(
  database: D1Database,
  position: number,
  limit = 500,
): Promise<readonly Change[]> {
  const feed = changeStore(databaseOf(database))
  const changes: Change[] = []
  for (let at = position, hasMore = true; hasMore; ) {
    const page = await feed.after(at, { kinds: [], subjects: null, scope: "full" }, limit)
    changes.push(...page.changes)
    at = page.position
    hasMore = page.hasMore
  }
  return changes
}

/** The published state as a reader of the feed knows it. */
export interface PublishedState {
  /** JSON of the status, the reason for a withheld verdict, and the screens, by filer. */
  readonly verdicts: Readonly<Record<string, unknown>>
  /** The status by filer and standard. */
  readonly standards: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The colour by fund. */
  readonly badges: Readonly<Record<string, string | null>>
}

/**
 * The state after these changes. Throws if a change does not begin with the state at the end of the one
 * before.
 */
export function replayed(changes: readonly Change[]): PublishedState {
  const verdicts: Record<string, unknown> = {}
  const standards: Record<string, Record<string, string>> = {}
  const badges: Record<string, string | null> = {}
  const states = new Map<string, string>()
  for (const { kind, instrumentId, filer, before, after } of changes) {
    if (kind === "ticker" || after === null) continue
    const id = filer ?? ""
    if ("badge_color" in after) badges[instrumentId] = after.badge_color
    else if ("standards" in after) standards[id] = { ...standards[id], ...after.standards }
    else if ("screens" in after) {
      const { status, withheld, screens } = after
      verdicts[id] = { status, withheld, screens }
    }
    if ("standards" in after) continue
    const subject = `${filer ?? instrumentId}`
    if ((states.get(subject) ?? "null") !== JSON.stringify(before))
      throw new Error(`${subject} skipped a change`)
    states.set(subject, JSON.stringify(after))
  }
  return { verdicts, standards, badges }
}

/** The state in the documents and tables. */
export async function stateIn(database: D1Database): Promise<PublishedState> {
  // A company has no row until it has a line.
  const listed = "filer IN (SELECT filer FROM listings)"
  const determinations = await database
    .prepare(`SELECT filer, compliance_json FROM determinations WHERE ${listed}`)
    .raw<[FilerId, string]>()
  const measures = await database
    .prepare(`SELECT filer, standings FROM company_measures WHERE ${listed}`)
    .raw<[FilerId, string]>()
  const funds = await database
    .prepare("SELECT instrument_id, badge_color FROM funds WHERE weighed IS NOT NULL")
    .raw<[string, string | null]>()
  return {
    verdicts: Object.fromEntries(determinations.map(([filer, json]) => [filer, verdictOf(JSON.parse(json))])),
    standards: Object.fromEntries(measures.map(([filer, json]) => [filer, statusesOf(JSON.parse(json))])),
    badges: Object.fromEntries(funds),
  }
}

interface StoredCompliance {
  readonly determination: { readonly status: string; readonly withheld: { readonly reason: string } | null }
  readonly screens: Readonly<Record<string, { readonly result: string }>> | null
}

function verdictOf({ determination, screens }: StoredCompliance) {
  return {
    status: determination.status,
    withheld: determination.withheld?.reason ?? null,
    screens:
      screens && Object.fromEntries(Object.entries(screens).map(([name, { result }]) => [name, result])),
  }
}

function statusesOf(standings: Readonly<Record<string, { readonly status: string }>>) {
  return Object.fromEntries(Object.entries(standings).map(([standard, { status }]) => [standard, status]))
}
