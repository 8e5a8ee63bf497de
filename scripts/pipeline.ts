/**
 * Shows and steers the write side of a running service, here or deployed (docs/operations.md).
 * Environment: QISTAS_URL (the origin, else that of .qistas/dev.json), OPERATOR_TOKEN (without
 * QISTAS_URL else that of .qistas/dev.json).
 */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const usage = `npm run pipeline -- status
npm run pipeline -- discover | index | universe | prices | due | funds   [--at 2026-05-04T12:00:00Z]
npm run pipeline -- universe --confirmed
npm run pipeline -- retry 0000320193-26-000013
npm run pipeline -- rescreen AAPL [--stored]                     [--at 2026-05-04T12:00:00Z]`

const options: ReadonlySet<string> = new Set(["--at", "--confirmed", "--stored"])

interface Ask {
  readonly method: "GET" | "POST"
  readonly path: string
}

const root = fileURLToPath(new URL("..", import.meta.url))
const ask = askOf(process.argv.slice(2))
if (ask === null) fail(usage)
const { origin, token } = service()
const response = await fetch(`${origin}${ask.path}`, {
  method: ask.method,
  headers: { Authorization: `Bearer ${token}` },
}).catch((cause: Error) => fail(`${origin} does not answer: ${cause.message}`))
const text = await response.text()
console.log(readable(text))
if (!response.ok) fail(`${response.status} from ${origin}${ask.path}`)

function askOf(words: readonly string[]): Ask | null {
  if (words.some((word) => word.startsWith("--") && !options.has(word))) return null
  const at = optionOf(words, "--at")
  const [command = "", name = "", ...rest] = words.filter((word, index) => {
    return !word.startsWith("--") && words[index - 1] !== "--at"
  })
  if (rest.length > 0) return null
  const query = new URLSearchParams(at === null ? [] : [["at", at]])
  const asked = () => (query.size === 0 ? "" : `?${query}`)
  if (command === "status") return { method: "GET", path: "/operator/status" }
  if (/^(discover|index|universe|prices|due|funds)$/.test(command)) {
    if (words.includes("--confirmed")) query.set("trust", "confirmed")
    return { method: "POST", path: `/operator/tasks/${command}${asked()}` }
  }
  if (name === "") return null
  if (command === "retry")
    return { method: "POST", path: `/operator/filings/${encodeURIComponent(name)}${asked()}` }
  if (command !== "rescreen") return null
  if (words.includes("--stored")) query.set("from", "store")
  return { method: "POST", path: `/operator/instruments/${encodeURIComponent(name)}${asked()}` }
}

function optionOf(words: readonly string[], option: string): string | null {
  const at = words.indexOf(option)
  return at < 0 ? null : (words[at + 1] ?? fail(usage))
}

/** The token of the local service opens no other: it is sent nowhere else. */
function service(): { origin: string; token: string } {
  const local = join(root, ".qistas/dev.json")
  const { QISTAS_URL: url } = process.env
  const known = url === undefined && existsSync(local) ? JSON.parse(readFileSync(local, "utf8")) : {}
  const origin = url ?? (known.base_url === undefined ? null : new URL(known.base_url).origin)
  const token = process.env.OPERATOR_TOKEN ?? known.operator_token
  if (!origin || !token) fail("Start the service, or set QISTAS_URL and OPERATOR_TOKEN.")
  // What a header cannot hold would be told, token and all.
  if (!/^[ -~]+$/.test(token)) fail("OPERATOR_TOKEN holds characters that no header may.")
  return { origin, token }
}

/** JSON as it can be read; anything else as it came. */
function readable(answered: string): string {
  try {
    return JSON.stringify(JSON.parse(answered), null, 2)
  } catch {
    return answered
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
