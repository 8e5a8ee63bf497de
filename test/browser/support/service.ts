import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { TestProject } from "vitest/node"
import type { Extent } from "../../support/seeded-stores.ts"
import { whyWithoutBrowser } from "./chromium.ts"

/** The running service of the tests: that of `npm start`, with a Stripe stand-in. */
export interface ServiceBeside {
  /** For example http://localhost:8787 */
  readonly origin: string
  readonly operatorToken: string
  /** The address of the Stripe stand-in. */
  readonly stripeUrl: string
}

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the service (test/browser/support/running-service.ts). */
    readonly serviceFolder: string
  }
}

const startSecondsMax = 300

/** The file in which the service of a folder writes its addresses. */
export function serviceFile(folder: string): string {
  return join(folder, "service.json")
}

/** Waits until the service of a folder accepts requests. Throws if it ends, or after five minutes. */
export async function listening(folder: string): Promise<ServiceBeside> {
  for (let tenths = 0; tenths < 10 * startSecondsMax; tenths++) {
    if (existsSync(serviceFile(folder))) return JSON.parse(readFileSync(serviceFile(folder), "utf8"))
    if (!existsSync(folder)) break
    await wait(100)
  }
  throw new Error("The service of these tests did not start.")
}

let folder = ""
let service: ChildProcess | undefined

/**
 * Starts one service for all test files, including test/running, which needs no browser. Other test files run
 * while the service fills its stores.
 */
export function setup(project: TestProject): void {
  if (whyWithoutBrowser !== null) {
    console.warn(`\nThe tests in a browser are skipped: ${whyWithoutBrowser}.\n`)
  }
  folder = mkdtempSync(join(tmpdir(), "qistas-browser-"))
  const program = fileURLToPath(new URL("service-process.ts", import.meta.url))
  const extent: Extent = project.getProvidedContext().isFullRun ? "whole" : "part"
  service = fork(program, [folder, extent], { stdio: ["ignore", "ignore", "inherit", "ipc"] })
  service.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  project.provide("serviceFolder", folder)
}

export async function teardown(): Promise<void> {
  if (service === undefined || service.exitCode !== null) return
  const ended = once(service, "exit")
  service.kill()
  await ended
}
