import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { documents } from "../../src/contract/documents.ts"
import { type OpenApiDocument, openApiDocument } from "../../src/contract/openapi.ts"
import type { LocalService } from "../support/local-service.ts"
import { listen } from "../support/loopback.ts"
import { type GeneratedRequest, generateRequests } from "./requests.ts"

/** The least a run may send. */
export const requestsMin = 300
const requestsEach = 45
const connections = 4
const triesMax = 5
/** What Prism says when the connection to the service closed early. */
const unfinished = /socket hang up|Premature close/
const program = fileURLToPath(
  new URL("../../node_modules/@stoplight/prism-cli/dist/index.js", import.meta.url),
)

interface PrismResult {
  readonly status: number
  /** The violation that Prism reports; null for none. */
  readonly violation: string | null
}

/** The service that is checked. */
export interface PrismTarget extends Pick<LocalService, "baseUrl" | "newKey"> {
  /** Of the generated requests. */
  readonly seed: number
}

export interface PrismOutcome {
  readonly sent: number
  /** Those sent again to have the request validated. */
  readonly accepted: number
  readonly violations: readonly string[]
  /** Responses by endpoint and status. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<number, number>>
}

/**
 * Prism as a validating proxy before a service with the starter universe. Every request passes one Prism that validates
 * responses; those with status 200 are repeated through another that also validates requests, so that the service accepts
 * only what the document allows. Throws if a third does not notice a document that is wrong.
 */
export async function runPrism(target: PrismTarget): Promise<PrismOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "qistas-prism-"))
  const children: ChildProcess[] = []
  try {
    return await check(target, (name, document, flags) =>
      startPrism({ folder, name, document, upstream: target.baseUrl, flags, children }),
    )
  } finally {
    for (const child of children) child.kill()
    rmSync(folder, { recursive: true })
  }
}

type Start = (name: string, document: OpenApiDocument, flags: readonly string[]) => Promise<string>

async function check({ newKey, seed }: PrismTarget, start: Start): Promise<PrismOutcome> {
  const document = openApiDocument({ endpoints: {}, errors: {} })
  const flags = ["--errors"]
  const [answers, requests, control] = await Promise.all([
    start("answers", document, [...flags, "--validate-request=false"]),
    start("requests", document, flags),
    start("control", tampered(document), flags),
  ])
  const keys = await Promise.all(Array.from({ length: 4 }, () => newKey("live", "enterprise")))
  const sandboxKey = await newKey("sandbox", "free")
  const keyOf = (index: number) => {
    if (index % 20 === 0) return "qistas_live_nobodys"
    return (index % 10 === 1 ? sandboxKey : keys[index % keys.length]) ?? ""
  }

  const unnoticed = await ask(
    control,
    { endpoint: "me", method: "GET", path: "/me", headers: {}, body: null },
    keys[0] ?? "",
    0,
  )
  if (unnoticed.violation === null)
    throw new Error("Prism did not notice that the document is wrong about /me")

  const sent = [...generateRequests(seed, requestsEach), ...documentRequests()]
  const violations: string[] = []
  const counts = new Map<string, Map<number, number>>()
  let accepted = 0
  await each(sent, async (request, index) => {
    const response = await ask(answers, request, keyOf(index), index)
    const ofEndpoint = counts.get(request.endpoint) ?? new Map<number, number>()
    counts.set(request.endpoint, ofEndpoint.set(response.status, (ofEndpoint.get(response.status) ?? 0) + 1))
    if (response.violation !== null) violations.push(describe(request, response.violation))
    if (response.status !== 200) return
    const again = await ask(requests, request, keyOf(index), index)
    accepted += 1
    if (again.violation !== null)
      violations.push(`accepted, but not as documented: ${describe(request, again.violation)}`)
  })
  return { sent: sent.length, accepted, violations, counts }
}

interface Sendable extends Omit<GeneratedRequest, "endpoint"> {
  readonly endpoint: string
}

function documentRequests(): readonly Sendable[] {
  return Object.entries(documents).map(([endpoint, { path }]) => ({
    endpoint,
    method: "GET",
    path,
    headers: {},
    body: null,
  }))
}

/** A document that is wrong about `GET /me`, to prove that the check can fail. */
function tampered(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components
  const wrong = {
    ...schemas.Me,
    properties: { ...schemas.Me?.properties, plan: { type: "integer" as const } },
  }
  return { ...document, components: { ...document.components, schemas: { ...schemas, Me: wrong } } }
}

interface PrismStart {
  readonly folder: string
  readonly name: string
  readonly document: OpenApiDocument
  readonly upstream: string
  readonly flags: readonly string[]
  /** The process is added to these. */
  readonly children: ChildProcess[]
}

/** Starts Prism before the service and returns its address once it listens. */
async function startPrism({
  folder,
  name,
  document,
  upstream,
  flags,
  children,
}: PrismStart): Promise<string> {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(document))
  const port = await freePort()
  const child = spawn(process.execPath, [program, "proxy", file, upstream, "--port", port, ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  children.push(child)
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      if (chunk.includes("Prism is listening")) resolve()
    })
    child.once("exit", (code) => reject(new Error(`Prism ended with ${code} before it listened`)))
  })
  return `http://127.0.0.1:${port}`
}

async function freePort(): Promise<string> {
  const probe = await listen(createServer())
  await probe.stop()
  return new URL(probe.url).port
}

/**
 * Sends a request with a key, each from another address; again where the service refuses a large body and closes the
 * connection before Prism has sent it all, which Prism reports as a failure of its own.
 */
async function ask(proxy: string, request: Sendable, key: string, index: number): Promise<PrismResult> {
  for (let tries = 1; ; tries++) {
    const result = await askOnce(proxy, request, key, index)
    if (tries === triesMax || !unfinished.test(result.violation ?? "")) return result
  }
}

async function askOnce(proxy: string, request: Sendable, key: string, index: number): Promise<PrismResult> {
  const response = await fetch(`${proxy}${request.path}`, {
    method: request.method,
    headers: {
      ...request.headers,
      "X-API-Key": key,
      "CF-Connecting-IP": `10.9.${index >> 8}.${index & 255}`,
    },
    body: request.body,
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  const isPrisms = response.headers.get("Content-Type")?.startsWith("application/problem+json") ?? false
  return {
    status: response.status,
    violation: response.headers.get("sl-violations") ?? (isPrisms ? text : null),
  }
}

/** Works through the requests over a few connections. */
async function each(
  requests: readonly Sendable[],
  work: (request: Sendable, index: number) => Promise<void>,
): Promise<void> {
  const waiting = requests.entries()
  const connection = async () => {
    for (const [index, request] of waiting) await work(request, index)
  }
  await Promise.all(Array.from({ length: connections }, connection))
}

function describe({ method, path, body }: Sendable, violation: string): string {
  return `${method} ${path} ${body?.slice(0, 200) ?? ""}\n  ${violation.slice(0, 600)}`
}
