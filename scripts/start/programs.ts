import { buildBrowserScripts } from "../browser/bundle.ts"
import { bundleProgram, bundleWorker } from "../support/bundle.ts"
import { kept, keptText } from "../support/kept.ts"

/** The programs of `npm start`. Each is built by `npm ci`, and again after a change of its source. */

/** Returns the path of the program that `npm start` runs. */
export function startProgram(): Promise<string> {
  return kept("start.mjs", () => bundleProgram("scripts/start/main.ts", "esm"))
}

/** Returns the text of the program of a thread that screens. */
export function screeningProgram(): Promise<string> {
  return keptText("screening.cjs", () => bundleProgram("scripts/seed/screening.ts", "cjs"))
}

/** Returns the text of the Worker. */
export async function localWorker(): Promise<string> {
  await buildBrowserScripts()
  return keptText("worker.js", () => bundleWorker("worker/local/index.ts"))
}
