import { spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { D1Database } from "@cloudflare/workers-types"
import { createTestHarness, unstable_startWorker as startWorker } from "wrangler"
import { root } from "../../scripts/support/root.ts"
import { pepper } from "../support/harness.ts"

/** A running target: the service, a bare Worker or the plain service, each in its own processes. */
export interface Running {
  readonly url: string
  readonly stop: () => Promise<void>
}

export interface Served extends Running {
  /** Of the DevTools protocol, into the service's isolate; null where it has none. */
  readonly inspectorUrl: string | null
}

/** Starts the service as deployed over a prepared state folder, with an inspector only for profiling. */
export async function serveState(
  stateFolder: string,
  {
    inspected,
    operatorToken,
  }: { readonly inspected: "inspected" | "alone"; readonly operatorToken?: string },
): Promise<Served> {
  const worker = await startWorker({
    config: join(root, "wrangler.toml"),
    entrypoint: join(root, "worker/index.ts"),
    bindings: {
      KEY_PEPPER: { type: "secret_text", value: pepper },
      ...(operatorToken !== undefined && { OPERATOR_TOKEN: { type: "secret_text", value: operatorToken } }),
    },
    envFiles: [],
    build: { minify: inspected === "alone" },
    dev: {
      server: { hostname: "127.0.0.1", port: 0 },
      inspector: inspected === "inspected" && { hostname: "127.0.0.1", port: 0 },
      persist: stateFolder,
      remote: false,
      watch: false,
      logLevel: "error",
    },
  })
  await worker.ready
  const { origin } = await worker.url
  // Only the proxy is ready; it holds the first request until the service is up.
  await (await fetch(`${origin}/v1`)).arrayBuffer()
  const inspector = await worker.inspectorUrl
  return {
    url: origin,
    inspectorUrl: inspector === undefined ? null : `ws://${inspector.host}/ws`,
    stop: () => worker.dispose(),
  }
}

/** Bytes of the response, by method and path. */
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

/** Starts a bare Worker whose object stores nothing. `one`: also reads one row of D1 by its key for each request. */
export async function serveBare(sizes: Sizes, { rows }: { readonly rows: "none" | "one" }): Promise<Running> {
  const { url, harness } = await serveWorker({
    ...workerAt("worker.ts", sizes, { name: "BARE", class_name: "Bare" }),
    ...(rows === "one" && { d1_databases: [{ binding: "DB", database_id: "bare" }] }),
  })
  if (rows === "one") {
    const { DB } = await harness.getWorker<{ DB: D1Database }>().getEnv()
    await DB.prepare("CREATE TABLE read_rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL)").run()
    await DB.prepare("INSERT INTO read_rows VALUES (1, ?1)").bind("x".repeat(1_000)).run()
  }
  return { url, stop: () => harness.close() }
}

function workerAt(
  file: string,
  sizes: Sizes,
  object: { readonly name: string; readonly class_name: string },
) {
  return {
    name: "bare",
    main: `bench/serving/baseline/${file}`,
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

/** Starts Fastify over a SQLite file. */
export async function servePlain(databaseFile: string): Promise<Running> {
  const program = join(root, "bench/load/baseline/service.ts")
  const child = spawn(process.execPath, [program, databaseFile, pepper], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  })
  process.once("exit", () => child.kill())
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", resolve)
    child.once("exit", (code) => reject(new Error(`the plain service ended with ${code} before it listened`)))
  })
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve())
        child.kill()
      }),
  }
}
