/**
 * What `npm start` runs first, in plain JavaScript that any Node can read: wrangler needs Node 22.12, and on Linux the
 * node-linux packages put a newer Node on npm's path. Then starts scripts/start/main.ts and waits for it.
 */
import { spawn } from "node:child_process"
import process from "node:process"
import { fileURLToPath } from "node:url"

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
if (major < 22 || (major === 22 && minor < 12)) {
  console.error(
    `Qistas needs Node 22.12 or newer to run locally; this is Node ${process.versions.node}. On Linux (x64, arm64) ` +
      "`npm ci` brings one along unless optional packages are switched off; elsewhere install it from nodejs.org.",
  )
  process.exit(1)
}

const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"]
const child = spawn(process.execPath, [...flags, fileURLToPath(new URL("./main.ts", import.meta.url))], {
  // The fourth, a channel, closes when this process ends, whatever ends it; the child then stops as well.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: {
    ...process.env,
    // Nothing is reported or fetched from the network while the service runs locally.
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_SEND_ERROR_REPORTS: "false",
    DO_NOT_TRACK: "1",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_NO_SKILLS_UPDATE_PROMPTS: "true",
    WRANGLER_LOG: process.env.WRANGLER_LOG ?? "error",
    // Two to three times the requests a second.
    X_LOCAL_OBSERVABILITY: "false",
  },
})

// A terminal sends Ctrl-C to the child as well; it ends by itself, and this process after it.
process.on("SIGINT", () => {})
process.on("SIGTERM", () => child.kill("SIGTERM"))

// npm passes a SIGTERM to its shell alone, which dies without passing it on.
const shell = process.ppid
setInterval(() => {
  if (process.ppid !== shell) child.kill("SIGTERM")
}, 500)

child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)))
