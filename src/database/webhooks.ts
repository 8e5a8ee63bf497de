import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { attemptErrors, webhookDisabledReasons, webhookMessageStates } from "../vocabulary.ts"

/** The columns of `migrations/0001_schema.sql`, for typed queries. A test compares the two. */

export const webhooks = sqliteTable("webhooks", {
  id: text().primaryKey(),
  accountId: text("account_id").notNull(),
  url: text().notNull(),
  kinds: text().notNull(),
  symbols: text(),
  sandbox: integer({ mode: "boolean" }).notNull(),
  disabledReason: text("disabled_reason", { enum: webhookDisabledReasons }),
  createdAt: text("created_at").notNull(),
  position: integer().notNull(),
  secret: text().notNull(),
  previousSecret: text("previous_secret"),
  previousUntil: text("previous_until"),
  dueAt: text("due_at").notNull(),
  slowedUntil: text("slowed_until"),
  failingSince: text("failing_since"),
  warnedAt: text("warned_at"),
  lease: text(),
  leaseUntil: text("lease_until"),
  wakeAt: text("wake_at"),
})

export const webhookMessages = sqliteTable("webhook_messages", {
  seq: integer().primaryKey(),
  id: text().notNull(),
  webhookId: text("webhook_id").notNull(),
  changeId: integer("change_id"),
  type: text().notNull(),
  state: text({ enum: webhookMessageStates }).notNull(),
  attempts: integer().notNull(),
  createdAt: text("created_at").notNull(),
  settledAt: text("settled_at"),
})

export const webhookAttempts = sqliteTable("webhook_attempts", {
  id: integer().primaryKey(),
  messageSeq: integer("message_seq").notNull(),
  at: text().notNull(),
  durationMs: integer("duration_ms").notNull(),
  status: integer(),
  error: text({ enum: attemptErrors }),
  response: text(),
})
