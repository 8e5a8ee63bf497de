import * as z from "zod"
import { meta } from "../contract/envelope.ts"
import { date, dateTime, list } from "../contract/scalars.ts"
import { columnTypes } from "../contract/tables/table.ts"
import { type SnapshotFormat, snapshotFormats, snapshotTables } from "../vocabulary.ts"

export const snapshotsLimitMax = 366
export const snapshotsLimitDefault = 31

export const snapshotsInput = z.object({
  limit: z.int().min(1).max(snapshotsLimitMax).default(snapshotsLimitDefault).meta({
    description: "Days on a page",
  }),
  before: z.iso.date().optional().meta({
    description: "Only days before this one (YYYY-MM-DD). For the next page: the last day of this page",
  }),
})

const revision = z.int().min(1).max(1_000).optional().meta({
  description: "One revision of the day; the newest when left out",
})

export const snapshotInput = z.object({
  day: z
    .string()
    .regex(/^(?:\d{4}-\d{2}-\d{2}|latest)$/, {
      abort: true,
      error: "a day is written YYYY-MM-DD, or is `latest`",
    })
    .refine((day) => day === "latest" || z.iso.date().safeParse(day).success, "must be a day of the calendar")
    .meta({ description: "YYYY-MM-DD, or `latest`", example: "latest" }),
  revision,
})

export const snapshotFileInput = snapshotInput.extend({
  file: z.string().min(1).max(64).meta({
    description: "`name` of a file in the manifest",
    example: "universe.parquet",
  }),
})

/** The media types of responses with a file. `csv` and `ndjson` are stored and sent as gzip. */
export const mediaTypeOf: Readonly<Record<SnapshotFormat, string>> = {
  csv: "application/gzip",
  ndjson: "application/gzip",
  parquet: "application/vnd.apache.parquet",
}

const file = z
  .object({
    name: z.string().meta({ example: "universe.parquet" }),
    table: z.enum(snapshotTables),
    format: z.enum(snapshotFormats).meta({
      description: "`csv` and `ndjson` are compressed with gzip",
    }),
    rows: z.int(),
    bytes: z.int(),
    sha256: z.string().meta({ description: "SHA-256 of the bytes of the file, in hexadecimal" }),
  })
  .meta({ id: "SnapshotFile" })
export type SnapshotFile = z.output<typeof file>

const snapshotRow = z.object({ day: date, revision: z.int(), files: list(file) })

export const snapshots = list(snapshotRow).meta({
  description: "The newest day first, each with its newest revision",
})
export type SnapshotRow = z.output<typeof snapshotRow>
export const snapshotsMeta = meta.extend({
  has_more: z.boolean().meta({ description: "Whether there are days before the last one of this page" }),
})

const column = z
  .object({ name: z.string(), type: z.enum(columnTypes), description: z.string() })
  .meta({ id: "TableColumn" })

const scopes = ["full", "sandbox"] as const

/** The manifest of a snapshot. */
export const snapshot = snapshotRow
  .extend({
    replaces: z
      .int()
      .nullable()
      .meta({ description: "The revision that this one corrects; null for the first" }),
    reason: z.string().nullable().meta({ description: "Why it was corrected; null for the first" }),
    basis: z.enum(["published", "as_of"]).meta({
      description:
        "`published`: what was published when it was written. `as_of`: computed later from what was known on the day",
    }),
    scope: z.enum(scopes),
    schema_version: z.int().meta({ description: "Grows when columns are added" }),
    release: z.string().meta({ description: "The release of the service that wrote it" }),
    began_at: dateTime,
    published_at: dateTime,
    changes: z.object({ after: z.int(), through: z.int() }).nullable().meta({
      description:
        "The ids of the feed that `changes` covers: above `after`, up to `through`. The next snapshot begins with `through`. Null for `as_of`",
    }),
    columns: z.partialRecord(z.enum(snapshotTables), list(column)).meta({
      description: "The columns of each table, in their order; `as_of` has no `changes`",
    }),
  })
  .meta({ id: "Snapshot" })
export type SnapshotManifest = z.output<typeof snapshot>

export const snapshotMeta = meta

/** The service's answer to a request for a file. It tells the route which bytes to send. */
export const snapshotFile = file.extend({ day: date, revision: z.int(), scope: z.enum(scopes) })
export type SnapshotFileOfDay = z.output<typeof snapshotFile>
export const snapshotFileMeta = meta
