import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { portOf } from "../support/loopback.ts"
import { startDartMirror } from "./dart.ts"

const usage = `Usage:
  node scripts/register-mirror/dart-main.ts FILE [--key KEY] [--port N]

Serves the companies and filings of a JSON file as Open DART on 127.0.0.1 (default port: 8791). Requests must have the key
(default: 40 zeros). test/fixtures/dart/ has a file.`

interface MirrorArguments {
  readonly file: string
  readonly key: string
  readonly port: number
}

function readArguments(): MirrorArguments | null {
  try {
    const options = { key: { type: "string" }, port: { type: "string" } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true, strict: true })
    const [file, ...more] = positionals
    const port = portOf(values.port, 8791)
    if (file === undefined || more.length > 0 || port === null) return null
    return { file, key: values.key ?? "0".repeat(40), port }
  } catch {
    return null
  }
}

const read = readArguments()
if (read === null) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
} else {
  const { file, key, port } = read
  const { url } = await startDartMirror({ world: JSON.parse(readFileSync(file, "utf8")), key, port })
  process.stdout.write(`The stand-in for Open DART is at ${url}\n`)
}
