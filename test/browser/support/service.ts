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

/** The service for the tests: that of `npm start`, with a Stripe stand-in. */
export interface ServiceBeside {
  /** http://localhost:PORT */
  readonly origin: string
  readonly operatorToken: string
  /** Of the stand-in. */
  readonly stripeUrl: string
}

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the service (test/browser/support/running-service.ts). */
    readonly serviceFolder: string
  }
}

const startSecondsMax = 300

/** Where a service in a folder states its addresses. */
export function serviceFile(folder: string): string {
  return join(folder, "service.json")
}

/** The service of a folder, once it listens. Throws if it ends or takes five minutes. */
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

/** Starts one service for all files, also those of test/running, which need no browser. Other files run while it fills its stores. */
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
