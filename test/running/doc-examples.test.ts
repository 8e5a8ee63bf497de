import { tmpdir } from "node:os"
import { expect, test } from "vitest"
import { endpoints } from "../../src/api/endpoints.ts"
import { examples } from "../../src/api/examples.ts"
import { requestTo } from "../../worker/pages/docs/examples/request.ts"
import { service } from "../browser/support/running-service.ts"
import { differences } from "../support/guide/match.ts"
import { newReader } from "../support/guide/runner.ts"

/**
 * Checks that the example of every endpoint answers as its page shows, from the service of `npm start`.
 * test/worker/pages/docs/examples/code.node.test.ts checks that curl, JavaScript and Python send it.
 */

const shown = Object.entries(endpoints).map(([name, declared]) => {
  const example = examples.endpoints[name as keyof typeof endpoints]
  const { data = null } = (example?.answer ?? {}) as { readonly data?: object | null }
  const fields = Object.keys(data ?? {}).map((field) => [field, "..."])
  const shape = Array.isArray(data) ? ["..."] : Object.fromEntries(fields)
  // The webhook in the example belongs to another account.
  const isForeign = declared.path.startsWith("/webhooks/{id}")
  return {
    name,
    request: requestTo(declared, example?.input ?? {}, `${service.origin}/v1`),
    status: isForeign ? 404 : 200,
    body: isForeign ? { error: "...", meta: "..." } : { data: shape, meta: "..." },
  }
})

/** A sandbox key has thirty requests a minute. */
const requestsOfReader = 25

test("every example answers as shown", async () => {
  const faults: string[] = []
  let key = ""
  for (const [at, { name, request, status, body }] of shown.entries()) {
    if (at % requestsOfReader === 0) key = (await newReader(service, tmpdir())).sandboxKey
    const headers = request.headers.map(([header, value]) => [header, value.replace("$QISTAS_KEY", key)])
    const answer = await fetch(request.url, {
      method: request.method,
      headers: Object.fromEntries(headers),
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    })
    if (answer.status !== status) faults.push(`${name}: status is ${answer.status}, shown is ${status}`)
    // A snapshot's file begins and ends with one word that identifies its format.
    if (request.output !== null) expect(await answer.text()).toMatch(/^PAR1.*PAR1$/s)
    else faults.push(...differences(body, await answer.json()).map((fault) => `${name}: ${fault}`))
  }
  expect(faults).toEqual([])
  expect(shown.length).toBeGreaterThan(14)
})
