import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin"
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from "vitest/config"
import { buildBrowserScripts } from "./scripts/browser/bundle.ts"
import { keepTemporaryFilesInMemory } from "./scripts/support/memory.ts"
import { stayOffline } from "./scripts/support/offline.ts"
import { filesOfRun } from "./test/support/full-run.ts"
import { LongestFirst } from "./test/support/longest-first.ts"
import { SilentRun } from "./test/support/silent-run.ts"
import { staticImports } from "./test/support/static-imports.ts"

// On Node 20 Vitest starts, but crashes when it prints a failed test.
if (!("groupBy" in Map))
  throw new Error("Run the tests with npm, which finds the newer Node that `npm ci` brings.")

stayOffline()
keepTemporaryFilesInMemory()

/** The folder that the processes of a run share (test/support/seeded-stores.ts). */
const runFolder = mkdtempSync(join(tmpdir(), "qistas-run-"))
process.env.QISTAS_TEST_RUN = runFolder
process.once("exit", () => rmSync(runFolder, { recursive: true, force: true }))

/** Imports files as text in Vite, as esbuild does for `with { type: "text" }`. */
const textFiles: Plugin = {
  name: "text-files",
  enforce: "pre",
  resolveId: (source, importer) =>
    importer !== undefined && /\/assets\/[\w-]+\.(css|js|svg)$|\/docs\/guide\/[\w-]+\.md$/.test(source)
      ? `${resolve(dirname(importer), source)}?raw`
      : null,
}

/**
 * Takes the source maps of the bundled packages away. They were two thirds of the text that is sent to each workerd.
 */
const packagesWithoutMaps: Plugin = {
  name: "packages-without-maps",
  enforce: "post",
  transform: (code, id) => (id.includes("/deps_ssr/") ? { code, map: { mappings: "" } } : null),
}

/**
 * Packages that are each bundled into one module for workerd. Every test file loads them anew, and loading
 * their 600 modules took half of its time.
 */
const bundled = [
  "@cloudflare/workers-oauth-provider",
  "@modelcontextprotocol/client",
  "@modelcontextprotocol/server",
  "@noble/hashes/sha2.js",
  "@noble/hashes/utils.js",
  "@simplewebauthn/server",
  "@simplewebauthn/server/helpers",
  "drizzle-orm",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "fast-check",
  "hucre/csv",
  "hucre/xlsx",
  "hyparquet-writer",
  "marked",
  "preact",
  "preact-render-to-string",
  "standardwebhooks",
  "saxes",
  "stripe",
  "yaml",
  "zod",
]

/** Vite's mode in both runs, so that `npm run test:full` uses the transformed modules that `npm test` has stored. */
const mode = "test"

/** A project whose tests run in workerd, over the stores of `wrangler.toml`. */
function workerProject(
  name: string,
  migrations: Awaited<ReturnType<typeof readD1Migrations>>,
  files: Pick<TestProjectInlineConfiguration["test"] & object, "include" | "exclude" | "isolate" | "provide">,
): TestProjectInlineConfiguration {
  return {
    mode,
    plugins: [
      textFiles,
      staticImports,
      packagesWithoutMaps,
      cloudflareTest({
        main: "./test/worker/support/main.ts",
        // Otherwise workerd prints each exception that a test provokes.
        verbose: false,
        wrangler: { configPath: "./wrangler.toml" },
        miniflare: {
          // Read replicas of DB (test/worker/support/replicas.ts).
          d1Databases: { REPLICA_0: "replica-0", REPLICA_1: "replica-1", REPLICA_30: "replica-30" },
          durableObjects: {
            RELEASED_LIMITS: { className: "ReleasedAllowance", useSQLite: true },
            RELEASED_PACE: { className: "ReleasedPace", useSQLite: true },
          },
          bindings: {
            KEY_PEPPER: "a pepper that only the tests know",
            PUBLIC_ORIGIN: "https://qistas.test",
            OPERATOR_TOKEN: "operator-token-that-only-the-tests-know",
            // Nobody answers at this address, so tests deliver webhooks only to receivers on loopback.
            DNS_URL: "http://127.0.0.1:1/",
            TEST_MIGRATIONS: migrations,
          },
        },
      }),
    ],
    test: {
      name,
      css: { include: [/\?raw$/] },
      deps: { optimizer: { ssr: { enabled: true, include: bundled } } },
      globalSetup: [
        "test/support/edgar/host.ts",
        "test/support/registers/host.ts",
        "test/support/stripe-host.ts",
        "test/support/receiver-host.ts",
      ],
      setupFiles: ["test/worker/setup.ts"],
      // test/worker/support/quiet-console.ts gives the reason.
      disableConsoleIntercept: true,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      ...files,
    },
  }
}

/**
 * Tests in Node that fill stores, or run commands and services. They take seconds, tests of the core
 * milliseconds. The time limits are for a test that hangs. They allow for a busy machine: with eight
 * processes a test of the core took over a minute.
 */
const withStores = [
  "test/scripts/**/*.test.ts",
  "test/lab/**/*.test.ts",
  "test/write-side/**/*.test.ts",
  "test/pipeline/prices/{run,faults,abroad}.test.ts",
]

export default defineConfig(async ({ mode: run }) => {
  await buildBrowserScripts()
  const migrations = await readD1Migrations("migrations")
  const isFull = run === "full"
  const provide = { isFullRun: isFull }
  const inNode = (
    name: string,
    files: Parameters<typeof filesOfRun>[1],
    also: TestProjectInlineConfiguration["test"] & object,
  ): TestProjectInlineConfiguration => ({
    mode,
    test: { name, environment: "node", provide, ...filesOfRun(isFull, files), ...also },
  })
  return {
    test: {
      // Each worker loads the code and the starter universe. A third worker on two cores takes a fifth more
      // CPU time. It is worth that in the full run, whose tests wait for the services and commands they start.
      maxWorkers: isFull ? 3 : Math.max(2, Math.min(3, availableParallelism())),
      sequence: { sequencer: LongestFirst },
      reporters: [["default", { summary: false }], new SilentRun()],
      // Prints one line for each file, without the times of its tests.
      slowTestThreshold: Number.POSITIVE_INFINITY,
      silent: "passed-only",
      projects: [
        inNode(
          "core",
          {
            include: ["test/**/*.test.ts"],
            // Of the Worker's tests, only those that need Node.
            exclude: [
              "test/worker/**/!(*.node).test.ts",
              "test/browser/**",
              "test/running/**",
              ...withStores,
            ],
          },
          // The files of a thread share one load of the core, since they share no state. Loading for each
          // file took a quarter of the time.
          { isolate: false, testTimeout: 240_000, hookTimeout: 300_000 },
        ),
        inNode(
          "stores",
          { include: withStores },
          { isolate: false, testTimeout: 240_000, hookTimeout: 300_000 },
        ),
        inNode(
          "browser",
          { include: ["test/browser/**/*.test.ts", "test/running/**/*.test.ts"] },
          { globalSetup: ["test/browser/support/service.ts"], testTimeout: 240_000, hookTimeout: 300_000 },
        ),
        workerProject("worker", migrations, {
          // Many files share one workerd and one load of the Worker, which take some 3 s. setup.ts empties
          // both between files.
          isolate: false,
          provide,
          ...filesOfRun(isFull, {
            include: ["test/worker/**/*.test.ts"],
            exclude: ["test/worker/**/*.node.test.ts"],
          }),
        }),
      ],
    },
  }
})
