import { join } from "node:path"
import { createTestHarness, unstable_startWorker as startWorker } from "wrangler"
import { root } from "../../scripts/support/root.ts"
import { pepper } from "../support/harness.ts"

const bare = "bench/load/bare"

/** A running target: the service or a bare Worker, each in its own processes. */
export interface Running {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts the service, as it is deployed, over a prepared state folder. */
export async function serveState(stateFolder: string): Promise<Running> {
  const worker = await startWorker({
    config: join(root, "wrangler.toml"),
    entrypoint: join(root, "worker/index.ts"),
    bindings: { KEY_PEPPER: { type: "secret_text", value: pepper } },
    envFiles: [],
    build: { minify: true },
    dev: {
      server: { hostname: "127.0.0.1", port: 0 },
      inspector: false,
      persist: stateFolder,
      remote: false,
      watch: false,
      logLevel: "error",
    },
  })
  await worker.ready
  const { origin } = await worker.url
  // So far only the proxy is ready. It answers the first request once the Worker is up.
  await (await fetch(`${origin}/v1`)).arrayBuffer()
  return { url: origin, stop: () => worker.dispose() }
}

/** The lengths of the responses, by method and path. */
type Sizes = Readonly<Record<string, number>>

/** Starts a bare Worker that only calls the service's own limit, with its own database. */
export async function serveLimit(sizes: Sizes): Promise<Running> {
  const { url, harness } = await serveWorker({
    ...workerAt("limiting.ts", sizes, { name: "LIMITS", class_name: "Allowance" }),
    d1_databases: [{ binding: "DB", database_id: "limiting", migrations_dir: "migrations" }],
  })
  await harness.getWorker().applyD1Migrations("DB")
  return { url, stop: () => harness.close() }
}

/** Starts a bare Worker whose object stores nothing. */
export async function serveBare(sizes: Sizes): Promise<Running> {
  const { url, harness } = await serveWorker(
    workerAt("worker.ts", sizes, { name: "BARE", class_name: "Bare" }),
  )
  return { url, stop: () => harness.close() }
}

function workerAt(
  file: string,
  sizes: Sizes,
  object: { readonly name: string; readonly class_name: string },
) {
  return {
    name: "bare",
    main: `${bare}/${file}`,
    compatibility_date: "2026-10-20",
    vars: { SIZES: JSON.stringify(sizes) },
    durable_objects: { bindings: [object] },
    migrations: [{ tag: "v1", new_sqlite_classes: [object.class_name] }],
  }
}

async function serveWorker(config: ReturnType<typeof workerAt> & { readonly d1_databases?: object[] }) {
  const harness = createTestHarness({ workers: [{ config }] })
  const { url } = await harness.listen()
  return { url: url.origin, harness }
}
