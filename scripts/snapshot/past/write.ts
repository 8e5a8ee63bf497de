import { join } from "node:path"
import { release } from "../../../src/contract/release.ts"
import { answer, type Outcome } from "../../../src/outcome.ts"
import { formats } from "../../../src/snapshots/formats.ts"
import type { SnapshotPorts } from "../../../src/snapshots/ports.ts"
import type { SnapshotFile, SnapshotManifest } from "../../../src/snapshots/schema.ts"
import { fileMetadata, schemaVersion, tableColumns } from "../../../src/snapshots/tables.ts"
import { snapshotFormats } from "../../../src/vocabulary.ts"
import type { PastArguments } from "../arguments.ts"
import { folderOf, isWritten, type Spool, spool, writeFile, writeManifest } from "../folder.ts"
import { pastPorts } from "./ports.ts"
import { allPages, namedPage, type ReadPages, rowsOn } from "./rows.ts"

/** The tables of a past day. The feed has no `as_of`, so it is left out. */
const pastTables = ["universe", "holdings"] as const

export interface PastRun {
  /** The days that were written, oldest first. */
  readonly written: readonly string[]
  /** The number of days that an earlier run had written. */
  readonly skipped: number
  /** The number of rows in `universe` on all written days. */
  readonly rows: number
}

/** Computes a snapshot of each day into a folder in `out`. Days with a manifest are skipped. */
export async function writePastDays(
  { services, rows }: Pick<SnapshotPorts, "services" | "rows">,
  { days, symbols, out }: Pick<PastArguments, "days" | "symbols" | "out">,
  show: (line: string) => void,
): Promise<Outcome<PastRun, string>> {
  const ports = pastPorts(services)
  const named = symbols === null ? answer(allPages(ports, rows)) : await namedPage(ports, symbols)
  if (!named.ok) return named
  const missing = days.filter((day) => !isWritten(out, day))
  let count = 0
  for (const [at, day] of missing.entries()) {
    const { files } = await writePastDay(named.value, day, folderOf(out, day), (line) =>
      show(`${day} (${at + 1} of ${missing.length}): ${line}`),
    )
    count += files.find(({ table }) => table === "universe")?.rows ?? 0
  }
  return answer({ written: missing, skipped: days.length - missing.length, rows: count })
}

async function writePastDay(
  readPages: ReadPages,
  day: string,
  folder: string,
  show: (line: string) => void,
): Promise<SnapshotManifest> {
  const began = new Date()
  const spools = {
    universe: spool(join(folder, "universe.rows"), tableColumns.universe.length),
    holdings: spool(join(folder, "holdings.rows"), tableColumns.holdings.length),
  }
  for await (const page of readPages()) {
    for await (const { universe, holdings } of rowsOn(page, day)) {
      spools.universe.add(universe)
      spools.holdings.add(holdings)
      show(`${spools.universe.rows()} instruments`)
    }
  }
  const files: SnapshotFile[] = []
  for (const table of pastTables) {
    await spools[table].end()
    for (const format of snapshotFormats) {
      show(formats[format].fileName(table))
      files.push(await printFile(spools[table], { table, format }, day, folder))
    }
    spools[table].remove()
  }
  const manifest = pastManifest(day, files, began)
  writeManifest(folder, manifest)
  return manifest
}

async function printFile(
  rows: Spool,
  { table, format }: Pick<SnapshotFile, "table" | "format">,
  day: string,
  folder: string,
): Promise<SnapshotFile> {
  const { fileName, print, coding } = formats[format]
  const name = fileName(table)
  const head = { columns: tableColumns[table], metadata: fileMetadata(day, release) }
  const stored = await writeFile(join(folder, name), print(head, rows.slices()), coding)
  return { name, table, format, rows: rows.rows(), ...stored }
}

function pastManifest(day: string, files: SnapshotFile[], began: Date): SnapshotManifest {
  return {
    day,
    revision: 1,
    files,
    replaces: null,
    reason: null,
    basis: "as_of",
    scope: "full",
    schema_version: schemaVersion,
    release,
    began_at: began.toISOString(),
    published_at: new Date().toISOString(),
    changes: null,
    columns: { universe: tableColumns.universe, holdings: tableColumns.holdings },
  }
}
