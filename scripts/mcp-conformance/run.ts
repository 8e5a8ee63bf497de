import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type IncomingHttpHeaders, request as requestPlain } from "node:http"
import { request as requestSecure } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type LoopbackServer, listen } from "../support/loopback.ts"

/**
 * The revisions of the protocol for which the suite is run: the current one, and the last with a handshake.
 */
export const revisions = ["2026-07-28", "2025-11-25"] as const
export type Revision = (typeof revisions)[number]

export interface ConformanceTarget {
  /** The origin of the service whose `/mcp` is tested: `http://localhost:8787`. */
  readonly origin: string
  /** A key whose plan allows some 250 requests a minute. */
  readonly key: string
  readonly revision: Revision
}

export interface ConformanceResult {
  /** 0 if exactly the failures of the baseline happened. */
  readonly exitCode: number
  readonly output: string
}

const program = fileURLToPath(
  new URL("../../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url),
)

/** Returns the file of a revision's expected failures, each with its reason. */
function baselineOf(revision: Revision): string {
  return fileURLToPath(new URL(`expected-${revision}.yaml`, import.meta.url))
}

/**
 * Runs the protocol project's suite on a service. The suite sends no key, so a loopback proxy adds the key.
 */
export async function runConformance({
  origin,
  key,
  revision,
}: ConformanceTarget): Promise<ConformanceResult> {
  const folder = mkdtempSync(join(tmpdir(), "qistas-mcp-conformance-"))
  const proxy = await startProxy(origin, key)
  const url = `http://localhost:${new URL(proxy.url).port}/mcp`
  try {
    return await run([
      ...["server", "--url", url, "--requirements", revision],
      ...["--expected-failures", baselineOf(revision), "--output-dir", folder],
    ])
  } finally {
    await proxy.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the suite's program. `onOutput` gets everything that was printed so far, whenever more is printed. */
export function run(
  args: readonly string[],
  onOutput: (output: string) => void = () => {},
): Promise<ConformanceResult> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] })
  const parts: Buffer[] = []
  child.stdout.on("data", () => setImmediate(() => onOutput(Buffer.concat(parts).toString())))
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => parts.push(part))
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => {
      resolve({ exitCode: code ?? 1, output: Buffer.concat(parts).toString() })
    })
  })
}

/** The address of the suite, so that it does not use up the limit of other clients. */
const address = "10.20.7.28"

/** Starts a proxy that forwards every request, adds the key, and replaces its own name in Host and Origin. */
async function startProxy(origin: string, key: string): Promise<LoopbackServer> {
  const target = new URL(origin)
  const send = target.protocol === "https:" ? requestSecure : requestPlain
  const server = createServer((request, response) => {
    const headers = {
      ...renamed(request.headers, target),
      "x-api-key": key,
      "cf-connecting-ip": address,
    }
    const { hostname, port } = target
    const forwarded = send(
      { hostname, port, method: request.method, path: request.url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    forwarded.once("error", () => response.destroy())
    request.pipe(forwarded)
  })
  return listen(server)
}

/** Replaces the proxy's name by the service's. Other names stay, and the service must refuse them. */
function renamed(headers: IncomingHttpHeaders, target: URL): IncomingHttpHeaders {
  const { host = "", origin } = headers
  const own = /^(localhost|127\.0\.0\.1):\d+$/
  const from = origin === undefined ? undefined : origin.replace(/^http:\/\//, "")
  return {
    ...headers,
    host: own.test(host) ? target.host : host,
    ...(from !== undefined && own.test(from) && { origin: target.origin }),
  }
}
