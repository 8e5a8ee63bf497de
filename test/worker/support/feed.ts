import { env } from "cloudflare:workers"
import type { Change } from "../../../src/changes/ports.ts"
import { d1Changes } from "../../../worker/storage/read/changes.ts"

export const feed = d1Changes(env.DB)

/** The changes after a position, read page by page. */
export async function changesAfter(position: number, limit = 100): Promise<readonly Change[]> {
  const changes: Change[] = []
  for (let at = position, hasMore = true; hasMore; ) {
    const page = await feed.after(at, { kinds: [], subjects: null, scope: "full" }, limit)
    changes.push(...page.changes)
    at = page.position
    hasMore = page.hasMore
  }
  return changes
}

/** `verdict C1: compliant -> non-compliant (price)`: a change in one line. */
export function printed({ kind, instrumentId, before, after, cause }: Change): string {
  return `${kind} ${instrumentId}: ${worded(before)} -> ${worded(after)} (${cause})`
}

function worded(state: Change["before"]): string {
  if (state === null) return "-"
  if ("standards" in state) {
    return Object.entries(state.standards)
      .map(([standard, status]) => `${standard} ${status}`)
      .join(", ")
  }
  if ("badge_color" in state) return `${state.badge_color} ${state.purity_percentage}`
  return "name" in state ? `${state.instrument_id} ${state.cik}` : (state.withheld ?? state.status)
}

/** What a reader knows of the published state. */
export interface PublishedState {
  /** By CIK: JSON of the status, the reason why there is no verdict, and the screens. */
  readonly verdicts: Readonly<Record<number, unknown>>
  /** By CIK: the status by standard. */
  readonly standards: Readonly<Record<number, Readonly<Record<string, string>>>>
  /** By fund: the colour. */
  readonly badges: Readonly<Record<string, string | null>>
}

/** The state after these changes; throws where one does not begin where the last one ended. */
export function replayed(changes: readonly Change[]): PublishedState {
  const verdicts: Record<number, unknown> = {}
  const standards: Record<number, Record<string, string>> = {}
  const badges: Record<string, string | null> = {}
  const states = new Map<string, string>()
  for (const { kind, instrumentId, cik, before, after } of changes) {
    if (kind === "ticker" || after === null) continue
    const id = cik ?? 0
    if ("badge_color" in after) badges[instrumentId] = after.badge_color
    else if ("standards" in after) standards[id] = { ...standards[id], ...after.standards }
    else if ("screens" in after) {
      const { status, withheld, screens } = after
      verdicts[id] = { status, withheld, screens }
    }
    if ("standards" in after) continue
    const subject = `${cik ?? instrumentId}`
    if ((states.get(subject) ?? "null") !== JSON.stringify(before))
      throw new Error(`${subject} skipped a change`)
    states.set(subject, JSON.stringify(after))
  }
  return { verdicts, standards, badges }
}

/** The state as the documents and tables have it. */
export async function publishedState(): Promise<PublishedState> {
  const determinations = await env.DB.prepare(
    `SELECT cik, compliance_json FROM determinations
     WHERE EXISTS (SELECT 1 FROM listings WHERE listings.cik = determinations.cik)`,
  ).raw<[number, string]>()
  const measures = await env.DB.prepare("SELECT cik, standings FROM company_measures").raw<[number, string]>()
  const funds = await env.DB.prepare(
    "SELECT instrument_id, badge_color FROM funds WHERE weighed IS NOT NULL",
  ).raw<[string, string | null]>()
  return {
    verdicts: Object.fromEntries(determinations.map(([cik, json]) => [cik, verdictOf(JSON.parse(json))])),
    standards: Object.fromEntries(measures.map(([cik, json]) => [cik, statusesOf(JSON.parse(json))])),
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
