import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin"
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from "vitest/config"
import { keepTemporaryFilesInMemory } from "./scripts/support/memory.ts"
import { stayOffline } from "./scripts/support/offline.ts"
import { filesOfRun } from "./test/support/full-run.ts"
import { LongestFirst } from "./test/support/longest-first.ts"
import { SilentRun } from "./test/support/silent-run.ts"
import { staticImports } from "./test/support/static-imports.ts"

// On Node 20 Vitest starts, and breaks where it prints a test that failed.
if (!("groupBy" in Map))
  throw new Error("Run the tests with npm, which finds the newer Node that `npm ci` brings.")

/** Tests need no network and no account. */
stayOffline()
keepTemporaryFilesInMemory()

/** What the processes of a run share (test/support/seeded-stores.ts). */
const runFolder = mkdtempSync(join(tmpdir(), "qistas-run-"))
process.env.QISTAS_TEST_RUN = runFolder
process.once("exit", () => rmSync(runFolder, { recursive: true, force: true }))

/** Vite's way of what esbuild does for `with { type: "text" }`. */
const textFiles: Plugin = {
  name: "text-files",
  enforce: "pre",
  resolveId: (source, importer) =>
    importer !== undefined && /\/assets\/[\w-]+\.(css|js|svg)$|\/docs\/guide\/[\w-]+\.md$/.test(source)
      ? `${resolve(dirname(importer), source)}?raw`
      : null,
}

/** Each bundled into one module for workerd: every test file loads them anew, and took half its time over 600 modules. */
const bundled = [
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

/** A project whose tests run in workerd, over the stores of `wrangler.toml`. */
function workerProject(
  name: string,
  migrations: Awaited<ReturnType<typeof readD1Migrations>>,
  files: Pick<TestProjectInlineConfiguration["test"] & object, "include" | "exclude" | "isolate" | "provide">,
): TestProjectInlineConfiguration {
  return {
    plugins: [
      textFiles,
      staticImports,
      cloudflareTest({
        main: "./test/worker/support/main.ts",
        // Else workerd prints each exception that a test provokes.
        verbose: false,
        wrangler: { configPath: "./wrangler.toml" },
        miniflare: {
          durableObjects: {
            RELEASED_LIMITS: { className: "ReleasedAllowance", useSQLite: true },
            RELEASED_PACE: { className: "ReleasedEdgarPace", useSQLite: true },
          },
          bindings: {
            KEY_PEPPER: "a pepper that only the tests know",
            PUBLIC_ORIGIN: "https://qistas.test",
            OPERATOR_TOKEN: "operator-token-that-only-the-tests-know",
            // Nobody answers: a webhook of a test is delivered to nobody but a receiver on loopback.
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
        "test/support/stripe-host.ts",
        "test/support/receiver-host.ts",
      ],
      setupFiles: ["test/worker/setup.ts"],
      // test/worker/support/quiet-console.ts says why.
      disableConsoleIntercept: true,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      ...files,
    },
  }
}

/**
 * Tests in Node that fill stores, or run commands and services: seconds each, where those of the core take milliseconds.
 * Their time limits end a test that hangs, not one on a busy machine: with eight processes a core one took over a minute.
 */
const withStores = [
  "test/scripts/**/*.test.ts",
  "test/lab/**/*.test.ts",
  "test/write-side/**/*.test.ts",
  "test/pipeline/prices/{run,faults}.test.ts",
]

export default defineConfig(async ({ mode }) => {
  const migrations = await readD1Migrations("migrations")
  const isFull = mode === "full"
  const provide = { isFullRun: isFull }
  const inNode = (
    name: string,
    files: Parameters<typeof filesOfRun>[1],
    also: TestProjectInlineConfiguration["test"] & object,
  ): TestProjectInlineConfiguration => ({
    test: { name, environment: "node", provide, ...filesOfRun(isFull, files), ...also },
  })
  return {
    test: {
      // Each loads the code and the starter universe for itself: a third one on two cores takes a fifth more of the processor.
      maxWorkers: Math.max(2, Math.min(3, availableParallelism())),
      sequence: { sequencer: LongestFirst },
      reporters: [["default", { summary: false }], new SilentRun()],
      // One line for each file, without the times of its tests.
      slowTestThreshold: Number.POSITIVE_INFINITY,
      silent: "passed-only",
      projects: [
        inNode(
          "core",
          {
            include: ["test/**/*.test.ts"],
            // Of the Worker's, those that need Node.
            exclude: [
              "test/worker/**/!(*.node).test.ts",
              "test/browser/**",
              "test/running/**",
              ...withStores,
            ],
          },
          // One load of the core for all files of a thread: they share no state, and each its own took a quarter of the time.
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
          // One workerd and one load of the Worker for many files, instead of some 3 s each: setup.ts empties both between.
          isolate: false,
          provide,
          ...filesOfRun(isFull, {
            include: ["test/worker/**/*.test.ts"],
            exclude: ["test/worker/fuzz/**", "test/worker/**/*.node.test.ts"],
          }),
        }),
        // By itself: a workerd that has fuzzed and then runs many files never tells that it is done.
        workerProject("fuzz", migrations, {
          provide,
          ...filesOfRun(isFull, { include: ["test/worker/fuzz/**/*.test.ts"] }),
        }),
      ],
    },
  }
})
