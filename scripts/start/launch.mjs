/**
 * Starts `npm start`. The file is plain JavaScript that any Node can read, because Node runs TypeScript only
 * from 22.18 on. On Linux the node-linux packages put a newer Node on npm's path.
 */
import process from "node:process"

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Qistas needs Node 22.18 or newer to run locally; this is Node ${process.versions.node}. On Linux (x64, arm64) ` +
      "`npm ci` brings one along unless optional packages are switched off; elsewhere install it from nodejs.org.",
  )
  process.exit(1)
}

// wrangler and Miniflare read these variables when they are loaded or started.
const { stayOffline } = await import("../support/offline.ts")
stayOffline()
process.env.WRANGLER_LOG ??= "error"
// The variable makes the service answer two to three times as many requests a second.
process.env.X_LOCAL_OBSERVABILITY = "false"
// The place is taken before anything that takes longer.
const { takePlace } = await import("./place.ts")
const port = await takePlace()
const { startProgram } = await import("./programs.ts")
const { start } = await import(await startProgram())
await start(port)
