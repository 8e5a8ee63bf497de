import { createWriteStream, existsSync } from "node:fs"
import { parseArgs } from "node:util"
import { portOf } from "../support/loopback.ts"
import { mostInASecond, type ServedRequest, startMirror } from "./server.ts"

const usage = `Usage:
  npm run edgar-mirror -- DIR [--port N] [--log FILE]

Serves a folder in EDGAR's URL layout on 127.0.0.1 (default port: 8790). FILE gets one line per request: time, status, path.`

interface MirrorArguments {
  readonly folder: string
  readonly port: number
  readonly log: string | null
}

function readArguments(): MirrorArguments | null {
  try {
    const options = { port: { type: "string" }, log: { type: "string" } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true, strict: true })
    const [folder, ...more] = positionals
    const port = portOf(values.port, 8790)
    if (folder === undefined || more.length > 0 || port === null) return null
    return { folder, port, log: values.log ?? null }
  } catch {
    return null
  }
}

function logTo(file: string | null): ((request: ServedRequest) => void) | null {
  if (file === null) return null
  const lines = createWriteStream(file, { flags: "a" })
  return ({ at, path, status }) => lines.write(`${new Date(at).toISOString()}\t${status}\t${path}\n`)
}

async function run({ folder, port, log }: MirrorArguments): Promise<void> {
  const write = logTo(log)
  const mirror = await startMirror({ folder, port, ...(write === null ? {} : { log: write }) })
  process.stdout.write(`EDGAR's mirror of ${folder} is at ${mirror.url}\n`)
  const end = () => {
    const { requests } = mirror
    process.stdout.write(
      `\n${requests.length} requests, ${mostInASecond(requests)} at most within a second\n`,
    )
    process.exit(0)
  }
  process.on("SIGINT", end)
  process.on("SIGTERM", end)
}

const read = readArguments()
if (read === null || !existsSync(read.folder)) {
  process.stderr.write(`${read === null ? usage : `${read.folder}: there is no such folder.`}\n`)
  process.exitCode = 2
} else {
  await run(read).catch((cause: Error) => {
    process.stderr.write(`The mirror does not start: ${cause.message}\n`)
    process.exitCode = 1
  })
}
