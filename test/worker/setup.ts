import { applyD1Migrations, reset, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { freshMemory, memory } from "../../worker/memory.ts"

/**
 * What the Worker loads with the first request for it, loaded before any: here a module comes through a call, and of two
 * requests that wait for one call the second never hears of it. What is deployed has them all in one file.
 */
await Promise.all([
  import("../../worker/billing/stripe-api.ts"),
  import("../../worker/dashboard/answer.ts"),
  import("../../worker/http/yaml.ts"),
  import("../../worker/mcp/answer.ts"),
  import("../../worker/mcp/keyed.ts"),
  import("../../worker/pages/answer.ts"),
  import("../../worker/passkeys/webauthn.ts"),
  import("../../worker/sources/holdings/workbook.ts"),
])

/**
 * Runs before each test file. Many share one workerd and one load of the Worker (vitest.config.ts), and each begins as
 * if alone: with empty stores and an isolate that remembers nothing. What
 * the platform's own limits counted of an address stays: no two files may spend the same one.
 */
await emptyStores()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
Object.assign(memory, freshMemory())

/**
 * `reset` deletes what the objects in workerd's memory hold, and only theirs: those that outlive a file by their name are
 * called first, for one may have been evicted. Objects of keys and accounts need not be, whose ids no other file draws.
 */
async function emptyStores(): Promise<void> {
  await env.DB.prepare("SELECT 1").run()
  await env.PACKETS.head("none")
  await runInDurableObject(env.PACE.getByName("edgar"), () => undefined)
  await reset()
  const tables = await env.DB.prepare("SELECT count(*) AS count FROM sqlite_master").first<number>("count")
  const { objects } = await env.PACKETS.list({ limit: 1 })
  if (tables !== 0 || objects.length > 0) throw new Error("a store is not empty before the tests of a file")
}
