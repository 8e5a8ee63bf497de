import { createExecutionContext } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { inject } from "vitest"
import type { Fault, ServedRequest } from "../../../scripts/edgar-mirror/server.ts"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import type { Env } from "../../../worker/env.ts"
import type { IsolateStarts } from "../../../worker/limits/pace-client.ts"
import worker from "../../../worker/local/index.ts"
import { memory } from "../../../worker/memory.ts"
import type { PlannedFault } from "../../support/edgar/host.ts"

export const testUserAgent = "Qistas tests (ops@example.com)"

export type TestMirror = Awaited<ReturnType<typeof openMirror>>

/** An answer of EDGAR that is an HTML page. */
export function htmlPage(status: number, title: string, headers = {}): Fault {
  const body = `<!DOCTYPE html><html><head><title>${title}</title></head></html>`
  return { kind: "answer", status, contentType: "text/html", body, headers }
}

export const unavailable = htmlPage(503, "SEC.gov | File Unavailable")

/** The answer to the operator's command that has a failed filing read again. */
export async function retryFiling(ours: Env, accession: string, at: string): Promise<unknown> {
  const headers = { Authorization: "Bearer operator-token-that-only-the-tests-know" }
  const url = `https://qistas.test/operator/filings/${accession}?at=${at}`
  const request = new Request(url, { method: "POST", headers }) as Parameters<typeof worker.fetch>[0]
  return await (await worker.fetch(request, ours, createExecutionContext())).json()
}

/** A mirror of EDGAR on loopback for one test. */
export async function openMirror() {
  const host = inject("edgarHost")
  const { id, url } = (await order(`${host}/mirrors`, "POST")) as { id: number; url: string }
  const mirror = `${host}/mirrors/${id}`
  Object.assign(memory.starts, { edgar: startsAtOnce })
  // The Worker's bindings, with this mirror as EDGAR, and with a pace object that waits for no slot
  // (./main.ts).
  const ours: Env = {
    ...env,
    PACE: paceNamed(`quick-${id}`),
    EDGAR_WWW_URL: url,
    EDGAR_DATA_URL: url,
    EDGAR_USER_AGENT: testUserAgent,
  }
  return {
    url,
    env: ours,
    /** Puts a body under a path of EDGAR. A query selects a page of the feed. */
    async put(path: string, body: string | Uint8Array) {
      await order(`${mirror}/file?at=${encodeURIComponent(path)}`, "PUT", body)
    },
    /**
     * Writes companies of the starter universe as EDGAR had them on a day
     * (test/support/edgar/folder/folder.ts).
     */
    async companies(filers: readonly FilerId[], through: string) {
      await order(`${mirror}/companies`, "POST", JSON.stringify({ filers, through }))
    },
    /** Replaces the previous faults. */
    async faults(planned: readonly PlannedFault[]) {
      await order(`${mirror}/faults`, "PUT", JSON.stringify(planned))
    },
    requests: async () => (await order(`${mirror}/requests`, "GET")) as readonly ServedRequest[],
  }
}

export function paceNamed(name: string): Env["PACE"] {
  return new Proxy(env.PACE, {
    get: (target, member) =>
      member === "getByName" ? () => target.getByName(name) : Reflect.get(target, member),
  })
}

async function order(url: string, method: string, body?: string | Uint8Array): Promise<unknown> {
  const reply = await fetch(url, { method, ...(body === undefined ? {} : { body }) })
  if (!reply.ok) throw new Error(`${method} ${url}: ${await reply.text()}`)
  return await reply.json()
}

/** An isolate that never waits before a request. */
export const startsAtOnce: IsolateStarts = {
  get nextAt() {
    return 0
  },
  set nextAt(_) {},
  transitMilliseconds: 0,
}
