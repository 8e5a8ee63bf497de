import type { Scope } from "../access/plans.ts"
import { type SnapshotFormat, type SnapshotTable, snapshotFormats, snapshotTables } from "../vocabulary.ts"
import type { ChangeRange, Place } from "./passes.ts"
import type { SnapshotFile } from "./schema.ts"

/** How far a snapshot is written: first the rows of each scope and table, then its files, then the manifests. */

export const snapshotScopes: readonly Scope[] = ["full", "sandbox"]

/** Rows that were read, kept until the files are printed. `hash`: in its key. */
interface Shard {
  readonly scope: Scope
  readonly table: SnapshotTable
  readonly hash: string
  readonly rows: number
}

export interface SnapshotProgress {
  /** Of the code that began it: another release may have other columns. */
  readonly writer: string
  readonly release: string
  /** ISO 8601 date-time, UTC. */
  readonly beganAt: string
  /** The published revision of the day that it corrects. */
  readonly replaces: number | null
  readonly changes: Readonly<Record<Scope, ChangeRange>>
  /** How many passes over scopes and tables have ended. */
  readonly passesDone: number
  /** Where the pass under way goes on. */
  readonly place: Place
  readonly shards: readonly Shard[]
  readonly files: readonly (SnapshotFile & { readonly scope: Scope })[]
  /** ISO 8601 date-time, UTC; null until the files are stored. */
  readonly publishedAt: string | null
}

/** The next step of a snapshot. */
export type Step =
  | { readonly kind: "rows"; readonly scope: Scope; readonly table: SnapshotTable }
  | {
      readonly kind: "file"
      readonly scope: Scope
      readonly table: SnapshotTable
      readonly format: SnapshotFormat
    }
  | { readonly kind: "seal" }
  | { readonly kind: "publish"; readonly publishedAt: string }

const passOrder = snapshotScopes.flatMap((scope) => snapshotTables.map((table) => ({ scope, table })))
const fileOrder = passOrder.flatMap((pass) => snapshotFormats.map((format) => ({ ...pass, format })))

export function nextStep({ passesDone, files, publishedAt }: SnapshotProgress): Step {
  const pass = passOrder[passesDone]
  if (pass !== undefined) return { kind: "rows", ...pass }
  const file = fileOrder[files.length]
  if (file !== undefined) return { kind: "file", ...file }
  return publishedAt === null ? { kind: "seal" } : { kind: "publish", publishedAt }
}

/** The shards of a table in a scope, in the order of its rows. */
export function shardsOf(
  { shards }: SnapshotProgress,
  { scope, table }: { readonly scope: Scope; readonly table: SnapshotTable },
): readonly Shard[] {
  return shards.filter((shard) => shard.scope === scope && shard.table === table)
}

/** How many rows were read. */
export function rowsRead({ shards }: SnapshotProgress): number {
  return shards.reduce((sum, { rows }) => sum + rows, 0)
}
