/** The answers of the service that the screen needs. An older release may lack a part of them. */
import * as z from "zod"
import { registerNames } from "../../src/identifiers/registers.ts"
import type { PipelineStatus } from "../../src/pipeline/status.ts"
import type { RegistersRead } from "../../worker/sources/registers/settings.ts"

type Run = PipelineStatus["runs"][number]
type DataShown = "filings" | "due_since" | "latest_failures" | "determinations" | "closes_through" | "size"
type StateShown = "passed_over" | "messages_failed" | "failed_last_day" | "newest_filing" | "database_bytes"

/** The part of `GET /operator/status` that is shown. */
export interface ShownStatus extends Pick<PipelineStatus, DataShown | StateShown> {
  readonly registers: RegistersRead
  readonly runs: readonly Pick<Run, "task" | "ended_at" | "outcome" | "detail">[]
  readonly funds: Pick<PipelineStatus["funds"], "kept" | "with_holdings" | "weighed_at">
}

const text = z.string().nullable()
const filerId = z.custom<PipelineStatus["latest_failures"][number]["filer"]>((id) => typeof id === "string")

export const statusReply: z.ZodType<ShownStatus> = z.object({
  registers: z.object({ read: z.array(z.enum(registerNames)), not_read: z.array(z.enum(registerNames)) }),
  filings: z.record(z.string(), z.number()),
  due_since: text,
  runs: z.array(z.object({ task: z.string(), ended_at: z.string(), outcome: z.string(), detail: text })),
  latest_failures: z.array(
    z.object({
      accession: z.string(),
      filer: filerId,
      form: z.string(),
      attempts: z.number(),
      error: text,
    }),
  ),
  passed_over: z.array(z.object({ day: z.string(), reason: z.string(), tried_at: z.string() })),
  determinations: z.object({ companies: z.number(), pending: z.number(), oldest_as_of: text }).nullable(),
  messages_failed: z.number(),
  failed_last_day: z.object({ filings: z.number(), messages: z.number() }),
  newest_filing: z.object({ filed: z.string(), read_at: z.string() }).nullable(),
  closes_through: text,
  funds: z.object({ kept: z.number(), with_holdings: z.number(), weighed_at: text }),
  size: z.object({
    lines: z.number(),
    companies: z.number(),
    requests_last_30_days: z.number(),
    last_snapshot: text,
  }),
  database_bytes: z.number(),
})

/** The part of `GET /health` that is shown. */
export type ShownHealth = z.infer<typeof healthReply>

export const healthReply = z.object({
  status: z.enum(["ok", "schedule_overdue", "unavailable"]),
  /** ISO 8601 date-time; absent if the database does not answer. */
  paused_until: text.optional(),
})
