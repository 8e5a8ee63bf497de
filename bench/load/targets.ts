import { spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { D1Database } from "@cloudflare/workers-types"
import { createTestHarness, unstable_startWorker as startWorker } from "wrangler"
import { root } from "../../scripts/support/root.ts"
import { pepper } from "../support/harness.ts"
import { argumentsOf, children } from "../support/processes.ts"

const service = "worker/index.ts"
const baseline = "bench/serving/baseline"

/** A running target: the service, a bare Worker or the plain service, each in its own processes. */
export interface Running {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** A target whose isolate has V8's inspector open. */
export interface Inspected extends Running {
  /** Of the DevTools protocol. */
  readonly inspectorUrl: string
  /** The process of the isolate, with the simulators of D1, R2 and the rest. */
  readonly runtime: number
  /** Wrangler's proxy before it. */
  readonly proxy: readonly number[]
}

/** Starts the service as deployed over a prepared state folder. */
export async function serveState(stateFolder: string): Promise<Running> {
  const worker = await startWith({
    entrypoint: service,
    bindings: secretsOf(),
    stateFolder,
    inspector: false,
  })
  const { origin } = await worker.url
  return { url: origin, stop: () => worker.dispose() }
}

/** Starts the same with an inspector, and not minified, so that a profile has the names of functions. */
export function inspectState(stateFolder: string, operatorToken?: string): Promise<Inspected> {
  return inspect({ entrypoint: service, bindings: secretsOf(operatorToken), stateFolder })
}

/** Starts the Worker of `serveLimit` with an inspector, over a state folder with the service's tables. */
export function inspectLimit(stateFolder: string, sizes: Sizes): Promise<Inspected> {
  const SIZES = { type: "plain_text", value: JSON.stringify(sizes) } as const
  // Its object reports that it cannot save its usage: its account has no row.
  return inspect({
    entrypoint: `${baseline}/limiting.ts`,
    bindings: { SIZES },
    stateFolder,
    logLevel: "none",
  })
}

type Bindings = NonNullable<Parameters<typeof startWorker>[0]["bindings"]>

function secretsOf(operatorToken?: string): Bindings {
  return {
    KEY_PEPPER: { type: "secret_text", value: pepper },
    ...(operatorToken !== undefined && { OPERATOR_TOKEN: { type: "secret_text", value: operatorToken } }),
  }
}

/** A Worker under the service's configuration. */
interface Configured {
  readonly entrypoint: string
  readonly bindings: Bindings
  readonly stateFolder: string
  readonly logLevel?: "error" | "none"
}

const loopback = { hostname: "127.0.0.1", port: 0 }

async function inspect(configured: Configured): Promise<Inspected> {
  const before = new Set(workerds())
  const worker = await startWith({ ...configured, inspector: loopback })
  const { origin } = await worker.url
  const inspector = await worker.inspectorUrl
  const started = workerds().filter((pid) => !before.has(pid))
  const runtime = started.find((pid) => argumentsOf(pid).some((word) => word.startsWith("--inspector-addr")))
  if (inspector === undefined || runtime === undefined) throw new Error("the Worker has no inspector")
  return {
    url: origin,
    inspectorUrl: `ws://${inspector.host}/ws`,
    runtime,
    proxy: started.filter((pid) => pid !== runtime),
    stop: () => worker.dispose(),
  }
}

function workerds(): readonly number[] {
  return children().filter((pid) => argumentsOf(pid)[0]?.endsWith("/workerd"))
}

async function startWith({
  entrypoint,
  bindings,
  stateFolder,
  logLevel = "error",
  inspector,
}: Configured & { readonly inspector: typeof loopback | false }) {
  const worker = await startWorker({
    config: join(root, "wrangler.toml"),
    entrypoint: join(root, entrypoint),
    bindings,
    envFiles: [],
    build: { minify: inspector === false },
    dev: {
      server: loopback,
      inspector,
      persist: stateFolder,
      remote: false,
      watch: false,
      logLevel,
    },
  })
  await worker.ready
  const { origin } = await worker.url
  // Only the proxy is ready; it holds the first request until the Worker is up.
  await (await fetch(`${origin}/v1`)).arrayBuffer()
  return worker
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
    main: `${baseline}/${file}`,
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
