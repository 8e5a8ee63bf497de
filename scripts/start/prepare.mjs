/**
 * `npm ci` runs this file: it builds what the repository does not contain, so that the first start need not. A Node
 * that cannot read TypeScript builds nothing, and `npm start` says which Node it needs.
 */
import process from "node:process"

if (process.features.typescript) {
  const { localWorker, screeningProgram, startProgram } = await import("./programs.ts")
  const { localBindings } = await import("../stores/bindings.ts")
  await Promise.all([localWorker(), screeningProgram(), startProgram(), localBindings()])
}
