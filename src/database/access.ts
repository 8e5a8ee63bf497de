import { type SQL, sql } from "drizzle-orm"
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import {
  accountEventKinds,
  attemptErrors,
  challengePurposes,
  holdingPurposes,
  keyTypes,
  plans,
  signInMethods,
  webhookDisabledReasons,
  webhookMessageStates,
} from "../vocabulary.ts"

/** The columns of accounts and their webhooks in `migrations/0001_schema.sql`, for typed queries. A test compares the two. */

export const accounts = sqliteTable("accounts", {
  id: text().primaryKey(),
  createdAt: text("created_at").notNull(),
  email: text(),
  stripeCustomerId: text("stripe_customer_id"),
  defaultMethodology: text("default_methodology"),
})

/** The subscription that an operator granted. */
export const subscriptions = sqliteTable("subscriptions", {
  accountId: text("account_id").primaryKey(),
  plan: text({ enum: plans }).notNull(),
  activeUntil: text("active_until"),
})

export const stripeSubscriptions = sqliteTable("stripe_subscriptions", {
  accountId: text("account_id").primaryKey(),
  subscriptionId: text("subscription_id").notNull(),
  status: text().notNull(),
  plan: text({ enum: plans }).notNull(),
  activeUntil: text("active_until").notNull(),
  periodEnd: text("period_end").notNull(),
  cancelsAtPeriodEnd: integer("cancels_at_period_end", { mode: "boolean" }).notNull(),
  readAt: integer("read_at").notNull(),
})

export const stripeEvents = sqliteTable("stripe_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  createdAt: text("created_at").notNull(),
  receivedAt: text("received_at").notNull(),
  doneAt: text("done_at"),
})

export const apiKeys = sqliteTable("api_keys", {
  id: text().primaryKey(),
  accountId: text("account_id").notNull(),
  type: text({ enum: keyTypes }).notNull(),
  prefix: text().notNull(),
  hash: text().notNull(),
  name: text(),
  createdAt: text("created_at").notNull(),
  revokedAt: text("revoked_at"),
  lastUsedAt: text("last_used_at"),
})

/** A table with one row. Its number grows with every change of a key's record. */
export const accessRevision = sqliteTable("access_revision", {
  id: integer().primaryKey(),
  number: integer().notNull(),
})

export const sessions = sqliteTable("sessions", {
  hash: text().primaryKey(),
  accountId: text("account_id").notNull(),
  method: text({ enum: signInMethods }).notNull(),
  createdAt: text("created_at").notNull(),
  lastSeenAt: text("last_seen_at").notNull(),
  expiresAt: text("expires_at").notNull(),
})

export const signInLinks = sqliteTable("sign_in_links", {
  hash: text().primaryKey(),
  email: text().notNull(),
  visitHash: text("visit_hash").notNull(),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  usedAt: text("used_at"),
  mailbox: text().notNull(),
  senderHash: text("sender_hash").notNull(),
})

export const passkeys = sqliteTable("passkeys", {
  credentialId: text("credential_id").primaryKey(),
  accountId: text("account_id").notNull(),
  publicKey: text("public_key").notNull(),
  counter: integer().notNull(),
  transports: text().notNull(),
  backedUp: integer("backed_up", { mode: "boolean" }).notNull(),
  name: text().notNull(),
  createdAt: text("created_at").notNull(),
  lastUsedAt: text("last_used_at"),
})

export const passkeyChallenges = sqliteTable("passkey_challenges", {
  hash: text().primaryKey(),
  purpose: text({ enum: challengePurposes }).notNull(),
  boundTo: text("bound_to").notNull(),
  expiresAt: text("expires_at").notNull(),
})

export const oauthRecords = sqliteTable("oauth_records", {
  name: text().primaryKey(),
  value: text().notNull(),
  metadata: text(),
  lastUsedAt: text("last_used_at"),
  expiresAt: text("expires_at"),
})

/** The condition that a record is a grant of an account (`owner`), or a token of an account or of its grant. */
export function recordsOf(kind: "grant" | "token", owner: string): SQL {
  const { name } = oauthRecords
  // No id contains a colon, and a semicolon is the next character.
  return sql`(${name} > ${`${kind}:${owner}:`} AND ${name} < ${`${kind}:${owner};`})`
}

export const accountEvents = sqliteTable("account_events", {
  id: integer().primaryKey(),
  accountId: text("account_id").notNull(),
  at: text().notNull(),
  kind: text({ enum: accountEventKinds }).notNull(),
  subject: text().notNull(),
})

export const usageDays = sqliteTable(
  "usage_days",
  {
    accountId: text("account_id").notNull(),
    keyId: text("key_id").notNull(),
    day: text().notNull(),
    requests: integer().notNull(),
    mcpRequests: integer("mcp_requests").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.keyId, table.day] })],
)

export const usageRoutes = sqliteTable(
  "usage_routes",
  {
    accountId: text("account_id").notNull(),
    keyId: text("key_id").notNull(),
    day: text().notNull(),
    route: text().notNull(),
    requests: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.keyId, table.day, table.route] })],
)

export const watchers = sqliteTable("watchers", {
  accountId: text("account_id").primaryKey(),
  emails: integer().notNull(),
  visitedAt: text("visited_at").notNull(),
  feedVersion: integer("feed_version").notNull(),
})

export const watchlist = sqliteTable(
  "watchlist",
  {
    accountId: text("account_id").notNull(),
    instrumentId: text("instrument_id").notNull(),
    addedAt: text("added_at").notNull(),
    notified: text().notNull(),
    shown: text().notNull(),
    shownBefore: text("shown_before").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.instrumentId] })],
)

export const rulebooks = sqliteTable(
  "rulebooks",
  {
    accountId: text("account_id").notNull(),
    name: text().notNull(),
    version: integer().notNull(),
    rulebook: text().notNull(),
    savedAt: text("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.name, table.version] })],
)

/** `positions` is JSON. */
export const portfolios = sqliteTable(
  "portfolios",
  {
    accountId: text("account_id").notNull(),
    name: text().notNull(),
    positions: text().notNull(),
    heldFor: text("held_for", { enum: holdingPurposes }),
    savedAt: text("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.name] })],
)

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
